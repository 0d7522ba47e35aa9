"""Individuals when something happens: whole tables stay, and whoever is left over plays together.

Nobody can take another's chair, for everybody is to partner everybody. So a table at which
all four are here plays as it was planned; those whose table is not whole make new tables of
four among themselves, with partners they have not had, and who has rested most plays first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from movements.types import IndividualMovement, PlayerSitting, SitOut
from scoring.phrases import Named, Phrase, _, ngettext

MOST_LOOKED_AT = 9  # players among whom a new four is sought, those who rested most
Four = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Regrouped:
    """The rest of the night, and in words what had to be given up."""

    movement: IndividualMovement
    given_up: tuple[Phrase, ...]


def regroup(
    plan: IndividualMovement,
    played: Iterable[PlayerSitting],
    *,
    present: Collection[str],
    first_round: int,
    last_round: int,
    broken: Collection[int] = (),
) -> Regrouped:
    """Plan the rounds from first_round to last_round for those who are present.

    plan: the whole night as it was meant. played: what was played before first_round. broken:
    tables that cannot be used. New tables are only made where all play the same trays in a
    round, so that they are compared with the others, and not in a memory game.
    """
    before = list(played)
    rest = _Rest(plan, before, set(present), set(broken))
    sittings = [s for n in range(first_round, last_round + 1) for s in rest.round(n)]
    seated = {(s.round, who) for s in sittings for who in s.people}
    movement = replace(
        plan,
        rounds=last_round,
        sittings=tuple(sittings),
        sit_outs=tuple(
            SitOut(n, who)
            for n in range(first_round, last_round + 1)
            for who in plan.contestants
            if who in rest.present and (n, who) not in seated
        ),
    )
    return Regrouped(movement, tuple(_given_up(plan, movement, before)))


class _Rest:
    """The rest of the night as it is made, with who has been partner and adversary of whom."""

    def __init__(
        self,
        plan: IndividualMovement,
        played: list[PlayerSitting],
        present: set[str],
        broken: set[int],
    ) -> None:
        self.plan, self.present = plan, present
        self.overplayed = any(s.turned for s in plan.sittings)
        self.tables = [t for t in range(1, plan.tables + 1) if t not in broken]
        begun = max((s.round for s in played), default=0)
        coming = [s for s in plan.sittings if s.round > begun and present >= set(s.people)]
        # Partners to come count like those of before; games only as they are played.
        self.partners = partners_in([*played, *coming])
        self.adversaries = _adversaries_in([*played, *coming])
        self.games = Counter(who for s in played for who in s.people)

    def round(self, number: int) -> Iterator[PlayerSitting]:
        """The tables of a round; where tables are short, those who have played least play."""
        planned = [s for s in self.plan.sittings if s.round == number]
        whole = [s for s in planned if self.present >= set(s.people)]
        whole.sort(key=lambda s: self._played_by(s.people))
        sittings = list(self._at_tables(whole[: len(self.tables)]))
        if len({s.trays for s in planned}) == 1 and not self.overplayed:
            sittings += self._made_new(planned[0], sittings)
        self.games.update(who for s in sittings for who in s.people)
        yield from sorted(sittings, key=lambda s: s.table)

    def _at_tables(self, whole: list[PlayerSitting]) -> Iterator[PlayerSitting]:
        """Each at its own table, or where that cannot be used at one that stands empty."""
        free = self._free(whole)
        for s in whole:
            yield s if s.table in self.tables else replace(s, table=free.pop(0))

    def _free(self, sittings: list[PlayerSitting]) -> list[int]:
        used = {s.table for s in sittings}
        return [table for table in self.tables if table not in used]

    def _made_new(
        self, like: PlayerSitting, sittings: list[PlayerSitting]
    ) -> Iterator[PlayerSitting]:
        seated = {who for s in sittings for who in s.people}
        left = [who for who in self.plan.contestants if who in self.present - seated]
        for table in self._free(sittings)[: len(left) // 4]:
            n, e, s, w = self._best_four(left)
            made = replace(like, table=table, n=n, e=e, s=s, w=w)
            self.partners += partners_in([made])
            self.adversaries += _adversaries_in([made])
            left = [who for who in left if who not in made.people]
            yield made

    def _best_four(self, left: Sequence[str]) -> Four:
        """Those who have played least, with partners that are new to them."""
        rested = sorted(left, key=lambda who: self.games[who])[:MOST_LOOKED_AT]
        fours = (four for people in combinations(rested, 4) for four in _seatings(people))
        return min(fours, key=self._cost)

    def _cost(self, four: Four) -> tuple[int, int, int]:
        n, e, s, w = four
        again = self.partners[frozenset((n, s))] + self.partners[frozenset((e, w))]
        met = sum(self.adversaries[frozenset((a, b))] ** 2 for a in (n, s) for b in (e, w))
        return self._played_by(four), again, met

    def _played_by(self, people: Sequence[str]) -> int:
        """How much these have played; squared, so that nobody plays all the time."""
        return sum(self.games[who] ** 2 for who in people)


def _seatings(people: Sequence[str]) -> Iterator[Four]:
    """The three ways in which four people can be partners."""
    a, b, c, d = people
    yield a, b, c, d
    yield a, b, d, c
    yield a, c, b, d


def partners_in(sittings: Iterable[PlayerSitting]) -> Counter[frozenset[str]]:
    """How often each two are partners."""
    return Counter(frozenset(two) for s in sittings for two in ((s.n, s.s), (s.e, s.w)))


def _adversaries_in(sittings: Iterable[PlayerSitting]) -> Counter[frozenset[str]]:
    return Counter(frozenset((a, b)) for s in sittings for a in (s.n, s.s) for b in (s.e, s.w))


def _given_up(
    plan: IndividualMovement, movement: IndividualMovement, played: list[PlayerSitting]
) -> Iterator[Phrase]:
    meant = {(out.round, out.contestant) for out in plan.sit_outs}
    more = sum((out.round, out.contestant) not in meant for out in movement.sit_outs)
    if more:
        yield ngettext(
            "%(n)s more sit-out than was planned", "%(n)s more sit-outs than were planned", more
        ) % {"n": more}
    was, now = partners_in(plan.sittings), partners_in([*played, *movement.sittings])
    for two, times in sorted(now.items(), key=lambda found: sorted(found[0])):
        if times > max(1, was[two]):
            one, other = map(Named, sorted(two))
            words = {"one": one, "other": other, "n": times}
            yield _("%(one)s and %(other)s are partners %(n)s times") % words
