"""The pages of a side table; whoever has its code keeps the sheet."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubwhist.club.limits import WRONG_CODES, address_of
from clubwhist.club.models import Club
from clubwhist.director.access import for_club
from clubwhist.events.rules import Refused
from clubwhist.lib.codes import tidy_code
from clubwhist.lib.errors import problem
from clubwhist.lib.requests import get_or_post
from clubwhist.sidetables import services
from clubwhist.sidetables.forms import FORMS, NewTableForm, PreferenceForm, VintForm
from clubwhist.sidetables.models import Game, SideTable
from clubwhist.sidetables.page import page_of
from scoring.vint import sides_of


@get_or_post
@for_club
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new side table, of a night or on its own. For directors, who give its code away."""
    form = NewTableForm(request.POST or None, initial={"key": uuid.uuid4()})
    night = club.events.filter(code=request.GET.get("night", "")).first()
    if request.method == "POST" and form.is_valid():
        try:
            table = services.create(club=club, event=night, **form.table())
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("sidetables:sheet", code=table.code)
    context = {"form": form, "night": night, "tables": club.side_tables.all()[:20]}
    return render(request, "sidetables/new.html", context)


@get_or_post
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet, and the form for the next deal or for one to be corrected."""
    found = _table(request, code)
    if isinstance(found, HttpResponse):
        return found
    page = page_of(found)
    number = _number(request, page.following)
    rubber = page.rubber_of(number)
    sent = request.POST if request.method == "POST" else None
    form = FORMS[found.game](found, rubber, sent, initial=_initial(found, number, rubber))
    if request.method == "POST":
        refusal = _put_down(found, form)
        if request.headers.get("Accept") == "application/json":
            return JsonResponse({"sentence": refusal}, status=409 if refusal else 200)
        if not refusal:
            return redirect("sidetables:sheet", code=found.code)
        page = page_of(found)
    context = {
        "page": page,
        "form": form,
        "undo_key": uuid.uuid4(),
        "correcting": number != page.following,
    }
    response = render(request, "sidetables/sheet.html", context)
    add_never_cache_headers(response)
    return response


def _put_down(table: SideTable, form: VintForm | PreferenceForm) -> str:
    """Put the deal down; the sentence why it cannot be, or nothing."""
    if not form.is_valid():
        return str(next(iter(form.errors.values()))[0])
    data = form.cleaned_data
    try:
        services.put_down(
            table=table,
            number=data["number"],
            data=form.deal(),
            key=data["key"],
            correcting=data["correcting"],
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return str(refusal.sentence)
    return ""


def _number(request: HttpRequest, following: int) -> int:
    """Which deal it is about: one to be corrected, or the next."""
    chosen = request.POST.get("number") or request.GET.get("deal", "")
    if chosen.isascii() and chosen.isdecimal() and len(chosen) < 4:
        return int(chosen)
    return following


def _initial(table: SideTable, number: int, rubber: int) -> dict[str, Any]:
    held = services.deals_of(table).get(number)
    seats = sides_of(rubber) if table.game == Game.VINT else ()
    before = FORMS[table.game].held(held, seats) if held else {}
    return before | {
        "number": number,
        "rubber": rubber,
        "key": uuid.uuid4(),
        "correcting": "yes" if held else "",
    }


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take the last deal off again."""
    found = _table(request, code)
    if isinstance(found, HttpResponse):
        return found
    try:
        number = int(request.POST.get("number", "")[:4])
        services.undo(table=found, number=number, key=uuid.UUID(request.POST.get("key", "")))
    except (Refused, ValueError) as error:
        messages.error(request, getattr(error, "sentence", _("Please go back and try again.")))
    return redirect("sidetables:sheet", code=found.code)


def _table(request: HttpRequest, code: str) -> SideTable | HttpResponse:
    """The table of a code; wrong guesses are counted."""
    address = address_of(request)
    found = SideTable.objects.filter(code=tidy_code(code)).select_related("event").first()
    if found is not None:
        return found
    if WRONG_CODES.spent(address):
        return problem(request, _("Too many wrong codes. Please wait ten minutes."), status=429)
    WRONG_CODES.record_failure(address)
    return problem(request, _("There is no side table with this code."), status=404)
