"""Losses of individuals: each seat against the same seat at the other tables of the set.

Foster's Complete Hoyle (1914), pp. 116-117: the best at a seat is charged nothing, the others
what they fell short of it; whoever lost fewest tricks wins. He compares totals of a set. What
is compared here is how far each total is above what all took with the same cards, which comes
to the same where all is regular, and where it is not takes an irregular tray for the average
(Law V).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.averages import whole
from scoring.held import Given, awards, each_extra, held
from scoring.individuals import as_sides
from scoring.types import IndividualResult, Result, Side

SEATS = ("n", "e", "s", "w")
SetsOfTables = Collection[Collection[int]]
Totals = Mapping[str, int | Fraction]


@dataclass(frozen=True, slots=True)
class SetLoss:
    """What a contestant lost in a set at its seat.

    table: where it sat. tricks: what it took. best: what the best at this seat comes to on
    the same trays. beside: averages, penalties and bonuses for it alone. `lost` is best less
    tricks less beside.
    """

    round: int
    seat: str
    table: int | None
    contestant: str
    tricks: int
    best: int | Fraction
    beside: Fraction

    @property
    def lost(self) -> int | Fraction:
        """The tricks charged; below 0 only by a bonus."""
        return whole(Fraction(self.best) - self.tricks - self.beside)


def charged(totals: Totals) -> dict[str, int | Fraction]:
    """What each contestant of one seat is charged, from their totals in a set."""
    best = max(totals.values())
    return {contestant: whole(Fraction(best) - total) for contestant, total in totals.items()}


class _Set(NamedTuple):
    """Those who are compared: a round, which of the sets of tables (0: all), and a seat."""

    round: int
    tables: int
    seat: str


def losses(
    results: Iterable[IndividualResult], sets_of_tables: SetsOfTables = ()
) -> dict[str, int | Fraction]:
    """The tricks each contestant lost, over all sets and seats; see `losses_by_set`."""
    lost: dict[str, Fraction] = defaultdict(Fraction)
    for loss in losses_by_set(results, sets_of_tables):
        lost[loss.contestant] += loss.lost
    return {who: whole(tricks) for who, tricks in lost.items()}


def losses_by_set(
    results: Iterable[IndividualResult], sets_of_tables: SetsOfTables = ()
) -> list[SetLoss]:
    """What each contestant lost in each set, in order of sets.

    A set is a round at all tables, or at those that stand together in sets_of_tables. Who has
    no tray of a set, neither played nor awarded, is not compared in it.
    """
    results = list(results)
    took: dict[tuple[int, str], int] = defaultdict(int)
    tables: dict[tuple[int, str], int | None] = {}
    pluses: dict[_Set, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    set_of = {table: at for at, tables in enumerate(sets_of_tables, start=1) for table in tables}
    made = _made(as_sides(results))
    for r in results:
        for seat, who, side in _seated(r) if r.status != "not_played" else ():
            tricks, plus = made.get((who, r.tray, side), (0, Fraction(0)))
            took[r.round, who] += tricks
            tables[r.round, who] = r.table
            pluses[_Set(r.round, set_of.get(r.table or 0, 0), seat)][who] += plus
    beside = _beside(results)
    return [
        SetLoss(
            round,
            seat,
            tables[round, who],
            who,
            took[round, who],
            whole(took[round, who] + Fraction(charge)),
            beside[round, who],
        )
        for (round, _tables, seat), totals in sorted(pluses.items())
        for who, charge in charged(totals).items()
    ]


def _seated(r: IndividualResult) -> Iterator[tuple[str, str, Side]]:
    """Each seat, who sat there, and the side whose cards he held."""
    for seat, who in zip(SEATS, r.people, strict=True):
        north_south = (seat in "ns") != r.turned
        yield seat, who, "ns" if north_south else "ew"


def _made(results: list[Result]) -> dict[tuple[str, int, Side], tuple[int, Fraction]]:
    """The tricks of each player on each tray, and how far above what the same cards took."""
    partners = {r.ns: r.ns_partners for r in results} | {r.ew: r.ew_partners for r in results}
    return {
        (who, place.tray, place.direction): (tricks, tricks - mean)
        for place, holders in held(results).items()
        for mean in [Fraction(sum(taken for _, taken in holders), len(holders))]
        for side, tricks in holders
        for who in partners[side]
    }


def _beside(results: list[IndividualResult]) -> dict[tuple[int, str], Fraction]:
    """Tricks given to one contestant alone, by set."""
    as_two = as_sides(results)
    found: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    sets = {
        (side, r.tray): (r.round or 0, partners)
        for r in as_two
        for side, partners in ((r.ns, r.ns_partners), (r.ew, r.ew_partners))
    }
    given: list[Given] = [*awards(as_two), *each_extra(as_two)]
    for gift in given:
        round, partners = sets[gift.contestant, gift.tray]
        for who in partners:
            found[round, who] += gift.tricks
    return found
