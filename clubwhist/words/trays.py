"""Trays, and how results stand, as people say them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SIGNS = {"agreed": "✓", "decided": "!", "disputed": "≠", "waiting": "…"}


class Numbered(Protocol):
    """A tray."""

    @property
    def number(self) -> int: ...


class Card(Protocol):
    """What a contestant put down."""

    @property
    def tricks(self) -> int | None: ...

    def get_status_display(self) -> str: ...


def tricks(card: Card | None) -> str:
    """What a score card says: 7, "not played", or – where nothing is on it yet."""
    if card is None:
        return "–"
    return str(card.get_status_display()) if card.tricks is None else str(card.tricks)


def sign(state: str) -> str:
    """The sign beside a tray on the director's desk."""
    return SIGNS.get(state, "")


def tray_list(trays: Iterable[Numbered | int]) -> str:
    """Numbers of trays, or of rounds, to read out: 7, 8, 9; a long row as 13 to 22."""
    rows: list[list[int]] = []
    for tray in trays:
        number = tray if isinstance(tray, int) else tray.number
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(_row_of_trays(row) for row in rows)


def trays(listed: Iterable[Numbered | int]) -> str:
    """Trays as a sentence has them: tray 7, or trays 7, 8, 9."""
    numbers = list(listed)
    words = {"list": tray_list(numbers)}
    return ngettext("tray %(list)s", "trays %(list)s", len(numbers)) % words


def _row_of_trays(row: list[int]) -> str:
    if len(row) > 3:
        return _("%(first)s to %(last)s") % {"first": row[0], "last": row[-1]}
    return ", ".join(map(str, row))
