"""The memory game of four or five individuals: everybody with everybody, then all again.

Foster's Complete Hoyle (1914), pp. 114-115.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from movements.evening import Wishes
from movements.overplay import holding
from movements.systems.base import Individuals
from movements.systems.individual import individual
from movements.types import (
    IndividualMovement,
    MovementError,
    PlayerSitting,
    SitOut,
    size_of_sets,
    tray_set,
)

# Foster p. 114: who sits N, E, S, W in the three positions of four. South keeps the score.
FOUR = (("3", "2", "4", "1"), ("2", "3", "4", "1"), ("1", "2", "4", "3"))
MEMORY_SIZES = (4, 5)
USUAL = 4  # trays a round


class Memory(Individuals):
    """One table; its trays are turned, and everybody holds other hands."""

    name = "memory"
    order = 6
    title = "The memory game of %(players)s players"
    good = "everyone partners everyone, and all is played again with the trays turned"
    overplayed = True
    unsuited_rules = ("losses",)  # one table loses to none

    def build(self, *, players: int, trays: int | None = None) -> IndividualMovement:
        """As `memory`."""
        return memory(players, trays)

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The players must be said."""
        if options["players"] is None:
            raise MovementError("players", "say how many, 4 or 5")
        return super().settings(options) | {"players": options["players"]}

    def for_players(self, players: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """For four and for five."""
        if players in MEMORY_SIZES:
            yield from self.sized({"system": self.name, "players": players}, wishes)


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
        system=Memory.name,
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


SYSTEM = Memory()
