"""The trays of the round a pair is in: which lie here, come, go, and are missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from clubwhist.events.queries.seated import table_of_trays, tables_of_trays
from clubwhist.events.rules import DealState
from clubwhist.play.places import Place
from clubwhist.play.trays import OurTray
from movements.types import begins_with

MANY = 4


@dataclass
class AtTable:
    """A pair's trays at its table. chosen: the number of one somebody tapped."""

    place: Place
    ours: list[OurTray]
    chosen: int | None

    @cached_property
    def trays(self) -> list[OurTray]:
        """Those of this round, first the ones with which our table begins."""
        if len(self.shared_with) < 2 or len(self.place.trays) < len(self.ours):
            return self.ours
        table = self.place.sitting.table
        order = begins_with([t.number for t in self.ours], table, self.shared_with)
        return sorted(self.ours, key=lambda t: order.index(t.number))

    @property
    def numbers(self) -> list[int]:
        """The trays' numbers, the lowest first."""
        return sorted(tray.number for tray in self.ours)

    @property
    def many(self) -> bool:
        """Whether the trays take so much room that the numbers come first."""
        return len(self.ours) > MANY

    @property
    def now(self) -> OurTray | None:
        """The tray to put down now: the one tapped, or the first that is missing."""
        tapped = [tray for tray in self.trays if tray.number == self.chosen]
        return next(iter([*tapped, *self.missing]), None)

    @property
    def missing(self) -> list[OurTray]:
        """Trays that are not on our card yet."""
        return [tray for tray in self.trays if tray.mine is None]

    @property
    def waiting_for_them(self) -> list[OurTray]:
        """Trays that our adversaries have not put down."""
        return [t for t in self.trays if t.mine and t.state == DealState.WAITING]

    @property
    def untouched(self) -> bool:
        """Whether nothing of this round is on our card yet."""
        return not any(tray.mine for tray in self.ours)

    @property
    def disputed(self) -> bool:
        """Whether the cards of any of them differ."""
        return any(tray.disputed for tray in self.ours)

    @property
    def turned(self) -> list[OurTray]:
        """The trays before which the players at this table change direction."""
        return [tray for tray in self.trays if tray.side != self.place.side]

    @cached_property
    def shared_with(self) -> list[int]:
        """The tables that have our trays of this round, ours among them."""
        return tables_of_trays(self.place.round)

    @property
    def exchanges_with(self) -> list[int]:
        """The other tables that have our trays in this round."""
        return [n for n in self.shared_with if n != self.place.sitting.table]

    @property
    def fetched(self) -> list[int]:
        """The trays that our table fetches: of shared ones only its own part."""
        share = max(1, len(self.shared_with))
        return sorted(tray.number for tray in self.trays[: -(-len(self.trays) // share)])

    @property
    def come_from(self) -> int | None:
        """The table that had our trays before; None for the bye-stand."""
        return self._table_in(self.place.sitting.round - 1)

    @property
    def go_to(self) -> int | None:
        """The table that wants our trays next; None for the bye-stand."""
        return self._table_in(self.place.sitting.round + 1)

    def _table_in(self, round: int) -> int | None:
        trays = [tray.deal.tray for tray in self.trays]
        return table_of_trays(self.place.pair.section, round, trays)
