"""Other people's movements: checked, weighed, and played if they are sound."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from clubwhist.director.access import actor, for_night
from clubwhist.director.forms import OwnMovementForm
from clubwhist.events.models import Event
from clubwhist.events.services.setup import adopt_movement
from clubwhist.lib.requests import get_or_post
from movements.balance import fairness, imbalance
from movements.document import write
from movements.foreign import read_movement
from movements.types import Movement, MovementError
from movements.verify import verify

FAULTS_SHOWN = 20


@get_or_post
@for_night
def own(request: HttpRequest, event: Event) -> HttpResponse:
    """Paste or upload a movement: what is wrong with it, what it is worth, and play it."""
    form = OwnMovementForm(request.POST or None, request.FILES or None)
    context = {"event": event, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            movement = read_movement(form.content(), int(form.cleaned_data["trays_a_round"]))
        except MovementError as error:
            form.add_error(None, error.sentence[:1].upper() + error.sentence[1:] + ".")
            return render(request, "director/own.html", context)
        faults = verify(write(movement))
        if "play" in request.POST and not faults:
            adopt_movement(event=event, movement=movement, actor=actor(request))
            return redirect(reverse("director:setup", args=[event.code]) + "#room")
        context |= {
            "shares": len({share.round for share in movement.shared}),
            "movement": movement,
            "faults": faults[:FAULTS_SHOWN],
            "worth": _worth(movement),
        }
    return render(request, "director/own.html", context)


def _worth(movement: Movement) -> str:
    return f"{fairness(movement)} ({imbalance(movement)})"
