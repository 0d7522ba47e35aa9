"""Losses of individuals: each seat against the same seat at the other tables of the set.

Foster's Complete Hoyle (1914), pp. 116-117: the best at a seat is charged nothing, the others
what they fell short of it; whoever lost fewest tricks wins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from scoring.types import TRICKS, IndividualResult

Totals = Mapping[str, int]


def charged(totals: Totals) -> dict[str, int]:
    """What each contestant of one seat is charged, from their totals in a set."""
    best = max(totals.values())
    return {contestant: best - total for contestant, total in totals.items()}


def losses(results: Iterable[IndividualResult]) -> dict[str, int]:
    """The tricks each contestant lost, over all sets (a set is a round) and seats."""
    lost: dict[str, int] = defaultdict(int)
    for (_round, contestant), charge in losses_by_set(results).items():
        lost[contestant] += charge
    return dict(lost)


def losses_by_set(results: Iterable[IndividualResult]) -> dict[tuple[int, str], int]:
    """The tricks each contestant lost in each set, by round and name."""
    seats: dict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for r in results:
        if r.status != "played" or r.ns_tricks is None:
            continue
        for seat, who, tricks in (
            ("n", r.n, r.ns_tricks), ("s", r.s, r.ns_tricks),
            ("e", r.e, TRICKS - r.ns_tricks), ("w", r.w, TRICKS - r.ns_tricks),
        ):  # fmt: skip
            seats[r.round, seat][who] += tricks
    return {
        (round, contestant): charge
        for (round, _seat), totals in seats.items()
        for contestant, charge in charged(totals).items()
    }
