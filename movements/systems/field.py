"""What Howell and Compass have in common: a field of any size, whole or cut, in sections."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from movements.evening import Wishes
from movements.systems.base import System
from movements.types import Movement

MINIMUM_TRAYS = 24  # the Knickerbocker club's (Foster, p. 113)


class Field(System[Movement], ABC):
    """A system for any field."""

    for_any_field = True

    @abstractmethod
    def bases(self, pairs: int) -> Iterator[dict[str, Any]]:
        """The ways for this field, without their number of trays."""

    @abstractmethod
    def rounds_and_sets(self, base: dict[str, Any]) -> tuple[int, int]:
        """How many rounds the whole movement has, and how many sets of trays."""

    @abstractmethod
    def shorter(self, base: dict[str, Any], size: int, rounds: int) -> list[dict[str, Any]]:
        """The movement cut to so many rounds of `size` trays; [] where it cannot be."""

    def full(self, base: dict[str, Any], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """The whole movement of `size` trays a round, in every way worth offering."""
        _rounds, sets = self.rounds_and_sets(base)
        return [base | {"trays": size * sets}]

    def for_pairs(self, pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """Every way that is more than one round."""
        for base in self.bases(pairs):
            for settings in self._sized(base, wishes):
                if settings.get("rounds", self.rounds_and_sets(base)[0]) > 1:
                    yield settings

    def usual_size(self, base: dict[str, Any], wishes: Wishes) -> int:
        """The most trays a round that end in time, at least one."""
        rounds, sets = self.rounds_and_sets(base)
        size = 1
        while wishes.allow(rounds, size + 1, sets):
            size += 1
        return size

    def _sized(self, base: dict[str, Any], wishes: Wishes) -> list[dict[str, Any]]:
        """The movement with every opponent, and shorter ones with more trays a round.

        A shorter one is offered where the whole one is not a full evening, or does not end in
        time.
        """
        rounds, _sets = self.rounds_and_sets(base)
        wanted = wishes.trays_a_round
        size = wanted or self.usual_size(base, wishes)
        offered = self.full(base, size, wishes)
        in_time = wishes.in_time(rounds, size)
        for more in [wanted] if wanted else [size + 1] if in_time else [1, 2, 3]:
            playable = wishes.playable(more)
            enough = in_time and size * rounds >= MINIMUM_TRAYS
            if 2 <= playable < rounds and not enough:
                offered += self.shorter(base, more, playable)
        return offered
