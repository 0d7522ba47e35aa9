"""Matches of two pairs where they held the same cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.figures import exact
from scoring.matches import margins, tally
from scoring.rules.base import Rule
from scoring.types import Contestant, Result, Score

NOTHING: tuple[Fraction, int | Fraction] = (Fraction(0), 0)


class Matches(Rule):
    """Most matches won, then the net of tricks in them, which stands in place of the total."""

    name = "matches"
    order = 4

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The averages' scores, with the matches in place of the tricks."""
        table = tally(margins(results))
        return [
            _with_matches(score, *table.get(score.contestant.id, NOTHING))
            for score in super().of_pairs(people, results)
        ]

    def merit(self, score: Score) -> Any:
        """Matches won, then tricks."""
        return score.won, score.tricks

    def fields(self, score: Score) -> dict[str, Any]:
        """The matches won, a drawn one a half."""
        return {"won": exact(score.won or Fraction(0))}

    def text(self, score: Score) -> str:
        """2.5 matches won."""
        return f"  {float(score.won or 0):g} matches won"


def _with_matches(score: Score, won: Fraction, tricks: int | Fraction) -> Score:
    return replace(score, won=won, tricks=tricks)


RULE = Matches()
