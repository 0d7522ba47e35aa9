"""The share of the tops: on each tray 2 points for everybody beaten, 1 for every tie."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.figures import number
from scoring.matchpoints import Points, matchpoints, share
from scoring.rules.base import Rule
from scoring.types import Contestant, Result, Score


class Matchpoints(Rule):
    """The points made of those that could be had decide."""

    name = "matchpoints"
    order = 3
    for_individuals = True

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The averages' scores, with the points beside them."""
        points = matchpoints(results)
        return [
            _with_points(score, points.get(score.contestant.id, Points()))
            for score in super().of_pairs(people, results)
        ]

    def with_given(self, score: Score, tricks: Fraction) -> Score:
        """A trick is a tenth of a top."""
        found = super().with_given(score, tricks)
        if score.matchpoints is None or score.top is None:
            return found
        tenth = Fraction(score.top, 10 * max(1, score.topped))
        return replace(found, matchpoints=whole(Fraction(score.matchpoints) + tricks * tenth))

    def merit(self, score: Score) -> Any:
        """The share of the points that could be had; below 0 where there were none."""
        return share(score.matchpoints or 0, score.top or 0)

    def fields(self, score: Score) -> dict[str, Any]:
        """The points and their top; nothing before any tray was compared."""
        if score.matchpoints is None:
            return {}
        return {"matchpoints": number(score.matchpoints), "top": score.top}

    def text(self, score: Score) -> str:
        """12 of 30 matchpoints."""
        if score.matchpoints is None:
            return ""
        return f"  {float(score.matchpoints):g} of {score.top} matchpoints"


def _with_points(score: Score, points: Points) -> Score:
    return replace(score, matchpoints=points.points, top=points.top, topped=points.trays)


RULE = Matchpoints()
