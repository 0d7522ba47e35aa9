"""The nights of the club: their list, a new one, and what each is called."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubwhist.club.models import Club
from clubwhist.director.access import actor, back, for_club, for_night
from clubwhist.director.forms import DetailsForm, NightForm
from clubwhist.events.models import Event
from clubwhist.events.services import setup as services
from clubwhist.lib.requests import get_only, get_or_post


@get_only
@for_club
def nights(request: HttpRequest, club: Club) -> HttpResponse:
    """The nights of the club, the newest first."""
    return render(
        request, "director/nights.html", {"club": club, "nights": club.events.all()[:100]}
    )


@get_or_post
@for_club
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new night."""
    form = NightForm(request.POST or None, initial=_usual(club))
    if request.method == "POST" and form.is_valid():
        event = services.create_night(club=club, actor=actor(request), **form.settings())
        return back(event)
    return render(request, "director/new.html", {"form": form})


@get_or_post
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
