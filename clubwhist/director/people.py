"""Who is here, on the page where a night is set up."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubwhist.director.access import actor, back, change_of_night
from clubwhist.director.forms import AddForm, PairsForm
from clubwhist.director.setup import setup_page, who_is_here
from clubwhist.events.models import Event
from clubwhist.events.names import Pairs, add_to, as_text, read_pairs
from clubwhist.events.rules import Refused
from clubwhist.events.services import people as services


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
        return setup_page(request, event, text, status=422)
    return back(event)


@change_of_night
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Put down one more name, or a pair that played before."""
    form = AddForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Write a name first."))
    adding = form.cleaned_data["add"]
    try:
        _put_down(event, add_to(who_is_here(event), adding), request)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        event.refresh_from_db()  # the change that was counted is not there
        return setup_page(request, event, as_text(who_is_here(event)), adding, status=422)
    return back(event)


def _put_down(event: Event, pairs: Pairs, request: HttpRequest) -> None:
    """Save the list; a movement chosen for another list must be chosen again, and is said so."""
    had_movement = bool(event.system)
    services.set_pairs(event=event, pairs=pairs, actor=actor(request))
    if had_movement:
        messages.info(request, _("The list has changed. Please choose again what is played."))


@change_of_night
def stay_put(request: HttpRequest, event: Event, pair: int) -> HttpResponse:
    """Mark a pair that keeps one seat all night, or take the mark off."""
    stays = request.POST.get("stays") == "yes"
    had_movement = bool(event.system)
    services.stay_put(event=event, pair=pair, stays=stays, actor=actor(request))
    if had_movement:
        messages.info(request, _("Please choose again what is played."))
    return back(event)


@change_of_night
def somebody_else(request: HttpRequest, event: Event, player: int) -> HttpResponse:
    """Not the member of that name, but a guest."""
    found = event.players.select_related("member", "event__club")
    services.somebody_else(player=get_object_or_404(found, pk=player), actor=actor(request))
    return back(event)
