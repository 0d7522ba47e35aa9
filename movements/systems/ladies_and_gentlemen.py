"""Ladies and gentlemen, Mitchell's way: four winners, one for each chair.

Foster's Complete Hoyle (1914), pp. 117-118.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from movements.evening import Wishes
from movements.systems.base import Individuals, tables_asked_for
from movements.types import (
    IndividualMovement,
    MovementError,
    PlayerSitting,
    size_of_sets,
    tray_set,
)

FEWEST_OFFERED = 3  # tables: at two they meet once, and every tray is played once
MOST_LADIES_TABLES = 20


class LadiesAndGentlemen(Individuals):
    """Ladies sit still, gentlemen go East."""

    name = "ladies-and-gentlemen"
    order = 9
    title = "Ladies and gentlemen, %(players)s players"
    good = "four winners, one for each chair; write the lady of a pair first"
    by_couples = True
    lines_by_chair = True

    def build(self, *, tables: int, trays: int | None = None) -> IndividualMovement:
        """As `ladies_and_gentlemen`."""
        return ladies_and_gentlemen(tables, trays)

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The tables may be said in pairs."""
        return super().settings(options) | {"tables": tables_asked_for(options)}

    def for_players(self, players: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """At three tables or more, each chair a winner of its own."""
        if players % 4 == 0 and FEWEST_OFFERED <= players // 4 <= MOST_LADIES_TABLES:
            yield from self.sized({"system": self.name, "tables": players // 4}, wishes)

    def winners(self, settings: dict[str, Any]) -> int:
        """One for each chair."""
        return 4


def ladies_and_gentlemen(tables: int, trays: int | None = None) -> IndividualMovement:
    """Mitchell's individuals: ladies sit still, gentlemen go East, the trays West; four winners.

    Ladies "1N", "1E", … and gentlemen "1S", "1W", … are named by starting table and seat.
    With an even number of tables the gentlemen skip one half-way (Foster's second method,
    p. 118) and the last round is not played. Raises MovementError naming what does not fit.
    """
    if not 2 <= tables <= MOST_LADIES_TABLES:
        raise MovementError(
            "tables", f"ladies and gentlemen play at 2 to {MOST_LADIES_TABLES} tables"
        )
    size = size_of_sets(-(-24 // tables) * tables if trays is None else trays, tables)
    rounds = tables - 1 if tables % 2 == 0 else tables
    sittings = []
    for round in range(1, rounds + 1):
        gone = round - 1 + (tables % 2 == 0 and round > tables // 2)
        for table in range(1, tables + 1):
            gentleman = (table - 1 - gone) % tables + 1
            seats = (f"{table}N", f"{table}E", f"{gentleman}S", f"{gentleman}W")
            laid = tray_set((table + round - 2) % tables + 1, size)
            sittings.append(PlayerSitting(round, table, *seats, laid))
    return IndividualMovement(
        system=LadiesAndGentlemen.name,
        tables=tables,
        rounds=rounds,
        trays=size * tables,
        contestants=tuple(f"{n}{seat}" for seat in "NESW" for n in range(1, tables + 1)),
        sittings=tuple(sittings),
    )


SYSTEM = LadiesAndGentlemen()
