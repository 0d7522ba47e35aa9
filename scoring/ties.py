"""Places: who shares one, and in what order they are read out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from scoring.types import Score, Standing


def ranked(scores: Iterable[Score], merit: Callable[[Score], Any]) -> tuple[Standing, ...]:
    """The scores in order of merit, the greatest first: 1, 2=, 2=, 4.

    merit: an exact figure, never a rounded one. Inside a tie the order is by number.
    """
    listed = sorted(scores, key=lambda score: number_order(score.contestant.id))
    listed.sort(key=merit, reverse=True)
    merits = [merit(score) for score in listed]
    sharing = Counter(merits)
    first: dict[Any, int] = {}
    for place, worth in enumerate(merits, start=1):
        first.setdefault(worth, place)
    return tuple(
        Standing(first[worth], sharing[worth] > 1, score)
        for worth, score in zip(merits, listed, strict=True)
    )


def number_order(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts contestant 2 before 10: B-3NS is compared as B-, 3, NS."""
    parts = re.findall(r"\d+|\D+", name)
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts)
