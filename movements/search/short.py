"""Shortened Howells: fewer rounds than opponents, every pair plays every tray.

With R rounds a circle of R pairs moves and the others are fixed; each pair meets R different
others. Fixed pairs sit half in either direction, and in the last rounds all tables change
direction where that makes the comparison more even.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from movements.balance import imbalance
from movements.search.signs import best_signs
from movements.search.tables import Candidate, first_round
from movements.systems import UNKNOWN
from movements.types import Movement, Sitting

Games = list[tuple[int, int, int]]


TRIES = 12


def short_howell(pairs: int, rounds: int, seed: int, seconds: float) -> dict[str, Any]:
    """The best of some searches, as `data/short_howell.json` holds it.

    Raises LookupError if no table was found.
    """
    tries = [_tried(pairs, rounds, seed + at, seconds / TRIES) for at in range(TRIES)]
    found = [table for table in tries if table]
    if not found:
        raise LookupError(f"no table for {pairs} pairs in {rounds} rounds")
    return min(found, key=lambda table: int(table["one_tray"]))


def _tried(pairs: int, rounds: int, seed: int, seconds: float) -> dict[str, Any] | None:
    """One search: the first round, how many last rounds are switched, and the imbalance.

    pairs: even. Fixed pairs are numbered from `rounds` upwards.
    """
    tables, chance = pairs // 2, Random(seed)
    count = pairs - rounds
    north_south = chance.choice([count // 2, (count + 1) // 2, count, 1])
    fixed = [1] * north_south + [-1] * (count - north_south)
    signs = best_signs(rounds, rounds - tables + fixed.count(-1), chance)
    found = first_round(signs, fixed, seconds, seed)
    if found is None:
        return None
    games = _numbered(found, rounds)
    switch = min(range(rounds // 2 + 1), key=lambda last: figure(pairs, rounds, games, last))
    worth = figure(pairs, rounds, games, switch)
    return {"tables": games, "switch": switch, "one_tray": worth}


def figure(pairs: int, rounds: int, games: Games, switch: int) -> int:
    """The imbalance of a shortened Howell with one tray a round."""
    names = tuple(map(str, range(pairs)))
    sittings = [
        _sitting(game, step, rounds, at, switched=step >= rounds - switch)
        for step in range(rounds)
        for at, game in enumerate(games, start=1)
    ]
    return imbalance(Movement(UNKNOWN, len(games), rounds, rounds, names, tuple(sittings)))


def _sitting(
    game: tuple[int, int, int], step: int, rounds: int, table: int, *, switched: bool
) -> Sitting:
    ns, ew = (str(n if n >= rounds else (n + step) % rounds) for n in game[:2])
    sides = (ew, ns) if switched else (ns, ew)
    return Sitting(step + 1, table, *sides, ((game[2] + step) % rounds + 1,))


def _numbered(found: Sequence[Candidate], rounds: int) -> Games:
    fixed = iter(range(rounds, 2 * rounds))
    return [
        (
            next(fixed) if c.ns is None else c.ns,
            next(fixed) if c.ew is None else c.ew,
            c.set,
        )
        for c in found
    ]
