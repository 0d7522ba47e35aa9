"""The results as a table for other programs (CSV), the same figures as on the blackboard."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _

from clubwhist.boards.page import Board

RISKY = ("=", "+", "-", "@", "\t", "\r")


def as_csv(board: Board) -> str:
    """A line for each contestant: line, place, number, names, figures; the rule last."""
    out = io.StringIO()
    writer = csv.writer(out)
    headings = [_("Line"), _("Place"), _("Number"), _("Names"), *board.columns.headings]
    writer.writerow(headings)
    for line in board.lines:
        for row in line.rows:
            figures = [_number(text) for text, _sign in row.figures]
            writer.writerow([_plain(line.title), row.place, row.name, _plain(row.names), *figures])
    for said in board.rule:
        writer.writerow([_plain(said)])
    return out.getvalue()


def _number(text: str) -> str:
    """A figure as spreadsheets read it: +5 is 5, "=" on the average is 0, − is -."""
    return "0" if text == "=" else text.replace("−", "-").lstrip("+")


def _plain(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(RISKY) else text
