"""First rounds of cyclic tables with given directions, found by an exact cover (CP-SAT).

A circle of `modulus` moving pairs, and fixed pairs that never move. From one round to the next
every moving pair and every set of trays goes on by one. Then each two moving pairs meet at most
once if no distance between adversaries stands twice, and each moving pair plays each set once
if no two stand in the same place after their sets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import NamedTuple

from ortools.sat.python import cp_model

WORKERS = 2


class Candidate(NamedTuple):
    """A possible table of round 1: North-South and East-West, None for a fixed pair, and set."""

    ns: int | None
    ew: int | None
    set: int


def first_round(
    signs: Sequence[int], fixed: Sequence[int], seconds: float, seed: int
) -> list[Candidate] | None:
    """Tables in which place `o` after the set sits as signs[o] says; None if none was found.

    signs: of the places of the circle, +1 North-South. fixed: the direction of each fixed
    pair. The first fixed pair meets pair 0 on set 0.
    """
    modulus = len(signs)
    candidates = [*_fixed_tables(signs, fixed), *_moving_tables(signs)]
    model = cp_model.CpModel()
    chosen = {c: model.new_bool_var(str(c)) for c in candidates}
    for members in _groups(candidates, lambda c: _moving(c)).values():
        model.add_exactly_one(chosen[c] for c in members)
    for members in _groups(
        candidates, lambda c: [(m - c.set) % modulus for m in _moving(c)]
    ).values():
        model.add_exactly_one(chosen[c] for c in members)
    for members in _groups(candidates, lambda c: [c.set]).values():
        model.add_at_most_one(chosen[c] for c in members)
    for members in _groups(candidates, lambda c: _distance(c, modulus)).values():
        model.add_at_most_one(chosen[c] for c in members)
    for sign, name in ((1, "ns"), (-1, "ew")):
        members = [c for c in candidates if getattr(c, name) is None]
        model.add(sum(chosen[c] for c in members) == list(fixed).count(sign))
    first = Candidate(None, 0, 0) if fixed[0] == 1 else Candidate(0, None, 0)
    model.add(chosen[first] == 1)
    solver = solved(model, seconds, seed)
    if solver is None:
        return None
    found = [c for c in candidates if solver.boolean_value(chosen[c])]
    return sorted(found, key=lambda c: (c != first, c.set))


def solved(model: cp_model.CpModel, seconds: float, seed: int) -> cp_model.CpSolver | None:
    """The solver with a solution of the model; None if there is none, or none in this time."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = WORKERS
    found = solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return solver if found else None


def _fixed_tables(signs: Sequence[int], fixed: Sequence[int]) -> Iterable[Candidate]:
    modulus = len(signs)
    for place, tray in product(range(modulus), repeat=2):
        pair = (place + tray) % modulus
        if signs[place] != 1 and 1 in fixed:
            yield Candidate(None, pair, tray)
        if signs[place] == 1 and -1 in fixed:
            yield Candidate(pair, None, tray)


def _moving_tables(signs: Sequence[int]) -> Iterable[Candidate]:
    modulus = len(signs)
    north_south = [place for place in range(modulus) if signs[place] == 1]
    east_west = [place for place in range(modulus) if signs[place] != 1]
    for ns, ew, tray in product(north_south, east_west, range(modulus)):
        if 2 * (ns - ew) % modulus:  # half the circle apart they would meet twice
            yield Candidate((ns + tray) % modulus, (ew + tray) % modulus, tray)


def _moving(c: Candidate) -> list[int]:
    return [pair for pair in (c.ns, c.ew) if pair is not None]


def _distance(c: Candidate, modulus: int) -> list[int]:
    if c.ns is None or c.ew is None:
        return []
    return [min((c.ns - c.ew) % modulus, (c.ew - c.ns) % modulus)]


def _groups(
    candidates: Iterable[Candidate], values: Callable[[Candidate], list[int]]
) -> dict[int, list[Candidate]]:
    """The candidates under each of their values."""
    groups: dict[int, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        for value in values(candidate):
            groups[value].append(candidate)
    return groups
