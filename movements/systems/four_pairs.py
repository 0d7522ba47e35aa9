"""The match of four pairs: each two pairs compared where they held the same cards.

Foster's Complete Hoyle (1914), pp. 111-112.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from movements.evening import Wishes
from movements.systems.base import EveryGameAMatch
from movements.types import Movement, Sitting, size_of_sets, tray_set

# Foster pp. 111-112: (N-S, E-W) at the two tables of each set; his a, b, c, d are 1 to 4.
MATCHES = (((2, 1), (4, 3)), ((3, 1), (2, 4)), ((4, 1), (3, 2)))


class FourPairs(EveryGameAMatch):
    """Six matches in three sets."""

    name = "four-pairs"
    order = 2
    title = "A match of four pairs"

    def build(self, *, trays: int | None = None) -> Movement:
        """As `four_pairs`."""
        return four_pairs(trays)

    def for_pairs(self, pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """As many trays a set as the time allows, an even number: half at each table."""
        if pairs == 4:
            sizes = [n for n in (2, 4, 6, 8, 10) if wishes.allow(3, n, 3)]
            wanted = wishes.trays_a_round
            size = wanted + wanted % 2 if wanted else max(sizes, default=2)
            yield {"system": self.name, "trays": 3 * size}


def four_pairs(trays: int | None = None) -> Movement:
    """The match of four pairs: three sets at two tables, six matches, 24 trays by default.

    Half the trays of a set are dealt at each table and exchanged, so their number is even.
    Raises MovementError if the trays do not divide so.
    """
    size = 2 * size_of_sets(24 if trays is None else trays, 6)
    sittings = tuple(
        Sitting(number, table, str(ns), str(ew), tray_set(number, size))
        for number, tables in enumerate(MATCHES, start=1)
        for table, (ns, ew) in enumerate(tables, start=1)
    )
    return Movement(FourPairs.name, 2, 3, 3 * size, ("1", "2", "3", "4"), sittings)


SYSTEM = FourPairs()
