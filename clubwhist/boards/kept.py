"""Public pages, kept as they were made until the night changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from clubwhist.events.models import Event
from clubwhist.lib.codes import tidy_code

View = Callable[..., HttpResponse]
SECONDS = 3600
HEADERS = ("Content-Type", "Content-Disposition")


def state_of(request: HttpRequest, code: str) -> str | None:
    """Another text after every change of a night, for the page than for its part, and per update.

    None where there is no such night.
    """
    found = Event.objects.filter(code=tidy_code(code)).values_list("code", "revision").first()
    if found is None:
        return None
    part = "part" if request.headers.get("HX-Request") else "page"
    dressed = getattr(staticfiles_storage, "manifest_hash", "")  # new after an update
    return f"{found[0]}-{found[1]}-{part}-{dressed}"


def only_news(view: View) -> View:
    """A page that has seen the night as it is and asks again is answered with nothing."""

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        seen = request.GET.get("seen", "") if request.headers.get("HX-Request") else ""
        if seen.isascii() and seen.isdecimal() and len(seen) < 12:
            same = Event.objects.filter(code=tidy_code(code), revision=int(seen))
            if same.exists():
                return HttpResponse(status=204)
        return view(request, code, **kwargs)

    return answer


def kept(view: View) -> View:
    """Work a page out once for each state of the night, however many look at it."""

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        state = state_of(request, code)
        key = f"{state}-{request.path}"
        found = cache.get(key) if state else None
        if found is not None:
            content, headers = found
            return HttpResponse(content, headers=headers)
        response = view(request, code, **kwargs)
        if state and response.status_code == 200:
            headers = {name: response[name] for name in HEADERS if name in response}
            cache.set(key, (response.content, headers), SECONDS)
        return response

    return answer
