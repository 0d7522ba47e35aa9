"""Decisions that are not about one result: penalties, fouled trays, who really played what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubwhist.boards.page import Board, board_from
from clubwhist.director.access import actor, change_of_night, for_night
from clubwhist.director.ruling_forms import (
    ForNight,
    FoulForm,
    OtherTraysForm,
    PenaltyForm,
    ReallyPlayedForm,
    ReallySatForm,
    StrikeForm,
)
from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Section,
    Sitting,
    Status,
    Tray,
)
from clubwhist.events.queries.facts import standing_facts
from clubwhist.events.queries.seated import rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services import rulings
from clubwhist.events.services.standings import scores_of
from clubwhist.lib.requests import get_or_post
from clubwhist.words.people import named
from clubwhist.words.seats import spoken


@dataclass(frozen=True)
class Standing:
    """A decision that stands: the fact and what it says."""

    fact: Entry
    words: str


@get_or_post
@for_night
def decisions(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that was decided and stands, and a form for each kind of decision."""
    kinds = KINDS | (FOR_INDIVIDUALS if event.is_individual else {})
    forms = {name: make(event, prefix=name) for name, (make, _do) in kinds.items()}
    titles = TITLES | (TITLES_FOR_INDIVIDUALS if event.is_individual else {})
    what = request.POST.get("what", "")
    if request.method == "POST" and what in kinds:
        make, do = kinds[what]
        forms[what] = form = make(event, request.POST, prefix=what)
        if form.is_valid():
            try:
                answer = do(request, event, form)
            except Refused as refusal:
                form.add_error(None, refusal.sentence)
            else:
                return answer or redirect("director:decisions", code=event.code)
    context = {
        "event": event,
        "standing": standing_decisions(event),
        "open": what,
        "forms": [(name, titles[name], form) for name, form in forms.items()],
    }
    return render(request, "director/decisions.html", context)


@change_of_night
def take_back(request: HttpRequest, event: Event, fact: int) -> HttpResponse:
    """Take a decision back."""
    facts = event.entries.select_related("pair__event", "sitting__section__event", "tray")
    found = get_object_or_404(facts, pk=fact)
    rulings.take_back(event=event, fact=found, actor=actor(request))
    messages.success(request, _("That is taken back."))
    return redirect("director:decisions", code=event.code)


def standing_decisions(event: Event) -> list[Standing]:
    """Decisions that stand, the newest first."""
    found = [
        *standing_facts(event, Kind.FOULED, Kind.FOUL_UNDONE),
        *standing_facts(event, Kind.PENALTY, Kind.PENALTY_UNDONE),
        *_struck(event),
        *_other_trays(event),
        *_played_by_others(event),
    ]
    found.sort(key=lambda fact: -fact.pk)
    return [Standing(fact, _words(fact, event)) for fact in found]


def _struck(event: Event) -> list[Entry]:
    facts = event.entries.filter(kind=Kind.STRUCK_OUT, pair__struck_out=True)
    latest = {fact.pair_id: fact for fact in facts.select_related("pair").order_by("pk")}
    return list(latest.values())


def _other_trays(event: Event) -> list[Entry]:
    """Sittings whose trays were changed and not changed back since."""
    kinds = [Kind.REALLY_PLAYED, Kind.REALLY_UNDONE]
    facts = event.entries.filter(kind__in=kinds).select_related("sitting").order_by("pk")
    latest = {fact.sitting_id: fact for fact in facts}
    return [fact for fact in latest.values() if fact.kind == Kind.REALLY_PLAYED]


def _played_by_others(event: Event) -> list[Entry]:
    """Trays that others played than were to; the first ruling of each tells of it."""
    rulings = event.entries.filter(kind=Kind.RULING, sitting__extra=True).order_by("pk")
    standing = ScoreCard.objects.filter(sitting__section__event=event, sitting__extra=True)
    places = set(standing.values_list("sitting_id", "tray_id"))
    first: dict[tuple[int | None, int | None], Entry] = {}
    for fact in rulings.select_related("sitting", "tray"):
        first.setdefault((fact.sitting_id, fact.tray_id), fact)
    return [fact for place, fact in first.items() if place in places]


def _words(fact: Entry, event: Event) -> str:
    data: dict[str, Any] = dict(fact.data)
    who = capfirst(named(fact.pair, event)) if fact.pair else ""
    if fact.kind == Kind.FOULED:
        return (
            _("Tray %(tray)s is another deal from round %(round)s on (section %(section)s)") % data
        )
    if fact.kind == Kind.PENALTY:
        return _("%(who)s: %(n)s in tricks") % {"who": who, "n": data["tricks"].replace("-", "−")}
    if fact.kind == Kind.RULING and fact.sitting and fact.tray:
        return _played_by(fact.sitting, fact.tray)
    if fact.kind == Kind.STRUCK_OUT:
        return _("%(who)s is struck out") % {"who": who}
    words = {
        "round": fact.sitting.round if fact.sitting else "",
        "table": fact.sitting.table if fact.sitting else "",
        "played": ", ".join(map(str, data["played"])),
        "planned": ", ".join(map(str, data["planned"])),
    }
    return _("Round %(round)s, table %(table)s: trays %(played)s in place of %(planned)s") % words


def _played_by(sitting: Sitting, tray: Tray) -> str:
    (seated,) = rounds(Sitting.objects.filter(pk=sitting.pk))
    words = {
        "tray": tray.number,
        "round": sitting.round,
        "table": sitting.table,
        "ns": spoken(seated.ns.name),
        "ew": spoken(seated.ew.name),
    }
    return _("Tray %(tray)s, round %(round)s, table %(table)s: played by %(ns)s – %(ew)s") % words


def _penalty(request: HttpRequest, event: Event, form: Any) -> None:
    rulings.give(actor=actor(request), **form.penalty())


def _foul(request: HttpRequest, event: Event, form: Any) -> None:
    data = form.cleaned_data
    rulings.foul(
        section=_section(event, data["section"]),
        tray=data["tray"],
        round=data["round"],
        reason=data["reason"],
        actor=actor(request),
    )


def _trays(request: HttpRequest, event: Event, form: Any) -> None:
    data = form.cleaned_data
    sitting = (
        Sitting.objects.select_related("section__event")
        .filter(
            section__event=event,
            section__letter=data["section"],
            round=data["round"],
            table=data["table"],
            half=1,
        )
        .first()
    )
    if sitting is None:
        raise Refused(_("Nobody sits at that table in that round."))
    rulings.other_trays(
        sitting=sitting, trays=data["trays"], reason=data["reason"], actor=actor(request)
    )


def _really(request: HttpRequest, event: Event, form: Any) -> None:
    data = form.cleaned_data
    tray = event.trays.filter(number=data["tray"]).first()
    if tray is None:
        raise Refused(_("There is no tray %(tray)s tonight.") % {"tray": data["tray"]})
    rulings.really_played(
        section=_section(event, data["section"]),
        round=data["round"],
        table=data["table"],
        tray=tray,
        seated=form.seated(),
        ns_tricks=data["ns_tricks"],
        instead=Status(data["instead"]),
        reason=data["reason"],
        actor=actor(request),
    )


def _strike(request: HttpRequest, event: Event, form: Any) -> HttpResponse | None:
    pair, reason = form.pair_named("pair"), form.cleaned_data["reason"]
    if "sure" in request.POST:
        rulings.strike_out(pair=pair, struck=True, reason=reason, actor=actor(request))
        return None
    before, after = _boards(event, pair)
    context = {"event": event, "pair": pair, "before": before, "after": after, "form": form}
    return render(request, "director/strike_out.html", context)


def _boards(event: Event, pair: Pair) -> tuple[Board, Board]:
    """The list as it stands, and as it would be without a pair's results."""
    now = board_from(event, scores_of(event), to_director=True)
    return now, board_from(event, scores_of(event, without=[pair.name]), to_director=True)


def _section(event: Event, letter: str) -> Section:
    return get_object_or_404(event.sections.select_related("event"), letter=letter)


Do = Callable[[HttpRequest, Event, Any], HttpResponse | None]
KINDS: dict[str, tuple[type[ForNight], Do]] = {
    "penalty": (PenaltyForm, _penalty),
    "trays": (OtherTraysForm, _trays),
    "really": (ReallyPlayedForm, _really),
    "foul": (FoulForm, _foul),
    "strike": (StrikeForm, _strike),
}
FOR_INDIVIDUALS: dict[str, tuple[type[ForNight], Do]] = {"really": (ReallySatForm, _really)}
TITLES = {
    "penalty": _("A penalty or bonus for the night"),
    "trays": _("Other trays were played than planned"),
    "really": _("The wrong pairs played a tray"),
    "foul": _("Cards changed in a tray"),
    "strike": _("Strike a pair out"),
}
TITLES_FOR_INDIVIDUALS = {
    "really": _("Others sat there than were to"),
    "strike": _("Strike a player out"),
}
