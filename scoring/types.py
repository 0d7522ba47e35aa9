"""What scoring works on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

TRICKS = 13  # in a deal, so the two sides of every result add to this

Status = Literal["played", "average", "not_played"]
Line = Literal["NS", "EW", "ALL"]


class ScoringError(ValueError):
    """A document that cannot be scored; the text names the field."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One pair (or player): `line` is ALL where it plays in both directions."""

    id: str
    section: str = "A"
    line: Line = "ALL"
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """One tray at one table. `ns_tricks` is 0 to 13 where it was played, else None.

    `ew_tricks` is there only if East-West kept a card of their own.
    """

    tray: int
    ns: str
    ew: str
    ns_tricks: int | None
    status: Status = "played"
    section: str = "A"
    round: int | None = None
    table: int | None = None
    ew_tricks: int | None = None
    uncounted: str = ""


@dataclass(frozen=True, slots=True)
class IndividualResult:
    """One tray at one table of individuals; `round` is the set it belongs to."""

    tray: int
    n: str
    e: str
    s: str
    w: str
    ns_tricks: int | None
    round: int
    status: Status = "played"
    section: str = "A"
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """What one contestant has made: trays played, tricks taken, tricks above the average.

    By other rules also: matchpoints and their top; matches won, `tricks` then being the net
    of them; tricks lost.
    """

    contestant: Contestant
    trays: tuple[int, ...]
    tricks: int
    plus: Fraction
    matchpoints: int | None = None
    top: int | None = None
    won: Fraction | None = None
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant's score with its place; `tied` where others share the place."""

    place: int
    tied: bool
    score: Score


@dataclass(frozen=True, slots=True)
class LineStandings:
    """One line of one section. `average` is None where not all played the same trays."""

    section: str
    line: Line
    average: Fraction | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything the blackboard shows; `overall` ranks all contestants together."""

    rule: str
    lines: tuple[LineStandings, ...]
    overall: tuple[Standing, ...]
    faults: tuple[str, ...]
