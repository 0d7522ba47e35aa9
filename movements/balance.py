"""How evenly a movement compares its contestants."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations

from movements.types import Movement


@dataclass(frozen=True, slots=True)
class Compared:
    """Two contestants: on how many common trays they held the same direction, or opposite ones."""

    same: int
    opposite: int

    @property
    def net(self) -> int:
        """The comparisons that count for each less those that count against."""
        return self.same - self.opposite


def compared(movement: Movement) -> dict[tuple[str, str], Compared]:
    """How often each two contestants are compared, the key in order of `contestants`.

    A tray on which they met each other counts as opposite. Two who never held the same tray
    are there with nothing.
    """
    north_south: dict[str, int] = defaultdict(int)  # one bit a tray
    east_west: dict[str, int] = defaultdict(int)
    for sitting in movement.sittings:
        trays = sum(1 << tray for tray in sitting.trays)
        north_south[sitting.ns] |= trays
        east_west[sitting.ew] |= trays
    held = [(c, north_south[c], east_west[c]) for c in movement.contestants]
    return {
        (a, b): Compared(
            (a_ns & b_ns | a_ew & b_ew).bit_count(), (a_ns & b_ew | a_ew & b_ns).bit_count()
        )
        for (a, a_ns, a_ew), (b, b_ns, b_ew) in combinations(held, 2)
    }


def imbalance(movement: Movement) -> int:
    """SS: over all two contestants, (same less opposite comparisons + trays a round) squared.

    0 is perfect: each is compared with each equally often.
    """
    size = movement.trays_a_round
    return sum((two.net + size) ** 2 for two in compared(movement).values())


def competition(movement: Movement) -> int:
    """How unevenly contestants compete for one place: 0 where each two do so equally.

    Two compete by every tray held in the same direction (+1), against each other's interest
    by every one held in opposite directions at different tables (-1), and most of all where
    they meet (tables - 1, for the whole field is compared with that one result). The figure
    is the variance of this, times the square of the number of twos, so that it stays whole.
    After J. Manning's analysis of arrow-switched movements.
    """
    met: Counter[frozenset[str]] = Counter()
    for s in movement.sittings:
        met[frozenset((s.ns, s.ew))] += len(s.trays)
    weights = [
        two.net + movement.tables * met[frozenset(names)]
        for names, two in compared(movement).items()
    ]
    return len(weights) * sum(w * w for w in weights) - sum(weights) ** 2


def fairness(movement: Movement) -> str:
    """One sentence for the director on how evenly the field is compared."""
    if not one_field(movement):
        return "fair in each line; the two lines are never compared with each other"
    worth = imbalance(movement)
    if worth == 0:
        return "perfectly fair"
    if worth == movement.bound:
        return f"as fair as {movement.tables} tables can be"
    return _worst(movement)


def spread(movement: Movement) -> Counter[int]:
    """How many two contestants have each net comparison; -(trays a round) is the even one."""
    return Counter(two.net for two in compared(movement).values())


def one_field(movement: Movement) -> bool:
    """Whether anybody holds cards in both directions."""
    north_south = {s.ns for s in movement.sittings}
    return any(s.ew in north_south for s in movement.sittings)


def _worst(movement: Movement) -> str:
    """The two who are compared least evenly, against what most are."""
    nets = {two: found.net for two, found in compared(movement).items()}
    most = Counter(nets.values()).most_common(1)[0][0]
    first, second = max(nets, key=lambda two: (abs(nets[two] - most), -nets[two]))
    gap = nets[first, second] - most
    often = f"{abs(gap)} time{'s' * (abs(gap) > 1)} {'more' if gap > 0 else 'less'}"
    return f"fair: at the worst pairs {first} and {second} are compared {often} than most"
