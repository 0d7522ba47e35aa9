"""A small picture of who is compared with whom, and how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from clubwhist.words.seats import spoken
from movements.balance import compared
from movements.types import Movement

SIDE = 12  # of a square in the picture
DARKEST = 3  # shades on either side of what most are


@dataclass(frozen=True)
class Square:
    """Two contestants: where they stand in the picture, and how far from what most are."""

    x: int
    y: int
    shade: str
    words: str


@dataclass(frozen=True)
class Grid:
    """The picture; `width` is its side, `most` how often most are compared."""

    squares: list[Square]
    width: int
    most: int


def grid_of(movement: Movement) -> Grid:
    """Every two contestants as a square: red-brown below what most are, green above."""
    found = compared(movement)
    most = Counter(two.same for two in found.values()).most_common(1)[0][0]
    place = {name: at for at, name in enumerate(movement.contestants)}
    squares = []
    for (a, b), two in found.items():
        words = f"{spoken(a)} – {spoken(b)}: {two.same}"
        for x, y in ((a, b), (b, a)):
            shade = _shade(two.same - most)
            squares.append(Square(place[x] * SIDE, place[y] * SIDE, shade, words))
    return Grid(squares, len(place) * SIDE, most)


def _shade(difference: int) -> str:
    if difference == 0:
        return "even"
    step = min(DARKEST, abs(difference))
    return f"{'more' if difference > 0 else 'less'}-{step}"
