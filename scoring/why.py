"""Why a score is what it is: tray by tray what was taken, and what others took."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.held import awards, extras, held
from scoring.individuals import names_of
from scoring.types import Result, Side


@dataclass(frozen=True, slots=True)
class TrayLine:
    """A contestant on one tray: what it took, what all who held the same cards took.

    `took` is None where the average was awarded; then `plus` is what it is above or below.
    """

    tray: int
    direction: Side | None
    took: int | None
    all_took: tuple[int, ...]
    plus: Fraction

    @property
    def average(self) -> Fraction | None:
        """What was taken with these cards on average."""
        return Fraction(sum(self.all_took), len(self.all_took)) if self.all_took else None


def explained(contestant: str, results: Iterable[Result]) -> list[TrayLine]:
    """Every tray of a contestant, in order; the pluses and `own_extras` add to its plus.

    An individual has the trays of every side it was half of.
    """
    results = list(results)
    names = names_of(contestant, results)
    lines = [
        TrayLine(
            place.tray,
            place.direction,
            tricks,
            tuple(sorted(taken for _, taken in holders)),
            tricks - Fraction(sum(taken for _, taken in holders), len(holders)),
        )
        for place, holders in held(results).items()
        for who, tricks in holders
        if who in names
    ]
    lines += [
        TrayLine(award.tray, None, None, (), award.tricks)
        for award in awards(results)
        if award.contestant in names
    ]
    return sorted(lines, key=lambda line: line.tray)


def own_extras(contestant: str, results: Iterable[Result]) -> Fraction:
    """Penalties and bonuses on trays, and revokes in full, that count for it alone."""
    results = list(results)
    names, found = names_of(contestant, results), extras(results)
    return sum((tricks for who, tricks in found.items() if who in names), Fraction(0))
