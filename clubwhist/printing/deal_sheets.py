"""Sheets for making up trays by hand, and hand records after the end."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.deals.cards import SIGNS, SUITS, Deal, spoken_card, spoken_ranks
from clubwhist.printing.drawing import write
from clubwhist.printing.paper import PORTRAIT, begun
from clubwhist.words.seats import side

EDGE = 12 * mm
COLUMNS, ROWS = 2, 3
LINE = 4.6 * mm


@dataclass(frozen=True)
class DealSheet:
    """One tray to make up; `note` says for which playing."""

    tray: int
    deal: Deal
    note: str = ""


def deal_sheets(sheets: Iterable[DealSheet], *, title: str, paper: str) -> bytes:
    """The four hands of every tray, six trays to a page, as a PDF."""
    file = io.BytesIO()
    page = PORTRAIT[paper]
    canvas = begun(file, page, title)
    wide, tall = (page[0] - 2 * EDGE) / COLUMNS, (page[1] - 2 * EDGE) / ROWS
    for at, sheet in enumerate(sheets):
        place = at % (COLUMNS * ROWS)
        if at and place == 0:
            canvas.showPage()
        left, top = EDGE + place % COLUMNS * wide, page[1] - EDGE - place // COLUMNS * tall
        canvas.setLineWidth(0.4)
        canvas.rect(left, top - tall, wide, tall)
        _tray(canvas, sheet, left + 4 * mm, top, wide - 8 * mm, tall)
    canvas.save()
    return file.getvalue()


def _tray(
    canvas: Canvas, sheet: DealSheet, left: float, top: float, room: float, tall: float
) -> None:
    heading = _("Tray %(n)s") % {"n": sheet.tray}
    write(canvas, left, top - 8 * mm, heading, font="ExtraBold", size=18)
    write(canvas, left + room, top - 6 * mm, sheet.note, size=9, align="right", room=room / 2)
    said = _("%(seat)s deals") % {"seat": side(sheet.deal.dealer)}
    if trump := sheet.deal.trump:
        how = _(", turned %(card)s") if trump[1:] else _(", trumps are %(card)s")
        said += how % {"card": spoken_card(trump)}
    write(canvas, left + room, top - 11 * mm, said, size=11, align="right", room=room / 2)
    middle = tall / 2
    places = {
        "N": (0.33, 14 * mm),
        "W": (0, middle - 6 * mm),
        "E": (0.66, middle - 6 * mm),
        "S": (0.33, tall - 27 * mm),
    }
    for seat, (share, down) in places.items():
        _hand(canvas, sheet.deal, seat, left + share * room, top - down, room * 0.34)


def _hand(canvas: Canvas, deal: Deal, seat: str, x: float, y: float, room: float) -> None:
    write(canvas, x, y - LINE * 0.8, side(seat), font="SemiBold", size=9)
    for at, suit in enumerate(SUITS, start=1):
        ranks = spoken_ranks(deal.suit(seat, suit))
        write(canvas, x, y - LINE * (at + 0.8), f"{SIGNS[suit]} {ranks}", size=10.5, room=room)
