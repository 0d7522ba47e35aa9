"""The players' pages."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubwhist.club.limits import WRONG_CODES, address_of
from clubwhist.club.models import Club
from clubwhist.events.models import Event, Pair, State, Table
from clubwhist.events.queries.seated import rounds
from clubwhist.events.rules import Refused, other_side
from clubwhist.events.services.play import Saved, call_director, enter_card
from clubwhist.lib.codes import tidy_code
from clubwhist.lib.errors import problem
from clubwhist.lib.requests import get_only, get_or_post, wants_a_part
from clubwhist.play.forms import NOT_PLAYED, CallForm, CodeForm, read_card, read_tricks
from clubwhist.play.page import PhonePage, phone_page
from clubwhist.play.seat import for_claimed_pair, for_pair, forget, pair_of, remember, wants_json
from clubwhist.play.trays import OurTray

HIGHEST = 9999  # no night has so many trays or rounds


@get_only
def home(request: HttpRequest) -> HttpResponse:
    """Type the table's code; the way back for a phone that already has a seat."""
    form = CodeForm(request.GET if "code" in request.GET else None)
    if form.is_bound and form.is_valid():
        return redirect("play:table", code=form.cleaned_data["code"] or "-")
    context = {"form": form, "pair": pair_of(request), "tonight": _boards_of_the_room()}
    return render(request, "play/home.html", context)


def _boards_of_the_room() -> list[Event]:
    """The latest blackboards; none where many clubs share one server."""
    if settings.HOSTED:
        return []
    return list(Event.objects.exclude(state=State.SETUP)[:5])


@get_only
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The pairs due at a table now, and all the others, to say which one you are."""
    found = _table(request, code)
    if isinstance(found, HttpResponse):
        return found
    section = found.section
    here = rounds(section.sittings.filter(round=section.current_round, table=found.number))
    due = [(pair, here[0].place_of(pair)) for pair in here[0].everybody] if here else []
    others = section.event.pairs.exclude(pk__in=[pair.pk for pair, _side in due])
    context = {
        "table": found,
        "due": due,
        "others": others.prefetch_related("players__member"),
    }
    return render(request, "play/table.html", context)


@get_or_post
def join(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Names to confirm; then this phone speaks for the pair."""
    found = _table(request, code)
    if isinstance(found, HttpResponse):
        return found
    pair = found.section.event.pairs.exclude(name="").filter(name=name).first()
    if pair is None:
        return problem(request, _("There is no such pair tonight."), status=404)
    if request.method == "POST":
        return remember(redirect("play:round"), pair)
    if pair_of(request) == pair:
        return redirect("play:round")
    return render(request, "play/join.html", {"table": found, "pair": pair})


def _table(request: HttpRequest, code: str) -> Table | HttpResponse:
    """The table of a code, or the page that says why there is none; wrong guesses are counted."""
    address = address_of(request)
    found = Table.objects.filter(code=tidy_code(code)).select_related("section__event").first()
    if found is None:
        if Club.objects.filter(side_tables__code=tidy_code(code)).exists():
            return redirect("sidetables:sheet", code=tidy_code(code))
        if WRONG_CODES.spent(address):
            sentence = _("Too many wrong codes. Please wait ten minutes, or ask the director.")
            response = problem(request, sentence, status=429)
            response["Retry-After"] = str(WRONG_CODES.seconds)
            return response
        WRONG_CODES.record_failure(address)
        sentence = _("No table has the code “%(code)s”. Please look at the card once more.")
        return problem(request, sentence % {"code": code[:20]}, status=404)
    if found.section.event.state in (State.CLOSED, State.PUBLISHED):
        sentence = _("This code belongs to a night that is over: %(name)s, %(date)s.")
        event = found.section.event
        words = {"name": event.name, "date": date_format(event.date, "j F Y")}
        return problem(request, sentence % words, status=410)
    return found


@get_only
@for_pair
def round_page(request: HttpRequest, pair: Pair) -> HttpResponse:
    """Where we sit, against whom, which trays; and what is missing on our card."""
    polled = wants_a_part(request)
    if polled and request.GET.get("seen") == _seen(pair):
        return HttpResponse(status=204)
    page = phone_page(pair, _chosen(request.GET.get("tray", "")))
    template = "play/_round.html" if polled else "play/round.html"
    response = render(request, template, {"page": page, "seen": _seen(pair), **_pad()})
    response["Vary"] = "HX-Request"
    return response


@get_or_post
def tray(request: HttpRequest, number: int) -> HttpResponse:
    """Confirm what we took in words (GET), then put it on our card (POST)."""
    view = _put_down if request.method == "POST" else _confirm
    return view(request, number)


@for_pair
def _confirm(request: HttpRequest, pair: Pair, number: int) -> HttpResponse:
    tricks = read_tricks(request.GET.get("tricks", ""))
    page = phone_page(pair, number)
    if page.state in (State.CLOSED, State.PUBLISHED):
        raise Refused(_("The night is closed. Ask the director to put this right."))
    tray = _our_tray(page, number)
    context = {"page": page, "tray": tray, "had": tray.said, **_words(tricks)}
    return render(request, "play/confirm.html", context)


@for_claimed_pair
def _put_down(request: HttpRequest, pair: Pair, number: int) -> HttpResponse:
    if number > HIGHEST:
        raise Http404
    round = _chosen(request.GET.get("round", ""))
    saved = enter_card(pair=pair, tray=number, round=round, **read_card(request.POST))
    if wants_json(request):
        return JsonResponse(_answer(number, saved))
    return redirect("play:round")


def _answer(number: int, saved: Saved) -> dict[str, object]:
    return {
        "tray": number,
        "version": saved.version,
        "state": saved.state.value,
        "words": str(saved.state.label),
    }


@get_only
@for_pair
def card(request: HttpRequest, pair: Pair) -> HttpResponse:
    """Our whole card, tray by tray."""
    return render(request, "play/card.html", {"page": phone_page(pair)})


@get_or_post
@for_pair
def call(request: HttpRequest, pair: Pair) -> HttpResponse:
    """Ask the director to come to our table."""
    form = CallForm(request.POST or None, initial={"key": uuid.uuid4()})
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data
        message = sent["message"] or _("please come")
        call_director(pair=pair, message=message, key=sent["key"], actor=f"pair {pair.name}")
        return render(request, "play/called.html", {"page": phone_page(pair)})
    return render(request, "play/call.html", {"form": form, "page": phone_page(pair)})


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """This phone wants to be another pair."""
    return forget(redirect("play:home"))


def _chosen(number: str) -> int | None:
    """A tray or a round in the address; None for what cannot be one."""
    found = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else None
    return found if found and found <= HIGHEST else None


def _our_tray(page: PhonePage, number: int) -> OurTray:
    found = [ours for ours in page.card.trays if ours.number == number]
    if not found:
        raise Http404
    # Play and overplay have the same trays: the one of the round shown is meant.
    return next((ours for ours in found if ours.round.sitting.round == page.number), found[0])


def _seen(pair: Pair) -> str:
    """What a phone has seen of the night: a poll that has seen it all is answered with nothing."""
    return f"{pair.event.revision}-{pair.section.current_round}"


def _pad() -> dict[str, object]:
    return {"numbers": range(14), "not_played": NOT_PLAYED}


def _words(tricks: int | None) -> dict[str, object]:
    return {
        "we": tricks,
        "they": other_side(tricks),
        "value": NOT_PLAYED if tricks is None else tricks,
    }
