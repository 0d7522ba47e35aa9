"""The evening there is: how long, how fast the room plays, what the director wants or owns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MOST_TRAYS = 40  # more than any club sits down to in an evening
GRACE = 5  # minutes over that nobody minds


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the room plays: minutes for a tray and for a change of places."""

    tray: int = 6
    change: int = 2

    def minutes(self, rounds: int, trays_a_round: int) -> int:
        """How long a night of so many rounds and trays takes."""
        return rounds * (trays_a_round * self.tray + self.change)

    def lasting(self, tray_times: Iterable[int]) -> int:
        """How long a night lasts whose rounds take so many times of a tray."""
        return sum(times * self.tray + self.change for times in tray_times)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Minutes and pace; trays_a_round: so many and no other; trays_owned: no more than these."""

    minutes: int
    pace: Pace
    trays_a_round: int | None = None
    trays_owned: int | None = None

    @property
    def most_trays(self) -> int:
        """More trays than this are not laid out."""
        return min(MOST_TRAYS, self.trays_owned or MOST_TRAYS)

    def in_time(self, rounds: int, trays_a_round: int) -> bool:
        """Whether a night of so many rounds ends in time."""
        return self.pace.minutes(rounds, trays_a_round) <= self.minutes + GRACE

    def allow(self, rounds: int, trays_a_round: int, sets: int) -> bool:
        """Whether so many trays a round on so many sets end in time, and are there."""
        enough = trays_a_round * sets <= self.most_trays
        return enough and self.in_time(rounds, trays_a_round)

    def playable(self, trays_a_round: int) -> int:
        """How many rounds of so many trays there is time for."""
        return self.minutes // self.pace.minutes(1, trays_a_round)
