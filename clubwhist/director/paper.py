"""What the director prints and puts up."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubwhist.club.models import Paper
from clubwhist.director.access import for_night
from clubwhist.events.models import Event, Kind
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import individuals_of, movement_of
from clubwhist.lib.addresses import public_address
from clubwhist.lib.requests import get_only
from clubwhist.printing.guides import guides_of
from clubwhist.printing.indicator_cards import Sheet, indicator_cards_of
from clubwhist.printing.individual_cards import individual_cards_of
from clubwhist.words.people import names

PLANS_ANEW = [
    Kind.LEFT,
    Kind.CAME_BACK,
    Kind.ARRIVED,
    Kind.ROUNDS,
    Kind.TABLE_BROKEN,
    Kind.TABLE_MENDED,
    Kind.PLANNED,
]
Printer = Callable[..., bytes]


@get_only
@for_night
def cards(request: HttpRequest, event: Event) -> HttpResponse:
    """The indicator cards of the night as a PDF."""
    return _pdf(request, event, "indicator-cards", indicator_cards_of)


@get_only
@for_night
def guides(request: HttpRequest, event: Event) -> HttpResponse:
    """A guide for each pair: every round, with table, seat, adversaries and trays."""
    return _pdf(request, event, "guides", guides_of)


def _title(event: Event) -> str:
    """What stands on every card; after something happened also from when this card is."""
    title = f"{event.name}, {event.date:%d.%m.%Y}"
    last = event.entries.filter(kind__in=PLANS_ANEW).order_by("-pk").first()
    if last is None:
        return title
    at = timezone.localtime(last.at)
    return _("%(title)s – new at %(time)s") % {"title": title, "time": f"{at:%H:%M}"}


def _pdf(request: HttpRequest, event: Event, name: str, print_them: Printer) -> HttpResponse:
    if not event.system:
        raise Refused(_("First choose what is played; then there are cards to print."))
    paper = request.GET.get("paper", event.club.paper)
    if paper not in Paper.values:
        paper = Paper.A4
    if event.is_individual and print_them is indicator_cards_of:
        print_them = individual_cards_of
    sheets = [
        Sheet(
            movement=(individuals_of if event.is_individual else movement_of)(section),
            title=_title(event),
            section=section.letter if event.sections.count() > 1 else "",
            addresses={t.number: _address(request, t.code) for t in section.table_codes.all()},
            codes={t.number: t.code for t in section.table_codes.all()},
            made_anew=event.trays.exclude(transposition="").exists(),
            names={pair.name: names(pair) for pair in section.pairs.all()},
        )
        for section in event.sections.prefetch_related("table_codes", "pairs__players__member")
    ]
    pdf = print_them(sheets, paper=paper)
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}-{event.code}.pdf"'},
    )


def _address(request: HttpRequest, code: str) -> str:
    return public_address(request, reverse("play:table", args=[code]))


@get_only
@for_night
def board_code(request: HttpRequest, event: Event) -> HttpResponse:
    """A picture of the code that leads a phone to the blackboard."""
    address = public_address(request, reverse("boards:board", args=[event.code]))
    svg = segno.make(address, error="m").svg_inline(scale=5, border=4)
    return HttpResponse(svg, content_type="image/svg+xml")
