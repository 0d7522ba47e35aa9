"""What a rule looks at when it shows a night, and what it hands to those who draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.figures import as_the_laws, average, plus_and_minus
from scoring.losses import SetLoss
from scoring.phrases import Named, Phrase, Words, _
from scoring.ties import number_order
from scoring.types import Result, Score, Standings

NOTHING = "–"
OTHER_TRAYS = _("Not everybody played the same trays; each is compared on the trays played.")
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
    def scores(self) -> list[Score]:
        """Everybody's score, the best first."""
        return [standing.score for standing in self.standings.overall]

    @property
    def pluses(self) -> dict[str, Figure]:
        """Everybody's plus in text, so that different ones never look equal."""
        write = as_the_laws if self.whole else plus_and_minus
        texts = write([score.plus for score in self.scores])
        return {score.contestant.id: (texts[score.plus], sign(score.plus)) for score in self.scores}

    @property
    def names(self) -> list[str]:
        """Everybody ranked, in order of number."""
        return sorted((score.contestant.id for score in self.scores), key=number_order)

    @property
    def other_trays(self) -> bool:
        """Whether some in a line played other trays than the rest of it."""
        return any(line.average is None for line in self.standings.lines)

    @property
    def more_trays(self) -> bool:
        """Whether some played more trays than others who played at all."""
        counts = {len(score.trays) for score in self.scores if score.trays}
        return len(counts) > 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A square or oblong table of figures, with a heading for each row and column.

    corner: what the rows' headings are. in_words: which columns, from 0, are not figures.
    """

    title: Phrase
    headings: list[Words]
    rows: list[tuple[Words, list[Figure]]]
    words: Words = ""
    corner: Words = ""
    in_words: tuple[int, ...] = ()


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
