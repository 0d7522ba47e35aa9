"""The page on which a night is set up: who is here, what fits, the room, and the start."""

from __future__ import annotations

import datetime
import json
import secrets
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubwhist.club.models import Club
from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.forms import AddForm, PairsForm
from clubwhist.director.grid import grid_of
from clubwhist.director.room import room_of
from clubwhist.events.models import Event, Pair, Player, Section, State
from clubwhist.events.names import Pairs, as_text
from clubwhist.events.queries.seated import sitting_out
from clubwhist.events.rules import Refused
from clubwhist.events.services import course
from clubwhist.events.services import setup as services
from clubwhist.events.services.archive import movement_of
from clubwhist.lib.letters import plain
from clubwhist.lib.requests import get_only
from clubwhist.printing.fonts import right_to_left, unprintable
from movements.balance import fairness
from movements.catalogue import (
    Offer,
    build,
    numbers_of_players,
    parts,
    what_fits,
    what_fits_players,
)
from movements.evening import Pace
from movements.types import Movement, MovementError

PAIRS_OFFERED, MEMBERS_OFFERED = 300, 1000


@get_only
@for_night
def setup(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is here, what fits, the room; and the start.

    With ?order=by-lot the list to be saved stands in an order drawn by lot.
    """
    here = who_is_here(event)
    drawn = request.GET.get("order") == "by-lot"
    if drawn:
        secrets.SystemRandom().shuffle(here)
    return setup_page(request, event, as_text(here), drawn=drawn)


def setup_page(
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
    letters = "".join(p.member.called for pair in pairs for p in pair.players.all())
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
        "boxes": unprintable(letters),
        "backwards": right_to_left(letters),
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


@change_of_night
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Begin the night."""
    course.start(event=event, actor=actor(request))
    return back(event)


@change_of_night
def undo_start(request: HttpRequest, event: Event) -> HttpResponse:
    """Go back to setting up."""
    course.undo_start(event=event, actor=actor(request))
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
            len(pairs),
            event.minutes,
            pace,
            event.trays_a_round,
            trays_owned=event.trays_owned,
            winners=event.winners,
        )
        return (*found, *alone), ""
    except MovementError as error:
        return alone, error.sentence[:1].upper() + error.sentence[1:] + "."


def _nothing_for(people: int) -> str:
    """Why so many who play alone are offered nothing, and what would work."""
    known = numbers_of_players()
    near = [n for n in known if n < people][-1:] + [n for n in known if n > people][:1]
    words = {"n": people, "near": _(" or ").join(map(str, near))}
    return (
        _(
            "There is no contest of individuals for %(n)s; %(near)s would do. Pairs are "
            "written Ann Lee & Bob Ray."
        )
        % words
    )


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


def who_is_here(event: Event) -> Pairs:
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


def _unsure(event: Event) -> QuerySet[Player]:
    """Members of the club's list who play for the first time: is it they, or a namesake?"""
    first = event.players.exclude(member__number="").filter(member__namesake=False)
    return first.exclude(member__in=_played_before(event)).select_related("member")


def _played_before(event: Event) -> Any:
    """The members who have been in another night of the club."""
    return Player.objects.filter(event__club=event.club).exclude(event=event).values("member")
