"""The director's desk while the night is on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.boards.page import board_of
from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.facts import told
from clubwhist.director.forms import BoardForm
from clubwhist.events.models import BoardShows, Event, Kind, Section, State
from clubwhist.events.queries.facts import calls
from clubwhist.events.queries.results import results, results_wanted
from clubwhist.events.queries.seated import Round, open_rounds, sitting_out
from clubwhist.events.rules import DealState, Refused
from clubwhist.events.services import corrections, course
from clubwhist.lib.requests import get_only

FACTS_SHOWN = 500


@get_only
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
    wrong = corrections.raised(event)
    found, wanted = len(results(event)), results_wanted(event)
    context = {
        "event": event,
        "sections": sections,
        "disputed": disputed,
        "calls": asked,
        "raised": wrong,
        "needs": len(disputed) + len(asked) + len(wrong),
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


@change_of_night
def call_round(request: HttpRequest, event: Event, letter: str, round: int) -> HttpResponse:
    """Call everybody to a round."""
    section = get_object_or_404(event.sections.select_related("event"), letter=letter)
    unfinished = [r for r in open_rounds(section) if not r.done]
    if round > section.current_round and unfinished and "sure" not in request.POST:
        context = {"event": event, "section": section, "round": round, "unfinished": unfinished}
        return render(request, "director/call_round.html", context)
    course.call_round(section=section, round=round, actor=actor(request))
    messages.success(request, _("Round %(round)s is called.") % {"round": round})
    return back(event)


@change_of_night
def answer_call(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    """Strike a call off the list."""
    asked = get_object_or_404(event.entries, pk=call, kind=Kind.CALL)
    course.answer_call(event=event, call=asked, actor=actor(request))
    return back(event)


@change_of_night
def correction(request: HttpRequest, event: Event, fact: int) -> HttpResponse:
    """Agree to a correction that a pair asked for, or refuse it."""
    found = get_object_or_404(event.entries.select_related("event"), pk=fact, kind=Kind.RAISED)
    agrees = request.POST.get("agree") == "yes"
    corrections.answer(fact=found, agrees=agrees, actor=actor(request))
    messages.success(request, _("The result is corrected.") if agrees else _("The result stands."))
    return back(event)


@change_of_night
def board(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose what the blackboard shows during play."""
    form = BoardForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Choose what the blackboard shows."))
    shows = BoardShows(form.cleaned_data["shows"])
    course.show_on_board(event=event, shows=shows, actor=actor(request))
    said = _("The blackboard now shows: %(what)s.") % {"what": shows.label}
    messages.success(request, said)
    return back(event)


@change_of_night
def release(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    """Make the phones of a pair choose again who they are."""
    pair = get_object_or_404(event.pairs.select_related("event"), name=name)
    course.release_phones(pair=pair, actor=actor(request))
    messages.success(request, _("The phones of this pair must choose again who they are."))
    return redirect("director:pairs_here", code=event.code)


STEPS = {
    "close": course.close,
    "reopen": course.reopen,
    "publish": course.publish,
    "unpublish": course.unpublish,
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


@get_only
@for_night
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The list as it stands, for the director alone."""
    return render(
        request,
        "director/standings.html",
        {"board": board_of(event, to_director=True), "event": event, "why": "director:why"},
    )


@get_only
@for_night
def pairs_here(request: HttpRequest, event: Event) -> HttpResponse:
    """Who plays under which number, and whose phones to release."""
    found = event.pairs.select_related("section").prefetch_related("players__member")
    return render(request, "director/pairs.html", {"event": event, "pairs": found})


@get_only
@for_night
def ledger(request: HttpRequest, event: Event) -> HttpResponse:
    """Every fact, the newest first."""
    facts = event.entries.select_related("pair", "sitting__section", "tray").order_by("-pk")
    context = {"event": event, "facts": told(facts[:FACTS_SHOWN], event)}
    return render(request, "director/ledger.html", context)
