"""The public pages."""

from __future__ import annotations

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET
from django.views.decorators.vary import vary_on_headers

from clubwhist.boards.page import board_of
from clubwhist.events.models import Event
from clubwhist.lib.codes import tidy_code


def _etag(request: HttpRequest, code: str) -> str | None:
    """A new one after every change of the night, and another for the page than for the part."""
    event = Event.objects.filter(code=tidy_code(code)).first()
    if event is None:
        return None
    part = "part" if request.headers.get("HX-Request") else "page"
    dressed = getattr(staticfiles_storage, "manifest_hash", "")  # new after an update
    return f'"{event.code}-{event.revision}-{part}-{dressed}"'


@require_GET
@cache_control(no_cache=True)
@vary_on_headers("HX-Request")
@condition(etag_func=_etag)
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The blackboard of a night, which asks for itself anew and is told 304 if nothing changed."""
    event = get_object_or_404(Event, code=tidy_code(code))
    polled = bool(request.headers.get("HX-Request"))
    template = "boards/_board.html" if polled else "boards/board.html"
    return render(request, template, {"board": board_of(event)})
