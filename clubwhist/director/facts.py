"""What each fact of the ledger says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubwhist.events.models import Entry, Event, Kind
from clubwhist.words.people import actor, number
from clubwhist.words.rulings import ruled


@dataclass(frozen=True)
class Told:
    """A fact as the director reads it."""

    at: datetime
    words: str


def told(facts: Iterable[Entry], event: Event, *, where: bool = True) -> list[Told]:
    """Each fact in words. where: with tray, round and table."""
    return [Told(fact.at, _words(fact, event, where=where)) for fact in facts]


def _words(fact: Entry, event: Event, *, where: bool) -> str:
    kind = f"{actor(fact.actor, event)}: {fact.get_kind_display()}"
    place = _place(fact) if where else ""
    reason = f" · “{fact.reason}”" if fact.reason else ""
    return f"{kind}{place}{_result(fact)}{_more(fact)}{reason}"


def _place(fact: Entry) -> str:
    if fact.tray is None or fact.sitting is None:
        return ""
    words = {"tray": fact.tray.number, "n": fact.sitting.round, "table": fact.sitting.table}
    return ", " + _("tray %(tray)s, round %(n)s, table %(table)s") % words


def _result(fact: Entry) -> str:
    if not fact.status:
        return ""
    if fact.tricks is None:
        return f": {fact.get_status_display()}"
    n = {"n": fact.tricks}
    if fact.kind == Kind.RULING:
        return ": " + _("N–S %(n)s") % n
    return ": " + ngettext("%(n)s trick", "%(n)s tricks", fact.tricks) % n


def _more(fact: Entry) -> str:
    """What a fact of this kind has beside a result."""
    if fact.kind == Kind.RULING and (decided := ruled(fact.data)):
        return f" ({decided})"
    if fact.kind == Kind.ROUND:
        return f" {fact.data.get('round', '')}"
    if fact.kind == Kind.BOARD:
        return f": {fact.data.get('shows', '')}"
    if fact.kind in (Kind.SUBSTITUTE, Kind.SUBSTITUTE_GONE):
        return ": " + _("%(in)s for %(out)s") % {
            side: fact.data.get(side, "") for side in ("in", "out")
        }
    if fact.kind == Kind.PHONES and fact.pair:
        return f": {number(fact.pair)}"
    return ""
