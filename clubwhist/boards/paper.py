"""The blackboard as a printed list."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from clubwhist.boards.page import Board
from clubwhist.boards.sheets import Sheet
from clubwhist.printing.results import (
    PrintedSheet,
    ResultList,
    ResultRow,
    ResultTable,
    results_pdf,
)


def as_pdf(board: Board, *, paper: str) -> bytes:
    """The same list as on the blackboard, as a PDF."""
    return results_pdf(
        ResultList(
            title=f"{board.event.name}, {board.event.date:%d.%m.%Y}",
            headings=board.columns.headings,
            tables=[
                ResultTable(
                    line.title,
                    [
                        ResultRow(
                            row.place, row.number, row.names, [text for text, _sign in row.figures]
                        )
                        for row in line.rows
                    ],
                    line.average,
                )
                for line in board.lines
            ],
            below=_below(board),
            sheets=[_sheet(sheet) for sheet in board.sheets],
        ),
        paper=paper,
    )


def _sheet(sheet: Sheet) -> PrintedSheet:
    rows = [(name, [text for text, _sign in figures]) for name, figures in sheet.rows]
    return PrintedSheet(sheet.title, sheet.headings, rows, sheet.words)


def _below(board: Board) -> list[str]:
    said = [board.sentence] if board.sentence else []
    said += board.rule
    if board.corrected:
        said.append(
            _("Corrected at %(time)s.") % {"time": f"{timezone.localtime(board.corrected):%H:%M}"}
        )
    return said
