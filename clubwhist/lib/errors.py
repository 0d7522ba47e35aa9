"""Pages for what goes wrong, in plain words."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

logger = logging.getLogger("django.clubwhist")


def problem(request: HttpRequest, sentence: str, status: int = 400) -> HttpResponse:
    """A page that says one thing and offers the way home."""
    return render(request, "problem.html", {"sentence": sentence}, status=status)


class Busy:
    """Middleware: a database that does not answer is a wait, not a fault; nothing was stored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError):
            return None
        logger.warning("the database did not answer: %s", error)
        sentence = _("The server is busy, so this was not saved. Please try again in a moment.")
        response = (
            JsonResponse({"sentence": sentence}, status=503)
            if request.headers.get("Accept") == "application/json"
            else problem(request, sentence, status=503)
        )
        response["Retry-After"] = "2"
        return response


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
    """What was sent makes no sense, or is far too much."""
    if isinstance(exception, RequestDataTooBig):
        sentence = _("That is far too long for one form. Nothing was stored.")
        return problem(request, sentence, status=400)
    return problem(request, _("That could not be read. Please go back and try again."), status=400)
