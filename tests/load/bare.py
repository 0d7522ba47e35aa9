"""A bare Django view that does one INSERT, in the same set-up: what a card is measured against."""

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import path

django.setup()

from clubwhist.events.models import Entry, Event, Kind  # noqa: E402 - after the set-up


def insert(request: HttpRequest) -> JsonResponse:
    event = Event(pk=FIRST)
    Entry.objects.create(event=event, kind=Kind.CALL, actor="bare", key=request.POST["key"])
    return JsonResponse({"saved": True})


FIRST = Event.objects.values_list("pk", flat=True)[0]
urlpatterns = [path("", insert), path("healthz", lambda request: JsonResponse({}))]
settings.ROOT_URLCONF = __name__
application = get_wsgi_application()
