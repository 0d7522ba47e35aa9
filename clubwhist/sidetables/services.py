"""Putting deals on a side table's sheet: a correction is a new fact, and undo is one too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubwhist.club.models import Club
from clubwhist.events.models import Event
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock
from clubwhist.sidetables.models import Game, SideFact, SideTable
from scoring import preference, vint

MOST_DEALS = 300
Sheet = vint.VintSheet | preference.PreferenceSheet


@transaction.atomic
def create(
    *,
    club: Club,
    event: Event | None,
    game: Game,
    players: Sequence[str],
    settings: dict[str, Any],
    key: UUID,
) -> SideTable:
    """A new table: four for Vint, three or four for Preference. Raises Refused otherwise.

    The same key gives the same table again.
    """
    if made := SideTable.objects.filter(key=key, club=club).first():
        return made
    if len(players) not in ((4,) if game == Game.VINT else (3, 4)):
        raise Refused(_("Vint is for four people, Preference for three or four."))
    if len({name.casefold() for name in players}) != len(players):
        raise Refused(_("Everybody needs a name of his own."))
    table = SideTable(
        club=club, event=event, game=game, players=list(players), settings=settings, key=key
    )
    _added_up(table, {})
    if event is not None:
        lock(event)  # its page shows the table from now on
    table.save()
    return table


def deals_of(table: SideTable) -> dict[int, dict[str, Any]]:
    """The deals that count, by number in order."""
    latest: dict[int, dict[str, Any] | None] = {}
    for fact in table.facts.all():
        latest[fact.number] = fact.data
    return {number: data for number, data in sorted(latest.items()) if data is not None}


def sheet_of(table: SideTable) -> Sheet:
    """The sheet added up from its deals."""
    return _added_up(table, deals_of(table))


@transaction.atomic
def put_down(
    *,
    table: SideTable,
    number: int,
    data: Mapping[str, Any],
    key: UUID,
    correcting: bool = False,
) -> None:
    """Put a deal down, or correct an earlier one; everything after it follows.

    number: the next one, or, where it is correcting, that of a deal on the sheet. The same key
    changes nothing a second time. Raises Refused, in the sheet's own sentence, for what cannot
    be; nothing is stored.
    """
    SideTable.objects.select_for_update().get(pk=table.pk)
    if SideFact.objects.filter(key=key).exists():
        return
    deals = deals_of(table)
    following = max(deals, default=0) + 1
    if number != following and number not in deals:
        raise Refused(
            _("Deal %(n)s is not on the sheet; the next one is %(next)s.")
            % {"n": number, "next": following}
        )
    if number in deals and not correcting:
        raise Refused(
            _("Deal %(n)s was put down on another phone meanwhile. Please look at the sheet.")
            % {"n": number}
        )
    if number > MOST_DEALS:
        raise Refused(_("The sheet is full."))
    _added_up(table, dict(sorted((deals | {number: dict(data)}).items())))
    try:
        with transaction.atomic():
            SideFact.objects.create(table=table, key=key, number=number, data=dict(data))
    except IntegrityError:
        return  # another copy of the same form was quicker


@transaction.atomic
def undo(*, table: SideTable, number: int, key: UUID) -> None:
    """Take the last deal off the sheet, which is this number on the page that asks for it."""
    SideTable.objects.select_for_update().get(pk=table.pk)
    if SideFact.objects.filter(key=key).exists():
        return
    deals = deals_of(table)
    if not deals:
        raise Refused(_("There is no deal to take off."))
    if number != max(deals):
        raise Refused(
            _("The last deal on the sheet is number %(n)s now. Please look again.")
            % {"n": max(deals)}
        )
    SideFact.objects.create(table=table, key=key, number=max(deals), data=None)


def _added_up(table: SideTable, deals: Mapping[int, Mapping[str, Any]]) -> Sheet:
    try:
        if table.game == Game.VINT:
            settings = vint.Settings(**_only(table.settings, "aces_doubled", "aces_twice"))
            return vint.sheet([_vint_deal(data) for data in deals.values()], settings)
        chosen = _only(
            table.settings, "stake", "values", "short", "defenders_paid", "refill_at", "passed"
        )
        return preference.sheet(
            len(table.players),
            [_preference_deal(data) for data in deals.values()],
            preference.Settings(**chosen),
        )
    except (vint.VintError, preference.PreferenceError) as error:
        raise Refused(str(error)) from error


def _only(settings: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: settings[name] for name in names if name in settings}


def _vint_deal(data: Mapping[str, Any]) -> vint.VintDeal:
    coronets = tuple(vint.Coronet(*entry) for entry in data.get("coronets", ()))
    return vint.VintDeal(
        level=data["level"],
        suit=data["suit"],
        bidder=data["bidder"],
        taken=(data["taken"][0], data["taken"][1]),
        aces=(data["aces"][0], data["aces"][1]),
        honours=(data["honours"][0], data["honours"][1]),
        coronets=coronets,
        first=data.get("first"),
    )


def _preference_deal(data: Mapping[str, Any]) -> preference.PreferenceDeal:
    return preference.PreferenceDeal(
        bidder=data["bidder"],
        suit=data.get("suit", "H"),
        counters=data.get("counters", 0),
        tricks=tuple(data.get("tricks", ())),
        dealer=data.get("dealer"),
    )
