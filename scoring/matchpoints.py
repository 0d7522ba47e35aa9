"""Matchpoints: 2 for each contestant beaten with the same cards, 1 for each tie.

Not in Foster; the practice of the duplicate clubs since, as an option. Ranked by the share of
the tops of the trays played, so that whoever sat out loses nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.types import TRICKS, Result


def matchpoints(results: Iterable[Result]) -> dict[str, tuple[int, int]]:
    """For each contestant: matchpoints, and the top it could have reached on its trays."""
    held: dict[tuple[int, str], list[tuple[str, int]]] = defaultdict(list)
    for r in results:
        if r.status == "played" and r.ns_tricks is not None:
            held[r.tray, "ns"].append((r.ns, r.ns_tricks))
            held[r.tray, "ew"].append((r.ew, TRICKS - r.ns_tricks))
    points: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for holders in held.values():
        counts = Counter(tricks for _, tricks in holders)
        for contestant, tricks in holders:
            beaten = sum(count for other, count in counts.items() if other < tricks)
            points[contestant] += 2 * beaten + counts[tricks] - 1
            tops[contestant] += 2 * (len(holders) - 1)
    return {contestant: (points[contestant], tops[contestant]) for contestant in tops}


def share(points: int, top: int) -> Fraction:
    """The part of the top that was reached; below everything for who has played nothing."""
    return Fraction(points, top) if top else Fraction(-1)
