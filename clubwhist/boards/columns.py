"""The columns of figures that a night's rule hands out, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.events.models import Event, Handicap
from clubwhist.events.services.standings import Scores
from clubwhist.words.phrases import said
from scoring.figures import average, plus_and_minus
from scoring.phrases import Words
from scoring.rules.base import Rule
from scoring.rules.shown import NOTHING, TRAYS, TRICKS_TAKEN
from scoring.types import Score

Figure = tuple[str, str]  # what is written, and plus, minus, even or "" for its colour


@dataclass(frozen=True)
class Columns:
    """The headings of a night's columns, and each contestant's figures under them.

    own: what the rule hands out, by contestant. helped: handicap, and place with it.
    """

    rule: Rule
    own_headings: list[Words]
    own: Mapping[str, list[Figure]]
    uneven: bool
    helped: Mapping[str, list[Figure]]

    @property
    def headings(self) -> list[str]:
        """Trays where they differ, the rule's own, and handicaps where the night has them."""
        helped = [_("Handicap"), _("With it")] if self.helped else []
        before = [said(TRAYS)] if self.uneven else []
        return [*before, *map(said, self.own_headings), *helped]

    def own_figures(self, score: Score) -> list[Figure]:
        """A contestant's figures under the rule's own headings."""
        if score.trays or score.plus:
            return self.own[score.contestant.id]
        return [("0" if words == TRICKS_TAKEN else NOTHING, "") for words in self.own_headings]

    def figures(self, score: Score) -> list[Figure]:
        """A contestant's figures, one for each heading."""
        before = [(str(len(score.trays)), "")] if self.uneven else []
        helped = self.helped.get(score.contestant.id, [])
        if not score.trays and not score.plus:
            helped = [(NOTHING, "") for _figure in helped]
        return [*before, *self.own_figures(score), *helped]

    def worth_winning(self, score: Score) -> bool:
        """Whether the first place is more than nobody having done anything."""
        return self.rule.worth_winning(score)


def columns_of(event: Event, scores: Scores) -> Columns:
    """The columns of a night under its rule."""
    rule, seen = event.rule, scores.seen
    return Columns(
        rule=rule,
        own_headings=[*rule.headings(seen)],
        own={
            who: [(said(text), colour) for text, colour in figures]
            for who, figures in rule.figures(seen).items()
        },
        uneven=rule.uneven(seen),
        helped=_helped(event, scores),
    )


def _helped(event: Event, scores: Scores) -> dict[str, list[Figure]]:
    """Each contestant's handicap, and its figure and place with it."""
    given = {pair.name: Fraction(pair.handicap) for pair in event.pairs.all()}
    shown = plus_and_minus(standing.score.plus for standing in scores.helped)
    each = _(" a tray") if event.handicap == Handicap.TRAY else ""
    return {
        s.score.contestant.id: [
            (average(given[s.score.contestant.id]) + each, ""),
            (f"{shown[s.score.plus]} ({s.place}{'=' if s.tied else ''})", ""),
        ]
        for s in scores.helped
    }
