"""Two pairs at one table: play, then overplay with the trays turned.

Foster's Complete Hoyle (1914), pp. 110-111.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from movements.evening import Wishes
from movements.systems.base import System
from movements.types import MOST_TRAYS, Movement, MovementError, Sitting, tray_set


class TwoPairs(System[Movement]):
    """The same cards twice, compared with what the others took with them."""

    name = "two-pairs"
    order = 1
    title = "Two pairs, play and overplay"
    good = "the same cards twice, the second time from the other side"
    usual_rule = "two-pairs"
    meets_again = True
    overplayed = True
    transposes = True
    replans = False

    def build(self, *, trays: int | None = None) -> Movement:
        """As `two_pairs`."""
        return two_pairs(trays)

    def for_pairs(self, pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """As many trays as the time allows."""
        if pairs == 2:
            trays = [n for n in range(4, 25, 4) if wishes.allow(2, n, 1)]
            yield {"system": self.name, "trays": wishes.trays_a_round or max(trays, default=4)}


def two_pairs(trays: int | None = None) -> Movement:
    """Two pairs at one table: play, then overplay with the trays turned a quarter.

    Seats stay; who held North-South's cards holds East-West's in the second round, in which
    the trays are turned, so each pair plays every tray once in each direction. Default 24 trays.
    """
    count = 24 if trays is None else trays
    if not 1 <= count <= MOST_TRAYS:
        raise MovementError("trays", f"1 to {MOST_TRAYS}; 24 are usual")
    laid = tray_set(1, count)
    sittings = (Sitting(1, 1, "1", "2", laid), Sitting(2, 1, "2", "1", laid, turned=True))
    return Movement(TwoPairs.name, 1, 2, count, ("1", "2"), sittings)


SYSTEM = TwoPairs()
