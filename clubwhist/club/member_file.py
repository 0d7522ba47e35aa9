"""A list of members as spreadsheets save it: read whatever they made of it, and written."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubwhist.lib.letters import of_one_person

LONGEST_NAME, LONGEST_NUMBER = 120, 20
MOST_ROWS = 5000
SEPARATORS = ";\t,"
NAMES = {"name", "names", "member", "player", "full name", "member name", "player name"}
FIRST_NAMES = {
    "first name",
    "firstname",
    "first names",
    "forename",
    "forenames",
    "forename(s)",
    "given name",
    "given names",
    "vorname",
}
LAST_NAMES = {"last name", "lastname", "surname", "family name", "nachname", "familienname"}
NUMBERS = re.compile(r"#|(.*\b)?(number|no|nr|id|\w*nummer)\b\.?:?")
NO_NUMBERS = re.compile(r"phone|telef|mobil|fax|handy")  # of a member, at least
RISKY = ("=", "+", "-", "@")


class FileError(ValueError):
    """A file that is no list of members; the text is a sentence that names the line."""


class Row(NamedTuple):
    """One line: a name, and a number, "" where there is none."""

    line: int
    name: str
    number: str


def read_members(data: bytes) -> list[Row]:
    """The members in a file: UTF-8, UTF-16 or Windows' letters; commas, semicolons or tabs.

    With a line of headings, or without one: then the column of figures is the number. Raises
    FileError in a sentence; nothing is read in part.
    """
    text = _text(data)
    rows = [(at, [_tidy(cell) for cell in cells]) for at, cells in _lines(text)]
    rows = [(at, cells) for at, cells in rows if any(cells)]
    if not rows:
        raise FileError(_("There is nobody in this file."))
    if len(rows) > MOST_ROWS:
        raise FileError(_("A list of %(most)s members at most can be read.") % {"most": MOST_ROWS})
    columns, headed = _columns(rows)
    found = [_row(at, cells, columns) for at, cells in rows[headed:]]
    if not found:
        raise FileError(_("There is nobody in this file, only a heading."))
    return found


def write_members(members: Iterable[tuple[str, str]]) -> bytes:
    """Names and numbers for a spreadsheet, which reads its letters rightly."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Name", "Number"])
    for name, number in members:
        writer.writerow([_no_formula(name), _no_formula(number)])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(RISKY) else text


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line with its number; a quotation mark must be closed in its line."""
    for at, line in enumerate(text.splitlines(), start=1):
        if at == 1 and line.casefold().startswith("sep="):
            continue  # what Excel writes to itself
        try:
            yield from (
                (at, cells) for cells in csv.reader([line], delimiter=_separator(text), strict=True)
            )
        except csv.Error as error:
            words = {"line": at}
            raise FileError(_("Line %(line)s has a quotation mark too many.") % words) from error


class _Columns(NamedTuple):
    names: tuple[int, ...]  # one column, or first and last name
    number: int | None


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\x00" in data:
        raise FileError(_("This is not a list. In the spreadsheet, save it as CSV."))
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise FileError(_("The letters of this file cannot be read. Save it as CSV UTF-8."))


def _separator(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    first = next((line for line in lines if not line.casefold().startswith("sep=")), "")
    return max(SEPARATORS, key=first.count)


def _tidy(cell: str) -> str:
    """One form for each letter, single spaces, and none of a spreadsheet's apostrophes."""
    plain = " ".join(unicodedata.normalize("NFC", cell).split())
    plain = "".join(c for c in plain if unicodedata.category(c)[0] != "C")
    return plain.removeprefix("'") if plain.startswith(tuple(f"'{c}" for c in RISKY)) else plain


def _columns(rows: list[tuple[int, list[str]]]) -> tuple[_Columns, int]:
    """Which columns hold what, and how many lines of headings there are."""
    headings = [cell.casefold() for cell in rows[0][1]]
    number = next((at for at, word in enumerate(headings) if _is_heading(word)), None)
    whole = [at for at, word in enumerate(headings) if word in NAMES]
    parts = [
        at
        for words in (FIRST_NAMES, LAST_NAMES)
        for at, word in enumerate(headings)
        if word in words
    ]
    if whole or parts:
        return _Columns(tuple(whole[:1] or parts), number), 1
    wide = max(len(cells) for _at, cells in rows)
    headed = any(_is_number(rows[1:], at) and not _is_number(rows[:1], at) for at in range(wide))
    figures = [at for at in range(wide) if _is_number(rows[headed:], at)]
    others = [at for at in range(wide) if at not in figures]
    if not others:
        raise FileError(_("Line %(line)s has no name.") % {"line": rows[0][0]})
    if any(sum(bool(cells[at]) for at in others if at < len(cells)) > 1 for _line, cells in rows):
        raise FileError(_("Which column is the name? Write headings first: Name, Number."))
    return _Columns((others[0],), figures[0] if figures else None), int(headed)


def _is_heading(word: str) -> bool:
    """Whether a column with this heading holds members' numbers."""
    return bool(NUMBERS.fullmatch(word)) and not NO_NUMBERS.search(word)


def _is_number(rows: list[tuple[int, list[str]]], at: int) -> bool:
    cells = [cells[at] for _line, cells in rows if at < len(cells) and cells[at]]
    return bool(cells) and all(any(c.isdigit() for c in cell) for cell in cells)


def _row(line: int, cells: list[str], columns: _Columns) -> Row:
    def cell(at: int) -> str:
        return cells[at] if at < len(cells) else ""

    name = " ".join(part for at in columns.names if (part := cell(at)))
    number = "" if columns.number is None else cell(columns.number)
    words = {"line": line, "most": LONGEST_NAME, "number": number[:40]}
    if not name:
        raise FileError(_("Line %(line)s has no name.") % words)
    person = of_one_person(name)
    if not person:
        raise FileError(_("Line %(line)s is not one person; write one a line.") % words)
    if len(name) > LONGEST_NAME:
        raise FileError(_("Line %(line)s has a name of more than %(most)s letters.") % words)
    if len(number) > LONGEST_NUMBER:
        raise FileError(_("Line %(line)s: “%(number)s” is too long for a number.") % words)
    return Row(line, person, number)
