"""First rounds of whist tournaments: every two players partners once, adversaries twice.

A Z-cyclic tournament follows from one round by adding one (I. Anderson, "A hundred years of
whist tournaments", 1995). In the first round every distance of the circle must stand between
partners once, and between adversaries twice: an exact cover by tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from ortools.sat.python import cp_model

from movements.search.tables import solved

Seat = int | None  # None is the player who keeps his seat
Round = list[list[Seat]]


class Table(NamedTuple):
    """A possible table: one two of partners and the other."""

    first: tuple[Seat, Seat]
    second: tuple[Seat, Seat]

    @property
    def seats(self) -> list[Seat]:
        """North, East, South and West."""
        return [self.first[0], self.second[0], self.first[1], self.second[1]]


def tournament(players: int, seconds: float, seed: int) -> Round:
    """The seats N, E, S, W of each table in round 1; None is the player who keeps his seat.

    players: 4k (over a circle of 4k - 1 and one fixed) or 4k + 1 (one sits out). Raises
    LookupError if none was found in this time.
    """
    modulus = players if players % 4 else players - 1
    model = cp_model.CpModel()
    groups: dict[tuple[str, int], list[cp_model.LinearExprT]] = defaultdict(list)
    chosen = {}
    for table in _tables(players, modulus):
        taken = chosen[table] = model.new_bool_var(str(table))
        for seat in table.seats:
            groups["seat", -1 if seat is None else seat].append(taken)
        for two in (table.first, table.second):
            for apart in _distance(*two, modulus):
                groups["partners", apart].append(taken)
        for a, b in product(table.first, table.second):
            for apart in _distance(a, b, modulus):
                groups["adversaries", apart].append(taken)
    for (kind, _which), members in groups.items():
        model.add(sum(members) == (2 if kind == "adversaries" else 1))
    solver = solved(model, seconds, seed)
    if solver is None:
        raise LookupError(f"no tournament for {players} players in {seconds:g} s")
    found = [table.seats for table, taken in chosen.items() if solver.boolean_value(taken)]
    return sorted(found, key=lambda seats: None not in seats)


def _tables(players: int, modulus: int) -> Iterator[Table]:
    """Every table that could stand in the first round; with a fixed player 0 is his partner."""
    if players % 4 == 0:
        for a, b in combinations(range(1, modulus), 2):
            yield Table((None, 0), (a, b))
    for four in combinations(range(1, modulus), 4):
        a, b, c, d = four
        yield from (Table((a, b), (c, d)), Table((a, c), (b, d)), Table((a, d), (b, c)))


def _distance(one: Seat, other: Seat, modulus: int) -> list[int]:
    """How far two places of the circle are apart, the short way; none to the fixed player."""
    if one is None or other is None:
        return []
    return [min((one - other) % modulus, (other - one) % modulus)]
