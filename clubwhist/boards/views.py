"""The public pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition
from django.views.decorators.vary import vary_on_headers

from clubwhist.boards.hands import hands_of
from clubwhist.boards.kept import kept, only_news, state_of
from clubwhist.boards.page import board_of
from clubwhist.boards.paper import as_pdf
from clubwhist.boards.season import season_of
from clubwhist.boards.table import as_csv
from clubwhist.boards.why import why_of_pair
from clubwhist.boards.why_tray import why_of_tray
from clubwhist.events.models import Event, Season
from clubwhist.events.services.deals import deal_of, shown_trays
from clubwhist.events.services.standings import may_show_standings
from clubwhist.lib.codes import tidy_code
from clubwhist.lib.requests import get_only
from clubwhist.printing.deal_sheets import DealSheet, deal_sheets


def _etag(request: HttpRequest, code: str) -> str | None:
    state = state_of(request, code)
    return f'"{state}"' if state else None


@get_only
@cache_control(no_cache=True)
@vary_on_headers("HX-Request")
@only_news
@condition(etag_func=_etag)
@kept
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The blackboard of a night, which asks for itself anew and is told 304 if nothing changed."""
    event = get_object_or_404(Event, code=tidy_code(code))
    polled = bool(request.headers.get("HX-Request"))
    template = "boards/_board.html" if polled else "boards/board.html"
    why = "boards:pair" if may_show_standings(event) else ""
    return render(request, template, {"board": board_of(event), "why": why})


@get_only
@kept
def pair(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Why a contestant has the score it has."""
    event = _shown(code)
    found = event.pairs.exclude(name="").select_related("section")
    why = why_of_pair(event, get_object_or_404(found, name=name))
    return render(request, "boards/pair.html", {"event": event, "why": why})


@get_only
@kept
def tray(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What every table took of a tray."""
    event = _shown(code)
    found = get_object_or_404(event.trays, number=number)
    context = {
        "event": event,
        "why": why_of_tray(event, number),
        "hands": hands_of(found) if found in shown_trays(event) else None,
    }
    return render(request, "boards/tray.html", context)


@get_only
@kept
def results_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The list for a spreadsheet."""
    event = _shown(code)
    return csv_answer(as_csv(board_of(event)), event)


@get_only
@kept
def results_pdf(request: HttpRequest, code: str) -> HttpResponse:
    """The list on paper."""
    event = _shown(code)
    return pdf_answer(as_pdf(board_of(event), paper=event.club.paper), event)


@get_only
@kept
def hands_pdf(request: HttpRequest, code: str) -> HttpResponse:
    """The hands of every tray on paper, once the list is out."""
    event = _shown(code)
    dealt = [(tray.number, deal_of(tray)) for tray in shown_trays(event)]
    sheets = [DealSheet(number, deal) for number, deal in dealt if deal]
    if not sheets:
        raise Http404
    pdf = deal_sheets(sheets, title=_("The hands"), paper=event.club.paper)
    return pdf_answer(pdf, event, name="hands")


@get_only
def season(request: HttpRequest, code: str) -> HttpResponse:
    """Several evenings added together."""
    found = get_object_or_404(Season, code=tidy_code(code))
    return render(request, "boards/season.html", {"season": found, "table": season_of(found)})


def csv_answer(text: str, event: Event) -> HttpResponse:
    """A download that spreadsheets open with the right letters."""
    name = f'attachment; filename="results-{event.code}.csv"'
    headers = {"Content-Disposition": name}
    return HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8", headers=headers)


def pdf_answer(pdf: bytes, event: Event, name: str = "results") -> HttpResponse:
    """A PDF that opens in the browser."""
    headers = {"Content-Disposition": f'inline; filename="{name}-{event.code}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _shown(code: str) -> Event:
    """A night whose standings everybody may see now."""
    event = get_object_or_404(Event.objects.select_related("club"), code=tidy_code(code))
    if not may_show_standings(event):
        raise Http404
    return event
