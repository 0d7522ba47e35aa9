"""The list of results on paper."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.drawing import fitting, wrapped, write
from clubwhist.printing.paper import PORTRAIT, begun

EDGE = 18 * mm
READABLE = 8  # points: what a name is not made smaller than, but broken
STEP = 7 * mm
PLACE, NUMBER, FIGURE = 12 * mm, 18 * mm, 22 * mm


@dataclass(frozen=True)
class ResultRow:
    """One contestant: place, number, names and the figures of each column."""

    place: str
    number: str
    names: str
    figures: Sequence[str]


@dataclass(frozen=True)
class ResultTable:
    """A line or section of the list."""

    title: str
    rows: Sequence[ResultRow]
    average: str


@dataclass(frozen=True)
class PrintedSheet:
    """A table of figures below the list: each against each, or the losses set by set."""

    title: str
    headings: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    words: str


@dataclass(frozen=True)
class ResultList:
    """The whole list: heading, tables with their columns, sheets, and what is said below."""

    title: str
    headings: Sequence[str]
    tables: Sequence[ResultTable]
    below: Sequence[str]
    sheets: Sequence[PrintedSheet] = ()


def results_pdf(found: ResultList, *, paper: str) -> bytes:
    """The list as a PDF, on as many pages as it takes."""
    file = io.BytesIO()
    canvas = begun(file, PORTRAIT[paper], found.title)
    _Pages(canvas, found, PORTRAIT[paper]).draw()
    canvas.save()
    return file.getvalue()


class _Pages:
    """Where the pen is on the page."""

    def __init__(self, canvas: Canvas, found: ResultList, page: tuple[float, float]) -> None:
        self.canvas, self.found, self.page = canvas, found, page
        self.room = page[0] - 2 * EDGE
        self.y = page[1] - EDGE

    def draw(self) -> None:
        write(
            self.canvas,
            EDGE,
            self.y - 8 * mm,
            self.found.title,
            font="ExtraBold",
            size=20,
            room=self.room,
        )
        self.y -= 16 * mm
        for table in self.found.tables:
            self._table(table)
        for sheet in self.found.sheets:
            self._sheet(sheet)
        for said in self.found.below:
            self._say(said)

    def _say(self, said: str) -> None:
        for line in wrapped(said, "Regular", 10, self.room, lines=4):
            self._room_for(STEP)
            self.y -= 5 * mm
            write(self.canvas, EDGE, self.y, line, size=10)

    def _sheet(self, sheet: PrintedSheet) -> None:
        self._room_for(4 * STEP)
        self.y -= STEP
        write(self.canvas, EDGE, self.y, sheet.title, font="SemiBold", size=13)
        self._figures("", sheet.headings, "SemiBold")
        for name, figures in sheet.rows:
            if self._room_for(2 * STEP):
                self._figures("", sheet.headings, "SemiBold")
            self._figures(name, figures, "Regular")
        self.y -= 3 * mm  # clear of the last line
        self._say(sheet.words)
        self.y -= STEP

    def _figures(self, name: str, figures: Sequence[str], font: str) -> None:
        """A row of a sheet, its columns as wide as the page allows."""
        self.y -= STEP
        wide = min(FIGURE, (self.room - NUMBER) / max(1, len(figures)))
        write(self.canvas, EDGE, self.y, name, font="SemiBold", room=NUMBER - 2 * mm)
        for at, text in enumerate(figures, start=1):
            right = EDGE + NUMBER + at * wide
            write(self.canvas, right, self.y, text, font=font, align="right", room=wide - 1 * mm)
        self._line()

    def _table(self, table: ResultTable) -> None:
        self._room_for(4 * STEP)
        self._heading(table.title)
        for row in table.rows:
            if self._room_for(2 * STEP):
                self._heading(table.title)
            self._row(row.place, row.number, row.names, row.figures, "Regular")
        if table.average:
            figures = [table.average, *[""] * (len(self.found.headings) - 1)]
            self._row("", "", _("Average"), figures, "SemiBold")
        self.y -= STEP

    def _heading(self, title: str) -> None:
        self._row(title, "", "", self.found.headings, "SemiBold")

    def _row(self, place: str, number: str, names: str, figures: Sequence[str], font: str) -> None:
        self.y -= STEP
        wide = self.room - FIGURE * len(figures)
        alone = not (number or names)
        write(self.canvas, EDGE, self.y, place, font=font, room=wide if alone else PLACE)
        write(self.canvas, EDGE + PLACE, self.y, number, font=font, room=NUMBER - 2 * mm)
        self._names(names, font, wide - PLACE - NUMBER - 2 * mm)
        for at, text in enumerate(figures, start=1):
            right = EDGE + wide + at * FIGURE
            write(self.canvas, right, self.y, text, font=font, align="right", room=FIGURE - 2 * mm)
        self._line()

    def _names(self, names: str, font: str, room: float) -> None:
        """Who it is: in one line, or if that would be too small in two."""
        lines = [names]
        if fitting(names, font, 11, room) < READABLE:
            lines = wrapped(names, font, READABLE, room, lines=4)
        for at, line in enumerate(lines):
            self.y -= 4 * mm * (at > 0)
            write(
                self.canvas,
                EDGE + PLACE + NUMBER,
                self.y,
                line,
                font=font,
                size=READABLE if lines[1:] else 11,
                room=room,
            )

    def _line(self) -> None:
        self.canvas.setLineWidth(0.3)
        self.canvas.line(EDGE, self.y - 2 * mm, EDGE + self.room, self.y - 2 * mm)

    def _room_for(self, height: float) -> bool:
        """Turn the page if so much does not fit any more; whether it was turned."""
        if self.y - height > EDGE:
            return False
        self.canvas.showPage()
        self.y = self.page[1] - EDGE
        return True
