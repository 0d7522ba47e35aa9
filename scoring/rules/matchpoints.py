"""The share of the tops: on each tray 2 points for everybody beaten, 1 for every tie."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.figures import apart, average, number
from scoring.matchpoints import Points, matchpoints, share
from scoring.phrases import Phrase, _
from scoring.rules.base import Rule
from scoring.rules.shown import NOTHING, OTHER_TRAYS, Figure, Seen, tricks_in_text
from scoring.types import Contestant, Result, Score


class Matchpoints(Rule):
    """The points made of those that could be had decide."""

    name = "matchpoints"
    order = 3
    title = _("matchpoints")
    explained = _(
        "For each tray 2 points for everybody beaten with the same cards, 1 for every tie; the share of the points that could be had decides."  # noqa: E501
    )
    where_uneven = OTHER_TRAYS
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

    def merit(self, score: Score, ties: str) -> Any:
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

    def uneven(self, seen: Seen) -> bool:
        """Where some played other trays."""
        return seen.other_trays

    def headings(self, seen: Seen) -> list[Phrase]:
        """The points, their top and the share."""
        return [_("Points"), _("of"), _("Per cent")]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        shares = {self.merit(score, "") for score in seen.scores}
        texts = apart({100 * part for part in shares if part >= 0}, fewest=1)
        return {
            score.contestant.id: [
                (tricks_in_text(score.matchpoints or 0), ""),
                (str(score.top or 0), ""),
                (texts.get(100 * self.merit(score, ""), NOTHING), ""),
            ]
            for score in seen.scores
        }

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """With 62.5 per cent."""
        return _("with %(n)s per cent of the points") % {"n": figures[-1]}

    def decided_by(self, score: Score) -> Phrase:
        """The points of those that could be had."""
        words = {"n": average(Fraction(score.matchpoints or 0)), "top": str(score.top or 0)}
        return _("%(n)s of the %(top)s points that could be had.") % words


def _with_points(score: Score, points: Points) -> Score:
    return replace(score, matchpoints=points.points, top=points.top, topped=points.trays)


RULE = Matchpoints()
