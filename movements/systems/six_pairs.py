"""The match of six pairs: each two pairs compared where they held the same cards.

Foster's Complete Hoyle (1914), pp. 112-113.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from movements.evening import Wishes
from movements.systems.base import EveryGameAMatch
from movements.types import Movement, Sitting, sit_outs_of, size_of_sets, tray_set

# Foster pp. 112-113: (table, N-S, E-W, set of trays) in each of seven positions, his a to f
# being 1 to 6. What table 3 deals in the first position it overplays in the third. Seats of
# the fifth and sixth are not printed; in the last only a against d (E-W) counts.
POSITIONS = (
    ((1, 2, 1, 1), (2, 4, 3, 1), (3, 6, 5, 2)),
    ((1, 3, 1, 3), (2, 4, 2, 3)),
    ((1, 5, 1, 4), (2, 4, 6, 4), (3, 2, 3, 2)),
    ((1, 6, 1, 5), (2, 4, 5, 5)),
    ((1, 5, 2, 6), (2, 6, 3, 6)),
    ((1, 3, 2, 7), (2, 6, 5, 7)),
    ((1, 2, 1, 8), (2, 3, 4, 8)),
)
SETS = 8


class SixPairs(EveryGameAMatch):
    """Fifteen matches in seven positions."""

    name = "six-pairs"
    order = 3
    title = "A match of six pairs"

    def build(self, *, trays: int | None = None) -> Movement:
        """As `six_pairs`."""
        return six_pairs(trays)

    def for_pairs(self, pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """As many trays a set as the time allows."""
        if pairs == 6:
            sizes = [n for n in range(1, 5) if wishes.allow(7, n, SETS)]
            size = wishes.trays_a_round or max(sizes, default=1)
            yield {"system": self.name, "trays": SETS * size}


def six_pairs(trays: int | None = None) -> Movement:
    """The match of six pairs: seven positions, fifteen matches of two trays by default.

    Raises MovementError if the trays do not lie on eight sets. In the last position the
    North-South tricks do not count.
    """
    size = size_of_sets(2 * SETS if trays is None else trays, SETS)
    sittings = tuple(
        Sitting(
            number,
            table,
            str(ns),
            str(ew),
            tray_set(set_, size),
            uncounted="ns" if number == len(POSITIONS) else "",
        )
        for number, tables in enumerate(POSITIONS, start=1)
        for table, ns, ew, set_ in tables
    )
    names = tuple(str(n) for n in range(1, 7))
    outs = sit_outs_of(names, sittings, len(POSITIONS))
    return Movement(SixPairs.name, 3, len(POSITIONS), SETS * size, names, sittings, outs)


SYSTEM = SixPairs()
