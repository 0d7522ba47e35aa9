"""Corrections after the list is out.

A pair raises one; the other agrees, or the director decides.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Side,
    Sitting,
    State,
    Status,
)
from clubwhist.events.rules import Refused, other_side
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.rulings import rule_result

ANSWERS = [Kind.RAISED_AGREED, Kind.RAISED_REFUSED]


def window_closes(event: Event) -> datetime | None:
    """Until when pairs may ask for a correction; None while the list is not out."""
    if event.state != State.PUBLISHED:
        return None
    last = event.entries.filter(kind=Kind.PUBLISHED).order_by("-pk").first()
    return last.at + timedelta(minutes=event.club.correction_minutes) if last else None


def is_open(event: Event) -> bool:
    """Whether pairs may ask for a correction now."""
    closes = window_closes(event)
    return closes is not None and timezone.now() < closes


def raised(event: Event) -> list[Entry]:
    """Corrections asked for that nobody has answered."""
    found = event.entries.filter(kind__in=[Kind.RAISED, *ANSWERS])
    found = found.select_related("pair", "sitting__section", "tray")
    answered = {fact.data["of"] for fact in found if fact.kind in ANSWERS}
    return [fact for fact in found if fact.kind == Kind.RAISED and fact.pk not in answered]


@transaction.atomic
def raise_correction(
    *, pair: Pair, sitting: Sitting, tray: int, tricks: int, reason: str, key: UUID, actor: str
) -> None:
    """Ask for another result of a tray at a sitting: `tricks` is what this pair says it took.

    Raises Refused outside the window, for a tray that is not this pair's, while another
    correction of it waits, or without a reason.
    """
    event = pair.event
    if event.entries.filter(key=key).exists():
        return
    lock(event)
    if not is_open(event):
        raise Refused(_("The time for corrections is over. Please speak to the director."))
    if not reason.strip():
        raise Refused(_("Please say what was wrong, so that the others can remember."))
    seat = pair.seats.filter(sitting=sitting, sitting__trays__number=tray).first()
    if seat is None:
        raise Refused(_("Tray %(tray)s is not one of yours tonight.") % {"tray": tray})
    card = ScoreCard.objects.filter(sitting=sitting, tray__number=tray, side=seat.side).first()
    if card and card.tricks == tricks:
        raise Refused(_("That is what stands already."))
    if any(
        fact.sitting_id == seat.sitting_id and fact.tray and fact.tray.number == tray
        for fact in raised(event)
    ):
        raise Refused(_("A correction of this tray is waiting already."))
    write(
        event.pk,
        Kind.RAISED,
        actor,
        key=key,
        pair=pair,
        sitting=seat.sitting,
        side=seat.side,
        tray=event.trays.get(number=tray),
        tricks=tricks,
        status=Status.PLAYED,
        reason=reason[:300],
    )


def waits_for(pair: Pair) -> list[Entry]:
    """Corrections that a pair's adversaries asked for, and it has not answered."""
    ours = dict(pair.seats.values_list("sitting_id", "side"))
    # Among individuals a partner sits there too, and is no adversary.
    return [f for f in raised(pair.event) if ours.get(f.sitting_id or 0, f.side) != f.side]


@transaction.atomic
def answer(*, fact: Entry, agrees: bool, actor: str, by: Pair | None = None) -> None:
    """Agree to a correction, which makes it the result, or refuse it.

    by: the adversaries, who may answer while the window is open and can only leave a
    refusal to the director; None for the director, who may at any time.
    """
    event = fact.event
    lock(event)
    if fact.pk not in {found.pk for found in raised(event)}:
        return
    if by is not None:
        _may_answer(fact, by)
        if not agrees:
            return  # it stays with the director
    kind = Kind.RAISED_AGREED if agrees else Kind.RAISED_REFUSED
    write(
        event.pk, kind, actor, pair=by, sitting=fact.sitting, tray=fact.tray, data={"of": fact.pk}
    )
    if agrees and fact.sitting and fact.tray:
        found = Sitting.objects.select_related("section__event")
        sitting = found.get(pk=fact.sitting.pk)
        ns_tricks = fact.tricks if fact.side == Side.NS else other_side(fact.tricks)
        rule_result(
            sitting=sitting,
            tray=fact.tray,
            ns_tricks=ns_tricks,
            status=Status.PLAYED,
            reason=fact.reason,
            actor=actor,
            agreed=by is not None,
        )


def _may_answer(fact: Entry, pair: Pair) -> None:
    if not is_open(fact.event):
        raise Refused(_("The time for corrections is over. Please speak to the director."))
    if fact.pk not in {found.pk for found in waits_for(pair)}:
        raise Refused(_("That correction is not about one of your trays."))
