"""Which pair a phone speaks for: a signed cookie, for one night."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from clubwhist.events.models import Pair
from clubwhist.events.rules import Refused
from clubwhist.events.services.play import NotSeated
from clubwhist.lib.errors import problem
from clubwhist.lib.requests import wants_a_part

COOKIE = "clubwhist_seat"
SALT = "clubwhist.play.seat"
HOURS = 20

PairView = Callable[..., HttpResponse]


def remember(response: HttpResponse, pair: Pair) -> HttpResponse:
    """Let this phone speak for a pair until the night is over or the director releases it."""
    response.set_cookie(
        COOKIE,
        signing.dumps([pair.event_id, pair.pk, pair.phone_key], salt=SALT),
        max_age=HOURS * 60 * 60,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def forget(response: HttpResponse) -> HttpResponse:
    """Let this phone choose again who it is."""
    response.delete_cookie(COOKIE, samesite="Lax")
    return response


def claimed_pair(request: HttpRequest) -> Pair | None:
    """The pair whose seal the phone carries, not looked up: only pk, event and key are there.

    The director may have released it since; whoever uses it must check the key.
    """
    try:
        event, pk, key = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=HOURS * 60 * 60
        )
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Pair(pk=pk, event_id=event, phone_key=key)


def pair_of(request: HttpRequest) -> Pair | None:
    """The pair this phone speaks for, None if it has not said or may not any more."""
    claimed = claimed_pair(request)
    if claimed is None:
        return None
    found = Pair.objects.filter(pk=claimed.pk, phone_key=claimed.phone_key)
    return found.select_related("event", "section__event").first()


def for_pair(view: Callable[..., HttpResponse]) -> PairView:
    """The one door to a pair's pages: who has no seat is asked for the table's code first."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        pair = pair_of(request)
        return _answer(request, view, pair, *args, **kwargs)

    return answer


def for_claimed_pair(view: Callable[..., HttpResponse]) -> PairView:
    """The same door, for views whose service looks the pair up and checks it itself."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return _answer(request, view, claimed_pair(request), *args, **kwargs)

    return answer


def _answer(
    request: HttpRequest,
    view: Callable[..., HttpResponse],
    pair: Pair | None,
    *args: Any,
    **kwargs: Any,
) -> HttpResponse:
    try:
        response = view(request, pair, *args, **kwargs) if pair else _ask_for_code(request)
    except NotSeated:
        response = _ask_for_code(request)
    except Refused as refusal:
        response = _refusal(request, refusal)
    add_never_cache_headers(response)
    return response


def wants_json(request: HttpRequest) -> bool:
    """Whether the page's script is asking, which sends what waited while offline."""
    return request.headers.get("Accept") == "application/json"


def _ask_for_code(request: HttpRequest) -> HttpResponse:
    sentence = _("First say which pair you are: type the code on your table’s card.")
    if wants_json(request):
        return JsonResponse({"sentence": sentence}, status=401)
    if wants_a_part(request):
        return HttpResponse(status=204, headers={"HX-Redirect": "/"})
    if request.method == "POST":
        messages.error(request, _("Nothing was saved.") + " " + sentence)
    return redirect("play:home")


def _refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"sentence": refusal.sentence}, status=409)
    return problem(request, refusal.sentence, status=409)
