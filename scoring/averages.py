"""Averages: tricks above what others took with the same cards.

Foster's Complete Hoyle (1914), pp. 113-114, compares a pair's total with the average of its
line. Taken tray by tray and direction by direction this also holds where contestants played
different trays; where every contestant of a line played every tray the two are equal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.held import awards, extras, held
from scoring.types import Contestant, Result, Score


def scores(contestants: Iterable[Contestant], results: Iterable[Result]) -> list[Score]:
    """The score of each contestant, in their order, over the whole field given.

    On each tray, for each direction: tricks less the average of all who held those cards.
    Trays not played or awarded an average are not counted, an award above or below average
    is added to the plus; 0 tricks counts. Results that name an unknown contestant still
    count for the other side.
    """
    results = list(results)
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for place, holders in sorted(held(results).items()):
        total = sum(tricks for _, tricks in holders)
        for contestant, tricks in holders:
            tallies[contestant].add(place.tray, tricks, len(holders), total)
    for award in awards(results):
        tallies[award.contestant].award += award.tricks
    for who, extra in extras(results).items():
        tallies[who].extra += extra
    return [tallies[contestant.id].score(contestant) for contestant in contestants]


class _Tally:
    """A contestant's running total, exact: the plus is kept as one whole number a divisor."""

    __slots__ = ("award", "extra", "plus", "trays", "tricks")

    def __init__(self) -> None:
        self.trays: list[int] = []
        self.tricks = 0
        self.plus: dict[int, int] = {}
        self.award = self.extra = Fraction(0)

    def add(self, tray: int, tricks: int, holders: int, total: int) -> None:
        self.trays.append(tray)
        self.tricks += tricks
        self.plus[holders] = self.plus.get(holders, 0) + tricks * holders - total

    def score(self, contestant: Contestant) -> Score:
        plus = sum((Fraction(part, by) for by, part in self.plus.items()), Fraction(0))
        tricks = whole(self.tricks + self.extra)
        return Score(contestant, tuple(self.trays), tricks, plus + self.award + self.extra)


def whole(figure: Fraction) -> int | Fraction:
    """A fraction as a whole number where it is one."""
    return int(figure) if figure.denominator == 1 else figure
