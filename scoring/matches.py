"""Matches of four and six pairs: who did better with the same cards in the same direction.

Foster's Complete Hoyle (1914), pp. 110-113: each pair against each is a match; the winner of
most matches wins, tricks decide ties, and an even match counts half to each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.averages import whole
from scoring.held import settled
from scoring.types import Result

Tricks = int | Fraction
Margins = Mapping[tuple[str, str], Tricks]


def margins(results: Iterable[Result]) -> dict[tuple[str, str], Tricks]:
    """By how many tricks the first of two contestants beat the second, over all their trays.

    Two are matched on a tray where they held it in the same direction. Tricks of a side that
    does not count (the last set of six pairs) are left out.
    """
    results = list(results)
    left_out = {(r.tray, r.uncounted, getattr(r, r.uncounted)) for r in results if r.uncounted}
    found: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for place, everyone in settled(results).items():
        holders = [h for h in everyone if (place.tray, place.direction, h[0]) not in left_out]
        for one, tricks in holders:
            for other, others in holders:
                if one != other:
                    found[one, other] += tricks - others
    return {two: whole(margin) for two, margin in found.items()}


def tally(margins: Margins) -> dict[str, tuple[Fraction, Tricks]]:
    """For each contestant the matches won (an even one is a half) and the net tricks."""
    table: dict[str, tuple[Fraction, Tricks]] = {}
    for (one, _other), margin in margins.items():
        won, tricks = table.get(one, (Fraction(0), 0))
        half = Fraction((margin > 0) - (margin < 0) + 1, 2)
        table[one] = (won + half, whole(Fraction(tricks) + margin))
    return table
