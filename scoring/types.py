"""What scoring works on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

TRICKS = 13  # in a deal, so the two sides of every result add to this

Status = Literal["played", "average", "not_played"]
Line = Literal["NS", "EW", "N", "E", "S", "W", "ALL"]
Side = Literal["ns", "ew"]


class ScoringError(ValueError):
    """A document that cannot be scored; the text names the field."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One pair (or player): `line` is ALL where it plays in both directions.

    N, E, S and W are the lines of ladies and gentlemen, who keep their chair's letter.
    """

    id: str
    section: str = "A"
    line: Line = "ALL"
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What a ruling adds to one side's tricks.

    award: the average with so many tricks above or below it, in place of what was taken.
    extra: a bonus (or, below 0, a penalty) in tricks for this contestant alone. revokes: how
    often this side revoked in the deal.
    """

    award: Fraction | None = None
    extra: Fraction = Fraction(0)
    revokes: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """One tray at one table. `ns_tricks` is 0 to 13 where it was played, else None.

    `ew_tricks` is there only if East-West kept a card of their own, or the director split
    the result. Results of one tray in different groups (cards changed in the tray) are not
    compared. `uncounted` is the side whose tricks do not count. Where two individuals make a
    side it is called by both ("4 & 6"), and the partners are there one by one.
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
    group: int = 0
    ns_terms: Terms | None = None
    ew_terms: Terms | None = None
    ns_partners: tuple[str, ...] = ()
    ew_partners: tuple[str, ...] = ()

    @property
    def is_special(self) -> bool:
        """Whether anything but both sides' tricks has to be looked at."""
        return self.status == "average" or self.ns_terms is not None or self.ew_terms is not None

    @property
    def people(self) -> tuple[str, ...]:
        """The contestants concerned: both pairs, or four individuals."""
        if not self.ns_partners:
            return self.ns, self.ew
        return self.ns_partners + self.ew_partners


@dataclass(frozen=True, slots=True)
class IndividualResult:
    """One tray at one table of individuals; `round` is the set it belongs to, 0 if not known.

    What is said of North-South and East-West is said of the cards: `turned` where North and
    South held East-West's. Else as in `Result`.
    """

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
    ew_tricks: int | None = None
    group: int = 0
    ns_terms: Terms | None = None
    ew_terms: Terms | None = None
    turned: bool = False

    @property
    def people(self) -> tuple[str, str, str, str]:
        """Who sat North, East, South and West."""
        return self.n, self.e, self.s, self.w


@dataclass(frozen=True, slots=True)
class Score:
    """What one contestant has made: trays played, tricks taken, tricks above the average.

    By other rules also: matchpoints, their top and on how many plays; matches won, `tricks`
    then being the net of them; tricks lost.
    """

    contestant: Contestant
    trays: tuple[int, ...]
    tricks: int | Fraction
    plus: Fraction
    matchpoints: int | Fraction | None = None
    top: int | None = None
    topped: int = 0
    won: Fraction | None = None
    lost: int | Fraction | None = None

    @property
    def plus_per_tray(self) -> Fraction:
        """The plus shared out over the trays played, 0 where there were none."""
        return self.plus / len(self.trays) if self.trays else Fraction(0)


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
