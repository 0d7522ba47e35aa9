"""Compass whist: North-South sit still, East-West and the trays go opposite ways.

Foster's Complete Hoyle (1914), pp. 113-114. East-West move "up one table, 2 going to 1,
3 to 2"; the trays must then go the other way (p. 117). For an even number of tables either
two tables share a set and one set waits on a bye-stand (every round, every tray), or
East-West skip a table half-way (Foster's second method, p. 118: one round fewer).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from movements.balance import competition
from movements.types import (
    Movement,
    MovementError,
    SitOut,
    Sitting,
    check_rounds,
    size_of_sets,
    tray_set,
)

MINIMUM_TRAYS = 24  # the Knickerbocker club's, Foster p. 113
MOST_TABLES = 99
EVEN = ("share", "skip", "opposite")


def usual_trays(tables: int) -> int:
    """The trays for a night at the Knickerbocker's minimum of 24, the same number a table."""
    return -(-MINIMUM_TRAYS // tables) * tables


def most_rounds(tables: int, even: str = "share") -> int:
    """How many rounds can be played before an East-West pair meets a tray or a pair again."""
    return tables - 1 if tables % 2 == 0 and even == "skip" else tables


def compass(
    tables: int,
    trays: int | None = None,
    rounds: int | None = None,
    *,
    even: str = "share",
    missing: Iterable[str] = (),
    arrow_switch: int = 0,
) -> Movement:
    """Make a Compass movement; contestants are named "3NS", "3EW" by starting table.

    tables: 2 to 99, a half table counted as one. trays: in the whole room, a multiple of
    tables (default: at least 24). rounds: any number up to the greatest possible. even:
    what an even number of tables does: "share", "skip", or "opposite" (Gilman's plan, in which
    opposite tables share a set and half the sets are idle). missing: contestants who are not
    there; those due to meet them sit out. arrow_switch: how many last rounds are played with
    North-South and East-West exchanged.

    Raises MovementError naming the argument that does not fit.
    """
    _check_tables(tables, even)
    rounds = check_rounds(rounds, most_rounds(tables, even))
    size = size_of_sets(usual_trays(tables) if trays is None else trays, tables)
    absent = _check_missing(missing, tables)
    if not 0 <= arrow_switch <= rounds:
        raise MovementError("arrow-switch", f"0 to {rounds} last rounds can be switched")
    full = [
        _sitting(tables, round, table, even, size, switched=round > rounds - arrow_switch)
        for round in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    return Movement(
        system="compass",
        tables=tables,
        rounds=rounds,
        trays=size * tables,
        contestants=tuple(c for c in _contestants(tables) if c not in absent),
        sittings=tuple(s for s in full if s.ns not in absent and s.ew not in absent),
        sit_outs=tuple(_sit_outs(full, absent)),
    )


def even_switch(tables: int, rounds: int | None = None, even: str = "share") -> int:
    """How many last rounds to play with the lines exchanged, that all be compared most evenly.

    With one winner in mind: worked out from the competition in every possibility: none for
    3 and 4 tables, 1 for 5 to 11, 2 for 12 to 17, where every round is played.
    """
    most = (rounds or most_rounds(tables, even)) // 2
    return min(
        range(most + 1),
        key=lambda last: competition(compass(tables, tables, rounds, even=even, arrow_switch=last)),
    )


def _sitting(
    tables: int, round: int, table: int, even: str, size: int, *, switched: bool
) -> Sitting:
    east_west = (table - 1 + _tables_moved(tables, round, even)) % tables + 1
    pair = (f"{table}NS", f"{east_west}EW")
    ns, ew = reversed(pair) if switched else pair
    return Sitting(round, table, ns, ew, tray_set(_tray_set_at(tables, round, table, even), size))


def _tray_set_at(tables: int, round: int, table: int, even: str) -> int:
    """Which set of trays lies at a table in a round."""
    if tables % 2 == 0 and even == "opposite":
        # Gilman's plan (Foster pp. 109-110): tables t and t + n/2 share, half the sets are idle.
        return (2 * ((table - 1) % (tables // 2)) + round - 1) % tables + 1
    return (_tray_position(tables, table, even) - round + 1) % tables + 1


def _tables_moved(tables: int, round: int, even: str) -> int:
    """How many tables East-West have gone by this round; at a skip one more, half-way."""
    skips = tables % 2 == 0 and even == "skip" and round > tables // 2
    return round - 1 + skips


def _tray_position(tables: int, table: int, even: str) -> int:
    """Where the table stands in the circle of tray sets, from 0.

    To share, the last table stands with the first and the bye-stand takes the place after
    the middle table, so that the sets that meet an East-West pair in the two halves of the
    circle are odd in one and even in the other, and none comes twice.
    """
    if tables % 2 or even == "skip" or table <= tables // 2:
        return table - 1
    return table % tables


def _contestants(tables: int) -> list[str]:
    return [f"{table}{line}" for line in ("NS", "EW") for table in range(1, tables + 1)]


def _sit_outs(full: list[Sitting], absent: frozenset[str]) -> Iterable[SitOut]:
    for sitting in full:
        there = [c for c in (sitting.ns, sitting.ew) if c not in absent]
        if len(there) == 1:
            yield SitOut(sitting.round, there[0], sitting.table)


def _check_tables(tables: int, even: str) -> None:
    if not 2 <= tables <= MOST_TABLES:
        raise MovementError("tables", f"Compass whist is for 2 to {MOST_TABLES} tables")
    if even not in EVEN:
        raise MovementError("even", f"an even number of tables can {', '.join(EVEN)}")


def _check_missing(missing: Iterable[str], tables: int) -> frozenset[str]:
    absent = frozenset(missing)
    for name in sorted(absent):
        if not re.fullmatch(r"[1-9]\d?(NS|EW)", name) or int(name[:-2]) > tables:
            raise MovementError("missing", f"{name!r} is none of the pairs "
                                f"1NS to {tables}NS and 1EW to {tables}EW")  # fmt: skip
    if len(absent) > tables:
        raise MovementError("missing", "more pairs are missing than there are tables")
    return absent
