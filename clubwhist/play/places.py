"""Where a pair sits, round by round, and how it gets there."""

from __future__ import annotations

from dataclasses import dataclass

from clubwhist.events.models import Pair, Sitting, Tray
from clubwhist.events.queries.seated import Contestants, Round


@dataclass(frozen=True)
class Place:
    """A pair's place in one round."""

    pair: Pair
    round: Round

    @property
    def sitting(self) -> Sitting:
        """The round's number, the table, and whether the trays lie turned."""
        return self.round.sitting

    @property
    def side(self) -> str:
        """Our side."""
        return self.round.side_of(self.pair)

    @property
    def seat(self) -> str:
        """Our chair, if we are an individual, else our side."""
        return self.round.place_of(self.pair)

    @property
    def partner(self) -> Pair | None:
        """With whom an individual plays."""
        return self.round.partner_of(self.pair)

    @property
    def against(self) -> Contestants:
        """Our adversaries."""
        return self.round.against(self.pair)

    @property
    def trays(self) -> list[Tray]:
        """What is played there."""
        return self.round.trays

    @property
    def uncounted(self) -> bool:
        """Whether our own tricks do not count."""
        return self.sitting.uncounted == self.side


class Places:
    """All the places of a pair, by round."""

    def __init__(self, pair: Pair, rounds: list[Round]) -> None:
        # A table that turns in mid-round has two places: one to begin at, one to end at.
        self._ends = {r.sitting.round: Place(pair, r) for r in rounds}
        self._begins = {r.sitting.round: Place(pair, r) for r in reversed(rounds)}

    def at(self, round: int) -> Place | None:
        """Where the pair sits in a round; None where it sits out or play ends."""
        return self._begins.get(round)

    @property
    def first(self) -> Place | None:
        """Where it begins."""
        return self._begins[min(self._begins)] if self._begins else None

    def way(self, before: int, after: int) -> str:
        """From one round to another: "stay", "seat" (at the same table), or "table"."""
        one, other = self._ends.get(before), self.at(after)
        if one is None or other is None:
            return "table"
        if one.sitting.table != other.sitting.table:
            return "table"
        return "stay" if one.seat == other.seat else "seat"
