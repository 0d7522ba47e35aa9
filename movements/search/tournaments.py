"""First rounds of whist tournaments: every two players partners once, adversaries twice.

A Z-cyclic tournament follows from one round by adding one (I. Anderson, "A hundred years of
whist tournaments", 1995). In the first round every distance of the circle must stand between
partners once, and between adversaries twice, in either direction.
"""

from __future__ import annotations

from itertools import permutations

from ortools.sat.python import cp_model

from movements.search.tables import solved

Round = list[list[int | None]]
ADVERSARIES = ((0, 1), (1, 2), (2, 3), (3, 0))
PARTNERS = ((0, 2), (1, 3))


def tournament(players: int, seconds: float, seed: int) -> Round:
    """The seats N, E, S, W of each table in round 1; None is the player who keeps his seat.

    players: 4k (over a circle of 4k - 1 and one fixed) or 4k + 1 (one sits out). Raises
    LookupError if none was found in this time.
    """
    modulus = players if players % 4 else players - 1
    model = cp_model.CpModel()
    seats = _seats(model, players, modulus)
    partners: list[cp_model.IntVar] = []
    adversaries: list[cp_model.IntVar] = []
    for table in seats:
        for kinds, found in ((PARTNERS, partners), (ADVERSARIES, adversaries)):
            for a, b in kinds:
                one, other = table[a], table[b]
                if one is not None and other is not None:
                    found += [
                        _distance(model, x, y, modulus) for x, y in permutations((one, other))
                    ]
    model.add_all_different(partners)
    _each_twice(model, adversaries, modulus)
    solver = solved(model, seconds, seed)
    if solver is None:
        raise LookupError(f"no tournament for {players} players in {seconds:g} s")
    return [[None if seat is None else solver.value(seat) for seat in table] for table in seats]


def _seats(
    model: cp_model.CpModel, players: int, modulus: int
) -> list[list[cp_model.IntVar | None]]:
    """Everybody somewhere; the fixed player North at table 1 with 0 as his partner."""
    tables: list[list[cp_model.IntVar | None]] = [
        [model.new_int_var(0, modulus - 1, f"seat {table} {seat}") for seat in range(4)]
        for table in range(players // 4)
    ]
    if players % 4 == 0:
        tables[0][0] = None
        model.add(tables[0][2] == 0)
    everybody = [seat for table in tables for seat in table if seat is not None]
    model.add_all_different(everybody)
    if players % 4:
        for seat in everybody:
            model.add(seat != 0)
    return tables


def _distance(
    model: cp_model.CpModel, one: cp_model.IntVar, other: cp_model.IntVar, modulus: int
) -> cp_model.IntVar:
    found = model.new_int_var(1, modulus - 1, "distance")
    model.add_modulo_equality(found, one - other + modulus, modulus)
    return found


def _each_twice(model: cp_model.CpModel, distances: list[cp_model.IntVar], modulus: int) -> None:
    """Every distance stands twice. Beside the fixed player one place is met without one."""
    for distance in range(1, modulus):
        stands = []
        for at, variable in enumerate(distances):
            here = model.new_bool_var(f"{at} is {distance}")
            model.add(variable == distance).only_enforce_if(here)
            model.add(variable != distance).only_enforce_if(~here)
            stands.append(here)
        model.add(sum(stands) == 2)
