"""A drawing of the room: which trays lie where at the start."""

from __future__ import annotations

from dataclasses import dataclass

from clubwhist.events.models import Section
from clubwhist.events.queries.seated import Round, rounds


@dataclass(frozen=True)
class Place:
    """A table or the bye-stand, with the trays on it."""

    table: int | None
    trays: list[int]
    round: Round | None = None
    shares_with: tuple[int, ...] = ()


def room_of(section: Section) -> list[Place]:
    """The tables in order with their trays of round 1, then the bye-stand if trays are left."""
    first = {r.sitting.table: r for r in rounds(section.sittings.filter(round=1, half=1))}
    laid: dict[int, list[int]] = {}
    for sitting in section.sittings.filter(round=1).prefetch_related("trays"):
        laid.setdefault(sitting.table, []).extend(tray.number for tray in sitting.trays.all())
    places = [
        Place(table, sorted(laid.get(table, [])), first.get(table), _sharing(table, laid))
        for table in range(1, section.tables + 1)
    ]
    used = {tray for trays in laid.values() for tray in trays}
    ours = section.event.trays.filter(sittings__section=section).distinct()
    left = [tray.number for tray in ours if tray.number not in used]
    return [*places, Place(None, left)] if left else places


def _sharing(table: int, laid: dict[int, list[int]]) -> tuple[int, ...]:
    here = set(laid.get(table, ()))
    return tuple(other for other, trays in laid.items() if other != table and here & set(trays))
