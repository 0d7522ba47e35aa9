"""Overplay: the same trays once more, turned a quarter, so that everybody holds other hands.

Foster's Complete Hoyle (1914), pp. 110-111 (two pairs) and 114-115 (four individuals). Seats
stay; North's hand comes before East, East's before South, and so on. A movement names who
holds which cards, for that is what is compared; people are told where they sit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from movements.types import (
    IndividualMovement,
    Movement,
    PlayerSitting,
    Sitting,
)

AnySitting = TypeVar("AnySitting", bound=Sitting | PlayerSitting)
AnyMovement = TypeVar("AnyMovement", bound=Movement | IndividualMovement)


def as_seated(movement: AnyMovement) -> AnyMovement:
    """The movement by who sits where, in place of who holds whose cards."""
    if not any(s.turned for s in movement.sittings):
        return movement
    if isinstance(movement, IndividualMovement):
        return replace(movement, sittings=tuple(seated(s) for s in movement.sittings))
    return replace(movement, sittings=tuple(seated(s) for s in movement.sittings))


def seated(s: AnySitting) -> AnySitting:
    """A sitting by who sits where."""
    if not s.turned:
        return s
    if isinstance(s, PlayerSitting):
        return replace(s, n=s.w, e=s.n, s=s.e, w=s.s)
    return replace(s, ns=s.ew, ew=s.ns)


def holding(s: AnySitting) -> AnySitting:
    """A sitting by who holds North's, East's, South's and West's cards; undoes `seated`."""
    if not s.turned:
        return s
    if isinstance(s, PlayerSitting):
        return replace(s, n=s.e, e=s.s, s=s.w, w=s.n)
    return replace(s, ns=s.ew, ew=s.ns)
