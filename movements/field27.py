"""28 pairs, perfectly even: a Howell over the field of 27 elements.

Counted in a circle 28 pairs reach an imbalance of 864 at best, because 27 places in a circle
have no difference set of 13. The field of 27 elements has one, its squares (Paley, "On
orthogonal matrices", 1933): North-South hold the cards of the places that are squares, and
multiplying by the squares carries one table into the other twelve. Since rounds follow each
other by adding elements of the field and not by adding one, a card at a table cannot say
where to go in one line; every pair has a guide of its own.
"""

from __future__ import annotations

from functools import cache
from itertools import product

Element = tuple[int, int, int]  # a + bx + cx², counted modulo 3, with x³ = x + 2
Game = tuple[int, int, int]

ZERO: Element = (0, 0, 0)
ONE: Element = (1, 0, 0)
FIXED = 28


@cache
def by_guides() -> tuple[tuple[Game, ...], ...]:
    """Every round as (ns, ew, set), pairs 1 to 28 and sets 1 to 27, table 1 first.

    Pair 28 never moves. Each two pairs meet once, each pair plays each set once, no set is
    at two tables in a round.
    """
    numbers = {element: at for at, element in enumerate(_elements(), start=1)}
    first = [(None, ZERO, ZERO), *_first_tables()]
    return tuple(
        tuple(
            (
                FIXED if ns is None else numbers[_add(ns, step)],
                numbers[_add(ew, step)],
                numbers[_add(tray, step)],
            )
            for ns, ew, tray in first
        )
        for step in _elements()
    )


def _first_tables() -> list[tuple[Element, Element, Element]]:
    """The 13 tables of round 1 without the fixed pair: one, multiplied by every square.

    A pair sits as far after its set as a square (North-South) or a non-square (East-West).
    The table must seat one square and one non-square pair, so that the 13 seat everybody.
    """
    squares = _squares()
    others = [e for e in _elements() if e != ZERO and e not in squares]
    for after_ns, after_ew, tray in product([ONE], others, _elements()[1:]):
        ns, ew = _add(after_ns, tray), _add(after_ew, tray)
        if ZERO not in (ns, ew) and (ns in squares) != (ew in squares):
            return [(_times(ns, s), _times(ew, s), _times(tray, s)) for s in squares]
    raise AssertionError("the field of 27 elements has such a table")


def _squares() -> list[Element]:
    return sorted({_times(e, e) for e in _elements() if e != ZERO})


def _elements() -> list[Element]:
    """All 27, zero first."""
    return [(a, b, c) for c, b, a in product(range(3), repeat=3)]


def _add(p: Element, q: Element) -> Element:
    return ((p[0] + q[0]) % 3, (p[1] + q[1]) % 3, (p[2] + q[2]) % 3)


def _times(p: Element, q: Element) -> Element:
    product_of = [0] * 5
    for i, j in product(range(3), repeat=2):
        product_of[i + j] += p[i] * q[j]
    for power in (4, 3):  # x³ = x + 2
        high, product_of[power] = product_of[power], 0
        product_of[power - 2] += high
        product_of[power - 3] += 2 * high
    return (product_of[0] % 3, product_of[1] % 3, product_of[2] % 3)
