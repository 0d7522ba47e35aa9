"""Personal guides: for each contestant where to sit, against whom and with which trays."""

from __future__ import annotations

import io
from collections.abc import Iterable

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.drawing import columns, write
from clubwhist.printing.indicator_cards import Sheet, overplay_note
from clubwhist.printing.paper import PORTRAIT, begun
from clubwhist.words.seats import side, spoken
from clubwhist.words.trays import tray_list
from movements.indicator import GuideLine, guide_of, overplay_from
from movements.types import IndividualMovement

EDGE = 11 * mm
COLUMNS, ROWS = 2, 2
SHARES = (0.17, 0.15, 0.27, 0.19, 0.22)  # of the width, for round, table, seat, against, trays
SHARES_ALONE = (0.16, 0.14, 0.16, 0.13, 0.19, 0.22)
TALLEST = 7 * mm


def guides_of(sheets: Iterable[Sheet], *, paper: str) -> bytes:
    """A guide for every contestant of every section, four to a page, as a PDF."""
    file = io.BytesIO()
    page = PORTRAIT[paper]
    canvas = begun(file, page, _("Personal guides"))
    found = [(sheet, who) for sheet in sheets for who in sheet.movement.contestants]
    wide, tall = (page[0] - 2 * EDGE) / COLUMNS, (page[1] - 2 * EDGE) / ROWS
    for at, (sheet, who) in enumerate(found):
        place = at % (COLUMNS * ROWS)
        if at and place == 0:
            canvas.showPage()
        left = EDGE + place % COLUMNS * wide
        top = page[1] - EDGE - place // COLUMNS * tall
        _guide(canvas, sheet, who, (left, top, wide, tall))
    canvas.save()
    return file.getvalue()


def _guide(canvas: Canvas, sheet: Sheet, who: str, box: tuple[float, float, float, float]) -> None:
    left, top, wide, tall = box
    canvas.setLineWidth(0.4)
    canvas.rect(left, top - tall, wide, tall)
    inside, room = left + 4 * mm, wide - 8 * mm
    alone = isinstance(sheet.movement, IndividualMovement)
    heading = (_("Player %(n)s") if alone else _("Pair %(n)s")) % {"n": spoken(who)}
    write(canvas, inside, top - 9 * mm, heading, font="ExtraBold", size=20, room=room)
    write(canvas, inside, top - 15 * mm, sheet.names.get(who, ""), size=11, room=room)
    write(canvas, inside, top - 19.5 * mm, sheet.title, size=8, room=room)
    lines = guide_of(sheet.movement, who)
    step = min(TALLEST, (tall - 28 * mm) / (len(lines) + 1))
    if turned_from := overplay_from(sheet.movement):
        note = overplay_note(turned_from, made_anew=sheet.made_anew)
        write(canvas, inside, top - tall + 3 * mm, note, size=8, room=room)
    headings = [_("Round"), _("Table"), _("You sit"), _("With"), _("Against"), _("Trays")]
    shares = SHARES_ALONE if alone else SHARES
    if not alone:
        headings.remove(_("With"))
    columns(
        canvas,
        inside,
        top - 22 * mm - step * 0.7,
        room,
        headings,
        shares,
        font="SemiBold",
        size=min(11, step * 0.62),
    )
    for at, line in enumerate(lines, start=1):
        y = top - 22 * mm - step * at
        canvas.line(inside, y, inside + room, y)
        columns(
            canvas,
            inside,
            y - step * 0.7,
            room,
            _texts(line, alone=alone),
            shares,
            font="Regular",
            size=min(11, step * 0.62),
        )


def _texts(line: GuideLine, *, alone: bool) -> list[str]:
    partner = [line.partner] if alone else []
    if line.table is None:
        return [str(line.round), "–", _("sit out"), *["–" for _none in partner], "–", "–"]
    seat, trays = side(line.side), tray_list(line.trays)
    return [str(line.round), str(line.table), seat, *partner, spoken(line.against), trays]
