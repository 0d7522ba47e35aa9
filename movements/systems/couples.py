"""Eight married couples (Safford; Foster's Complete Hoyle, 1914, p. 118)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from movements.evening import Wishes
from movements.systems.base import Individuals
from movements.types import IndividualMovement, PlayerSitting, size_of_sets, tray_set

Seats = tuple[str, str, str, str]
# Foster p. 118. He prints 6 twice and 7 nowhere: South at the third table must be 7.
SAFFORD_COUPLES = (
    ("6", "2", "g", "a"),
    ("3", "8", "e", "d"),
    ("f", "b", "7", "1"),
    ("c", "h", "5", "4"),
)
LETTERS = "abcdefgh"
PLAYERS = 16


class Couples(Individuals):
    """Nobody plays with or against the one he came with."""

    name = "couples"
    order = 8
    title = "Eight married couples"
    good = "nobody plays with or against the one he came with"
    usual_rule = "losses"
    by_couples = True
    # Which tables make a set (p. 118): everybody has everybody else's seat at the other table
    # once, but never the one he came with.
    sets_of_tables = ((1, 2), (3, 4))

    def build(self, *, trays: int | None = None) -> IndividualMovement:
        """As `couples`."""
        return couples(trays)

    def for_players(self, players: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """For sixteen."""
        if players == PLAYERS:
            yield from self.sized({"system": self.name}, wishes)


def couples(trays: int | None = None) -> IndividualMovement:
    """Eight married couples (Safford): ladies "a" to "h", gentlemen "1" to "8", a with 1.

    Couple a-1 sits still; the others go on by one letter and one number. No two of a couple
    meet in one set of two tables. trays: a multiple of seven rounds, default 4 a round.
    """
    size = 4 if trays is None else size_of_sets(trays, 7)
    return IndividualMovement(
        system=Couples.name,
        tables=4,
        rounds=7,
        trays=size * 7,
        contestants=tuple(LETTERS) + tuple(map(str, range(1, 9))),
        sittings=tuple(
            PlayerSitting(round, table, *_couple_seats(seats, round - 1), tray_set(round, size))
            for round in range(1, 8)
            for table, seats in enumerate(SAFFORD_COUPLES, start=1)
        ),
    )


def _couple_seats(seats: Seats, steps: int) -> Seats:
    n, e, s, w = (_next_of_couples(name, steps) for name in seats)
    return n, e, s, w


def _next_of_couples(name: str, steps: int) -> str:
    """Who sits `steps` rounds later where this one began: b follows c's way, a stays."""
    if name in "a1":
        return name
    if name in LETTERS:
        return LETTERS[1:][(LETTERS.index(name) - 1 - steps) % 7]
    return str((int(name) - 2 - steps) % 7 + 2)


SYSTEM = Couples()
