"""Which places of the circle play North-South, for the most even comparison.

In a cyclic table the pair `o` places after a set of trays holds its North-South cards (+1) or
its East-West cards (-1) whatever the round. Two pairs `d` apart are therefore compared by the
autocorrelation of these signs at `d`; it should be -1 (one tray a round) for every `d`. Where
that can be, the North-South places are a difference set.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

Signs = tuple[int, ...]


def unevenness(signs: Sequence[int]) -> int:
    """The sum over all distances of (comparisons + 1) squared; 0 is perfect."""
    count = len(signs)
    return sum(
        (sum(signs[at] * signs[at - apart] for at in range(count)) + 1) ** 2
        for apart in range(1, count)
    )


def best_signs(places: int, north_south: int, chance: Random, *, absent: bool = False) -> Signs:
    """The most even signs found with so many North-South places, by exchange of two places.

    Place 0 meets the fixed pair and plays East-West; absent: the fixed pair is not there, so
    place 0 does not play at all.
    """
    best: Signs | None = None
    for _ in range(200 if places > 12 else 60):
        found = _downhill(_shuffled(places, north_south, chance, absent=absent))
        if best is None or unevenness(found) < unevenness(best):
            best = found
        if unevenness(best) == 0:
            break
    return best or ()


def residues(prime: int) -> Signs:
    """The quadratic residues of a prime as North-South: perfect where it is 3 modulo 4."""
    squares = {n * n % prime for n in range(1, prime)}
    return tuple(1 if place in squares else -1 for place in range(prime))


def _shuffled(places: int, north_south: int, chance: Random, *, absent: bool) -> Signs:
    rest = [1] * north_south + [-1] * (places - 1 - north_south)
    chance.shuffle(rest)
    return (0 if absent else -1, *rest)


def _downhill(signs: Signs) -> Signs:
    """Exchange a North-South with an East-West place as long as one exchange helps."""
    worth, better = unevenness(signs), True
    while better:
        better = False
        for changed in _exchanges(signs):
            if unevenness(changed) < worth:
                signs, worth, better = changed, unevenness(changed), True
                break
    return signs


def _exchanges(signs: Signs) -> list[Signs]:
    north_south = [at for at, sign in enumerate(signs) if sign == 1]
    east_west = [at for at, sign in enumerate(signs) if sign == -1 and at]
    return [_exchanged(signs, a, b) for a in north_south for b in east_west]


def _exchanged(signs: Signs, a: int, b: int) -> Signs:
    changed = list(signs)
    changed[a], changed[b] = changed[b], changed[a]
    return tuple(changed)
