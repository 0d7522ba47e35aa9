"""Gains: two scores made with the same cards, deal by deal, and who has more of them.

Foster's Complete Hoyle (1914), pp. 106-107 (teams: the East-West columns of the two cards of a
table are compared, North-South being only a check) and pp. 114-115 (memory duplicate of four
individuals: the same hands as North-South in the overplay).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Gains(NamedTuple):
    """What either side gained on each deal; never both on the same one."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    @property
    def net(self) -> int:
        """By how much the first side is ahead."""
        return sum(self.first) - sum(self.second)


def gains(first: Sequence[int], second: Sequence[int]) -> Gains:
    """Compare two columns of tricks, deal by deal.

    Raises ValueError where the columns are not of the same length.
    """
    pairs = list(zip(first, second, strict=True))
    return Gains(tuple(max(0, a - b) for a, b in pairs), tuple(max(0, b - a) for a, b in pairs))


def players_totals(blocks: Iterable[tuple[Iterable[str], Iterable[str], int]]) -> Mapping[str, int]:
    """Each player's total over blocks of deals: partners share what their side is ahead by.

    blocks: the two partners on one side, the two on the other, and the first side's net gain.
    """
    totals: dict[str, int] = defaultdict(int)
    for ours, theirs, net in blocks:
        for player in ours:
            totals[player] += net
        for player in theirs:
            totals[player] -= net
    return dict(totals)
