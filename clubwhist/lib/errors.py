"""Pages for what goes wrong, in plain words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def problem(request: HttpRequest, sentence: str, status: int = 400) -> HttpResponse:
    """A page that says one thing and offers the way home."""
    return render(request, "problem.html", {"sentence": sentence}, status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was too old to send from (or another site tried to): nothing was stored."""
    sentence = _("This page had been open too long, so nothing was sent. Please do it once more.")
    return problem(request, sentence, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No such page."""
    return problem(request, _("There is nothing at this address."), status=404)


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Not theirs to see."""
    return problem(request, _("This page belongs to somebody else."), status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent makes no sense."""
    return problem(request, _("That could not be read. Please go back and try again."), status=400)
