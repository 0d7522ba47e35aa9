"""What a director should look at before publishing: results far from the rest, close places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.held import Place, held
from scoring.types import TRICKS, Result, Standing

FAR = 4  # tricks beyond everybody else who held the cards
ENOUGH = 3  # others, with fewer nothing can be said
CLOSE = Fraction(1)  # trick between two places


@dataclass(frozen=True, slots=True)
class FarResult:
    """A result far from what everybody else took with the same cards as North-South."""

    result: Result
    took: int
    fewest: int
    most: int

    @property
    def swapped(self) -> bool:
        """Whether it would be like the rest if the two figures were exchanged."""
        return self.fewest - 1 <= TRICKS - self.took <= self.most + 1


@dataclass(frozen=True, slots=True)
class ClosePlaces:
    """Two who follow each other on the list with one trick or less between them."""

    first: Standing
    second: Standing

    @property
    def between(self) -> Fraction:
        """The tricks between them; 0 where they share a place."""
        return self.first.score.plus - self.second.score.plus


def far_results(results: Iterable[Result]) -> list[FarResult]:
    """Results at least four tricks beyond all others of the tray, where there are three others."""
    results = list(results)
    places = held(results)
    found = []
    for r in results:
        holders = places.get(Place(r.tray, "ns", r.group), [])
        mine = [tricks for who, tricks in holders if who == r.ns]
        others = [tricks for who, tricks in holders if who != r.ns]
        if not mine or len(others) < ENOUGH:
            continue
        if mine[0] >= max(others) + FAR or mine[0] <= min(others) - FAR:
            found.append(FarResult(r, mine[0], min(others), max(others)))
    return found


def close_places(ranked: Iterable[Standing]) -> list[ClosePlaces]:
    """Neighbours on the list one trick or less apart, among those who have played."""
    listed = [standing for standing in ranked if standing.score.trays]
    pairs = pairwise(listed)
    return [ClosePlaces(a, b) for a, b in pairs if 0 <= a.score.plus - b.score.plus <= CLOSE]


def sum_fault(results: Iterable[Result]) -> int:
    """By how much all the tricks differ from 13 for each result played; 0 is as it should be."""
    played = [r for r in results if r.status == "played" and not r.is_special]
    total = sum(
        (r.ns_tricks or 0) + (TRICKS - (r.ns_tricks or 0) if r.ew_tricks is None else r.ew_tricks)
        for r in played
    )
    return total - TRICKS * len(played)
