"""How evenly a movement compares its contestants."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from movements.types import Movement


def comparisons(movement: Movement) -> dict[tuple[str, str], int]:
    """For each two contestants: trays held in the same direction less trays held opposite.

    A tray on which they met each other counts as opposite. The key is in order of
    `movement.contestants`; two who never held the same tray are there with 0.
    """
    north_south: dict[str, int] = defaultdict(int)  # one bit a tray
    east_west: dict[str, int] = defaultdict(int)
    for sitting in movement.sittings:
        trays = sum(1 << tray for tray in sitting.trays)
        north_south[sitting.ns] |= trays
        east_west[sitting.ew] |= trays
    held = [(c, north_south[c], east_west[c]) for c in movement.contestants]
    return {
        (a, b): (a_ns & b_ns | a_ew & b_ew).bit_count() - (a_ns & b_ew | a_ew & b_ns).bit_count()
        for (a, a_ns, a_ew), (b, b_ns, b_ew) in combinations(held, 2)
    }


def imbalance(movement: Movement) -> int:
    """SS: over all two contestants, (same less opposite comparisons + trays a round) squared.

    0 is perfect: each is compared with each equally often.
    """
    size = movement.trays_a_round
    return sum((net + size) ** 2 for net in comparisons(movement).values())
