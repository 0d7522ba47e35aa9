"""Setting a night up: its name and pace, and what is played."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubwhist.club.models import Club
from clubwhist.events.models import Event, Kind, Line, Pair, Section, usual_rule
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.people import (
    everyone_has_a_partner,
    only_in_setup,
    part_the_pairs,
)
from clubwhist.events.services.sittings import AnyMovement, clear_movement, fit_trays, lay_down
from movements.balance import one_field
from movements.catalogue import build_any, parts
from movements.document import write as movement_document
from movements.systems import OWN, SYSTEMS, system_of
from movements.types import IndividualMovement, Movement, MovementError
from movements.verify import verify

LETTERS = "ABCDEFGH"


@transaction.atomic
def create_night(
    *, club: Club, name: str, date: datetime.date, key: UUID, actor: str, **settings: Any
) -> Event:
    """A new night with one section and nobody in it. The same key gives the same night again.

    settings: minutes, minutes_a_tray, trays_a_round of `Event`.
    """
    event, made = Event.objects.get_or_create(
        key=key, defaults={"club": club, "name": name, "date": date, **settings}
    )
    if event.club_id != club.pk:
        raise Refused(_("That form was for another club."))
    if made:
        Section.objects.create(event=event)
        write(event.pk, Kind.CREATED, actor, data={"name": name, "date": date.isoformat()})
    return event


@transaction.atomic
def change_details(*, event: Event, changes: dict[str, Any], actor: str) -> None:
    """Change a night's name, date or pace; only the fields named are written."""
    lock(event)
    for name, value in changes.items():
        setattr(event, name, value)
    event.save(update_fields=list(changes))
    said = {name: str(value) for name, value in changes.items()}
    write(event.pk, Kind.DETAILS, actor, data=said)


@transaction.atomic
def choose_movement(*, event: Event, settings: dict[str, Any], actor: str) -> None:
    """Work the movement out and lay it down: names of pairs, tables, trays, every sitting.

    settings: of an offer of `movements.catalogue`, of one section or several.
    Raises Refused if the night has started, somebody lacks a partner, or it is for others.
    """
    try:
        laid = [(part, build_any(part)) for part in parts(settings)]
    except (MovementError, TypeError) as error:
        raise Refused(getattr(error, "sentence", _("That movement is not one we know."))) from error
    _adopt(event, laid, actor)


@transaction.atomic
def adopt_movement(*, event: Event, movement: Movement, actor: str) -> None:
    """Play somebody else's movement, if it is sound and for as many pairs as are here."""
    _adopt(event, [({"system": OWN}, replace(movement, system=OWN))], actor)


Laid = Sequence[tuple[dict[str, Any], AnyMovement]]


def _adopt(event: Event, laid: Laid, actor: str) -> None:
    """Lay a movement down in each section; the pairs go to them in the order of the list."""
    lock(event)
    only_in_setup(event)
    individual = isinstance(laid[0][1], IndividualMovement)
    if individual:
        part_the_pairs(event)
    pairs = list(event.pairs.prefetch_related("players__member"))
    if not individual:
        everyone_has_a_partner(pairs)
    needs = sum(len(movement.contestants) for _settings, movement in laid)
    if len(pairs) != needs:
        said = (
            _("That movement is for %(needs)s players, and %(here)s are here.")
            if individual
            else _("That movement is for %(needs)s pairs, and %(here)s are here.")
        )
        raise Refused(said % {"needs": needs, "here": len(pairs)})
    clear_movement(event)
    first = 0
    for section, (settings, movement) in zip(_sections(event, len(laid)), laid, strict=True):
        there = pairs[first : first + len(movement.contestants)]
        first += len(there)
        section.settings = settings
        section.save(update_fields=["settings"])
        _seat_section(section, movement, there, prefix=f"{section.letter}-" if laid[1:] else "")
    event.system = laid[0][1].system
    of_systems = {system.usual_rule for system in SYSTEMS.values()}
    event.scoring = event.contest.usual_rule or (
        usual_rule() if event.scoring in of_systems else event.scoring
    )
    event.save(update_fields=["system", "scoring"])
    fit_trays(event, max(movement.trays for _settings, movement in laid))
    write(event.pk, Kind.MOVEMENT, actor, data={"settings": [part for part, _laid in laid]})


def _sections(event: Event, count: int) -> list[Section]:
    """So many sections, lettered from A; setting up leaves one, which is the first."""
    first = event.sections.get()
    more = [Section(event=event, letter=letter) for letter in LETTERS[1:count]]
    return [first, *Section.objects.bulk_create(more)]


def _seat_section(section: Section, movement: AnyMovement, pairs: list[Pair], prefix: str) -> None:
    seated = _in_their_seats(movement, pairs)
    _name_pairs(movement, seated, prefix)
    Pair.objects.filter(pk__in=[pair.pk for pair in pairs]).update(section=section)
    lay_down(section, movement, seated)


def _in_their_seats(movement: AnyMovement, pairs: Sequence[Pair]) -> dict[str, Pair]:
    """The pairs under the movement's names, in order; who must stay put has a seat that stays."""
    staying = [pair for pair in pairs if pair.stays]
    seats = () if system_of(movement.system).by_couples else movement.stationary
    if len(staying) > len(seats):
        said = ngettext(
            "This movement has %(seats)s seat that stays, and %(wanted)s must stay put.",
            "This movement has %(seats)s seats that stay, and %(wanted)s must stay put.",
            len(seats),
        )
        raise Refused(said % {"wanted": len(staying), "seats": len(seats)})
    seated = dict(zip(seats, staying, strict=False))
    others = iter([pair for pair in pairs if not pair.stays])
    return {name: seated.get(name) or next(others) for name in _in_order(movement)}


def _in_order(movement: AnyMovement) -> Sequence[str]:
    """The names in the order of the list: of couples the lady, then the gentleman."""
    names = movement.contestants
    if not system_of(movement.system).by_couples:
        return names
    half = len(names) // 2
    return [name for two in zip(names[:half], names[half:], strict=True) for name in two]


def _name_pairs(movement: AnyMovement, pairs: dict[str, Pair], prefix: str) -> None:
    if faults := verify(movement_document(movement)):
        raise Refused(_("That movement cannot be played: %(fault)s.") % {"fault": faults[0]})
    chairs = system_of(movement.system).lines_by_chair
    lines = all(name.endswith(("NS", "EW")) for name in pairs)
    single = not (lines and isinstance(movement, Movement)) or one_field(movement)
    for name, pair in pairs.items():
        pair.name = prefix + name
        pair.line = Line(name[-1]) if chairs else Line.ALL if single else Line(name[-2:])
    Pair.objects.bulk_update(pairs.values(), ["name", "line"])
