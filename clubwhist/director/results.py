"""The page of one tray at one table, where the director decides its result."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.facts import told
from clubwhist.director.ruling_forms import ResultForm, as_form
from clubwhist.events.models import Entry, Event, Kind, ScoreCard, Side, Sitting, Tray
from clubwhist.events.queries.facts import standing_rulings
from clubwhist.events.queries.seated import Deal, rounds
from clubwhist.events.rules import Refused, other_side
from clubwhist.events.services import rulings
from clubwhist.lib.requests import get_or_post
from scoring.types import TRICKS


@get_or_post
@for_night
def result(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int
) -> HttpResponse:
    """Put in or correct the result of a tray at a table, with the reason."""
    sitting, place = _place(request, event, letter, round, table, tray)
    form = ResultForm(request.POST or None, initial=_what_stands(sitting, place))
    seen = _last_decision(sitting, place)
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("seen", str(seen)) != str(seen):
                raise Refused(
                    _("Somebody else has decided this tray meanwhile. Send yours again if right.")
                )
            rulings.rule_result(sitting=sitting, tray=place, actor=actor(request), **form.ruling())
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("Tray %(tray)s is decided.") % {"tray": tray})
            return back(event)
    shown = rounds(Sitting.objects.filter(pk=sitting.pk))
    if not shown:
        return back(event)
    deal = next(d for d in shown[0].deals if d.tray.pk == place.pk)
    facts = Entry.objects.filter(sitting=sitting, tray=place).select_related("pair")
    context = {
        "event": event,
        "round": shown[0],
        "deal": deal,
        "form": form,
        "seen": seen,
        "swapped": _swapped(deal),
        "cancelled_ns": _cancelled(sitting, place, Side.NS),
        "cancelled_ew": _cancelled(sitting, place, Side.EW),
        "facts": told(facts, event, where=False),
    }
    return render(request, "director/result.html", context)


def _what_stands(sitting: Sitting, tray: Tray) -> dict[str, object]:
    """The last ruling that stands here, as the form has it; else what both cards agree on."""
    found = standing_rulings(Entry.objects.filter(sitting=sitting, tray=tray))
    if found:
        return next(as_form(ruling) for ruling in found.values())
    cards = ScoreCard.objects.filter(sitting=sitting, tray=tray, tricks__isnull=False)
    took = {card.side: card.tricks for card in cards}
    agreed = len(took) == 2 and sum(tricks or 0 for tricks in took.values()) == TRICKS
    return {"result": str(took["NS"])} if agreed else {}


def _last_decision(sitting: Sitting, tray: Tray) -> int:
    """The last fact (by pk) with which a director decided this tray, or took that back."""
    kinds = [Kind.RULING, Kind.RULING_UNDONE]
    here = Entry.objects.filter(sitting=sitting, tray=tray, kind__in=kinds)
    return here.aggregate(last=Max("pk"))["last"] or 0


def _swapped(deal: Deal) -> int | None:
    """What North-South took if the two figures were put down the wrong way round."""
    card = deal.ns or deal.ew
    if card is None or card.tricks is None:
        return None
    return other_side(card.tricks) if card is deal.ns else card.tricks


def _cancelled(sitting: Sitting, tray: Tray, side: Side) -> bool:
    """Whether a card of this side was cancelled here."""
    kinds = [Kind.CANCELLED, Kind.CANCEL_UNDONE]
    here = Entry.objects.filter(sitting=sitting, tray=tray, side=side, kind__in=kinds)
    last = here.order_by("-pk").first()
    return last is not None and last.kind == Kind.CANCELLED


@change_of_night
def undo_result(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int
) -> HttpResponse:
    """Take a decision back."""
    sitting, place = _place(request, event, letter, round, table, tray)
    rulings.undo_ruling(sitting=sitting, tray=place, actor=actor(request))
    return redirect(_page_of(sitting, tray))


@change_of_night
def cancel(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int, side: str
) -> HttpResponse:
    """Cancel what one pair put on its card, or let it count again."""
    sitting, place = _place(request, event, letter, round, table, tray)
    who = actor(request)
    if "undo" in request.POST:
        rulings.undo_cancel(sitting=sitting, tray=place, side=Side(side), actor=who)
    else:
        reason = request.POST.get("reason", "")
        rulings.cancel_card(sitting=sitting, tray=place, side=Side(side), reason=reason, actor=who)
    return redirect(_page_of(sitting, tray))


def _place(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int
) -> tuple[Sitting, Tray]:
    """The sitting that is meant: the one asked for, where one was played beside the plan."""
    found = Sitting.objects.select_related("section__event").filter(
        section__event=event, section__letter=letter, round=round, table=table, trays__number=tray
    )
    half = request.GET.get("half", "")
    if half.isascii() and half.isdecimal() and len(half) < 4:
        found = found.filter(half=int(half))
    else:  # what was really played, if anything was
        found = found.filter(Q(extra=False) | Q(score_cards__isnull=False)).distinct()
    sitting = found.order_by("-extra", "half").first()
    if sitting is None:
        sitting = get_object_or_404(found)
    return sitting, get_object_or_404(sitting.trays, number=tray)


def _page_of(sitting: Sitting, tray: int) -> str:
    place = [sitting.section.letter, sitting.round, sitting.table, tray]
    address = reverse("director:result", args=[sitting.section.event.code, *place])
    return f"{address}?half={sitting.half}"
