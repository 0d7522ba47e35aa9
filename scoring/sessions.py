"""Several evenings added into one: who played them all, and who missed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ties import number_order
from scoring.types import Standings

Who = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A contestant over several evenings; `pluses` has None for one it missed."""

    place: int
    tied: bool
    who: Who
    pluses: tuple[Fraction | None, ...]
    plus: Fraction
    trays: int

    @property
    def missed(self) -> int:
        """How many of the evenings it was not there."""
        return self.pluses.count(None)


def added(evenings: Sequence[Standings]) -> tuple[SeasonStanding, ...]:
    """Contestants by the sum of their pluses over the evenings, the greatest first.

    A contestant is known by its players, in either order; where no players are named, or two
    contestants of one evening have the same, by its number. An evening missed adds nothing and
    is shown as such.
    """
    pluses: dict[Who, list[Fraction | None]] = {}
    trays: dict[Who, int] = {}
    for at, evening in enumerate(evenings):
        twice = _named_twice(evening)
        for standing in evening.overall:
            players, name = standing.score.contestant.players, standing.score.contestant.id
            who = _who(() if _who(players, name) in twice else players, name)
            pluses.setdefault(who, [None] * len(evenings))[at] = standing.score.plus
            trays[who] = trays.get(who, 0) + len(standing.score.trays)
    totals = {
        who: sum((p for p in found if p is not None), Fraction(0)) for who, found in pluses.items()
    }
    order = sorted(pluses, key=lambda who: (-totals[who], [number_order(name) for name in who]))
    return tuple(_placed(who, order, totals, pluses[who], trays[who]) for who in order)


def _named_twice(evening: Standings) -> set[Who]:
    """Players under whose names two contestants of an evening stand."""
    people = [s.score.contestant for s in evening.overall]
    counts = Counter(_who(person.players, person.id) for person in people)
    return {who for who, count in counts.items() if count > 1}


def _placed(
    who: Who,
    order: Iterable[Who],
    totals: dict[Who, Fraction],
    pluses: Sequence[Fraction | None],
    trays: int,
) -> SeasonStanding:
    worth = totals[who]
    above = sum(totals[other] > worth for other in order)
    level = sum(total == worth for total in totals.values())
    return SeasonStanding(above + 1, level > 1, who, tuple(pluses), worth, trays)


def _who(players: tuple[str, ...], name: str) -> Who:
    return tuple(sorted(players, key=str.casefold)) if players else (name,)
