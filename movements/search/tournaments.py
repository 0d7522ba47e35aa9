"""First rounds of whist tournaments: every two players partners once, adversaries twice.

A Z-cyclic tournament follows from one round by adding one (I. Anderson, "A hundred years of
whist tournaments", 1995). In the first round every distance of the circle must stand between
partners once, and between adversaries twice. Players change places two at a time, mostly where
that brings the distances nearer and sometimes although it does not, until all are right: no
exact method tried reached more than 25 players.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from math import exp

Seat = int | None  # None is the player who keeps his seat
Round = list[list[Seat]]
PARTNERS, ADVERSARIES = ((0, 2), (1, 3)), ((0, 1), (1, 2), (2, 3), (3, 0))
WARMTH = 0.75  # how readily a change for the worse is taken
STEPS = 300_000  # changes tried from one beginning
FIXED = -1  # in the working, where seats are plain numbers


def tournament(players: int, seconds: float, seed: int) -> Round:
    """The seats N, E, S, W of each table in round 1; None is the player who keeps his seat.

    players: 4k (over a circle of 4k - 1 and one fixed) or 4k + 1 (one sits out). seed: of the
    first beginning; the next ones follow. Raises LookupError if none was found in this time.
    """
    ends = time.monotonic() + seconds
    for beginning in count(seed):
        found = _Round(players, beginning).improved()
        if found is not None:
            return found
        if time.monotonic() > ends:
            raise LookupError(f"no tournament for {players} players in {seconds:g} s")
    raise AssertionError("beginnings never end")


def _chance(seed: int) -> Iterator[int]:
    """Numbers below 2**32 from a seed (D. Knuth's MMIX), the same everywhere and for ever."""
    state = seed
    for number in count():
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        if number >= 8:
            yield state >> 32


class _Round:
    """A round in the making, and how often each distance stands between whom."""

    def __init__(self, players: int, seed: int) -> None:
        self.modulus = players if players % 4 else players - 1
        self.half = self.modulus // 2
        self.chance = _chance(seed)
        keeps = players % 4 == 0
        self.seats = self._shuffled(keeps=keeps)
        self.movable = [at for at in range(len(self.seats)) if not (keeps and at in (0, 2))]
        self.partners, self.adversaries = [0] * (self.half + 1), [0] * (self.half + 1)
        for table in range(len(self.seats) // 4):
            self._count(table, 1)

    def _shuffled(self, *, keeps: bool) -> list[int]:
        """Everybody somewhere; the player who keeps his seat has 0 for a partner."""
        rest = list(range(1, self.modulus))
        for at in range(len(rest) - 1, 0, -1):
            other = next(self.chance) % (at + 1)
            rest[at], rest[other] = rest[other], rest[at]
        return [FIXED, rest[0], 0, *rest[1:]] if keeps else rest

    def improved(self) -> Round | None:
        """Change places until every distance is right; None if that did not come about."""
        limits = [min(2**32 - 1, int(exp(-worse / WARMTH) * 2**32)) for worse in range(16)]
        wrong = self._wrong()
        for _step in range(STEPS):
            if wrong == 0:
                return self._tables()
            one = self.movable[next(self.chance) % len(self.movable)]
            other = self.movable[next(self.chance) % len(self.movable)]
            if one == other:
                continue
            worse = self._exchange(one, other)
            if worse > 0 and not (worse < len(limits) and next(self.chance) < limits[worse]):
                if worse >= len(limits):
                    next(self.chance)
                self._exchange(one, other)
            else:
                wrong += worse
        return self._tables() if wrong == 0 else None

    def _exchange(self, one: int, other: int) -> int:
        """Let two change places; by how much more (above 0) is wrong now."""
        tables = {one // 4, other // 4}
        change = sum(self._count(table, -1) for table in tables)
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        return change + sum(self._count(table, 1) for table in tables)

    def _count(self, table: int, by: int) -> int:
        """Count a table's distances in or out; by how much more is wrong by it.

        What is wrong is (times - 1)² for each distance between partners, doubled, and
        (times - 2)² for each between adversaries.
        """
        q = self.seats[4 * table : 4 * table + 4]
        change = 0
        for a, b in PARTNERS:
            if (apart := self._apart(q[a], q[b])) is not None:
                change += 2 * (2 * by * (self.partners[apart] - 1) + 1)
                self.partners[apart] += by
        for a, b in ADVERSARIES:
            if (apart := self._apart(q[a], q[b])) is not None:
                change += 2 * by * (self.adversaries[apart] - 2) + 1
                self.adversaries[apart] += by
        return change

    def _apart(self, a: int, b: int) -> int | None:
        """How far two places are apart, the short way round; None to the fixed player."""
        if a == FIXED or b == FIXED:
            return None
        apart = (a - b) % self.modulus
        return min(apart, self.modulus - apart)

    def _wrong(self) -> int:
        partners = sum((times - 1) ** 2 for times in self.partners[1:])
        return 2 * partners + sum((times - 2) ** 2 for times in self.adversaries[1:])

    def _tables(self) -> Round:
        seats = [None if seat == FIXED else seat for seat in self.seats]
        return [seats[at : at + 4] for at in range(0, len(seats), 4)]
