"""What a phone shows a pair at this moment."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, Pair, ScoreCard, State
from clubwhist.events.queries.facts import calls, decisions
from clubwhist.events.queries.seated import (
    Contestants,
    Deal,
    Round,
    rounds_of_pair,
    sat_out,
    table_of_trays,
    tables_of_trays,
    waiting_table,
)
from clubwhist.events.rules import DealState, other_side
from clubwhist.events.services import corrections
from clubwhist.events.services.standings import pluses_shown_to
from movements.types import begins_with


@dataclass
class OurTray:
    """One tray of ours: what we put, what they put, and the key of the form that sends it."""

    deal: Deal
    round: Round
    side: str
    pluses: dict[tuple[int, str], str] = field(default_factory=dict)
    rulings: dict[tuple[int, int], Entry] = field(default_factory=dict)
    key: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def number(self) -> int:
        """The tray’s number."""
        return self.deal.tray.number

    @property
    def mine(self) -> ScoreCard | None:
        """Our card of it, if we have put anything down."""
        return self.deal.card(self.side)

    @property
    def theirs(self) -> ScoreCard | None:
        """Our adversaries’ card of it."""
        return self.deal.card("EW" if self.side == "NS" else "NS")

    @property
    def version(self) -> int:
        """Of our card, 0 for none yet."""
        return self.mine.version if self.mine else 0

    @property
    def we_took(self) -> int | None:
        """What our card says, None for not played."""
        return self.mine.tricks if self.mine else None

    @property
    def they_took(self) -> int | None:
        """What is left of the thirteen."""
        return other_side(self.we_took)

    @property
    def together(self) -> int | None:
        """What the two cards add to, where both have tricks."""
        if not (self.mine and self.theirs):
            return None
        if self.mine.tricks is None or self.theirs.tricks is None:
            return None
        return self.mine.tricks + self.theirs.tricks

    @property
    def plus(self) -> str:
        """Tricks above the average, once they may be seen."""
        terms = self.mine.terms if self.mine else None
        ruled = bool(terms and terms.get("turned"))
        turned = ruled != self.round.sitting.trays_turned
        held = "ns" if (self.side == "NS") != turned else "ew"
        return self.pluses.get((self.number, held), "")

    @property
    def ruling(self) -> Entry | None:
        """The decision that stands on this tray."""
        return self.rulings.get((self.deal.sitting.pk, self.deal.tray.pk))

    @property
    def reason(self) -> str:
        """Why it was decided."""
        return self.ruling.reason if self.ruling else ""

    @property
    def stands_as(self) -> str:
        """How the result came about: agreed, disputed, or decided, and by whom."""
        if self.ruling and self.ruling.data.get("agreed"):
            return _("corrected, as both agreed")
        return str(self.state.label)

    @property
    def opponents(self) -> Contestants:
        """Against whom it was played."""
        return self.round.ew if self.side == "NS" else self.round.ns

    @property
    def disputed(self) -> bool:
        """Whether the two cards differ."""
        return self.deal.state == DealState.DISPUTED

    @property
    def state(self) -> DealState:
        """How far it has come."""
        return self.deal.state


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
    def here(self) -> Round | None:
        """Where the pair sits in this round; None where it sits out."""
        return next((r for r in self.rounds if r.sitting.round == self.number), None)

    @property
    def side(self) -> str:
        """Our side in this round, "" where we sit out."""
        return self.here.side_of(self.pair) if self.here else ""

    @property
    def place(self) -> str:
        """Our chair, if we are an individual, else our side."""
        return self.here.place_of(self.pair) if self.here else ""

    @property
    def partner(self) -> Pair | None:
        """With whom an individual plays this round."""
        return self.here.partner_of(self.pair) if self.here else None

    @property
    def next_place(self) -> str:
        """Our seat in the next round."""
        return self.next.place_of(self.pair) if self.next else ""

    @property
    def next_partner(self) -> Pair | None:
        """With whom an individual plays then."""
        return self.next.partner_of(self.pair) if self.next else None

    @property
    def turned(self) -> list[OurTray]:
        """The trays before which the players at this table change direction."""
        return [tray for tray in self.trays if tray.side != self.side]

    @property
    def turned_side(self) -> str:
        """Our side after the table has turned."""
        return self.turned[0].side if self.turned else ""

    @property
    def against(self) -> Contestants | None:
        """Our adversaries of this round."""
        return self.here.against(self.pair) if self.here else None

    @cached_property
    def trays(self) -> list[OurTray]:
        """The trays of this round, first those with which our table begins."""
        here = [t for t in self.all_trays if t.round.sitting.round == self.number]
        if not self.here or len(self.shared_with) < 2 or len(self.here.trays) < len(here):
            return here
        order = begins_with([t.number for t in here], self.here.sitting.table, self.shared_with)
        return sorted(here, key=lambda t: order.index(t.number))

    @cached_property
    def shared_with(self) -> list[int]:
        """The tables that have our trays of this round, ours among them."""
        return tables_of_trays(self.here) if self.here else []

    @property
    def exchanges_with(self) -> list[int]:
        """The other tables that have our trays in this round."""
        return [n for n in self.shared_with if self.here and n != self.here.sitting.table]

    @property
    def uncounted(self) -> bool:
        """Whether our own tricks do not count in this round."""
        return bool(self.here and self.here.sitting.uncounted == self.side)

    @property
    def fetched(self) -> list[int]:
        """The trays that our table fetches: of shared ones only its own part."""
        share = max(1, len(self.shared_with))
        return sorted(tray.number for tray in self.trays[: -(-len(self.trays) // share)])

    @property
    def trays_came_from(self) -> int | None:
        """The table that had our trays of this round before; None for the bye-stand."""
        trays = [tray.deal.tray for tray in self.trays]
        return table_of_trays(self.pair.section, self.number - 1, trays)

    @cached_property
    def all_trays(self) -> list[OurTray]:
        why = decisions(self.rounds)
        return [
            OurTray(deal, r, r.side_of(self.pair), self.pluses, why)
            for r in self.rounds
            for deal in r.deals
        ]

    @property
    def has_cards(self) -> bool:
        """Whether anything is on our card yet."""
        return any(tray.mine for tray in self.all_trays)

    @property
    def sat_out(self) -> list[int]:
        """The rounds in which we had no table."""
        return sat_out(self.pair, (r.sitting.round for r in self.rounds))

    @property
    def trays_come_from(self) -> int | None:
        """The table that has the next round's trays now; None where they are on the bye-stand."""
        trays = self.next.trays if self.next else []
        return table_of_trays(self.pair.section, self.number, trays)

    @property
    def waits_at(self) -> int | None:
        """The table at which a pair sits this round out, where it has a place there."""
        return waiting_table(self.pair, self.number)

    @cached_property
    def pluses(self) -> dict[tuple[int, str], str]:
        """Our plus on each tray, where it may be seen."""
        return pluses_shown_to(self.pair)

    @property
    def tray(self) -> OurTray | None:
        """The tray to put down now: the one tapped, or the first that is missing."""
        for tray in self.trays:
            if tray.number == self.chosen:
                return tray
        return next((tray for tray in self.trays if tray.mine is None), None)

    @property
    def just_moved(self) -> bool:
        """Whether nothing of this round is on our card yet."""
        return self.number > 1 and not any(tray.mine for tray in self.trays)

    @property
    def many_trays(self) -> bool:
        """Whether the trays take so much room that the numbers come first."""
        return len(self.trays) > 4

    @property
    def called_on(self) -> OurTray | None:
        """The first tray of a later round that the director has called already."""
        called = self.pair.section.current_round
        later = [t for t in self.all_trays if self.number < t.round.sitting.round <= called]
        return later[0] if later else None

    @property
    def missing(self) -> list[OurTray]:
        """Trays of this round that are not on our card yet."""
        return [tray for tray in self.trays if tray.mine is None]

    @cached_property
    def has_called(self) -> bool:
        """Whether we have asked for the director, who has not come yet."""
        return any(call.pair_id == self.pair.pk for call in calls(self.pair.event))

    @property
    def disputed(self) -> list[OurTray]:
        """The trays on which the cards differ."""
        return [tray for tray in self.all_trays if tray.disputed]

    @cached_property
    def raised(self) -> list[Entry]:
        """Corrections that our adversaries ask for."""
        return corrections.waits_for(self.pair) if self.state == State.PUBLISHED else []

    @cached_property
    def may_correct(self) -> bool:
        """Whether we may ask for a correction now."""
        return corrections.is_open(self.pair.event)

    @property
    def waiting_for_them(self) -> list[OurTray]:
        """Trays of this round that our adversaries have not put down."""
        return [t for t in self.trays if t.mine and t.state == DealState.WAITING]

    @property
    def next(self) -> Round | None:
        """Where the pair sits in the next round; None where it sits out or play ends."""
        return next((r for r in self.rounds if r.sitting.round == self.number + 1), None)

    @property
    def stays(self) -> bool:
        """Whether the next round finds us where we are."""
        return self._is_same_place(self.number, self.number + 1)

    @property
    def stayed(self) -> bool:
        """Whether we sat here in the round before."""
        return self._is_same_place(self.number - 1, self.number)

    @property
    def changes_seat(self) -> bool:
        """Whether the next round is at this table, in another seat."""
        return not self.stays and self._table_of(self.number) == self._table_of(self.number + 1)

    @property
    def changed_seat(self) -> bool:
        """Whether we were at this table before, in another seat."""
        return not self.stayed and self._table_of(self.number - 1) == self._table_of(self.number)

    def _table_of(self, round: int) -> int | None:
        return next((r.sitting.table for r in self.rounds if r.sitting.round == round), None)

    def _is_same_place(self, before: int, after: int) -> bool:
        places = {r.sitting.round: (r.sitting.table, r.place_of(self.pair)) for r in self.rounds}
        return before in places and places[before] == places.get(after)

    @property
    def next_against(self) -> Contestants | None:
        """Our adversaries of the next round."""
        return self.next.against(self.pair) if self.next else None

    @property
    def next_number(self) -> int:
        """The next round’s number."""
        return self.number + 1

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.number >= self.last_round

    @property
    def first(self) -> Round | None:
        """Where we begin."""
        return self.rounds[0] if self.rounds else None

    @property
    def first_place(self) -> str:
        """Our seat there."""
        return self.first.place_of(self.pair) if self.first else ""

    @property
    def tray_numbers(self) -> list[int]:
        """The numbers of this round’s trays, the lowest first."""
        return sorted(tray.number for tray in self.trays)

    @property
    def trays_go_to(self) -> int | None:
        """The table that wants our trays next; None for the bye-stand."""
        trays = [tray.deal.tray for tray in self.trays]
        return table_of_trays(self.pair.section, self.number + 1, trays)

    @property
    def step(self) -> str:
        """Which of the phone's pages this is."""
        if self.state == State.SETUP:
            return "before"
        if self.state != State.RUNNING:
            return "after"
        if self.tray is not None:
            return "enter"
        if self.here is None:
            return "sit_out" if self.pair.left_after is None else "after"
        if any(tray.disputed for tray in self.trays):
            return "settle"
        return "last" if self.is_last else "move"


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
