"""Tricks lost to the best at the same seat, set by set (Foster, pp. 116-117)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.figures import apart, average, number, plus_and_minus
from scoring.losses import SetLoss, SetsOfTables, losses
from scoring.phrases import Named, Phrase, Words, _, ngettext
from scoring.rules.base import Rule
from scoring.rules.shown import (
    NOTHING,
    TRICKS_TAKEN,
    Figure,
    Seen,
    Sheet,
    plural_of,
    tricks_in_text,
)
from scoring.types import Contestant, IndividualResult, Result, Score

LOST = _("Lost")
SEATS = {"n": _("North"), "e": _("East"), "s": _("South"), "w": _("West")}


class Losses(Rule):
    """The fewest tricks lost win; the plus is what was lost, below 0."""

    name = "losses"
    order = 1
    title = _("tricks lost")
    explained = _(
        "At every seat the best of the set loses nothing, the others what they fell short of it; the fewest lost wins."  # noqa: E501
    )
    where_uneven = _("Not everybody played as many trays; who played less could lose less.")
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

    def merit(self, score: Score, ties: str) -> Any:
        """Whoever has played nothing yet has lost nothing, and is not first for it."""
        return bool(score.trays), score.plus

    def fields(self, score: Score) -> dict[str, Any]:
        """The tricks lost."""
        return {"lost": number(score.lost or 0)}

    def text(self, score: Score) -> str:
        """4 lost."""
        return f"  {score.lost or 0} lost"

    def uneven(self, seen: Seen) -> bool:
        """Everybody plays other trays; what tells is how many."""
        return seen.more_trays

    def headings(self, seen: Seen) -> list[Phrase]:
        """Tricks taken and lost."""
        return [TRICKS_TAKEN, LOST]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        lost = _in_text({Fraction(score.lost or 0) for score in seen.scores})
        return {
            score.contestant.id: [
                (tricks_in_text(score.tricks), ""),
                (lost[Fraction(score.lost or 0)], ""),
            ]
            for score in seen.scores
        }

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """With 4 tricks lost."""
        n = figures[-1]
        return ngettext("with %(n)s trick lost", "with %(n)s tricks lost", plural_of(n)) % {"n": n}

    def decided_by(self, score: Score) -> Phrase:
        """The tricks lost, set by set."""
        words = {"n": average(Fraction(score.lost or 0))}
        return _("Tricks lost to the best at the same seat, set by set: %(n)s.") % words

    def explanations(self, seen: Seen) -> list[Phrase]:
        """With which tables make a set, and what is not lost on."""
        said = [self.explained]
        if seen.in_sets:
            said.append(_("Tables 1 and 2 are one set, tables 3 and 4 the other."))
        if self.uneven(seen):
            said.append(self.where_uneven)
        if any(r.is_special or r.status != "played" for r in seen.compared):
            said.append(
                _("A tray not played at a table, or given the average, is not lost on there.")
            )
        return said

    def beside_trays(
        self, contestant: str, compared: Sequence[Result], losses: Sequence[SetLoss]
    ) -> Sheet | None:
        """Its sets: where it sat, what it took and the best there took, what it lost."""
        decided = any(loss.beside for loss in losses)
        beside: list[Words] = [_("Decided")] if decided else []
        rows: list[tuple[Words, list[Figure]]] = [
            (str(loss.round), _set_of(loss, decided=decided)) for loss in losses
        ]
        headings: list[Words] = [_("Sat"), _("Took"), _("Best there"), *beside, LOST]
        return Sheet(_("Set by set"), headings, rows, corner=_("Set"), in_words=(0,))

    def sheets(self, seen: Seen) -> list[Sheet]:
        """The losses of everybody, then what was taken at each seat."""
        return [_lost_by_sets(seen), _taken_by_seats(seen.losses)]


def _set_of(loss: SetLoss, *, decided: bool) -> list[Figure]:
    said = plus_and_minus([loss.beside])[loss.beside] if loss.beside else ""
    return [
        (SEATS[loss.seat], ""),
        (str(loss.tricks), ""),
        (average(Fraction(loss.best)), ""),
        *([(said, "")] if decided else []),
        (average(Fraction(loss.lost)), ""),
    ]


def _in_text(lost: set[Fraction]) -> dict[Fraction, str]:
    shown = {n: average(n) for n in lost}  # as the sheet below has them
    return shown if len(set(shown.values())) == len(lost) else apart(lost, fewest=3)


def _lost_by_sets(seen: Seen) -> Sheet:
    lost_in = {(loss.round, loss.contestant): loss.lost for loss in seen.losses}
    sets = sorted({round for round, _who in lost_in})
    totals = {s.score.contestant.id: s.score.lost for s in seen.standings.overall}
    rows: list[tuple[Words, list[Figure]]] = []
    for who in seen.names:
        lost = [lost_in.get((round, who)) for round in sets]
        penalty = [-seen.given[who] if who in seen.given else None] if seen.given else []
        rows.append((Named(who), [(_lost(n), "") for n in [*lost, *penalty, totals[who]]]))
    headings: list[Words] = [*map(str, sets), *([_("Penalty")] if seen.given else []), LOST]
    words = _("Tricks lost in each set to the best at the same seat.")
    return Sheet(_("The losses"), headings, rows, words)


def _taken_by_seats(losses: tuple[SetLoss, ...]) -> Sheet:
    """What was taken at each seat of each table, set by set; the best of a seat in green."""
    tables = sorted({loss.table or 0 for loss in losses})
    took: dict[tuple[int, str], dict[int, SetLoss]] = {}
    for loss in losses:
        took.setdefault((loss.round, loss.seat), {})[loss.table or 0] = loss
    order = sorted(took, key=lambda place: (place[0], "nesw".index(place[1])))
    rows: list[tuple[Words, list[Figure]]] = [
        (f"{round} {seat.upper()}", [_seat(took[round, seat].get(table)) for table in tables])
        for round, seat in order
    ]
    headings: list[Words] = [_("Table %(n)s") % {"n": table} for table in tables]
    words = _("Who sat there, and the tricks taken in the set; + is the best at that seat.")
    return Sheet(_("Set by set"), headings, rows, words)


def _seat(loss: SetLoss | None) -> Figure:
    if loss is None:
        return (NOTHING, "")
    best = loss.best == loss.tricks
    words = {"who": Named(loss.contestant), "tricks": loss.tricks, "best": " +" if best else ""}
    return (Phrase("%(who)s: %(tricks)s%(best)s") % words, "plus" if best else "")


def _lost(tricks: int | Fraction | None) -> str:
    return NOTHING if tricks is None else average(Fraction(tricks))


def _with_losses(score: Score, lost: int | Fraction) -> Score:
    return replace(score, plus=Fraction(-lost), lost=lost)


RULE = Losses()
