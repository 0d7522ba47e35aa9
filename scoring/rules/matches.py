"""Matches of two pairs where they held the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.figures import exact, plus_and_minus
from scoring.losses import SetLoss
from scoring.matches import margins, tally
from scoring.phrases import Named, Phrase, Words, _, ngettext
from scoring.rules.base import Rule
from scoring.rules.shown import PLUS, TRICKS_TAKEN, Figure, Seen, Sheet, named, sign
from scoring.ties import number_order
from scoring.types import Contestant, Result, Score

NOTHING: tuple[Fraction, int | Fraction] = (Fraction(0), 0)


class Matches(Rule):
    """Most matches won, then the net of tricks in them, which stands in place of the total."""

    name = "matches"
    order = 4
    title = _("matches won")
    explained = _(
        "Every two pairs are compared where they held the same cards; most matches won decides, then tricks. A drawn match is a half."  # noqa: E501
    )
    by_matches = True

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The averages' scores, with the matches in place of the tricks."""
        table = tally(margins(results))
        return [
            _with_matches(score, *table.get(score.contestant.id, NOTHING))
            for score in super().of_pairs(people, results)
        ]

    def merit(self, score: Score, ties: str) -> Any:
        """Matches won, then tricks."""
        return score.won, score.tricks

    def fields(self, score: Score) -> dict[str, Any]:
        """The matches won, a drawn one a half."""
        return {"won": exact(score.won or Fraction(0))}

    def text(self, score: Score) -> str:
        """2.5 matches won."""
        return f"  {float(score.won or 0):g} matches won"

    def headings(self, seen: Seen) -> list[Phrase]:
        """The matches and the net tricks."""
        return [_("Matches"), TRICKS_TAKEN]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        return {
            score.contestant.id: [
                (halves(score.won or Fraction(0)), ""),
                (_net(score), sign(Fraction(score.tricks))),
            ]
            for score in seen.scores
        }

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """With 2½ matches won and +7 tricks."""
        words = {"won": figures[0], "tricks": figures[1].replace("=", "0")}
        return (
            ngettext(
                "with %(won)s match won and %(tricks)s tricks",
                "with %(won)s matches won and %(tricks)s tricks",
                1 if score.won == 1 else 2,
            )
            % words
        )

    def decided_by(self, score: Score) -> Phrase:
        """The matches, and the tricks in all of them."""
        words = {"won": halves(score.won or Fraction(0)), "tricks": _net(score).replace("=", "0")}
        return _("Matches won: %(won)s; tricks in all of them together: %(tricks)s.") % words

    def sheets(self, seen: Seen) -> list[Sheet]:
        """Each against each."""
        found, names = margins(seen.compared), seen.names
        shown = plus_and_minus(Fraction(margin) for margin in found.values())
        rows: list[tuple[Words, list[Figure]]] = [
            (Named(one), [_margin(found.get((one, other)), shown) for other in names])
            for one in names
        ]
        words = _(
            "Read along the row: tricks won (+) or lost (−) against the pair above. = is drawn."
        )
        return [Sheet(_("Each against each"), named(names), rows, words)]

    def beside_trays(
        self, contestant: str, compared: Sequence[Result], losses: Sequence[SetLoss]
    ) -> Sheet | None:
        """The match with each of the others."""
        against = {
            other: Fraction(margin)
            for (one, other), margin in margins(compared).items()
            if one == contestant
        }
        shown = plus_and_minus(against.values())
        won = {1: _("won"), 0: _("drawn, a half"), -1: _("lost")}
        rows: list[tuple[Words, list[Figure]]] = [
            (Named(other), [_margin(margin, shown), (won[(margin > 0) - (margin < 0)], "")])
            for other, margin in sorted(against.items(), key=lambda two: number_order(two[0]))
        ]
        headings: list[Words] = [PLUS, _("Match")]
        return Sheet(_("Matches"), headings, rows, corner=_("Against"), in_words=(1,))


def halves(matches: Fraction) -> str:
    """Matches won: 2, 1½."""
    whole, rest = divmod(matches, 1)
    return f"{whole or ''}½" if rest else str(whole)


def _net(score: Score) -> str:
    net = Fraction(score.tricks)
    return plus_and_minus([net])[net]


def _margin(margin: int | Fraction | None, shown: dict[Fraction, str]) -> Figure:
    if margin is None:
        return ("", "")
    return shown[Fraction(margin)], sign(Fraction(margin))


def _with_matches(score: Score, won: Fraction, tricks: int | Fraction) -> Score:
    return replace(score, won=won, tricks=tricks)


RULE = Matches()
