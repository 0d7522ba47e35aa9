"""The director's desk while the night is on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from clubwhist.boards.page import board_of
from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.forms import BoardForm, ResultForm
from clubwhist.events.models import BoardShows, Entry, Event, Kind, Section, Sitting, State, Tray
from clubwhist.events.queries import (
    Round,
    calls,
    open_rounds,
    results,
    results_wanted,
    rounds,
    sitting_out,
)
from clubwhist.events.rules import DealState, Refused
from clubwhist.events.services import rulings

FACTS_SHOWN = 500


@require_GET
@for_night
def night(request: HttpRequest, event: Event) -> HttpResponse:
    """The page that fits the state of the night; a poll that has seen all gets nothing."""
    if event.state == State.SETUP:
        return redirect("director:setup", code=event.code)
    polled = bool(request.headers.get("HX-Request"))
    if polled and request.GET.get("seen") == str(event.revision):
        return HttpResponse(status=204)
    sections = [_section(section) for section in event.sections.all()]
    open_now = [r for section in sections for r in section["open"]]
    disputed, asked = _disputed(open_now), calls(event)
    found, wanted = len(results(event)), results_wanted(event)
    context = {
        "event": event,
        "sections": sections,
        "disputed": disputed,
        "calls": asked,
        "needs": len(disputed) + len(asked),
        "results_in": found,
        "results_wanted": wanted,
        "missing": wanted - found,
        "board_form": BoardForm(initial={"shows": event.board_shows}),
        "can_undo_start": not event.entries.filter(kind__in=[Kind.CARD, Kind.RULING]).exists(),
    }
    template = "director/_tables.html" if polled else "director/desk.html"
    return render(request, template, context)


def _section(section: Section) -> dict[str, Any]:
    open_now = open_rounds(section)
    return {
        "section": section,
        "open": open_now,
        "unfinished": sum(not r.done for r in open_now),
        "out": sitting_out(section, section.current_round),
        "next": section.current_round + 1 if section.current_round < section.rounds else None,
        "previous": section.current_round - 1,
    }


def _disputed(open_now: list[Round]) -> list[tuple[Round, object]]:
    return [(r, deal) for r in open_now for deal in r.deals if deal.state == DealState.DISPUTED]


@require_http_methods(["GET", "POST"])
@for_night
def result(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int
) -> HttpResponse:
    """Put in or correct the result of a tray at a table, with the reason."""
    sitting, place = _place(event, letter, round, table, tray)
    form = ResultForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            rulings.rule_result(sitting=sitting, tray=place, actor=actor(request), **form.ruling())
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("Tray %(tray)s is decided.") % {"tray": tray})
            return back(event)
    shown = rounds(Sitting.objects.filter(pk=sitting.pk))[0]
    deal = next(d for d in shown.deals if d.tray.pk == place.pk)
    context = {
        "event": event,
        "round": shown,
        "deal": deal,
        "form": form,
        "facts": Entry.objects.filter(sitting=sitting, tray=place).select_related("pair"),
    }
    return render(request, "director/result.html", context)


@change_of_night
def undo_result(
    request: HttpRequest, event: Event, letter: str, round: int, table: int, tray: int
) -> HttpResponse:
    """Take a decision back."""
    sitting, place = _place(event, letter, round, table, tray)
    rulings.undo_ruling(sitting=sitting, tray=place, actor=actor(request))
    return redirect(
        "director:result", code=event.code, letter=letter, round=round, table=table, tray=tray
    )


def _place(event: Event, letter: str, round: int, table: int, tray: int) -> tuple[Sitting, Tray]:
    sitting = get_object_or_404(
        Sitting.objects.select_related("section__event"),
        section__event=event, section__letter=letter, round=round, table=table,
        trays__number=tray,
    )  # fmt: skip
    return sitting, get_object_or_404(sitting.trays, number=tray)


@change_of_night
def call_round(request: HttpRequest, event: Event, letter: str, round: int) -> HttpResponse:
    """Call everybody to a round."""
    section = get_object_or_404(event.sections.select_related("event"), letter=letter)
    unfinished = [r for r in open_rounds(section) if not r.done]
    if round > section.current_round and unfinished and "sure" not in request.POST:
        context = {"event": event, "section": section, "round": round, "unfinished": unfinished}
        return render(request, "director/call_round.html", context)
    rulings.call_round(section=section, round=round, actor=actor(request))
    messages.success(request, _("Round %(round)s is called.") % {"round": round})
    return back(event)


@change_of_night
def answer_call(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    """Strike a call off the list."""
    asked = get_object_or_404(event.entries, pk=call, kind=Kind.CALL)
    rulings.answer_call(event=event, call=asked, actor=actor(request))
    return back(event)


@change_of_night
def board(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose what the blackboard shows during play."""
    form = BoardForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Choose what the blackboard shows."))
    shows = BoardShows(form.cleaned_data["shows"])
    rulings.show_on_board(event=event, shows=shows, actor=actor(request))
    said = _("The blackboard now shows: %(what)s.") % {"what": shows.label}
    messages.success(request, said)
    return back(event)


@change_of_night
def release(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    """Make the phones of a pair choose again who they are."""
    pair = get_object_or_404(event.pairs.select_related("event"), name=name)
    rulings.release_phones(pair=pair, actor=actor(request))
    messages.success(request, _("The phones of this pair must choose again who they are."))
    return redirect("director:pairs_here", code=event.code)


STEPS = {
    "close": rulings.close,
    "reopen": rulings.reopen,
    "publish": rulings.publish,
    "unpublish": rulings.unpublish,
}


STEPS_SAID = {
    "close": gettext_lazy("The night is closed. Check the list, then publish it."),
    "reopen": gettext_lazy("The night is open again."),
    "publish": gettext_lazy("The list is published: everybody can see it."),
    "unpublish": gettext_lazy("The list is taken down again."),
}


@change_of_night
def step(request: HttpRequest, event: Event, to: str) -> HttpResponse:
    """Close, publish, or take either back."""
    STEPS[to](event=event, actor=actor(request))
    messages.success(request, STEPS_SAID[to])
    return back(event)


@require_GET
@for_night
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The list as it stands, for the director alone."""
    return render(
        request,
        "director/standings.html",
        {"board": board_of(event, to_director=True), "event": event},
    )


@require_GET
@for_night
def pairs_here(request: HttpRequest, event: Event) -> HttpResponse:
    """Who plays under which number, and whose phones to release."""
    found = event.pairs.select_related("section").prefetch_related("players__member")
    return render(request, "director/pairs.html", {"event": event, "pairs": found})


@require_GET
@for_night
def ledger(request: HttpRequest, event: Event) -> HttpResponse:
    """Every fact, the newest first."""
    facts = event.entries.select_related("pair", "sitting__section", "tray").order_by("-pk")
    return render(request, "director/ledger.html", {"event": event, "facts": facts[:FACTS_SHOWN]})
