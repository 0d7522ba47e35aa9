"""Something happened: a pair leaves, comes late, or is back; the rest is planned again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.forms import AddForm
from clubwhist.events.models import Event
from clubwhist.events.names import read_pairs
from clubwhist.events.rules import Refused
from clubwhist.events.services import replan


@require_GET
@for_night
def happened(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is leaving, who came late, who is back."""
    pairs = event.pairs.exclude(name="").prefetch_related("players__member")
    context = {
        "event": event,
        "here": [pair for pair in pairs if pair.left_after is None],
        "gone": [pair for pair in pairs if pair.left_after is not None],
        "form": AddForm(),
    }
    return render(request, "director/happened.html", context)


@change_of_night
def leave(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair leaves: first what that would mean, then, if the director is sure, it is done."""
    found = event.pairs.select_related("section__event", "event")
    pair = get_object_or_404(found, name=request.POST.get("name", ""))
    if "sure" not in request.POST:
        context = {"event": event, "pair": pair, "proposal": replan.propose_leaving(pair)}
        return render(request, "director/replanned.html", context)
    replan.leave(pair=pair, actor=actor(request))
    messages.success(request, _("The rest of the night is planned without this pair."))
    return back(event)


@change_of_night
def come_back(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair that left is back."""
    found = event.pairs.select_related("section__event", "event")
    pair = get_object_or_404(found, name=request.POST.get("name", ""))
    replan.come_back(pair=pair, actor=actor(request))
    messages.success(request, _("The rest of the night is planned with this pair again."))
    return back(event)


@change_of_night
def arrive(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair comes late: first what that would mean, then it is done."""
    names = request.POST.get("add", "")
    read = read_pairs(names)
    if len(read) != 1:
        raise Refused(_("Write the two names of one pair: Ann Lee & Bob Ray."))
    section = event.sections.select_related("event").first()
    if section is None:
        raise Refused(_("First choose what is played."))
    if "sure" not in request.POST:
        context = {"event": event, "names": names, "proposal": replan.propose_arriving(section)}
        return render(request, "director/replanned.html", context)
    pair = replan.arrive(section=section, names=read[0], actor=actor(request))
    said = _("They are pair %(number)s. The rest of the night is planned with them.")
    messages.success(request, said % {"number": pair.name})
    return back(event)
