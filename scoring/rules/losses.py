"""Tricks lost to the best at the same seat, set by set (Foster, pp. 116-117)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.figures import number
from scoring.losses import SetsOfTables, losses
from scoring.rules.base import Rule
from scoring.types import Contestant, IndividualResult, Score


class Losses(Rule):
    """The fewest tricks lost win; the plus is what was lost, below 0."""

    name = "losses"
    order = 1
    for_pairs = False
    for_individuals = True
    by_sets = True

    def of_individuals(
        self,
        people: list[Contestant],
        results: list[IndividualResult],
        sets_of_tables: SetsOfTables,
    ) -> list[Score]:
        """The averages' scores, with the losses in place of the plus."""
        lost = losses(results, sets_of_tables)
        return [
            _with_losses(score, lost.get(score.contestant.id, 0))
            for score in super().of_individuals(people, results, sets_of_tables)
        ]

    def with_given(self, score: Score, tricks: Fraction) -> Score:
        """A bonus is so much less lost; the tricks taken stay as they are."""
        lost = whole(Fraction(score.lost or 0) - tricks)
        return replace(score, plus=score.plus + tricks, lost=lost)

    def merit(self, score: Score) -> Any:
        """Whoever has played nothing yet has lost nothing, and is not first for it."""
        return bool(score.trays), score.plus

    def fields(self, score: Score) -> dict[str, Any]:
        """The tricks lost."""
        return {"lost": number(score.lost or 0)}

    def text(self, score: Score) -> str:
        """4 lost."""
        return f"  {score.lost or 0} lost"


def _with_losses(score: Score, lost: int | Fraction) -> Score:
    return replace(score, plus=Fraction(-lost), lost=lost)


RULE = Losses()
