"""The pages on which a night is set up."""

from __future__ import annotations

import datetime
import json
import secrets
import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubwhist.club.models import Club
from clubwhist.director.access import actor, back, change_of_night, for_club, for_night
from clubwhist.director.forms import AddForm, DetailsForm, NightForm, PairsForm
from clubwhist.director.grid import grid_of
from clubwhist.director.room import room_of
from clubwhist.events.models import Event, Pair, Player, Section, State
from clubwhist.events.names import Pairs, add_to, as_text, read_pairs
from clubwhist.events.queries import Round, rounds, sitting_out
from clubwhist.events.rules import Refused
from clubwhist.events.services import setup as services
from clubwhist.events.services.archive import movement_of
from clubwhist.lib.letters import plain
from clubwhist.printing.fonts import unprintable
from movements.balance import fairness
from movements.catalogue import Offer, Pace, build, parts, what_fits, what_fits_players
from movements.individual import sizes as individual_sizes
from movements.types import Movement, MovementError

PAIRS_OFFERED, MEMBERS_OFFERED = 300, 1000


@require_GET
@for_club
def nights(request: HttpRequest, club: Club) -> HttpResponse:
    """The nights of the club, the newest first."""
    return render(
        request, "director/nights.html", {"club": club, "nights": club.events.all()[:100]}
    )


@require_http_methods(["GET", "POST"])
@for_club
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new night."""
    form = NightForm(request.POST or None, initial=_usual(club))
    if request.method == "POST" and form.is_valid():
        event = services.create_night(club=club, actor=actor(request), **form.settings())
        return back(event)
    return render(request, "director/new.html", {"form": form})


@require_http_methods(["GET", "POST"])
@for_night
def details(request: HttpRequest, event: Event) -> HttpResponse:
    """The night's name, date and pace, to be put right at any time."""
    held = {
        "name": event.name,
        "date": event.date,
        "hours": f"{event.minutes / 60:g}",
        "minutes_a_tray": event.minutes_a_tray,
        "trays_a_round": event.trays_a_round,
        "trays_owned": event.trays_owned,
        "winners": event.winners,
    }
    form = DetailsForm(request.POST or None, initial=held)
    if request.method == "POST" and form.is_valid():
        if changes := form.changes():
            services.change_details(event=event, changes=changes, actor=actor(request))
        return back(event)
    return render(request, "director/details.html", {"event": event, "form": form})


def _usual(club: Club) -> dict[str, Any]:
    """A new night is today, called after its weekday, as long and as fast as the last one."""
    today = timezone.localdate()
    last = club.events.first()
    return {
        "name": today.strftime("%A"),
        "date": today,
        "hours": last.minutes / 60 if last else 3,
        "minutes_a_tray": last.minutes_a_tray if last else club.minutes_a_tray,
        "key": uuid.uuid4(),
    }


@require_GET
@for_night
def setup(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is here, what fits, the room; and the start.

    With ?order=by-lot the list to be saved stands in an order drawn by lot.
    """
    here = _here(event)
    drawn = request.GET.get("order") == "by-lot"
    if drawn:
        secrets.SystemRandom().shuffle(here)
    return _setup_page(request, event, as_text(here), drawn=drawn)


def _setup_page(
    request: HttpRequest,
    event: Event,
    text: str,
    adding: str = "",
    status: int = 200,
    drawn: bool = False,
) -> HttpResponse:
    pairs = list(event.pairs.prefetch_related("players__member"))
    offers, why_none = _offers(event, pairs)
    sections = list(event.sections.all())
    alone = [pair for pair in pairs if len(pair.players.all()) == 1]
    context = {
        "event": event,
        "pairs": pairs,
        "whole": len(pairs) - len(alone),
        "drawn": drawn,
        "alone": alone,
        "form": PairsForm(initial={"pairs": text, "seen": event.revision}),
        "add": AddForm(initial={"add": adding}),
        "known": _known(event.club),
        "offers": [_shown(offer, event, sections) for offer in offers],
        "chosen": bool(event.system),
        "why_none": why_none,
        "unsure": _unsure(event),
        "boxes": unprintable(
            "".join(p.member.called for pair in pairs for p in pair.players.all())
        ),
        "guests": event.players.filter(member__in=_played_before(event)).select_related("member"),
        "laid": [_laid(section) for section in sections] if event.system else [],
    }
    return render(request, "director/setup.html", context, status=status)


def _laid(section: Section) -> dict[str, Any]:
    """A section's room, who sits out first, and how evenly it is compared."""
    found = {
        "section": section,
        "room": room_of(section),
        "sitting_out": sitting_out(section, 1),
    }
    if section.event.is_individual:
        return found
    movement = _laid_down(section)
    return found | {"grid": grid_of(movement), "fairness": fairness(movement)}


def _laid_down(section: Section) -> Movement:
    """The movement that was chosen: made again, or read back where it came from elsewhere."""
    try:
        return build(section.settings)
    except MovementError:
        return movement_of(section)


@change_of_night
def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """Put down the list of who is here."""
    form = PairsForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Write down who is here, a pair a line."))
    text = form.cleaned_data["pairs"]
    try:
        if form.cleaned_data["seen"] != event.revision:
            raise Refused(
                _("The list was changed on another screen. Yours is below; save it if it is right.")
            )
        _put_down(event, read_pairs(text), request)
    except Refused as refusal:
        # What was typed stays on the page, so that nothing is lost.
        messages.error(request, refusal.sentence)
        event.refresh_from_db()  # the change that was counted is not there
        return _setup_page(request, event, text, status=422)
    return back(event)


@change_of_night
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Put down one more name, or a pair that played before."""
    form = AddForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Write a name first."))
    adding = form.cleaned_data["add"]
    try:
        _put_down(event, add_to(_here(event), adding), request)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return _setup_page(request, event, as_text(_here(event)), adding, status=422)
    return back(event)


def _put_down(event: Event, pairs: Pairs, request: HttpRequest) -> None:
    """Save the list; a movement chosen for another list must be chosen again, and is said so."""
    had_movement = bool(event.system)
    services.set_pairs(event=event, pairs=pairs, actor=actor(request))
    if had_movement:
        messages.info(request, _("The list has changed. Please choose again what is played."))


@change_of_night
def stay_put(request: HttpRequest, event: Event, order: int) -> HttpResponse:
    """Mark a pair that keeps one seat all night, or take the mark off."""
    stays = request.POST.get("stays") == "yes"
    had_movement = bool(event.system)
    services.stay_put(event=event, order=order, stays=stays, actor=actor(request))
    if had_movement:
        messages.info(request, _("Please choose again what is played."))
    return back(event)


@change_of_night
def movement(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose one of the movements that fit."""
    found, why_none = _offers(event, list(event.pairs.prefetch_related("players")))
    chosen = [offer for offer in found if _key(offer) == request.POST.get("offer")]
    if not chosen:
        raise Refused(
            why_none or _("The list has changed. Please choose again from what fits now.")
        )
    services.choose_movement(event=event, settings=chosen[0].settings, actor=actor(request))
    return redirect(reverse("director:setup", args=[event.code]) + "#room")


@require_GET
@for_night
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Every round at every table."""
    sections = [(section, *_grid(section)) for section in event.sections.all()]
    return render(request, "director/schedule.html", {"event": event, "sections": sections})


def _grid(section: Section) -> tuple[list[int], list[dict[str, Any]]]:
    """The tables, and for each round what is played at each of them and who sits out."""
    tables = list(range(1, section.tables + 1))
    by_round: dict[int, dict[int, list[Round]]] = {n: {} for n in range(1, section.rounds + 1)}
    for seated in rounds(section.sittings.all()):
        by_round[seated.sitting.round].setdefault(seated.sitting.table, []).append(seated)
    out = _out_by_round(section, by_round)
    rows = [
        {"number": n, "cells": [at.get(t, []) for t in tables], "out": out[n]}
        for n, at in by_round.items()
    ]
    return tables, rows


def _out_by_round(section: Section, by_round: Iterable[int]) -> dict[int, list[Pair]]:
    """Who sits out in each round."""
    pairs = list(section.pairs.prefetch_related("seats", "players__member"))
    seated = {pair.pk: {seat.round for seat in pair.seats.all()} for pair in pairs}
    return {n: [pair for pair in pairs if n not in seated[pair.pk]] for n in by_round}


@change_of_night
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Begin the night."""
    services.start(event=event, actor=actor(request))
    return back(event)


@change_of_night
def undo_start(request: HttpRequest, event: Event) -> HttpResponse:
    """Go back to setting up."""
    services.undo_start(event=event, actor=actor(request))
    return back(event)


def _offers(event: Event, pairs: list[Pair]) -> tuple[tuple[Offer, ...], str]:
    """What fits those who are here, or a sentence why nothing does."""
    pace = Pace(event.minutes_a_tray, event.club.minutes_a_change)
    people = sum(len(pair.players.all()) for pair in pairs)
    alone = what_fits_players(
        people, event.minutes, pace, event.trays_a_round, trays_owned=event.trays_owned
    )
    pairs = [pair for pair in pairs if len(pair.players.all()) == 2]
    if not pairs:
        if alone:
            return alone, ""
        if people:
            return (), _nothing_for(people)
        return (), _("Write down who is here, and this page says what fits.")
    try:
        found = what_fits(
            len(pairs), event.minutes, pace, event.trays_a_round,
            trays_owned=event.trays_owned, winners=event.winners,
        )  # fmt: skip
        return (*found, *alone), ""
    except MovementError as error:
        return alone, error.sentence[:1].upper() + error.sentence[1:] + "."


def _nothing_for(people: int) -> str:
    """Why so many who play alone are offered nothing, and what would work."""
    known = individual_sizes()
    near = [n for n in known if n < people][-1:] + [n for n in known if n > people][:1]
    words = {"n": people, "near": _(" or ").join(map(str, near))}
    return (
        _("There is no contest of individuals for %(n)s; %(near)s would do. Pairs are written Ann Lee & Bob Ray.")  # noqa: E501
        % words
    )  # fmt: skip


def _shown(offer: Offer, event: Event, sections: list[Section]) -> dict[str, Any]:
    """An offer as the page shows it, with the time at which it would end from now."""
    return {
        "offer": offer,
        "key": _key(offer),
        "tables": sum(len({sitting.table for sitting in m.sittings}) for m in offer.movements),
        "ends": timezone.localtime() + datetime.timedelta(minutes=offer.minutes),
        "chosen": bool(event.system) and parts(offer.settings) == [s.settings for s in sections],
    }


def _key(offer: Offer) -> str:
    return json.dumps(offer.settings, sort_keys=True)


def _unsure(event: Event) -> QuerySet[Player]:
    """Members of the club's list who play for the first time: is it they, or a namesake?"""
    first = event.players.exclude(member__number="").filter(member__namesake=False)
    return first.exclude(member__in=_played_before(event)).select_related("member")


def _played_before(event: Event) -> Any:
    """The members who have been in another night of the club."""
    return Player.objects.filter(event__club=event.club).exclude(event=event).values("member")


@change_of_night
def somebody_else(request: HttpRequest, event: Event, player: int) -> HttpResponse:
    """Not the member of that name, but a guest."""
    found = event.players.select_related("member", "event__club")
    services.somebody_else(player=get_object_or_404(found, pk=player), actor=actor(request))
    return back(event)


def _here(event: Event) -> Pairs:
    found = event.pairs.prefetch_related("players__member")
    return [[player.member.called for player in pair.players.all()] for pair in found]


def _known(club: Club) -> list[str]:
    """Pairs that played before, then everybody by name, to be offered while typing."""
    recent = (
        Pair.objects.filter(event__club=club, event__state=State.PUBLISHED)
        .order_by("-event__date", "-pk")
        .prefetch_related("players__member")[:PAIRS_OFFERED]
    )
    together = [
        [player.member.called for player in pair.players.all() if player.since is None]
        for pair in recent
    ]
    alone = sorted((member.called for member in club.members.all()), key=plain)[:MEMBERS_OFFERED]
    return list(dict.fromkeys([*(as_text([two]) for two in together if two), *alone]))
