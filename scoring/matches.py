"""Matches of four and six pairs: who did better with the same cards in the same direction.

Foster's Complete Hoyle (1914), pp. 110-113: each pair against each is a match; the winner of
most matches wins, tricks decide ties, and an even match counts half to each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.types import TRICKS, Result

Margins = Mapping[tuple[str, str], int]


def margins(results: Iterable[Result]) -> dict[tuple[str, str], int]:
    """By how many tricks the first of two contestants beat the second, over all their trays.

    Two are matched on a tray where they held it in the same direction. Tricks of a side that
    does not count (the last set of six pairs) are left out.
    """
    held: dict[tuple[int, str], list[tuple[str, int]]] = defaultdict(list)
    for r in results:
        if r.status != "played" or r.ns_tricks is None:
            continue
        if r.uncounted != "ns":
            held[r.tray, "ns"].append((r.ns, r.ns_tricks))
        if r.uncounted != "ew":
            held[r.tray, "ew"].append((r.ew, TRICKS - r.ns_tricks))
    found: dict[tuple[str, str], int] = defaultdict(int)
    for holders in held.values():
        for one, tricks in holders:
            for other, others in holders:
                if one != other:
                    found[one, other] += tricks - others
    return dict(found)


def tally(margins: Margins) -> dict[str, tuple[Fraction, int]]:
    """For each contestant the matches won (an even one is a half) and the net tricks."""
    table: dict[str, tuple[Fraction, int]] = {}
    for (one, _other), margin in margins.items():
        won, tricks = table.get(one, (Fraction(0), 0))
        half = Fraction((margin > 0) - (margin < 0) + 1, 2)
        table[one] = (won + half, tricks + margin)
    return table
