"""Two pairs, play and overplay: the difference of the two East-West totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.figures import average, plus_and_minus
from scoring.held import each_extra, settled
from scoring.overplay import east_west_totals
from scoring.phrases import Named, Phrase, Words, _, ngettext
from scoring.rules.base import Rule
from scoring.rules.shown import (
    NOTHING,
    PLUS,
    Figure,
    Seen,
    Sheet,
    plural_of,
    sign,
    tricks_in_text,
)
from scoring.types import Contestant, Result, Score


class TwoPairs(Rule):
    """The plus is how far East-West's total of one pair is above the other's."""

    name = "two-pairs"
    order = 5
    title = _("the difference of the two East–West totals")
    explained = _(
        "East–West’s tricks on both cards are compared; only trays that were played and overplayed count."  # noqa: E501
    )

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """Each pair's total with East-West's cards, and its difference from the other's."""
        totals = east_west_totals(results)
        return [_with_total(score, totals) for score in super().of_pairs(people, results)]

    def headings(self, seen: Seen) -> list[Phrase]:
        """East-West's tricks, and how far above the other's."""
        return [_("E–W tricks"), PLUS]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        pluses = seen.pluses
        return {
            score.contestant.id: [(tricks_in_text(score.tricks), ""), pluses[score.contestant.id]]
            for score in seen.scores
        }

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """By 4 tricks."""
        if not score.plus:
            return _("with the same number of tricks")
        plus = figures[-1].lstrip("+")
        return ngettext("by %(n)s trick", "by %(n)s tricks", plural_of(plus)) % {"n": plus}

    def decided_by(self, score: Score) -> Phrase:
        """Both totals."""
        tricks = Fraction(score.tricks)
        words = {"n": average(tricks), "m": average(tricks - score.plus)}
        return _("With East–West’s hands they took %(n)s tricks, the others %(m)s.") % words

    def sheets(self, seen: Seen) -> list[Sheet]:
        """What each took as East-West of every tray, on both cards side by side."""
        names = seen.names
        took = {
            (place.tray, who): tricks
            for place, holders in settled(seen.compared).items()
            if place.direction == "ew"
            for who, tricks in holders
        }
        rows: list[tuple[Words, list[Figure]]] = [
            (str(tray), _both([took.get((tray, name)) for name in names]))
            for tray in sorted({tray for tray, _who in took})
        ]
        if beside := _decided_as_north_south(seen):
            rows.append((_("N–S"), _both([beside.get(name, Fraction(0)) for name in names])))
        headings: list[Words] = [_("Pair %(n)s, E–W") % {"n": Named(name)} for name in names]
        words = _("What each pair took as East–West of every tray, with what was decided.")
        return [Sheet(_("Both cards"), [*headings, _("Gain of the first")], rows, words)]


def _decided_as_north_south(seen: Seen) -> dict[str, Fraction]:
    beside: dict[str, Fraction] = {}
    for extra in each_extra(seen.compared):
        if extra.place.direction == "ns" and extra.tricks:
            before = beside.get(extra.contestant, Fraction(0))
            beside[extra.contestant] = before + extra.tricks
    return beside


def _both(tricks: list[Fraction | None]) -> list[Figure]:
    """Both pairs' tricks of a tray, and the gain of the first where both are there."""
    figures: list[Figure] = [(NOTHING if n is None else average(n), "") for n in tricks]
    if len(tricks) == 2 and tricks[0] is not None and tricks[1] is not None:
        gain = tricks[0] - tricks[1]
        figures.append((plus_and_minus([gain])[gain], sign(gain)))
    return figures


def _with_total(score: Score, totals: Mapping[str, int | Fraction]) -> Score:
    mine = totals.get(score.contestant.id, 0)
    everything = sum((Fraction(total) for total in totals.values()), Fraction(0))
    return replace(score, tricks=mine, plus=2 * Fraction(mine) - everything)


RULE = TwoPairs()
