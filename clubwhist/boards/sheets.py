"""The sheets of the small contests: each against each, and the losses set by set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.boards.columns import Figure, sign
from clubwhist.events.models import Event, Rule
from clubwhist.events.queries.facts import given
from clubwhist.events.services.standings import Scores
from clubwhist.lib.templatetags.words import spoken
from scoring.figures import average, plus_and_minus
from scoring.held import each_extra, settled
from scoring.losses import SetLoss
from scoring.matches import margins
from scoring.ties import number_order


@dataclass(frozen=True)
class Sheet:
    """A square or oblong table of figures, with a heading for each row and column."""

    title: str
    headings: list[str]
    rows: list[tuple[str, list[Figure]]]
    words: str


def sheets_of(event: Event, scores: Scores) -> list[Sheet]:
    """The sheets of a night, where its rule has any; the first is the one that matters."""
    if not scores.results:
        return []
    if event.scoring == Rule.MATCHES:
        return [_each_against_each(scores)]
    if event.scoring == Rule.TWO_PAIRS:
        return [_both_cards(scores)]
    if event.scoring == Rule.LOSSES:
        return [_losses(event, scores), _seats(list(scores.losses))]
    return []


def _names(scores: Scores) -> list[str]:
    return sorted((s.score.contestant.id for s in scores.standings.overall), key=number_order)


def _each_against_each(scores: Scores) -> Sheet:
    found, names = margins(scores.compared), _names(scores)
    shown = plus_and_minus(Fraction(margin) for margin in found.values())
    rows = [(spoken(one), [_margin(found, shown, one, other) for other in names]) for one in names]
    words = _("Read along the row: tricks won (+) or lost (−) against the pair above. = is drawn.")
    return Sheet(_("Each against each"), [spoken(name) for name in names], rows, words)


def _margin(
    found: Mapping[tuple[str, str], int | Fraction],
    shown: dict[Fraction, str],
    one: str,
    other: str,
) -> Figure:
    margin = found.get((one, other))
    if margin is None:
        return ("", "")
    return shown[Fraction(margin)], sign(Fraction(margin))


def _both_cards(scores: Scores) -> Sheet:
    """Two pairs: what each took as East-West of every tray, on both cards side by side."""
    names = _names(scores)
    settled_on = settled(scores.compared)
    took = {
        (place.tray, who): tricks
        for place, holders in settled_on.items()
        if place.direction == "ew"
        for who, tricks in holders
    }
    trays = sorted({tray for tray, _who in took})
    rows = [(str(tray), _both([took.get((tray, name)) for name in names])) for tray in trays]
    beside: dict[str, Fraction] = {}
    for extra in each_extra(scores.compared):
        if extra.place.direction == "ns" and extra.tricks:
            before = beside.get(extra.contestant, Fraction(0))
            beside[extra.contestant] = before + extra.tricks
    if beside:
        rows.append((_("N–S"), _both([beside.get(name, Fraction(0)) for name in names])))
    headings = [_("Pair %(n)s, E–W") % {"n": spoken(name)} for name in names]
    words = _("What each pair took as East–West of every tray, with what was decided.")
    return Sheet(_("Both cards"), [*headings, _("Gain of the first")], rows, words)


def _both(tricks: list[Fraction | None]) -> list[Figure]:
    """Both pairs' tricks of a tray, and the gain of the first where both are there."""
    figures: list[Figure] = [("–" if n is None else average(n), "") for n in tricks]
    if len(tricks) == 2 and tricks[0] is not None and tricks[1] is not None:
        gain = tricks[0] - tricks[1]
        figures.append((plus_and_minus([gain])[gain], sign(gain)))
    return figures


def _seats(losses: list[SetLoss]) -> Sheet:
    """What was taken at each seat of each table, set by set; the best of a seat in green."""
    tables = sorted({loss.table or 0 for loss in losses})
    took: dict[tuple[int, str], dict[int, SetLoss]] = {}
    for loss in losses:
        took.setdefault((loss.round, loss.seat), {})[loss.table or 0] = loss
    order = sorted(took, key=lambda place: (place[0], "nesw".index(place[1])))
    rows = [
        (f"{round} {seat.upper()}", [_seat(took[round, seat].get(table)) for table in tables])
        for round, seat in order
    ]
    headings = [_("Table %(n)s") % {"n": table} for table in tables]
    words = _("Who sat there, and the tricks taken in the set; + is the best at that seat.")
    return Sheet(_("Set by set"), headings, rows, words)


def _seat(loss: SetLoss | None) -> Figure:
    if loss is None:
        return ("–", "")
    best = loss.best == loss.tricks
    text = f"{spoken(loss.contestant)}: {loss.tricks}{' +' if best else ''}"
    return (text, "plus" if best else "")


def _losses(event: Event, scores: Scores) -> Sheet:
    found = {(loss.round, loss.contestant): loss.lost for loss in scores.losses}
    sets = sorted({round for round, _who in found})
    totals = {s.score.contestant.id: s.score.lost for s in scores.standings.overall}
    night = given(event)
    rows = []
    for who in _names(scores):
        lost = [found.get((round, who)) for round in sets]
        penalty = [-night[who] if who in night else None] if night else []
        rows.append((spoken(who), [(_lost(n), "") for n in [*lost, *penalty, totals[who]]]))
    headings = [*map(str, sets), *([_("Penalty")] if night else []), _("Lost")]
    words = _("Tricks lost in each set to the best at the same seat.")
    return Sheet(_("The losses"), headings, rows, words)


def _lost(tricks: int | Fraction | None) -> str:
    return "–" if tricks is None else average(Fraction(tricks))
