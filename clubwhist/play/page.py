"""What a phone shows a pair at this moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from clubwhist.events.models import Pair, State
from clubwhist.events.queries.facts import calls
from clubwhist.events.queries.seated import (
    Round,
    rounds_of_pair,
    table_of_trays,
    waiting_table,
)
from clubwhist.play.at_table import AtTable
from clubwhist.play.own_card import OwnCard
from clubwhist.play.places import Place, Places
from clubwhist.play.trays import OurTray


@dataclass
class PhonePage:
    """The round a pair is in, or the move it is about to make."""

    pair: Pair
    rounds: list[Round]
    number: int
    chosen: int | None = None

    @property
    def state(self) -> str:
        """How far the night has come."""
        return self.pair.event.state

    @property
    def last_round(self) -> int:
        """How many rounds there are."""
        return self.pair.section.rounds

    @property
    def next_number(self) -> int:
        """The next round’s number."""
        return self.number + 1

    @cached_property
    def places(self) -> Places:
        """Where the pair sits, round by round."""
        return Places(self.pair, self.rounds)

    @property
    def here(self) -> Place | None:
        """Where the pair sits in this round; None where it sits out."""
        return self.places.at(self.number)

    @property
    def next(self) -> Place | None:
        """Where it sits in the next round; None where it sits out or play ends."""
        return self.places.at(self.next_number)

    @property
    def came(self) -> str:
        """How we came here from the round before."""
        return self.places.way(self.number - 1, self.number)

    @property
    def goes(self) -> str:
        """How we go on to the next round."""
        return self.places.way(self.number, self.next_number)

    @property
    def next_trays_from(self) -> int | None:
        """The table that has the next round's trays now; None where they are on the bye-stand."""
        trays = self.next.trays if self.next else []
        return table_of_trays(self.pair.section, self.number, trays)

    @property
    def waits_at(self) -> int | None:
        """The table at which a pair sits this round out, where it has a place there."""
        return waiting_table(self.pair, self.number)

    @cached_property
    def card(self) -> OwnCard:
        """All that is ours of the night."""
        return OwnCard(self.pair, self.rounds)

    @cached_property
    def table(self) -> AtTable | None:
        """Our trays of this round; None where we sit out."""
        ours = [t for t in self.card.trays if t.round.sitting.round == self.number]
        return AtTable(self.here, ours, self.chosen) if self.here else None

    @property
    def just_moved(self) -> bool:
        """Whether we are to see where we have come."""
        return self.number > 1 and bool(self.table and self.table.untouched)

    @property
    def called_on(self) -> OurTray | None:
        """The first tray of a later round that the director has called already."""
        called = self.pair.section.current_round
        later = [t for t in self.card.trays if self.number < t.round.sitting.round <= called]
        return later[0] if later else None

    @cached_property
    def has_called(self) -> bool:
        """Whether we have asked for the director, who has not come yet."""
        return any(call.pair_id == self.pair.pk for call in calls(self.pair.event))

    @property
    def step(self) -> str:
        """Which of the phone's pages this is."""
        if self.state == State.SETUP:
            return "before"
        if self.state != State.RUNNING:
            return "after"
        if self.table is None:
            return "sit_out" if self.pair.left_after is None else "after"
        if self.table.now is not None:
            return "enter"
        if self.table.disputed:
            return "settle"
        return "last" if self.number >= self.last_round else "move"


def phone_page(pair: Pair, chosen: int | None = None) -> PhonePage:
    """The page for a pair now. chosen: the number of a tray somebody tapped."""
    played = rounds_of_pair(pair)
    return PhonePage(pair, played, _round_to_show(pair, played, chosen), chosen)


def _round_to_show(pair: Pair, played: list[Round], chosen: int | None) -> int:
    """The first begun round with something missing on our card, else the one in play."""
    begun = [r for r in played if r.sitting.round <= pair.section.current_round]
    for r in reversed(begun):
        if chosen in [deal.tray.number for deal in r.deals]:
            return r.sitting.round
    for r in begun:
        if any(deal.card(r.side_of(pair)) is None for deal in r.deals):
            return r.sitting.round
    return pair.section.current_round
