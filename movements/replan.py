"""Planning the rest of a night again, after somebody came, left, or played the wrong trays.

What has been played is a fact and is never touched. The rest keeps as much of the old plan as
it can: round by round, the games that can still be played stay as they are; whoever is left
over is paired anew, with as few of the standing games broken as it takes. Nobody ever plays a
tray twice; all else that had to be given up is said in words, and the independent checker
goes over the result.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from movements.document import write
from movements.systems import UNKNOWN
from movements.types import Movement, MovementError, SitOut, Sitting, sit_outs_of
from movements.verify import verify
from scoring.phrases import Named, Phrase, _

MOST_BROKEN = 2  # standing games broken in one round to let others play
MOST_TRIED = 400  # ways of breaking them looked at in one round
MOST_FREE = 10  # beyond so many people without a game they are paired as they come


@dataclass(frozen=True, slots=True)
class Met:
    """A fact: two contestants played a tray, in these directions."""

    tray: int
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class Situation:
    """The night as it stands between two rounds.

    present: who plays from now on. facts: all that was played. plan: the old plan of the
    rounds from `first_round` to `last_round` (fewer than planned: a round is cut); it may name
    people who have left. sets: the trays of the room as one table plays them in a round.
    tables: the numbers of the tables that can be used. sat_out: rounds each has sat out.
    seats: where each sits now, as (table, "ns" or "ew").
    """

    present: tuple[str, ...]
    facts: tuple[Met, ...]
    plan: tuple[Sitting, ...]
    first_round: int
    last_round: int
    sets: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    sat_out: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, tuple[int, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replanned:
    """The rest of the night, and in words what had to be given up."""

    movement: Movement
    given_up: tuple[Phrase, ...]


class _Game(NamedTuple):
    """Two contestants and the trays they play; no table yet for one that is new."""

    ns: str
    ew: str
    trays: tuple[int, ...]
    table: int | None = None

    @property
    def two(self) -> frozenset[str]:
        return frozenset((self.ns, self.ew))


class _Cost(NamedTuple):
    """What a way of playing a round costs, the gravest first."""

    idle: int  # people without a game who could have had one
    again: int  # meetings for a second time
    unfair: int  # sitting out although others have done so less
    spoiled: int  # meetings of later rounds that would be second ones because of it
    shared: int  # trays at two tables
    broken: int  # standing games given up
    later: int  # later games that will want other trays because of it


def replan(situation: Situation, system: str = UNKNOWN) -> Replanned:
    """Plan the rest of a night; see `Situation` for what is wanted.

    Raises MovementError if fewer than two are present, no table can be used, no round is
    left, or the independent checker finds a fault in the plan.
    """
    _check(situation)
    night = _Night(situation)
    sittings: list[Sitting] = []
    outs: list[SitOut] = []
    for round in range(situation.first_round, situation.last_round + 1):
        games = night.play(round)
        sittings += [Sitting(round, g.table or 0, g.ns, g.ew, g.trays) for g in games]
        seated = {who for g in games for who in g.two}
        outs += [SitOut(round, who) for who in situation.present if who not in seated]
    movement = Movement(
        system=system,
        tables=max(situation.tables),
        rounds=situation.last_round,
        trays=max(tray for trays in situation.sets for tray in trays),
        contestants=situation.present,
        sittings=tuple(sorted(sittings, key=lambda s: (s.round, s.table))),
        sit_outs=tuple(outs),
    )
    _prove(situation, movement)
    return Replanned(movement, tuple(night.given_up))


def kept(
    plan: Movement,
    *,
    present: Collection[str],
    first_round: int,
    last_round: int,
    broken: Collection[int] = (),
) -> Replanned:
    """The games of a contest of matches that can still be played; no others are put in.

    Every match is planned with its trays, so that a game of other pairs would compare nothing.
    A game whose table is broken goes to a free one. plan: the whole contest. present: who
    plays from first_round to last_round.
    """
    sittings: list[Sitting] = []
    given_up: list[Phrase] = []
    for round in range(first_round, last_round + 1):
        games = [s for s in plan.sittings if s.round == round and set(s.people) <= set(present)]
        taken = {s.table for s in games} | set(broken)
        free = [table for table in range(1, plan.tables + 1) if table not in taken]
        for game in games:
            if game.table not in broken:
                sittings.append(game)
            elif free:
                sittings.append(replace(game, table=free.pop(0)))
            else:
                words = {"round": round, "one": Named(game.ns), "other": Named(game.ew)}
                given_up.append(_("round %(round)s: %(one)s and %(other)s have no table") % words)
    here = [who for who in plan.contestants if who in present]
    outs = sit_outs_of(here, sittings, last_round)
    movement = replace(
        plan,
        rounds=last_round,
        sittings=tuple(sorted(sittings, key=lambda s: (s.round, s.table))),
        sit_outs=tuple(out for out in outs if out.round >= first_round),
    )
    return Replanned(movement, tuple(given_up))


def _prove(situation: Situation, movement: Movement) -> None:
    """Let the independent checker go over the plan; only meeting again is ever given up."""
    document = write(movement) | {
        "first_round": situation.first_round,
        "played": [{"tray": f.tray, "ns": f.ns, "ew": f.ew} for f in situation.facts],
    }
    # What was really played may itself break the rules; that is no fault of the plan.
    before = verify(
        document
        | {"sittings": [], "sit_outs": [], "shared": [], "first_round": movement.rounds + 1}
    )
    faults = [f for f in verify(document) if " meet " not in f and f not in before]
    if faults:
        raise MovementError("plan", f"no sound plan was found: {faults[0]}")


def _check(situation: Situation) -> None:
    if len(situation.present) < 2:
        raise MovementError("present", "two contestants at least must be in the room")
    if not situation.tables:
        raise MovementError("tables", "one table at least must be usable")
    if situation.last_round < situation.first_round:
        raise MovementError("rounds", "no round is left to plan")
    if not situation.sets:
        raise MovementError("sets", "there are no trays in the room")


class _Night:
    """The state that moves from round to round."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.present = situation.present
        self.played: dict[str, set[int]] = defaultdict(set)
        self.met: set[frozenset[str]] = set()
        for fact in situation.facts:
            self._note(fact.ns, fact.ew, (fact.tray,))
        self.sat_out = {who: situation.sat_out.get(who, 0) for who in situation.present}
        self.seats = dict(situation.seats)
        # A whole set can be shared; part of one cannot lie at another table.
        self.overlapping = {
            trays: {t for t in situation.sets if t != trays and not set(t).isdisjoint(trays)}
            for trays in situation.sets
        }
        self.given_up: list[Phrase] = []
        self.plan: dict[int, list[_Game]] = defaultdict(list)
        for s in situation.plan:
            self.plan[s.round].append(_Game(s.ns, s.ew, s.trays, s.table))

    def _note(self, ns: str, ew: str, trays: Iterable[int]) -> None:
        self.met.add(frozenset((ns, ew)))
        for who in (ns, ew):
            self.played[who].update(trays)

    def play(self, round: int) -> list[_Game]:
        """Settle one round: who plays whom with which trays at which table."""
        self._look_ahead(round)
        standing = [game for game in self.plan[round] if self._stands(game)]
        games = self._best(standing)
        games = self._seat(games)
        self._say(round, games)
        seated = {who for game in games for who in game.two}
        for game in games:
            self._note(game.ns, game.ew, game.trays)
            self.seats[game.ns] = (game.table or 0, "ns")
            self.seats[game.ew] = (game.table or 0, "ew")
        for who in self.present:
            self.sat_out[who] += who not in seated
        return games

    def _stands(self, game: _Game) -> bool:
        """Whether a game of the old plan can be played as it was planned."""
        return (
            game.two <= set(self.present)
            and game.table in self.situation.tables
            and game.two not in self.met
            and self._fresh(game.ns, game.ew, game.trays)
        )

    def _fresh(self, ns: str, ew: str, trays: Iterable[int]) -> bool:
        return not (self.played[ns] | self.played[ew]) & set(trays)

    def _look_ahead(self, round: int) -> None:
        """Who meets whom, and who plays which trays, in later rounds of the old plan."""
        planned = Counter(tray for game in self.plan[round] for tray in game.trays)
        self.planned_shares = {tray for tray, tables in planned.items() if tables > 1}
        self.later_meetings: set[frozenset[str]] = set()
        self.later_trays: dict[str, set[int]] = defaultdict(set)
        for number, games in self.plan.items():
            for game in games if number > round else ():
                self.later_meetings.add(game.two)
                for who in game.two:
                    self.later_trays[who].update(game.trays)

    def _best(self, standing: list[_Game]) -> list[_Game]:
        """The standing games with new ones for whoever is left over, at the least cost."""
        best: tuple[_Cost, list[_Game]] | None = None
        for broken in self._ways_to_break(standing):
            kept = [game for game in standing if game not in broken]
            seated = {who for game in kept for who in game.two}
            free = [who for who in self.present if who not in seated]
            for new in self._pairings(free, kept):
                found = (self._cost(kept, new, len(broken)), [*kept, *new])
                if best is None or found[0] < best[0]:
                    best = found
            if best and not any(best[0][:5]):
                break
        return best[1] if best else standing

    def _ways_to_break(self, standing: list[_Game]) -> Iterator[tuple[_Game, ...]]:
        """No standing game, then each one, then each two; those of the least-rested first."""
        room = max(0, len(standing) - min(len(self.situation.tables), len(self.present) // 2))
        by_rest = sorted(standing, key=lambda g: min(self.sat_out[who] for who in g.two))
        tried = 0
        for count in range(room, room + MOST_BROKEN + 1):
            for broken in combinations(by_rest, count):
                yield broken
                tried += 1
                if tried >= MOST_TRIED:
                    return

    def _pairings(self, free: list[str], kept: list[_Game]) -> Iterator[list[_Game]]:
        """Ways in which those without a game could play each other, the likely ones first."""
        room = min(len(self.situation.tables), len(self.present) // 2) - len(kept)
        used = {trays for game in kept for trays in [game.trays]}
        # Who has sat out most is given a game first.
        order = sorted(free, key=lambda who: (-self.sat_out[who], self.present.index(who)))
        yield from self._pair_up(order, room, used, wide=len(free) <= MOST_FREE)

    def _pair_up(
        self, free: list[str], room: int, used: set[tuple[int, ...]], *, wide: bool
    ) -> Iterator[list[_Game]]:
        if room <= 0 or len(free) < 2:
            yield []
            return
        first, rest = free[0], free[1:]
        found = False
        for game in self._games_for(first, rest, used, wide=wide):
            found = True
            others = [who for who in rest if who not in game.two]
            for more in self._pair_up(others, room - 1, used | {game.trays}, wide=wide):
                yield [game, *more]
            if not wide:
                return
        if not found or len(free) > 2 * room:
            yield from self._pair_up(rest, room, used, wide=wide)

    def _games_for(
        self, who: str, others: list[str], used: set[tuple[int, ...]], *, wide: bool
    ) -> list[_Game]:
        """The games somebody could play now, the best first: a new opponent, fresh trays."""
        found = []
        for other in others:
            trays = self._trays_for(who, other, used)
            if trays is not None:
                ns, ew = self._sides(who, other)
                found.append(_Game(ns, ew, trays))
        found.sort(key=lambda g: self._merit(g, used))
        return found[:3] if wide else found[:1]

    def _trays_for(self, a: str, b: str, used: set[tuple[int, ...]]) -> tuple[int, ...] | None:
        """A set that neither has played: unused this round, and not wanted by them later."""
        fresh = [
            trays
            for trays in self.situation.sets
            if self._fresh(a, b, trays) and self.overlapping[trays].isdisjoint(used)
        ]
        wanted = self.later_trays[a] | self.later_trays[b]
        return min(
            fresh,
            key=lambda trays: (trays in used, len(wanted & set(trays)), trays),
            default=None,
        )

    def _merit(self, game: _Game, used: set[tuple[int, ...]]) -> tuple[bool, bool, bool, int]:
        return (
            game.two in self.met,
            game.two in self.later_meetings,
            game.trays in used,
            self._trays_wanted(game),
        )

    def _trays_wanted(self, game: _Game) -> int:
        """How many of the two want these trays in a later round of the plan."""
        return sum(bool(self.later_trays[who] & set(game.trays)) for who in game.two)

    def _cost(self, kept: list[_Game], new: list[_Game], broken: int) -> _Cost:
        games = [*kept, *new]
        seated = {who for game in games for who in game.two}
        could = min(len(self.situation.tables), len(self.present) // 2)
        out = [who for who in self.present if who not in seated]
        least = min(self.sat_out.values())
        laid: dict[int, int] = defaultdict(int)
        for game in games:
            for tray in game.trays:
                laid[tray] += 1
        return _Cost(
            idle=could - len(games),
            again=sum(game.two in self.met for game in games),
            unfair=sum(self.sat_out[who] - least for who in out),
            spoiled=sum(game.two in self.later_meetings for game in new),
            shared=sum(laid[tray] - 1 for tray in laid if tray not in self.planned_shares),
            broken=broken,
            later=sum(self._trays_wanted(game) for game in new),
        )

    def _sides(self, a: str, b: str) -> tuple[str, str]:
        """Who sits North-South: the one of that line, or who sits so now, or the first."""
        for line in ("NS", "EW"):
            for one, other in ((a, b), (b, a)):
                if one.endswith(line) and not other.endswith(line):
                    return (one, other) if line == "NS" else (other, one)
        if self.seats.get(a, (0, ""))[1] == "ew" and self.seats.get(b, (0, ""))[1] != "ew":
            return b, a
        return a, b

    def _seat(self, games: list[_Game]) -> list[_Game]:
        """Give new games a table, where one of the two sits already if that can be."""
        taken = {game.table for game in games}
        open_tables = [table for table in self.situation.tables if table not in taken]
        seated = []
        for game in games:
            if game.table is None:
                table = max(open_tables, key=lambda t, g=game: (self._stay(g, t), -t))  # type: ignore[misc]
                open_tables.remove(table)
                game = game._replace(table=table)
            seated.append(game)
        return seated

    def _stay(self, game: _Game, table: int) -> int:
        """How many of a game would keep their seats at this table."""
        here = ((game.ns, (table, "ns")), (game.ew, (table, "ew")))
        return sum(self.seats.get(who) == seat for who, seat in here)

    def _say(self, round: int, games: list[_Game]) -> None:
        """Put into words what this round gives up."""
        for game in games:
            if game.two in self.met:
                words = {"round": round, "one": Named(game.ns), "other": Named(game.ew)}
                self.given_up.append(_("round %(round)s: %(one)s and %(other)s meet again") % words)
        at: dict[int, list[int]] = defaultdict(list)
        for game in games:
            for tray in game.trays:
                at[tray].append(game.table or 0)
        shared = {t: on for t, on in at.items() if len(on) > 1 and t not in self.planned_shares}
        for tables in sorted({tuple(sorted(on)) for on in shared.values()}):
            at_tables = {"round": round, "tables": " and ".join(map(str, tables))}
            self.given_up.append(_("round %(round)s: tables %(tables)s share trays") % at_tables)
        missing = min(len(self.situation.tables), len(self.present) // 2) - len(games)
        if missing:
            more = {"round": round, "n": 2 * missing}
            self.given_up.append(
                _("round %(round)s: %(n)s more sit out, for they have no tray left together") % more
            )
