"""Indicator cards for individuals: every chair of a table, and where its player goes next."""

from __future__ import annotations

import io
from collections.abc import Iterable

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.lib.templatetags.words import side, tray_list
from clubwhist.printing.drawing import columns, qr_code, write
from clubwhist.printing.fonts import register
from clubwhist.printing.indicator_cards import Sheet, overplay_note, sit_out_card
from movements.indicator import ChairLine, chairs_of, overplay_from
from movements.types import IndividualMovement

PAPERS = {"A4": landscape(A4), "Letter": landscape(LETTER)}
EDGE = 15 * mm
QR_SIDE = 32 * mm
TALLEST = 9 * mm
SHARES = (0.08, 0.18, 0.185, 0.185, 0.185, 0.185)  # round, trays, then the four chairs


def individual_cards_of(sheets: Iterable[Sheet], *, paper: str) -> bytes:
    """A card for each table of each section, as a PDF."""
    register()
    file = io.BytesIO()
    page = PAPERS[paper]
    canvas = Canvas(file, pagesize=page, invariant=1, initialFontName="Regular", lang="en-GB")
    canvas.setTitle(_("Indicator cards"))
    for sheet in sheets:
        if isinstance(sheet.movement, IndividualMovement):
            for table in range(1, sheet.movement.tables + 1):
                _card(canvas, sheet, sheet.movement, table, page)
            if sheet.movement.sit_outs:
                sit_out_card(canvas, sheet, sheet.movement, page)
    canvas.save()
    return file.getvalue()


def _card(
    canvas: Canvas, sheet: Sheet, movement: IndividualMovement, table: int,
    page: tuple[float, float],
) -> None:  # fmt: skip
    left, room, top = EDGE, page[0] - 2 * EDGE, page[1] - EDGE
    name = _("Table %(n)s") % {"n": table}
    write(canvas, left, top - 16 * mm, name, font="ExtraBold", size=44, room=room - QR_SIDE)
    write(canvas, left, top - 25 * mm, sheet.title, size=12, room=room - QR_SIDE)
    if address := sheet.addresses.get(table):
        qr_code(canvas, address, left + room - QR_SIDE, top - QR_SIDE, QR_SIDE)
    if code := sheet.codes.get(table):
        write(canvas, left + room - QR_SIDE - 3 * mm, top - 16 * mm, code, font="SemiBold", size=18,
              align="right")  # fmt: skip
    lines = chairs_of(movement, table)
    top -= QR_SIDE + 4 * mm
    step = min(TALLEST, (top - EDGE) / (len(lines) + 3))
    headings = (_("Round"), _("Trays"), _("North"), _("East"), _("South"), _("West"))
    columns(
        canvas,
        left,
        top - step * 0.7,
        room,
        headings,
        SHARES,
        font="SemiBold",
        size=min(14, step * 0.6),
    )
    for at, line in enumerate(lines, start=1):
        y = top - step * at
        canvas.setLineWidth(0.4)
        canvas.line(left, y, left + room, y)
        columns(
            canvas,
            left,
            y - step * 0.7,
            room,
            _texts(line),
            SHARES,
            font="Regular",
            size=min(14, step * 0.6),
        )
    notes = [_("Under each chair: who sits there in that round, and where he goes next.")]
    if turned_from := overplay_from(movement):
        notes.append(overplay_note(turned_from, made_anew=sheet.made_anew))
    for at, note in enumerate(notes):
        write(canvas, left, top - step * (len(lines) + 1.8) - 5 * mm * at, note, size=10, room=room)
    canvas.showPage()


def _texts(line: ChairLine) -> tuple[str, ...]:
    chairs = []
    for who, then in line.chairs:
        if then is None:
            chairs.append(who)
        elif then.table is None:
            chairs.append(f"{who} → " + _("sits out"))
        else:
            place = _("table %(n)s %(side)s") % {"n": then.table, "side": side(then.side)}
            chairs.append(f"{who} → {place}")
    return str(line.round), tray_list(line.trays), *chairs
