"""The one door to a director's night."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from clubwhist.club.models import Club, Director
from clubwhist.events.models import Event
from clubwhist.events.rules import Refused

View = Callable[..., HttpResponse]


def club_of(user: User | AnonymousUser) -> Club:
    """The club a signed-in person directs for; raises PermissionDenied if there is none."""
    director = Director.objects.select_related("club").filter(user_id=user.pk or 0).first()
    if director is None:
        raise PermissionDenied
    return director.club


def for_club(view: View) -> View:
    """The view gets the director's club; who is not signed in is sent to sign in."""

    @wraps(view)
    @login_required
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, club_of(request.user), *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return answer


def for_night(view: View) -> View:
    """The view gets a night of the director's own club; another club's is not found.

    What is refused comes back as a message on the page the director was on.
    """

    @wraps(view)
    @for_club
    def answer(request: HttpRequest, club: Club, code: str, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(club.events, code=code)
        try:
            return view(request, event, **kwargs)
        except Refused as refusal:
            messages.error(request, refusal.sentence)
            return redirect("director:night", code=event.code)

    return answer


def change_of_night(view: View) -> View:
    """A page that only takes forms: whoever comes to its address by hand is led to the night."""

    @wraps(view)
    def answer(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponse:
        return view(request, event, **kwargs) if request.method == "POST" else back(event)

    return for_night(answer)


def actor(request: HttpRequest) -> str:
    """How the ledger names whoever is signed in."""
    return f"director {request.user.get_username()}"


def back(event: Event) -> HttpResponse:
    """To the night's own page."""
    return redirect("director:night", code=event.code)


def at_the_desk(request: HttpRequest) -> dict[str, bool]:
    """Context of every page: whether it is one of the director's, who has other ways home."""
    return {"at_the_desk": request.path.startswith(reverse("director:nights"))}
