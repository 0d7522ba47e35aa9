"""The cards in the trays: dealt by the app, or brought in from a file; hidden until the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import SystemRandom

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubwhist.deals.cards import SUITS, Deal, deal_kept, deal_one, dealer_of
from clubwhist.deals.transposition import new_transposition
from clubwhist.events.models import Event, Kind, ScoreCard, State, Tray
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write

TURNED, DRAWN = "turned", "drawn"  # where trumps come from, if no suit is named


@transaction.atomic
def deal_trays(
    *, event: Event, throw_out: bool, transpose: bool, actor: str, trumps: str = TURNED
) -> tuple[int, int]:
    """Deal every tray of the night; how many deals were made, and how many thrown out.

    throw_out: deals with a suit of more than six cards are dealt again. transpose: each tray
    also gets a secret permutation of suits for the overplay (Foster's system for two pairs).
    trumps: TURNED for a card on every tray; else one suit for the whole sitting, as the memory
    game is played (Foster, p. 110): that suit, or DRAWN for one by lot.
    Raises Refused before a movement is chosen, or once results are in.
    """
    lock(event)
    trays = _trays(event)
    thrown = 0
    suit = SystemRandom().choice(SUITS) if trumps == DRAWN else trumps
    for tray in trays:
        if throw_out:
            deal, more = deal_kept(dealer_of(tray.number))
            thrown += more
        else:
            deal = deal_one(dealer_of(tray.number))
        _put(tray, deal if trumps == TURNED else replace(deal, trump=suit))
        tray.transposition = new_transposition() if transpose else ""
    Tray.objects.bulk_update(trays, ["cards", "trump", "dealer", "transposition"])
    made = len(trays) + thrown
    data = {"deals": made, "thrown_out": thrown, "transposed": transpose}
    write(event.pk, Kind.DEALT, actor, data=data)
    return made, thrown


@transaction.atomic
def bring_in(*, event: Event, deals: Mapping[int, Deal], actor: str) -> None:
    """Take the deals of a file for the trays with the same numbers; all of them or none."""
    lock(event)
    trays = _trays(event)
    missing = [tray.number for tray in trays if tray.number not in deals]
    if missing:
        raise Refused(_("The file has no deal for tray %(tray)s.") % {"tray": missing[0]})
    for tray in trays:
        _put(tray, deals[tray.number])
        tray.transposition = ""
    Tray.objects.bulk_update(trays, ["cards", "trump", "dealer", "transposition"])
    write(event.pk, Kind.DEALT, actor, data={"deals": len(trays), "file": True})


def deal_of(tray: Tray) -> Deal | None:
    """The deal in a tray, None where the app does not know it."""
    return Deal(tray.cards, tray.trump, tray.dealer) if tray.cards else None


def shown_trays(event: Event) -> QuerySet[Tray]:
    """The trays whose hands anybody may see: played, and only when the list is out.

    Until then somebody may still have to play them; one that nobody played is as good as new
    for another evening.
    """
    played = ScoreCard.objects.filter(pair__event=event, tricks__isnull=False)
    if event.state != State.PUBLISHED:
        return event.trays.none()
    return event.trays.filter(pk__in=played.values("tray"))


def _put(tray: Tray, deal: Deal) -> None:
    tray.cards, tray.trump, tray.dealer = deal.holders, deal.trump, deal.dealer


def _trays(event: Event) -> list[Tray]:
    if not event.system:
        raise Refused(_("First choose what is played; then it is known how many trays to deal."))
    if event.entries.filter(kind__in=[Kind.CARD, Kind.RULING]).exists():
        raise Refused(_("Results are in, so the cards in the trays stay as they are."))
    return list(event.trays.all())
