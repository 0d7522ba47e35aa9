"""A movement as rows: the sittings of a section with their seats and trays, and tables' codes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    Entry,
    Event,
    Pair,
    ScoreCard,
    Seat,
    Section,
    Sitting,
    Table,
    Tray,
)
from clubwhist.events.rules import Refused
from clubwhist.lib.codes import new_code
from movements import types as planned_types
from movements.overplay import as_seated
from movements.types import IndividualMovement, Movement, PlayerSitting

AnyMovement = Movement | IndividualMovement


def lay_down(section: Section, movement: AnyMovement, pairs: dict[str, Pair]) -> None:
    """Write a movement as rows: `pairs` holds the pair for each of its contestants."""
    section.tables, section.rounds, section.current_round = movement.tables, movement.rounds, 1
    section.save(update_fields=["tables", "rounds", "current_round"])
    give_codes(section)
    lay_sittings(section, movement, pairs)


def give_codes(section: Section) -> None:
    """Give every table of a section its code; cards that are printed already keep theirs."""
    known = set(section.table_codes.values_list("number", flat=True))
    missing = [number for number in range(1, section.tables + 1) if number not in known]
    codes = _new_codes(len(missing))
    Table.objects.bulk_create(
        Table(section=section, number=number, code=code)
        for number, code in zip(missing, codes, strict=True)
    )


def _new_codes(count: int) -> set[str]:
    """So many codes that no table has; chance gives one twice now and then."""
    found: set[str] = set()
    while len(found) < count:
        drawn = {new_code() for _ in range(count - len(found))}
        found |= drawn - set(Table.objects.filter(code__in=drawn).values_list("code", flat=True))
    return found


def lay_sittings(section: Section, movement: AnyMovement, pairs: dict[str, Pair]) -> None:
    """Write the sittings of a movement with their seats and trays."""
    trays = _trays(section.event, movement.trays)
    halves: dict[tuple[int, int], int] = {}
    sittings = []
    all_planned: Sequence[planned_types.Sitting | PlayerSitting] = as_seated(movement).sittings
    for planned in all_planned:
        at = (planned.round, planned.table)
        halves[at] = halves.get(at, 0) + 1
        sittings.append(
            Sitting(
                section=section,
                round=planned.round,
                table=planned.table,
                half=halves[at],
                uncounted=getattr(planned, "uncounted", "").upper(),
                trays_turned=planned.turned,
            )
        )
    Sitting.objects.bulk_create(sittings)
    planned_and_made = list(zip(all_planned, sittings, strict=True))
    Seat.objects.bulk_create(
        Seat(
            sitting=made, pair=pairs[who], side=side, place=place, round=made.round, half=made.half
        )
        for planned, made in planned_and_made
        for side, place, who in _chairs(planned)
    )
    Sitting.trays.through.objects.bulk_create(
        Sitting.trays.through(sitting_id=made.pk, tray_id=trays[number].pk)
        for planned, made in planned_and_made
        for number in planned.trays
    )


def _chairs(planned: planned_types.Sitting | PlayerSitting) -> list[tuple[str, str, str]]:
    """Who sits where: side, chair ("" for a pair) and name."""
    if isinstance(planned, PlayerSitting):
        n, e, s, w = planned.people
        return [("NS", "N", n), ("EW", "E", e), ("NS", "S", s), ("EW", "W", w)]
    return [("NS", "", planned.ns), ("EW", "", planned.ew)]


def _trays(event: Event, count: int) -> dict[int, Tray]:
    known = {tray.number: tray for tray in event.trays.all()}
    new = Tray.objects.bulk_create(
        Tray(event=event, number=n) for n in range(1, count + 1) if n not in known
    )
    return known | {tray.number: tray for tray in new}


def take_away(planned: QuerySet[Sitting]) -> None:
    """Take sittings out of the plan on which no result stands.

    Of those of which the ledger tells the row stays: a fact is about it for ever.
    """
    told = planned.filter(pk__in=Entry.objects.filter(sitting__in=planned).values("sitting"))
    Seat.objects.filter(sitting__in=told).delete()
    Sitting.trays.through.objects.filter(sitting__in=told).delete()
    told.update(replaced=True)
    planned.delete()


def clear_movement(event: Event) -> None:
    """Forget the movement chosen before, and all sections but one; nothing is played yet.

    The trays stay with what was dealt into them: they may be made up already.
    """
    if ScoreCard.objects.filter(sitting__section__event=event).exists():
        raise Refused(_("Results are in, so the movement stays."))
    take_away(Sitting.objects.filter(section__event=event))
    first = event.sections.order_by("letter")[0]
    Sitting._base_manager.filter(section__event=event).update(section=first)
    event.pairs.update(name="", section=first)
    event.sections.exclude(pk=first.pk).delete()
    Event.objects.filter(pk=event.pk).update(system="")
    event.system = ""


def fit_trays(event: Event, count: int) -> None:
    """Only as many trays as are played; transposed ones only where all is played again."""
    told = Entry.objects.filter(event=event, tray__isnull=False).values("tray")
    event.trays.filter(number__gt=count).exclude(pk__in=told).delete()
    if not event.contest.overplayed:
        event.trays.exclude(transposition="").update(transposition="")
