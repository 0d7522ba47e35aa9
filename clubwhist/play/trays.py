"""A pair's own trays: what it put down, what the others did, and how the result stands."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, ScoreCard
from clubwhist.events.queries.seated import Contestants, Deal, Round
from clubwhist.events.rules import DealState, other_side


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
    def said(self) -> str:
        """What our card says in words, "" where nothing is down."""
        if self.mine is None:
            return ""
        return _("not played") if self.we_took is None else str(self.we_took)

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
