"""Individual contests: everybody with everybody as partner, or four winners.

Whist tournaments for 4 to 36 players: each two are partners once and adversaries twice. Eight
play by Safford's indicator as Foster prints it (Complete Hoyle, 1914, pp. 116-117). Ladies and
gentlemen play Mitchell's way (pp. 117-118), and eight married couples Safford's (p. 118).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

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
# Foster p. 118. He prints 6 twice and 7 nowhere: South at the third table must be 7.
SAFFORD_COUPLES = (
    ("6", "2", "g", "a"),
    ("3", "8", "e", "d"),
    ("f", "b", "7", "1"),
    ("c", "h", "5", "4"),
)
LETTERS = "abcdefgh"
NINE = 9  # has a tournament that no circle gives; it is listed round by round
MOST_LADIES_TABLES = 20

Seats = tuple[str, str, str, str]


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
    size = _trays_a_round(trays, rounds, 4 if tables <= 2 else tables)
    seated = list(_seats_by_round(players, rounds))
    return IndividualMovement(
        system="individual",
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
        system="ladies-and-gentlemen",
        tables=tables,
        rounds=rounds,
        trays=size * tables,
        contestants=tuple(f"{n}{seat}" for seat in "NESW" for n in range(1, tables + 1)),
        sittings=tuple(sittings),
    )


def couples(trays: int | None = None) -> IndividualMovement:
    """Eight married couples (Safford): ladies "a" to "h", gentlemen "1" to "8", a with 1.

    Couple a-1 sits still; the others go on by one letter and one number. No two of a couple
    meet in one set of two tables. trays: a multiple of seven rounds, default 4 a round.
    """
    size = _trays_a_round(trays, 7, 4)
    return IndividualMovement(
        system="couples",
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


def _trays_a_round(trays: int | None, rounds: int, usual: int) -> int:
    return usual if trays is None else size_of_sets(trays, rounds)


@cache
def _base_rounds() -> dict[int, list[list[int | None]]]:
    return {int(n): base for n, base in _data()["base_rounds"].items()}


@cache
def _data() -> dict[str, Any]:
    path = Path(__file__).parent / "data" / "individual.json"
    data: dict[str, Any] = json.loads(path.read_text())
    return data
