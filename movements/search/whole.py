"""Whole cyclic Howells: every opponent, every set, the most even comparison."""

from __future__ import annotations

import time
from itertools import count, product
from random import Random
from typing import Any

from movements.search.signs import Signs, best_signs, residues
from movements.search.tables import Candidate, first_round
from movements.systems.howell import howell

GOALS = ("one_tray", "one_tray_phantom", "two_trays", "two_trays_phantom")
MOST_TURNED = 10  # beyond so many tables the turning ones are improved one by one


def whole_howell(pairs: int, goal: str, seed: int, seconds: float) -> dict[str, Any]:
    """A first round with its figures, as `data/howell.json` holds it.

    goal: the figure to make least, one of GOALS ("phantom": the fixed pair is not there).
    Looks on until the least possible is reached or the time is over. Raises LookupError if
    nothing was found.
    """
    ends, best = time.monotonic() + seconds, None
    least = (howell(pairs).bound or 0) if goal == "one_tray" else 0
    for at in count(seed):
        table = _one_search(pairs, goal, at, seconds)
        if table and (best is None or table[goal] < best[goal]):
            best = table
        if time.monotonic() > ends or (best and best[goal] <= least):
            break
    if best is None:
        raise LookupError(f"no table for {pairs} pairs in {seconds:g} s")
    return best


def _one_search(pairs: int, goal: str, seed: int, seconds: float) -> dict[str, Any] | None:
    modulus, absent = pairs - 1, goal.endswith("phantom")
    signs = best_signs(modulus, pairs // 2 - 1, Random(seed), absent=absent)
    if _is_prime(modulus) and modulus % 4 == 3:
        signs = residues(modulus)  # perfect for both fields
    found = first_round(signs, [1], seconds, seed)
    if found is None:
        return None
    turning = _turning(found, modulus, absent=absent) if goal.startswith("two") else []
    halves = [found, _turned(found, turning)]
    return {
        "pairs": pairs,
        "tables": [[c.ns, c.ew, c.set] for c in found[1:]],
        "turning": turning,
        "one_tray": figure([found], modulus),
        "one_tray_phantom": figure([found], modulus, absent=True),
        "two_trays": figure(halves, modulus),
        "two_trays_phantom": figure(halves, modulus, absent=True),
    }


def figure(halves: list[list[Candidate]], modulus: int, *, absent: bool = False) -> int:
    """The imbalance of a table: over the moving pairs, and between them and the fixed one.

    halves: the first round once for each tray a round.
    """
    signs = [_signs(half, modulus, absent=absent) for half in halves]
    total = 0
    for apart in range(1, modulus):
        net = sum(s[at] * s[at - apart] for s in signs for at in range(modulus))
        total += (net + len(halves)) ** 2
    fixed = 0
    if not absent:
        net = sum(
            (1 if h[0].ns is None else -1) * sum(s) for h, s in zip(halves, signs, strict=True)
        )
        fixed = modulus * (net + len(halves)) ** 2
    return total * modulus // 2 + fixed


def _signs(half: list[Candidate], modulus: int, *, absent: bool) -> Signs:
    signs = [0] * modulus
    for c in half:
        for pair, sign in ((c.ns, 1), (c.ew, -1)):
            if pair is not None and not (absent and c is half[0]):
                signs[(pair - c.set) % modulus] = sign
    return tuple(signs)


def _turned(found: list[Candidate], turning: list[int]) -> list[Candidate]:
    return [
        Candidate(c.ew, c.ns, c.set) if at in turning else c for at, c in enumerate(found, start=1)
    ]


def _turning(found: list[Candidate], modulus: int, *, absent: bool) -> list[int]:
    """The tables that turn for the second tray, so that the two together are most even."""
    ways = product([False, True], repeat=len(found)) if len(found) <= MOST_TURNED else None
    if ways is None:
        return _turning_by_steps(found, modulus, absent=absent)
    options = ([at for at, turns in enumerate(way, start=1) if turns] for way in ways)
    return min(
        options,
        key=lambda way: (figure([found, _turned(found, way)], modulus, absent=absent), len(way)),
    )


def _turning_by_steps(found: list[Candidate], modulus: int, *, absent: bool) -> list[int]:
    """As `_turning` for large fields: change one table at a time, from many beginnings."""
    best: list[int] = []
    chance = Random(len(found))
    for _ in range(40):
        way = {at for at in range(1, len(found) + 1) if chance.random() < 0.3}
        better = True
        while better:
            better = False
            for at in range(1, len(found) + 1):
                other = way ^ {at}
                if _worth(found, other, modulus, absent=absent) < _worth(
                    found, way, modulus, absent=absent
                ):
                    way, better = other, True
        if _worth(found, way, modulus, absent=absent) < _worth(
            found, set(best), modulus, absent=absent
        ):
            best = sorted(way)
    return best


def _worth(found: list[Candidate], way: set[int], modulus: int, *, absent: bool) -> int:
    return figure([found, _turned(found, sorted(way))], modulus, absent=absent)


def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(2, number))
