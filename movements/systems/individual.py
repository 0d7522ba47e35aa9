"""Whist tournaments for 4 to 36 individuals: each two partners once and adversaries twice.

Eight play by Safford's indicator as Foster prints it (Complete Hoyle, 1914, pp. 116-117).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from movements.evening import Wishes
from movements.systems.base import Individuals
from movements.types import (
    IndividualMovement,
    MovementError,
    PlayerSitting,
    SitOut,
    check_rounds,
    size_of_sets,
    tray_set,
)

# Foster p. 116: the seats N, E, S, W of the two tables of eight. Whoever sits in one goes to
# the next higher number, 7 to 1, and 8 keeps his: seen by players, each number goes down by one.
SAFFORD_EIGHT = ((4, 7, 6, 8), (3, 5, 2, 1))
FEWEST_OFFERED = 6
NINE = 9  # has a tournament that no circle gives; it is listed round by round

Seats = tuple[str, str, str, str]


class Tournament(Individuals):
    """Everybody with everybody as partner."""

    name = "individual"
    order = 7
    title = "Individuals, %(players)s players"
    usual_rule = "losses"
    stands_for_unknown = True

    def build(
        self, *, players: int, trays: int | None = None, rounds: int | None = None
    ) -> IndividualMovement:
        """As `individual`."""
        return individual(players, trays, rounds)

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The players must be said."""
        if options["players"] is None:
            raise MovementError("players", "say how many, for example --players 8")
        said = {name: options[name] for name in ("players", "rounds")}
        return super().settings(options) | said

    def for_players(self, players: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """At one table the memory game says more, for nothing else could be compared."""
        if players in sizes() and players >= FEWEST_OFFERED:
            yield from self.sized({"system": self.name, "players": players}, wishes)

    def numbers_of_players(self) -> Collection[int]:
        """Those for which there is a tournament."""
        return sizes()

    def cut(
        self, settings: dict[str, Any], size: int, waiting: int, wishes: Wishes
    ) -> dict[str, Any]:
        """A tournament is rather cut than crowded."""
        whole, times = most_rounds(settings["players"]), max(size, waiting)
        rounds = [
            n
            for n in range(2, whole + 1)
            if wishes.in_time(n, times) and n * size <= wishes.most_trays
        ]
        if rounds and max(rounds) < whole:
            return settings | {"rounds": max(rounds), "trays": size * max(rounds)}
        return settings

    def whole(self, settings: dict[str, Any]) -> dict[str, Any]:
        """With all the rounds it could have, the trays a round as they are."""
        if "rounds" not in settings:
            return settings
        rounds = most_rounds(settings["players"])
        trays = settings["trays"] // settings["rounds"] * rounds
        return settings | {"rounds": rounds, "trays": trays}

    def said(
        self, movement: IndividualMovement, settings: dict[str, Any]
    ) -> tuple[list[str], list[str]]:
        """A tournament that is cut says how many of the others everybody partners."""
        others = len(movement.contestants) - 1
        if movement.rounds >= others:
            return ["everyone partners everyone once"], []
        return [f"everyone has up to {movement.rounds} of {others} partners, nobody twice"], []


def sizes() -> list[int]:
    """The numbers of players for which there is a whist tournament."""
    return sorted([*_base_rounds(), NINE])


def beginnings() -> dict[int, int]:
    """The seed from which `movements.search` finds each tournament again."""
    return {int(n): seed for n, seed in _data()["beginnings"].items()}


def individual(
    players: int, trays: int | None = None, rounds: int | None = None
) -> IndividualMovement:
    """Make a whist tournament for so many players, named "1" to "36".

    All tables play the same trays in a round. trays: in the whole night, a multiple of the
    rounds; default four a round at one or two tables (Foster: two dealt at each of two
    tables, and exchanged), else one dealt at each table. rounds: fewer than all, so that not
    everybody partners everybody, and nobody twice. With 5, 9, 13 … players one sits out in
    each round. Raises MovementError naming the argument that does not fit.
    """
    if players not in sizes():
        known = ", ".join(map(str, sizes()))
        raise MovementError("players", f"individuals can be {known}")
    rounds = check_rounds(rounds, most_rounds(players))
    tables = players // 4
    size = (4 if tables <= 2 else tables) if trays is None else size_of_sets(trays, rounds)
    seated = list(_seats_by_round(players, rounds))
    return IndividualMovement(
        system=Tournament.name,
        tables=tables,
        rounds=rounds,
        trays=size * rounds,
        contestants=tuple(str(n) for n in range(1, players + 1)),
        sittings=tuple(
            PlayerSitting(round, table, *seats, tray_set(round, size))
            for round, at in enumerate(seated, start=1)
            for table, seats in enumerate(at, start=1)
        ),
        sit_outs=tuple(_sit_outs(players, seated)),
    )


def most_rounds(players: int) -> int:
    """The rounds in which everybody partners everybody once."""
    return players if players % 4 else players - 1


def _seats_by_round(players: int, rounds: int) -> Iterator[list[Seats]]:
    for step in range(rounds):
        if players == 8:
            yield [_safford_seats(seats, step) for seats in SAFFORD_EIGHT]
        elif players == NINE:
            yield [_listed_seats(seats) for seats in _data()["nine"][step]]
        else:
            yield [
                _cyclic_seats(seats, step, players, most_rounds(players))
                for seats in _base_rounds()[players]
            ]


def _safford_seats(seats: tuple[int, int, int, int], step: int) -> Seats:
    n, e, s, w = (str(k if k == 8 else (k - 1 - step) % 7 + 1) for k in seats)
    return n, e, s, w


def _listed_seats(seats: list[int]) -> Seats:
    n, e, s, w = map(str, seats)
    return n, e, s, w


def _cyclic_seats(seats: list[int | None], step: int, players: int, modulus: int) -> Seats:
    """Number 0 of the circle is shown under the highest moving number."""
    n, e, s, w = (
        str(players if seat is None else (seat + step) % modulus or modulus) for seat in seats
    )
    return n, e, s, w


def _sit_outs(players: int, seated: list[list[Seats]]) -> Iterator[SitOut]:
    for round, tables in enumerate(seated, start=1):
        there = {name for seats in tables for name in seats}
        for number in range(1, players + 1):
            if str(number) not in there:
                yield SitOut(round, str(number))


@cache
def _base_rounds() -> dict[int, list[list[int | None]]]:
    return {int(n): base for n, base in _data()["base_rounds"].items()}


@cache
def _data() -> dict[str, Any]:
    path = Path(__file__).parents[1] / "data" / "individual.json"
    data: dict[str, Any] = json.loads(path.read_text())
    return data


SYSTEM = Tournament()
