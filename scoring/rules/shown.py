"""What a rule looks at when it shows a night, and what it hands to those who draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.figures import average
from scoring.losses import SetLoss
from scoring.phrases import Named, Phrase, Words, _
from scoring.ties import number_order
from scoring.types import Result, Standings

NOTHING = "–"
TRAYS, TRICKS_TAKEN, PLUS = _("Trays"), _("Tricks"), _("+ or −")
Figure = tuple[Words, str]  # what is written, and plus, minus, even or "" for its colour


@dataclass(frozen=True, slots=True)
class Seen:
    """A night as a rule sees it.

    whole: figures rounded as the laws have it. compared: the results without void ones.
    losses: of individuals, set by set, where the rule counts by sets. given: bonuses and
    penalties for the night in tricks. in_sets: only some tables are compared with each other.
    """

    standings: Standings
    whole: bool = False
    compared: tuple[Result, ...] = ()
    losses: tuple[SetLoss, ...] = ()
    given: Mapping[str, Fraction] = field(default_factory=dict)
    in_sets: bool = False
    ties: str = ""

    @property
    def names(self) -> list[str]:
        """Everybody ranked, in order of number."""
        return sorted((s.score.contestant.id for s in self.standings.overall), key=number_order)

    @property
    def other_trays(self) -> bool:
        """Whether some in a line played other trays than the rest of it."""
        return any(line.average is None for line in self.standings.lines)

    @property
    def more_trays(self) -> bool:
        """Whether some played more trays than others who played at all."""
        counts = {len(s.score.trays) for s in self.standings.overall if s.score.trays}
        return len(counts) > 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A square or oblong table of figures, with a heading for each row and column."""

    title: Phrase
    headings: list[Words]
    rows: list[tuple[Words, list[Figure]]]
    words: Phrase


def sign(figure: Fraction) -> str:
    """The colour of a figure: plus, minus or even."""
    return "plus" if figure > 0 else "minus" if figure < 0 else "even"


def tricks_in_text(tricks: int | Fraction) -> str:
    """Tricks as they are listed: 84, 84.5."""
    return str(tricks) if isinstance(tricks, int) else average(tricks)


def plural_of(figure: str) -> int:
    """Which plural a figure takes: 1 is one, all else is several."""
    return 1 if figure == "1" else 2


def named(names: list[str]) -> list[Words]:
    """Contestants as headings."""
    return [Named(name) for name in names]
