"""Setting a night up: who is here, what is played, and the start."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubwhist.club import members
from clubwhist.club.models import Club, Member
from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Line,
    Pair,
    Player,
    Rule,
    Seat,
    Section,
    Sitting,
    State,
    Table,
    Tray,
)
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from movements import types as planned_types
from movements.balance import one_field
from movements.catalogue import build_any, parts
from movements.document import write as movement_document
from movements.overplay import as_seated
from movements.types import IndividualMovement, Movement, MovementError, PlayerSitting
from movements.verify import verify

MOST_PAIRS = 198
LETTERS = "ABCDEFGH"
# The matches of the book have a rule of their own; Howell and Compass take the director's.
AnyMovement = Movement | IndividualMovement
RULES = {
    "individual": Rule.LOSSES,
    "couples": Rule.LOSSES,
    "four-pairs": Rule.MATCHES,
    "six-pairs": Rule.MATCHES,
    "two-pairs": Rule.TWO_PAIRS,
}


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
def set_pairs(*, event: Event, pairs: Sequence[Sequence[str]], actor: str) -> None:
    """Put down who is here: the two names of each pair, in order; a lone name seeks a partner.

    Replaces the list there was, and the movement chosen for it. Raises Refused if the night
    has started, nobody is left, or somebody is in two pairs.
    """
    lock(event)
    _only_in_setup(event)
    _nobody_twice(pairs)
    _put_list(event, pairs)
    write(event.pk, Kind.PAIRS, actor, data={"pairs": len(pairs)})


def _put_list(event: Event, pairs: Sequence[Sequence[str]]) -> None:
    _clear_movement(event)
    section = event.sections.get()
    staying = _who_stays(event)
    event.pairs.all().delete()
    who = members_named(event.club, [name for pair in pairs for name in pair])
    made = Pair.objects.bulk_create(
        Pair(event=event, section=section, order=order, stays=set(names) in staying)
        for order, names in enumerate(pairs, start=1)
    )
    Player.objects.bulk_create(
        Player(event=event, pair=pair, member=who[name], order=order)
        for pair, names in zip(made, pairs, strict=True)
        for order, name in enumerate(names, start=1)
    )


@transaction.atomic
def somebody_else(*, player: Player, actor: str) -> None:
    """Not the member of that name but a guest. Raises Refused if the night has started."""
    event, name = player.event, player.member.name
    lock(event)
    _only_in_setup(event)
    guest = members.new_guest(event.club, name)
    Player.objects.filter(pk=player.pk).update(member=guest)
    write(event.pk, Kind.PAIRS, actor, data={"guest": guest.called})


@transaction.atomic
def stay_put(*, event: Event, order: int, stays: bool, actor: str) -> None:
    """Mark a pair as one that keeps a single seat all night, or take the mark off.

    The movement must then be chosen again. Raises Refused if the night has started or there
    is no such pair in the list.
    """
    lock(event)
    _only_in_setup(event)
    if not event.pairs.filter(order=order).update(stays=stays):
        raise Refused(_("There is no such pair in the list any more."))
    _clear_movement(event)
    write(event.pk, Kind.STAYS, actor, data={"order": order, "stays": stays})


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
    _adopt(event, [({"system": movement.system}, movement)], actor)


Laid = Sequence[tuple[dict[str, Any], AnyMovement]]


def _adopt(event: Event, laid: Laid, actor: str) -> None:
    """Lay a movement down in each section; the pairs go to them in the order of the list."""
    lock(event)
    _only_in_setup(event)
    individual = isinstance(laid[0][1], IndividualMovement)
    if individual:
        _part_the_pairs(event)
    pairs = list(event.pairs.prefetch_related("players__member"))
    if not individual:
        _everyone_has_a_partner(pairs)
    needs = sum(len(movement.contestants) for _settings, movement in laid)
    if len(pairs) != needs:
        raise Refused(
            _("That movement is for %(needs)s pairs, and %(here)s are here.")
            % {"needs": needs, "here": len(pairs)}
        )
    _clear_movement(event)
    first = 0
    for section, (settings, movement) in zip(_sections(event, len(laid)), laid, strict=True):
        there = pairs[first : first + len(movement.contestants)]
        first += len(there)
        section.settings = settings
        section.save(update_fields=["settings"])
        _seat_section(section, movement, there, prefix=f"{section.letter}-" if laid[1:] else "")
    event.system = laid[0][1].system
    event.scoring = RULES.get(event.system) or (
        Rule.AVERAGES if event.scoring in RULES.values() else event.scoring
    )
    event.save(update_fields=["system", "scoring"])
    write(event.pk, Kind.MOVEMENT, actor, data={"settings": [part for part, _laid in laid]})


def _part_the_pairs(event: Event) -> None:
    """Individuals: everybody on the list becomes a contestant of his own, in the same order."""
    names = [
        player.member.called
        for pair in event.pairs.prefetch_related("players__member")
        for player in pair.players.all()
    ]
    if event.pairs.count() != len(names):
        _put_list(event, [[name] for name in names])


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


def lay_down(section: Section, movement: AnyMovement, pairs: dict[str, Pair]) -> None:
    """Write a movement as rows: `pairs` holds the pair for each of its contestants."""
    section.tables, section.rounds, section.current_round = movement.tables, movement.rounds, 1
    section.save(update_fields=["tables", "rounds", "current_round"])
    give_codes(section)
    lay_sittings(section, movement, pairs)


def give_codes(section: Section) -> None:
    """Give every table of a section its code; cards that are printed already keep theirs."""
    known = set(section.table_codes.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(section=section, number=number)
        for number in range(1, section.tables + 1)
        if number not in known
    )


def _in_their_seats(movement: AnyMovement, pairs: Sequence[Pair]) -> dict[str, Pair]:
    """The pairs under the movement's names, in order; who must stay put has a seat that stays."""
    staying = [pair for pair in pairs if pair.stays]
    seats = movement.stationary if isinstance(movement, Movement) else ()
    if len(staying) > len(seats):
        raise Refused(
            _("%(pairs)s pairs must stay put, and this movement has %(seats)s such seats.")
            % {"pairs": len(staying), "seats": len(seats)}
        )
    seated = dict(zip(seats, staying, strict=False))
    others = iter([pair for pair in pairs if not pair.stays])
    return {name: seated.get(name) or next(others) for name in _in_order(movement)}


def _in_order(movement: AnyMovement) -> Sequence[str]:
    """The names in the order of the list: of couples the lady, then the gentleman."""
    names = movement.contestants
    if movement.system not in ("couples", "ladies-and-gentlemen"):
        return names
    half = len(names) // 2
    return [name for two in zip(names[:half], names[half:], strict=True) for name in two]


def _name_pairs(movement: AnyMovement, pairs: dict[str, Pair], prefix: str) -> None:
    if faults := verify(movement_document(movement)):
        raise Refused(_("That movement cannot be played: %(fault)s.") % {"fault": faults[0]})
    chairs = movement.system == "ladies-and-gentlemen"
    single = not isinstance(movement, Movement) or one_field(movement)
    for name, pair in pairs.items():
        pair.name = prefix + name
        pair.line = Line(name[-1]) if chairs else Line.ALL if single else Line(name[-2:])
    Pair.objects.bulk_update(pairs.values(), ["name", "line"])


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


@transaction.atomic
def start(*, event: Event, actor: str) -> None:
    """Begin: from now on phones may enter results. Raises Refused without a movement."""
    lock(event)
    if event.state == State.RUNNING:
        return
    _only_in_setup(event)
    if not event.system:
        raise Refused(_("First choose what is played."))
    _set_state(event, State.RUNNING)
    write(event.pk, Kind.STARTED, actor)


@transaction.atomic
def undo_start(*, event: Event, actor: str) -> None:
    """Go back to setting up, as long as no card has been entered."""
    lock(event)
    if event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if event.entries.filter(kind__in=[Kind.CARD, Kind.RULING]).exists():
        raise Refused(_("Results are in, so the start cannot be taken back."))
    Section.objects.filter(event=event).update(current_round=1)
    _set_state(event, State.SETUP)
    write(event.pk, Kind.START_UNDONE, actor)


def _who_stays(event: Event) -> list[set[str]]:
    """The names of the pairs marked as staying put, so that a new list keeps the marks."""
    marked = event.pairs.filter(stays=True).prefetch_related("players__member")
    return [{player.member.called for player in pair.players.all()} for pair in marked]


def _set_state(event: Event, state: State) -> None:
    event.state = state
    event.save(update_fields=["state"])


def _only_in_setup(event: Event) -> None:
    if event.state != State.SETUP:
        raise Refused(_("The night has started, so this cannot be changed here."))


def _nobody_twice(pairs: Sequence[Sequence[str]]) -> None:
    if not pairs:
        raise Refused(_("Write down who is here, a pair a line."))
    if len(pairs) > MOST_PAIRS:
        raise Refused(_("One night takes %(most)s pairs at most.") % {"most": MOST_PAIRS})
    where: dict[str, int] = {}
    for number, pair in enumerate(pairs, start=1):
        if len(pair) > 2:
            raise Refused(
                _("Line %(line)s has %(count)s names. Write a pair as Ann Lee & Bob Ray.")
                % {"line": number, "count": len(pair)}
            )
        for name in pair:
            if name.casefold() in where:
                raise Refused(_twice(name, where[name.casefold()], number))
            where[name.casefold()] = number


def _twice(name: str, first: int, second: int) -> str:
    if first == second:
        return _("%(name)s stands twice in line %(line)s.") % {"name": name, "line": first}
    return _("%(name)s is in line %(first)s and again in line %(second)s.") % {
        "name": name,
        "first": first,
        "second": second,
    }


def _everyone_has_a_partner(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        players = list(pair.players.all())
        if len(players) == 1:
            raise Refused(_("%(name)s has no partner yet.") % {"name": players[0].member.name})


def members_named(club: Club, names: Sequence[str]) -> dict[str, Member]:
    """The member for each name, made where the club has none, and each a different one.

    Raises Refused where a name could be one of several, or two of them are one person.
    """
    try:
        found = members.find(club, names)
    except members.NotOnePerson as unclear:
        raise Refused(str(unclear)) from unclear
    said: dict[int, str] = {}
    for name, member in found.items():
        if first := said.get(member.pk):
            words = {"a": first, "b": name}
            raise Refused(_("“%(a)s” and “%(b)s” are one person.") % words)
        said[member.pk] = name
    return found


def _trays(event: Event, count: int) -> dict[int, Tray]:
    known = {tray.number: tray for tray in event.trays.all()}
    new = Tray.objects.bulk_create(
        Tray(event=event, number=n) for n in range(1, count + 1) if n not in known
    )
    return known | {tray.number: tray for tray in new}


def _clear_movement(event: Event) -> None:
    """Forget the movement chosen before, and all sections but one; nothing is played yet."""
    if Entry.objects.filter(event=event, sitting__isnull=False).exists():
        raise Refused(_("Results are in, so the movement stays."))
    Sitting.objects.filter(section__event=event).delete()
    event.trays.all().delete()
    first = event.sections.order_by("letter")[0]
    event.pairs.update(name="", section=first)
    event.sections.exclude(pk=first.pk).delete()
    Event.objects.filter(pk=event.pk).update(system="")
    event.system = ""
