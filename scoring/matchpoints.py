"""Matchpoints: 2 for each contestant beaten with the same cards, 1 for each tie.

Not in Foster; the practice of the duplicate clubs since, as an option. Ranked by the share of
the tops of the trays played, so that whoever sat out loses nothing. Where an average was
awarded above or below, six or four tenths of the top are given, as the bridge laws do; a trick
of penalty or bonus is a tenth of a top.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from scoring.averages import whole
from scoring.held import awards, extras, held
from scoring.types import Result


class Points(NamedTuple):
    """Matchpoints, the top that could have been reached, and on how many trays (plays)."""

    points: int | Fraction = 0
    top: int = 0
    trays: int = 0


def matchpoints(results: Iterable[Result]) -> dict[str, Points]:
    """For each contestant what it scored on the trays it played or has an award for."""
    results = list(results)
    points: dict[str, Fraction | int] = defaultdict(int)
    tops: Counter[str] = Counter()
    trays: Counter[str] = Counter()
    most: Counter[int] = Counter()
    for place, holders in held(results).items():
        counts = Counter(tricks for _, tricks in holders)
        top = 2 * (len(holders) - 1)
        most[place.tray] = max(most[place.tray], top)
        for contestant, tricks in holders:
            beaten = sum(count for other, count in counts.items() if other < tricks)
            points[contestant] += 2 * beaten + counts[tricks] - 1
            tops[contestant] += top
            trays[contestant] += 1
    for award in awards(results):
        if award.tricks:
            tops[award.contestant] += most[award.tray]
            trays[award.contestant] += 1
            tenths = 6 if award.tricks > 0 else 4
            points[award.contestant] += Fraction(tenths * most[award.tray], 10)
    for who, extra in extras(results).items():
        points[who] += extra * Fraction(tops[who], 10 * max(1, trays[who]))
    return {who: Points(whole(Fraction(points[who])), tops[who], trays[who]) for who in tops}


def share(points: int | Fraction, top: int) -> Fraction:
    """The part of the top that was reached; below everything for who has played nothing."""
    return Fraction(points) / top if top else Fraction(-1)
