"""Which pair a phone speaks for: a signed cookie, for one night."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from clubwhist.events.models import Pair
from clubwhist.events.rules import Refused
from clubwhist.lib.errors import problem

COOKIE = "clubwhist_seat"
SALT = "clubwhist.play.seat"
HOURS = 20

PairView = Callable[..., HttpResponse]


def remember(response: HttpResponse, pair: Pair) -> HttpResponse:
    """Let this phone speak for a pair until the night is over or the director releases it."""
    response.set_cookie(
        COOKIE,
        signing.dumps([pair.pk, pair.phone_key], salt=SALT),
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


def pair_of(request: HttpRequest) -> Pair | None:
    """The pair this phone speaks for, None if it has not said or may not any more."""
    try:
        pk, key = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=HOURS * 60 * 60)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return (
        Pair.objects.filter(pk=pk, phone_key=key).select_related("event", "section__event").first()
    )


def for_pair(view: Callable[..., HttpResponse]) -> PairView:
    """The one door to a pair's pages: who has no seat is asked for the table's code first."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        pair = pair_of(request)
        if pair is None:
            return _ask_for_code(request)
        try:
            response = view(request, pair, *args, **kwargs)
        except Refused as refusal:
            response = _refusal(request, refusal)
        add_never_cache_headers(response)
        return response

    return answer


def wants_json(request: HttpRequest) -> bool:
    """Whether the page's script is asking, which sends what waited while offline."""
    return request.headers.get("Accept") == "application/json"


def _ask_for_code(request: HttpRequest) -> HttpResponse:
    sentence = _("First say which pair you are: type the code on your table’s card.")
    if wants_json(request):
        return JsonResponse({"sentence": sentence}, status=401)
    if getattr(request, "htmx", False):
        return HttpResponse(status=204, headers={"HX-Redirect": "/"})
    return redirect("play:home")


def _refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"sentence": refusal.sentence}, status=409)
    return problem(request, refusal.sentence, status=409)
