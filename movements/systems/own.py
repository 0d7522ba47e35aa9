"""A movement of somebody else's, whatever it calls itself."""

from __future__ import annotations

from movements.systems.base import System
from movements.types import Movement


class Own(System[Movement]):
    """It comes as a whole, read by `movements.foreign`, and is checked and weighed."""

    name = "own"
    order = 10
    of_others = True


SYSTEM = Own()
