"""Why a score is what it is under each rule but the averages: matches, sets, points, totals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.events.models import Pair
from clubwhist.words.seats import side, spoken
from scoring.figures import average, plus_and_minus
from scoring.losses import SetLoss
from scoring.matches import margins
from scoring.rules.shown import sign
from scoring.ties import number_order
from scoring.types import Result


@dataclass(frozen=True)
class SetLine:
    """One set of an individual: the seat, what it took and the best there took, what it lost."""

    number: int
    seat: str
    took: int
    best: str
    beside: str
    lost: str


@dataclass(frozen=True)
class MatchLine:
    """A match with another pair: the tricks won or lost against it, and what that makes."""

    against: str
    margin: str
    sign: str
    won: str


def set_lines(losses: Iterable[SetLoss]) -> list[SetLine]:
    """An individual's sets in order."""
    return [_set(loss) for loss in losses]


def _set(loss: SetLoss) -> SetLine:
    return SetLine(
        number=loss.round,
        seat=side(loss.seat.upper()),
        took=loss.tricks,
        best=average(Fraction(loss.best)),
        beside=plus_and_minus([loss.beside])[loss.beside] if loss.beside else "",
        lost=average(Fraction(loss.lost)),
    )


def match_lines(pair: Pair, found: list[Result]) -> list[MatchLine]:
    """A pair's matches in order of the others."""
    against = {
        other: Fraction(margin)
        for (one, other), margin in margins(found).items()
        if one == pair.name
    }
    shown = plus_and_minus(against.values())
    won = {1: _("won"), 0: _("drawn, a half"), -1: _("lost")}
    return [
        MatchLine(spoken(other), shown[margin], sign(margin), won[(margin > 0) - (margin < 0)])
        for other, margin in sorted(against.items(), key=lambda two: number_order(two[0]))
    ]
