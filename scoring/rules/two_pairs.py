"""Two pairs, play and overplay: the difference of the two East-West totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.overplay import east_west_totals
from scoring.rules.base import Rule
from scoring.types import Contestant, Result, Score


class TwoPairs(Rule):
    """The plus is how far East-West's total of one pair is above the other's."""

    name = "two-pairs"
    order = 5

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """Each pair's total with East-West's cards, and its difference from the other's."""
        totals = east_west_totals(results)
        return [_with_total(score, totals) for score in super().of_pairs(people, results)]


def _with_total(score: Score, totals: Mapping[str, int | Fraction]) -> Score:
    mine = totals.get(score.contestant.id, 0)
    everything = sum((Fraction(total) for total in totals.values()), Fraction(0))
    return replace(score, tricks=mine, plus=2 * Fraction(mine) - everything)


RULE = TwoPairs()
