"""A night of which only the sittings are known, as another program's document has it."""

from __future__ import annotations

from movements.systems.base import System
from movements.types import Movement


class Unknown(System[Movement]):
    """Nothing is said of it but who sits where."""

    name = "open"
    order = 11
    stands_for_unknown = True


SYSTEM = Unknown()
