"""Indicator cards for individuals: every chair of a table, and where its player goes next."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.drawing import columns, qr_code, write
from clubwhist.printing.indicator_cards import (
    Sheet,
    begin_words,
    overplay_note,
    sit_out_card,
    trays_words,
)
from clubwhist.printing.paper import LANDSCAPE, begun
from clubwhist.words.seats import side
from clubwhist.words.trays import tray_list
from movements.indicator import ChairLine, chairs_of, overplay_from, trays_at
from movements.types import IndividualMovement

EDGE = 15 * mm
QR_SIDE = 32 * mm
TALLEST = 9 * mm
MANY = 18  # rounds, more than can be read in one column
GAP = 6 * mm
NAMES_BESIDE, NAME_STEP = 3, 7 * mm
# Round, trays, then the four chairs: in one column, and where two stand beside each other.
SHARES = {1: (0.08, 0.18, 0.185, 0.185, 0.185, 0.185), 2: (0.06, 0.16, 0.195, 0.195, 0.195, 0.195)}


def individual_cards_of(sheets: Iterable[Sheet], *, paper: str) -> bytes:
    """A card for each table of each section, as a PDF."""
    file = io.BytesIO()
    page = LANDSCAPE[paper]
    canvas = begun(file, page, _("Indicator cards"))
    for sheet in sheets:
        if isinstance(sheet.movement, IndividualMovement):
            for table in range(1, sheet.movement.tables + 1):
                _card(canvas, sheet, sheet.movement, table, page)
            if sheet.movement.sit_outs:
                sit_out_card(canvas, sheet, sheet.movement, page)
    canvas.save()
    return file.getvalue()


def _card(
    canvas: Canvas,
    sheet: Sheet,
    movement: IndividualMovement,
    table: int,
    page: tuple[float, float],
) -> None:
    room, top = page[0] - 2 * EDGE, page[1] - EDGE
    _heading(canvas, sheet, table, room, top)
    foot = EDGE
    for note in reversed(_notes(sheet, movement, table)):
        write(canvas, EDGE, foot, note, size=10, room=room)
        foot += 5 * mm
    end = _rounds(canvas, chairs_of(movement, table), room, top - QR_SIDE - 4 * mm, foot)
    _names(canvas, sheet, room, end - 10 * mm, foot + 4 * mm)
    canvas.showPage()


def _names(canvas: Canvas, sheet: Sheet, room: float, top: float, foot: float) -> None:
    """Who the numbers are, where there is room for all of them."""
    named = [f"{number}  {name}" for number, name in sheet.names.items() if name]
    tall = -(-len(named) // NAMES_BESIDE)
    if not named or top - (tall - 1) * NAME_STEP < foot:
        return
    wide = room / NAMES_BESIDE
    for at, text in enumerate(named):
        x, y = EDGE + at // tall * wide, top - at % tall * NAME_STEP
        write(canvas, x, y, text, size=12, room=wide - 4 * mm)


def _heading(canvas: Canvas, sheet: Sheet, table: int, room: float, top: float) -> None:
    """The table's number and the night, with the code for phones beside them."""
    name = _("Table %(n)s") % {"n": table}
    right, beside = EDGE + room - QR_SIDE, room - QR_SIDE
    write(canvas, EDGE, top - 16 * mm, name, font="ExtraBold", size=44, room=beside)
    write(canvas, EDGE, top - 25 * mm, sheet.title, size=12, room=beside)
    if address := sheet.addresses.get(table):
        qr_code(canvas, address, right, top - QR_SIDE, QR_SIDE)
    if code := sheet.codes.get(table):
        write(canvas, right - 3 * mm, top - 16 * mm, code, font="SemiBold", size=18, align="right")


def _notes(sheet: Sheet, movement: IndividualMovement, table: int) -> list[str]:
    notes = [
        _("Under each chair: who sits there in that round, → and at which table and chair next.")
    ]
    trays = trays_at(movement, table)
    if trays.shared_with:
        words = {"tables": tray_list(trays.shared_with)}
        shared = ngettext(
            "Trays are shared with table %(tables)s.",
            "Trays are shared with tables %(tables)s.",
            len(trays.shared_with),
        )
        notes.append(" ".join([shared % words, begin_words(trays)]))
    if trays.from_stand:
        notes.append(_("Fetch each round’s trays from the bye-stand, and bring them back there."))
    elif trays.go_one_way:
        notes.append(trays_words(trays.go_to, table))
    if turned_from := overplay_from(movement):
        notes.append(overplay_note(turned_from, made_anew=sheet.made_anew))
    return notes


def _rounds(
    canvas: Canvas, lines: Sequence[ChairLine], room: float, top: float, foot: float
) -> float:
    """A line for each round under its headings; beside each other where there are many.

    The height at which the last one ends.
    """
    beside = 1 if len(lines) <= MANY else 2
    tall = -(-len(lines) // beside)
    step = min(TALLEST, (top - foot) / (tall + 1.3))
    wide = (room - (beside - 1) * GAP) / beside
    size = min(14, step * 0.6)
    for column in range(beside):
        left = EDGE + column * (wide + GAP)
        columns(
            canvas,
            left,
            top - step * 0.7,
            wide,
            _headings(beside),
            SHARES[beside],
            font="SemiBold",
            size=size,
        )
        for at, line in enumerate(lines[column * tall : (column + 1) * tall], start=1):
            y = top - step * at
            canvas.setLineWidth(0.4)
            canvas.line(left, y, left + wide, y)
            columns(
                canvas,
                left,
                y - step * 0.7,
                wide,
                _texts(line, beside),
                SHARES[beside],
                font="Regular",
                size=size,
            )
    return float(top - step * (tall + 1))


def _headings(beside: int) -> tuple[str, ...]:
    first = _("Round") if beside == 1 else ""
    return first, _("Trays"), _("North"), _("East"), _("South"), _("West")


def _texts(line: ChairLine, beside: int) -> tuple[str, ...]:
    """One round: its trays, and for each chair who sits there and where he goes next."""
    chairs = []
    for who, then in line.chairs:
        if then is None:
            chairs.append(who)
        elif then.table is None:
            chairs.append(f"{who} → " + _("sits out"))
        else:
            words = {"n": then.table, "side": side(then.side)}
            place = _("table %(n)s %(side)s") if beside == 1 else _("%(n)s %(side)s")
            chairs.append(f"{who} → {place % words}")
    return str(line.round), tray_list(line.trays), *chairs
