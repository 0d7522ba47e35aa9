"""Tricks above the average of all who held the same cards."""

from __future__ import annotations

from scoring.figures import plus_and_minus
from scoring.phrases import Phrase, _, ngettext
from scoring.rules.base import Rule
from scoring.rules.shown import (
    OTHER_TRAYS,
    PLUS,
    TRICKS_TAKEN,
    Figure,
    Seen,
    plural_of,
    sign,
    tricks_in_text,
)
from scoring.types import Score


class Averages(Rule):
    """Each contestant's plus decides."""

    name = "averages"
    order = 2
    title = _("tricks above the average")
    explained = _(
        "The last column is tricks above (+) or below (−) the average of all who held the same cards; = is the average."  # noqa: E501
    )
    where_uneven = OTHER_TRAYS
    for_individuals = True
    by_average = True

    def uneven(self, seen: Seen) -> bool:
        """Where some played other trays."""
        return seen.other_trays

    def headings(self, seen: Seen) -> list[Phrase]:
        """The plus, and where trays differ the plus a tray."""
        return [*([_("+ a tray")] if self.uneven(seen) else []), TRICKS_TAKEN, PLUS]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        pluses, uneven = seen.pluses, self.uneven(seen)
        a_tray = plus_and_minus(score.plus_per_tray for score in seen.scores)
        return {
            score.contestant.id: [
                *([(a_tray[score.plus_per_tray], sign(score.plus))] if uneven else []),
                (tricks_in_text(score.tricks), ""),
                pluses[score.contestant.id],
            ]
            for score in seen.scores
        }

    def worth_winning(self, score: Score) -> bool:
        """Nobody wins with the average."""
        return score.plus > 0

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """6 tricks above the average of the hands held."""
        plus = figures[-1].lstrip("+")
        return ngettext(
            "%(n)s trick above the average of the hands held",
            "%(n)s tricks above the average of the hands held",
            plural_of(plus),
        ) % {"n": plus}


RULE = Averages()
