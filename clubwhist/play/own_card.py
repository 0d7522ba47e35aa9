"""A pair's whole card: every tray of the night, and what may still be said of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from clubwhist.events.models import Entry, Pair, State
from clubwhist.events.queries.facts import decisions
from clubwhist.events.queries.seated import Round, sat_out
from clubwhist.events.services import corrections
from clubwhist.events.services.standings import pluses_shown_to
from clubwhist.play.trays import OurTray


@dataclass
class OwnCard:
    """The trays of a pair, in the order in which they are played."""

    pair: Pair
    rounds: list[Round]

    @cached_property
    def trays(self) -> list[OurTray]:
        """Every tray of the night that is ours."""
        why = decisions(self.rounds)
        return [
            OurTray(deal, r, r.side_of(self.pair), self.pluses, why)
            for r in self.rounds
            for deal in r.deals
        ]

    @property
    def begun(self) -> bool:
        """Whether anything is on our card yet."""
        return any(tray.mine for tray in self.trays)

    @property
    def sat_out(self) -> list[int]:
        """The rounds in which we had no table."""
        return sat_out(self.pair, (r.sitting.round for r in self.rounds))

    @cached_property
    def pluses(self) -> dict[tuple[int, str], str]:
        """Our plus on each tray, where it may be seen."""
        return pluses_shown_to(self.pair)

    @property
    def disputed(self) -> list[OurTray]:
        """The trays on which the cards differ."""
        return [tray for tray in self.trays if tray.disputed]

    @cached_property
    def raised(self) -> list[Entry]:
        """Corrections that our adversaries ask for."""
        return corrections.waits_for(self.pair) if self.pair.event.state == State.PUBLISHED else []

    @cached_property
    def may_correct(self) -> bool:
        """Whether we may ask for a correction now."""
        return corrections.is_open(self.pair.event)
