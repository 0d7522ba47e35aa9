"""After the list is out: ask for a correction, and agree to what the others ask for."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubwhist.events.models import Kind, Pair
from clubwhist.events.rules import Refused
from clubwhist.events.services import corrections
from clubwhist.lib.requests import get_or_post
from clubwhist.play.forms import CorrectionForm
from clubwhist.play.page import phone_page
from clubwhist.play.seat import for_pair


@get_or_post
@for_pair
def wrong(request: HttpRequest, pair: Pair, round: int, number: int) -> HttpResponse:
    """Say what we really took of a tray, and why it was put down otherwise."""
    page = phone_page(pair, number)
    found = [
        tray
        for tray in page.card.trays
        if tray.number == number and tray.round.sitting.round == round
    ]
    if not found:
        raise Http404
    stands = found[-1].we_took
    form = CorrectionForm(request.POST or None, initial={"key": uuid.uuid4(), "tricks": stands})
    if request.method == "POST" and form.is_valid():
        try:
            corrections.raise_correction(
                pair=pair,
                sitting=found[-1].round.sitting,
                tray=number,
                actor=f"pair {pair.name}",
                **form.cleaned_data,
            )
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("Your adversaries and the director can see it now."))
            return redirect("play:card")
    context = {"page": page, "tray": found[-1], "form": form}
    return render(request, "play/wrong.html", context)


@require_POST
@for_pair
def answer(request: HttpRequest, pair: Pair, fact: int) -> HttpResponse:
    """Agree to a correction, or leave it to the director."""
    found = get_object_or_404(pair.event.entries, pk=fact, kind=Kind.RAISED)
    agrees = request.POST.get("agree") == "yes"
    corrections.answer(fact=found, agrees=agrees, by=pair, actor=f"pair {pair.name}")
    said = _("The result is corrected.") if agrees else _("The director will decide.")
    messages.success(request, said)
    return redirect("play:card")
