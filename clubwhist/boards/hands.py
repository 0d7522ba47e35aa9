"""The hands of a tray, once everybody has played it and the list is out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubwhist.deals.cards import SEATS, SIGNS, SUITS, spoken_card, spoken_ranks
from clubwhist.events.models import Tray
from clubwhist.events.services.deals import deal_of
from clubwhist.words.seats import side


@dataclass(frozen=True)
class Hands:
    """A seat a row, a suit a column; and who dealt, what was turned, what the suits became."""

    signs: list[str]
    rows: list[tuple[str, list[str]]]
    said: str


def hands_of(tray: Tray) -> Hands | None:
    """The hands of a tray the app has dealt."""
    deal = deal_of(tray)
    if deal is None:
        return None
    rows = [(seat, [spoken_ranks(deal.suit(seat, suit)) for suit in SUITS]) for seat in SEATS]
    said = _("%(seat)s dealt.") % {"seat": side(deal.dealer)}
    if deal.trump:
        how = _("Turned for trump: %(card)s.") if deal.trump[1:] else _("Trumps: %(card)s.")
        said += " " + how % {"card": spoken_card(deal.trump)}
    if tray.transposition:
        became = ", ".join(
            f"{SIGNS[a]} → {SIGNS[b]}" for a, b in zip(SUITS, tray.transposition, strict=True)
        )
        said += " " + _("In the overplay: %(suits)s.") % {"suits": became}
    return Hands([SIGNS[suit] for suit in SUITS], rows, said)
