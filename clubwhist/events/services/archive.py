"""A night as a document, `clubwhist-event/1`, written and read."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import asdict
from typing import Any

from django.db import transaction

from clubwhist.club.models import Club
from clubwhist.events.models import Event, Kind, Pair, Player, Section, Sitting, State, Tray
from clubwhist.events.queries import contestants, individual_results, results, rounds
from clubwhist.events.rules import Refused, other_side
from clubwhist.events.services.ledger import write
from clubwhist.events.services.rulings import extra_sitting, rebuild_cards
from clubwhist.events.services.setup import lay_down, members_named
from movements import types as planned
from movements.document import read as read_movement
from movements.document import write as write_movement
from movements.types import IndividualMovement, Movement, MovementError, sit_outs_of
from scoring.document import EVENT_FORMAT, write_terms
from scoring.document import read as read_results
from scoring.types import Contestant, Result, ScoringError


def export_night(event: Event) -> dict[str, Any]:
    """The document of a night: who played, the movement of each section, every result."""
    return {
        "format": EVENT_FORMAT,
        "name": event.name,
        "date": event.date.isoformat(),
        "system": event.system,
        "scoring": event.scoring,
        "contestants": [_contestant(c) for c in contestants(event)],
        **_movements(event),
        "results": _results(event),
    }


def _results(event: Event) -> list[dict[str, Any]]:
    if not event.is_individual:
        return [_result(r) for r in results(event)]
    found = []
    for r in individual_results(event):
        entry = {name: value for name, value in asdict(r).items() if value is not None}
        found.append(entry)
    return found


def _movements(event: Event) -> dict[str, Any]:
    """The movement of the night; where there are several sections, that of each."""
    read_back = individuals_of if event.is_individual else movement_of
    written = {s.letter: write_movement(read_back(s)) for s in event.sections.all()}
    if len(written) == 1:
        return {"movement": next(iter(written.values()))}
    return {"sections": [{"section": s, "movement": m} for s, m in written.items()]}


@transaction.atomic
def import_night(*, document: Any, club: Club, actor: str, with_results: bool = True) -> Event:
    """Make a night from a document. Nothing is stored if anything in it is wrong.

    Without a movement inside, the schedule is made from the results' rounds and tables.
    with_results: put the results in as the director's and close the night; otherwise it is
    started and waits for phones. Raises ScoringError or MovementError naming the field.
    """
    people, found = read_results(document)
    event = _event(document, club)
    write(event.pk, Kind.CREATED, actor, data={"imported": True})
    for letter in sorted({person.section for person in people}):
        there = [p for p in people if p.section == letter]
        movement = _movement(document, letter, there, found)
        section = Section.objects.create(event=event, letter=letter)
        pairs = _pairs(section, there)
        missing = [c for c in movement.contestants if c not in pairs]
        if missing:
            raise MovementError("sections", f"{missing[0]} is not among the contestants")
        lay_down(section, movement, pairs)
    if with_results:
        _put_in(event, found, actor)
    event.state = State.CLOSED if with_results else State.RUNNING
    event.save(update_fields=["state"])
    return event


def movement_of(section: Section) -> Movement:
    """The movement of a section, read back from its rows."""
    seated = rounds(section.sittings.filter(extra=False))
    names = [pair.name for pair in section.pairs.all()]
    sittings = tuple(
        planned.Sitting(
            r.sitting.round,
            r.sitting.table,
            r.ns.name,
            r.ew.name,
            tuple(deal.tray.number for deal in r.deals),
            uncounted=r.sitting.uncounted.lower(),
        )
        for r in seated
    )
    return Movement(
        system=section.event.system or "open",
        tables=section.tables,
        rounds=section.rounds,
        trays=max((tray for s in sittings for tray in s.trays), default=0),
        contestants=tuple(names),
        sittings=sittings,
        sit_outs=sit_outs_of(names, sittings, section.rounds),
    )


def individuals_of(section: Section) -> IndividualMovement:
    """The movement of a section of individuals, read back from its rows."""
    seated = rounds(section.sittings.filter(extra=False))
    names = tuple(pair.name for pair in section.pairs.all())
    sittings = tuple(
        planned.PlayerSitting(
            r.sitting.round,
            r.sitting.table,
            **{r.place_of(who).lower(): who.name for who in r.everybody},
            trays=tuple(deal.tray.number for deal in r.deals),
        )
        for r in seated
    )
    there = {(s.round, who) for s in sittings for who in s.people}
    return IndividualMovement(
        system=section.event.system,
        tables=section.tables,
        rounds=section.rounds,
        trays=max((tray for s in sittings for tray in s.trays), default=0),
        contestants=names,
        sittings=sittings,
        sit_outs=tuple(
            planned.SitOut(round, name)
            for round in range(1, section.rounds + 1)
            for name in names
            if (round, name) not in there
        ),
    )


def movement_from_results(
    system: str, contestants: list[Contestant], results: list[Result]
) -> Movement:
    """A schedule in which these results could have come about.

    Rounds and tables are the results' own where they have them; otherwise every two
    adversaries meet in the first round in which both are free.
    """
    known = {contestant.id for contestant in contestants}
    meetings: dict[tuple[int | None, int | None, str, str], list[int]] = defaultdict(list)
    for r in results:
        if r.ns in known and r.ew in known:
            meetings[r.round, r.table, r.ns, r.ew].append(r.tray)
    sittings = _schedule(meetings)
    rounds = max((s.round for s in sittings), default=1)
    names = [contestant.id for contestant in contestants]
    return Movement(
        system=system,
        tables=max((s.table for s in sittings), default=1),
        rounds=rounds,
        trays=max((tray for s in sittings for tray in s.trays), default=1),
        contestants=tuple(names),
        sittings=sittings,
        sit_outs=sit_outs_of(names, sittings, rounds),
    )


def _schedule(
    meetings: dict[tuple[int | None, int | None, str, str], list[int]],
) -> tuple[planned.Sitting, ...]:
    busy: dict[int, set[str]] = defaultdict(set)
    tables: dict[int, set[int]] = defaultdict(set)
    sittings = []
    for (round, table, ns, ew), trays in meetings.items():
        if round is None:
            round = next(n for n in range(1, len(meetings) + 1) if not busy[n] & {ns, ew})
        if table is None or table in tables[round]:
            table = next(n for n in range(1, len(meetings) + 2) if n not in tables[round])
        busy[round] |= {ns, ew}
        tables[round].add(table)
        sittings.append(planned.Sitting(round, table, ns, ew, tuple(sorted(set(trays)))))
    return tuple(sorted(sittings, key=lambda s: (s.round, s.table)))


def _contestant(contestant: Contestant) -> dict[str, Any]:
    return {
        "id": contestant.id,
        "section": contestant.section,
        "line": contestant.line,
        "players": list(contestant.players),
    }


def _result(result: Result) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "section": result.section,
        "tray": result.tray,
        "round": result.round,
        "table": result.table,
        "ns": result.ns,
        "ew": result.ew,
        "status": result.status,
    }
    extra = {
        "ns_tricks": result.ns_tricks,
        "ew_tricks": result.ew_tricks,
        "uncounted": result.uncounted or None,
        "group": result.group or None,
        "ns_terms": write_terms(result.ns_terms) if result.ns_terms else None,
        "ew_terms": write_terms(result.ew_terms) if result.ew_terms else None,
    }
    return entry | {name: value for name, value in extra.items() if value is not None}


def _event(document: dict[str, Any], club: Club) -> Event:
    try:
        date = datetime.date.fromisoformat(str(document.get("date", "")))
    except ValueError as error:
        raise ScoringError(
            f"date: {document.get('date')!r} is not a date such as 2026-11-30"
        ) from error
    name, system = document.get("name", ""), document.get("system", "open")
    if not isinstance(name, str) or not isinstance(system, str):
        raise ScoringError("name: the night's name and system must be text")
    return Event.objects.create(
        club=club, name=name[:120] or "A night", date=date, system=system[:20]
    )


def _movement(
    document: dict[str, Any], letter: str, people: list[Contestant], found: list[Result]
) -> Movement:
    sections = {person.get("section", "A") for person in document["contestants"]}
    if "movement" in document and len(sections) == 1:
        return read_movement(document["movement"])
    for entry in document.get("sections", []):
        if isinstance(entry, dict) and entry.get("section") == letter and "movement" in entry:
            return read_movement(entry["movement"])
    return movement_from_results(
        str(document.get("system", "open")), people, [r for r in found if r.section == letter]
    )


def _pairs(section: Section, people: list[Contestant]) -> dict[str, Pair]:
    names = [name for person in people for name in person.players]
    if len(set(names)) != len(names):
        raise ScoringError("contestants: the same player is in two pairs")
    members = members_named(section.event.club, names)
    first = section.event.pairs.count() + 1
    made = Pair.objects.bulk_create(
        Pair(event=section.event, section=section, order=order, name=p.id, line=p.line)
        for order, p in enumerate(people, start=first)
    )
    Player.objects.bulk_create(
        Player(event=section.event, pair=pair, member=members[name], order=order)
        for pair, person in zip(made, people, strict=True)
        for order, name in enumerate(person.players, start=1)
    )
    return {pair.name: pair for pair in made}


def _put_in(event: Event, found: list[Result], actor: str) -> None:
    """Write every result as a ruling at the sitting where its two contestants met."""
    trays = {tray.number: tray for tray in Tray.objects.filter(event=event)}
    at = {
        (r.ns.name, r.ew.name, deal.tray.number): r.sitting
        for section in event.sections.all()
        for r in rounds(section.sittings.all())
        for deal in r.deals
    }
    touched = set()
    for result in found:
        sitting = at.get((result.ns, result.ew, result.tray))
        if sitting is None:
            if result.status == "not_played":
                continue
            sitting = _beside_the_plan(event, result, trays)
        tray = trays[result.tray]
        write(event.pk, Kind.RULING, actor, sitting=sitting, tray=tray,
              tricks=result.ns_tricks, status=result.status, data=_said(result))  # fmt: skip
        touched.add(sitting)
    for sitting in touched:
        rebuild_cards(sitting)


def _beside_the_plan(event: Event, result: Result, trays: dict[int, Tray]) -> Sitting:
    """An extra sitting for a result of two who were not to meet on that tray."""
    pairs = {pair.name: pair for pair in event.pairs.all()}
    if result.round is None or result.table is None or not {result.ns, result.ew} <= set(pairs):
        raise Refused(f"tray {result.tray}: {result.ns} and {result.ew} do not meet on it")
    if result.tray not in trays or result.ns == result.ew:
        raise Refused(f"tray {result.tray}: {result.ns} and {result.ew} do not meet on it")
    section = event.sections.get(letter=result.section)
    return extra_sitting(
        section, result.round, result.table, trays[result.tray], pairs[result.ns], pairs[result.ew]
    )


def _said(result: Result) -> dict[str, Any]:
    """What a result says beyond North-South's tricks, as a ruling's data."""
    data: dict[str, Any] = {}
    for side, terms in (("ns", result.ns_terms), ("ew", result.ew_terms)):
        if terms is not None:
            data[side] = write_terms(terms)
    if result.ew_tricks is not None and result.ew_tricks != other_side(result.ns_tricks):
        data["ew_tricks"] = result.ew_tricks
    return data
