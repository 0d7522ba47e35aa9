"""Averages: tricks above what others took with the same cards.

Foster's Complete Hoyle (1914), pp. 113-114, compares a pair's total with the average of its
line. Taken tray by tray and direction by direction this also holds where contestants played
different trays; where every contestant of a line played every tray the two are equal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.types import TRICKS, Contestant, Result, Score


def scores(contestants: Iterable[Contestant], results: Iterable[Result]) -> list[Score]:
    """The score of each contestant, in their order, over the whole field given.

    On each tray, for each direction: tricks less the average of all who held those cards.
    Trays not played or awarded an average add nothing and are not counted; 0 tricks counts.
    Results that name an unknown contestant still count for the other side.
    """
    by_tray: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        if result.status == "played" and result.ns_tricks is not None:
            by_tray[result.tray].append(result)
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for tray, held in sorted(by_tray.items()):
        north_south = [(r.ns, r.ns_tricks or 0) for r in held]
        east_west = [(r.ew, TRICKS - (r.ns_tricks or 0)) for r in held]
        for direction in (north_south, east_west):
            total = sum(tricks for _, tricks in direction)
            for contestant, tricks in direction:
                tallies[contestant].add(tray, tricks, len(direction), total)
    return [tallies[contestant.id].score(contestant) for contestant in contestants]


def pluses_of(contestant: str, results: Iterable[Result]) -> dict[int, Fraction]:
    """One contestant's tricks above the average on each tray it played, by tray number."""
    held: dict[tuple[int, bool], list[int]] = defaultdict(list)
    mine: dict[tuple[int, bool], int] = {}
    for result in results:
        if result.status != "played" or result.ns_tricks is None:
            continue
        sides = ((result.ns, result.ns_tricks), (result.ew, TRICKS - result.ns_tricks))
        for direction, (name, tricks) in zip((True, False), sides, strict=True):
            held[result.tray, direction].append(tricks)
            if name == contestant:
                mine[result.tray, direction] = tricks
    return {
        place[0]: tricks - Fraction(sum(held[place]), len(held[place]))
        for place, tricks in mine.items()
    }


class _Tally:
    """A contestant's running total, exact: the plus is kept as one whole number a divisor."""

    __slots__ = ("plus", "trays", "tricks")

    def __init__(self) -> None:
        self.trays: list[int] = []
        self.tricks = 0
        self.plus: dict[int, int] = {}

    def add(self, tray: int, tricks: int, holders: int, total: int) -> None:
        self.trays.append(tray)
        self.tricks += tricks
        self.plus[holders] = self.plus.get(holders, 0) + tricks * holders - total

    def score(self, contestant: Contestant) -> Score:
        plus = sum((Fraction(part, by) for by, part in self.plus.items()), Fraction(0))
        return Score(contestant, tuple(self.trays), self.tricks, plus)
