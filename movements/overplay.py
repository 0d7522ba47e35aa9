"""Overplay: the same trays once more, turned a quarter, so that everybody holds other hands.

Foster's Complete Hoyle (1914), pp. 110-111 (two pairs) and 114-115 (four individuals). Seats
stay; North's hand comes before East, East's before South, and so on. A movement names who
holds which cards, for that is what is compared; people are told where they sit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from movements.individual import individual
from movements.types import (
    IndividualMovement,
    Movement,
    MovementError,
    PlayerSitting,
    SitOut,
    Sitting,
    size_of_sets,
    tray_set,
)

AnySitting = TypeVar("AnySitting", bound=Sitting | PlayerSitting)
AnyMovement = TypeVar("AnyMovement", bound=Movement | IndividualMovement)
# Foster p. 114: who sits N, E, S, W in the three positions of four. South keeps the score.
FOUR = (("3", "2", "4", "1"), ("2", "3", "4", "1"), ("1", "2", "4", "3"))
MEMORY_SIZES = (4, 5)
USUAL = 4  # trays a round


def memory(players: int, trays: int | None = None) -> IndividualMovement:
    """Four or five individuals at one table: every partnership plays, and overplays, its trays.

    Whoever took more with the same cards gains the difference; at one table nothing else could
    be compared. trays: of the night, a multiple of three (four players) or five; default four
    a round. In the overplay East and West have changed seats, as Foster has it. Of five one
    sits out in each round. Raises MovementError naming the argument that does not fit.
    """
    if players not in MEMORY_SIZES:
        raise MovementError("players", "the memory game is for 4 or 5 at one table")
    seats = FOUR if players == 4 else tuple(s.people for s in individual(players).sittings)
    rounds = len(seats)
    size = USUAL if trays is None else size_of_sets(trays, rounds)
    play = [PlayerSitting(at, 1, *four, tray_set(at, size)) for at, four in enumerate(seats, 1)]
    names = tuple(str(n) for n in range(1, players + 1))
    sittings = (*play, *(_overplay(s, s.round + rounds) for s in play))
    return IndividualMovement(
        system="memory",
        tables=1,
        rounds=2 * rounds,
        trays=size * rounds,
        contestants=names,
        sittings=sittings,
        sit_outs=tuple(
            SitOut(s.round, name) for s in sittings for name in names if name not in s.people
        ),
    )


def _overplay(s: PlayerSitting, round: int) -> PlayerSitting:
    """The same four with the tray turned, East and West in each other's seats."""
    sit = replace(s, round=round, e=s.w, w=s.e, turned=True)
    return holding(sit)


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
