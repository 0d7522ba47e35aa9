"""Shortened Howells listed round by round, for the few fields that no circle serves.

Every pair plays in every round and plays every set once, no two meet twice, no set is at two
tables in a round; then directions are exchanged as long as that makes the comparison fairer.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product
from random import Random
from typing import Any

from ortools.sat.python import cp_model

from movements.balance import imbalance
from movements.search.tables import solved
from movements.systems import UNKNOWN
from movements.types import Movement, Sitting

Game = tuple[int, int, int]  # North-South, East-West, set
BEGINNINGS = 30


def listed_howell(pairs: int, rounds: int, seed: int, seconds: float) -> dict[str, Any]:
    """Every round of a shortened table, as `data/short_howell.json` holds it.

    Raises LookupError if none was found in this time.
    """
    model = cp_model.CpModel()
    groups: dict[tuple[object, ...], list[cp_model.IntVar]] = defaultdict(list)
    games = {}
    for (a, b), at, tray in product(
        combinations(range(1, pairs + 1), 2), range(rounds), range(rounds)
    ):
        game = games[a, b, at, tray] = model.new_bool_var(f"{a} {b} {at} {tray}")
        for who in (a, b):
            groups["in round", who, at].append(game)
            groups["on set", who, tray].append(game)
        groups["meet", a, b].append(game)
        groups["lies", at, tray].append(game)
    for key, members in groups.items():
        once = model.add_exactly_one if key[0] in ("in round", "on set") else model.add_at_most_one
        once(members)
    for table in range(pairs // 2):  # round 1 may as well be in order
        model.add(games[2 * table + 1, 2 * table + 2, 0, table] == 1)
    solver = solved(model, seconds, seed)
    if solver is None:
        raise LookupError(f"no table for {pairs} pairs in {rounds} rounds")
    listed = [
        [
            (a, b, tray + 1)
            for (a, b, at, tray), game in games.items()
            if at == round and solver.boolean_value(game)
        ]
        for round in range(rounds)
    ]
    best = min(
        (_fairer(listed, pairs, Random(seed + n)) for n in range(BEGINNINGS)),
        key=lambda found: _worth(found, pairs),
    )
    return {"rounds": best, "one_tray": _worth(best, pairs)}


def _fairer(listed: list[list[Game]], pairs: int, chance: Random) -> list[list[Game]]:
    found = [[chance.choice([(a, b, t), (b, a, t)]) for a, b, t in games] for games in listed]
    worth, better = _worth(found, pairs), True
    while better:
        better = False
        for games in found:
            for at, (a, b, tray) in enumerate(games):
                games[at] = (b, a, tray)
                changed = _worth(found, pairs)
                if changed < worth:
                    worth, better = changed, True
                else:
                    games[at] = (a, b, tray)
    return found


def _worth(listed: list[list[Game]], pairs: int) -> int:
    sittings = tuple(
        Sitting(round, table, str(ns), str(ew), (tray,))
        for round, games in enumerate(listed, start=1)
        for table, (ns, ew, tray) in enumerate(games, start=1)
    )
    names = tuple(str(n) for n in range(1, pairs + 1))
    return imbalance(Movement(UNKNOWN, pairs // 2, len(listed), len(listed), names, sittings))
