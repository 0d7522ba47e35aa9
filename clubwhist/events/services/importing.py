"""A night made from a document, `clubwhist-event/1`."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction

from clubwhist.club.models import Club
from clubwhist.events.models import (
    Event,
    Handicap,
    Kind,
    Pair,
    Player,
    Section,
    Sitting,
    State,
    Tray,
)
from clubwhist.events.queries.seated import rounds
from clubwhist.events.rules import Refused, other_side
from clubwhist.events.services.ledger import write
from clubwhist.events.services.people import members_named
from clubwhist.events.services.rulings import extra_sitting, rebuild_cards
from clubwhist.events.services.schedule import AnyMovement, AnyResult, movement_from_results
from clubwhist.events.services.sittings import lay_down
from clubwhist.events.services.substitutes import substitute
from movements import types as planned
from movements.document import read as read_movement
from movements.document import read_individuals as read_movement_of_individuals
from movements.systems import UNKNOWN, system_of, unknown
from movements.types import MovementError
from scoring.document import (
    Conditions,
    is_individual,
    read,
    read_conditions,
    read_individuals,
    read_rule,
    read_ties,
    read_yes,
)
from scoring.individuals import as_sides
from scoring.rules import INDIVIDUAL_RULES, PAIR_RULES, RULES
from scoring.types import Contestant, IndividualResult, Result, ScoringError
from scoring.written import write_terms

MOST_TABLES = 200


class _Night(NamedTuple):
    """A document that has been read."""

    document: dict[str, Any]
    individual: bool
    rule: str
    people: list[Contestant]
    results: Sequence[AnyResult]
    conditions: Conditions


@transaction.atomic
def import_night(*, document: Any, club: Club, actor: str, with_results: bool = True) -> Event:
    """Make a night from a document. Nothing is stored if anything in it is wrong.

    Without a movement inside, the schedule is made from the results' rounds and tables.
    with_results: put the results in as the director's and close the night; otherwise it is
    started and waits for phones. Raises ScoringError or MovementError naming the field.
    """
    night = _read(document)
    event = _event(night, club)
    write(event.pk, Kind.CREATED, actor, data={"imported": True})
    for letter in sorted({person.section for person in night.people}):
        there = [p for p in night.people if p.section == letter]
        movement = _movement(night, letter, there)
        section = Section.objects.create(event=event, letter=letter)
        pairs = _pairs(section, there, night.conditions)
        _fits(movement, pairs)
        lay_down(section, movement, pairs)
    if with_results:
        _put_in(event, night, actor)
        _decide(event, night, actor)
    _substitute(event, document, actor)
    event.state = State.CLOSED if with_results else State.RUNNING
    event.save(update_fields=["state"])
    return event


def _fits(movement: AnyMovement, pairs: dict[str, Pair]) -> None:
    """Raises MovementError where a movement names what is not in the night, or cannot be seated."""
    if movement.tables > MOST_TABLES:
        raise MovementError("movement", f"{MOST_TABLES} tables at the most")
    if len(set(movement.contestants)) < len(movement.contestants):
        raise MovementError("movement", "a contestant is there twice")
    for who in (*movement.contestants, *(who for s in movement.sittings for who in s.people)):
        if who not in pairs:
            raise MovementError("movement", f"{who!r} is not among the contestants")
    limits = (("round", movement.rounds), ("table", movement.tables))
    places: dict[tuple[int, str | int], AnySeat] = {}
    for s in movement.sittings:
        for field, most in limits:
            if getattr(s, field) > most:
                raise MovementError("movement", f"{field} {getattr(s, field)} is beyond {most}")
        if max(s.trays) > movement.trays:
            raise MovementError("movement", f"tray {max(s.trays)} is beyond {movement.trays}")
        _is_seated(s, places)


AnySeat = tuple[int, frozenset[str]]  # a table, and all who sit at it


def _is_seated(
    s: planned.Sitting | planned.PlayerSitting, places: dict[tuple[int, str | int], AnySeat]
) -> None:
    """Raises MovementError for two places at once; a table that turns stands there twice."""
    here = (s.table, frozenset(s.people))
    if len(here[1]) < len(s.people) or len(set(s.trays)) < len(s.trays):
        raise MovementError("movement", f"round {s.round}: table {s.table} has somebody twice")
    for who in (*s.people, s.table):
        if places.setdefault((s.round, who), here) != here:
            raise MovementError("movement", f"round {s.round}: {who} is in two places")


def _substitute(event: Event, document: dict[str, Any], actor: str) -> None:
    """Let those play on in others' places who did."""
    event.state = State.RUNNING
    event.save(update_fields=["state"])
    for at, entry in enumerate(document["contestants"]):
        where, came = f"contestants[{at}].substitutes", entry.get("substitutes", [])
        if not isinstance(came, list):
            raise ScoringError(f"{where}: this must be a list")
        for said in came:
            if not isinstance(said, dict) or not (
                isinstance(said.get("round"), int) and isinstance(said.get("name"), str)
            ):
                raise ScoringError(f"{where}: each needs a name, for whom, and a round")
            players = event.players.filter(pair__name=entry["id"], until=None)
            found = [
                p
                for p in players.select_related("member", "event__club", "pair__section")
                if p.member.called == said.get("for")
            ]
            if not found:
                raise ScoringError(f"{where}: nobody here is called {said.get('for')!r}")
            name = str(said.get("name", ""))
            substitute(player=found[0], name=name, round=said["round"], actor=actor)


@transaction.atomic
def decide(*, event: Event, document: Any, actor: str) -> None:
    """Put in what phones cannot: results that were ruled on, and what was decided beside them."""
    night = _read(document)
    special = [r for r in night.results if is_ruled(r)]
    _put_in(event, night._replace(results=special), actor)
    _decide(event, night, actor)


def is_ruled(r: AnyResult) -> bool:
    """Whether a result is more than what two cards can say."""
    split = r.ew_tricks is not None and r.ew_tricks != other_side(r.ns_tricks)
    turned = isinstance(r, IndividualResult) and r.turned
    return split or turned or r.status == "average" or bool(r.ns_terms or r.ew_terms)


def _read(document: Any) -> _Night:
    individual = is_individual(document)
    rules = INDIVIDUAL_RULES if individual else PAIR_RULES
    rule = read_rule(document, rules)
    people: list[Contestant]
    results: Sequence[AnyResult]
    if individual:
        people, results = read_individuals(document, by_sets=RULES[rule].by_sets)
    else:
        people, results = read(document)
    return _Night(document, individual, rule, people, results, read_conditions(document, people))


def _event(night: _Night, club: Club) -> Event:
    document = night.document
    try:
        date = datetime.date.fromisoformat(str(document.get("date", "")))
    except ValueError as error:
        raise ScoringError(
            f"date: {document.get('date')!r} is not a date such as 2026-11-30"
        ) from error
    name, system = document.get("name", ""), document.get("system") or UNKNOWN
    if not isinstance(name, str) or not isinstance(system, str) or "\x00" in name + system:
        raise ScoringError("name: the night's name and system must be text")
    if night.individual != system_of(system).individuals:
        system = unknown(individuals=night.individual).name
    handicap = document.get("handicap", Handicap.NONE)
    if handicap not in Handicap.values:
        raise ScoringError(f"handicap: {handicap!r} is not {' or '.join(Handicap.values)}")
    return Event.objects.create(
        club=club,
        name=name[:120] or "A night",
        date=date,
        system=system[:20],
        scoring=night.rule,
        sections_apart=night.conditions.apart,
        handicap=handicap,
        whole_numbers=read_yes(document, "whole_numbers"),
        ties=read_ties(document, RULES[night.rule].ties),
    )


def _movement(night: _Night, letter: str, people: list[Contestant]) -> AnyMovement:
    read_one = read_movement_of_individuals if night.individual else read_movement
    sections = {person.section for person in night.people}
    if "movement" in night.document and len(sections) == 1:
        return read_one(night.document["movement"])
    listed = night.document.get("sections", [])
    if not isinstance(listed, list):
        raise MovementError("sections", "this must be a list")
    for entry in listed:
        if isinstance(entry, dict) and entry.get("section") == letter and "movement" in entry:
            return read_one(entry["movement"])
    system = str(night.document.get("system", UNKNOWN))
    return movement_from_results(system, people, [r for r in night.results if r.section == letter])


def _pairs(section: Section, people: list[Contestant], conditions: Conditions) -> dict[str, Pair]:
    names = [name for person in people for name in person.players]
    if len(set(names)) != len(names):
        raise ScoringError("contestants: the same player is in two pairs")
    members = members_named(section.event.club, names)
    first = section.event.pairs.count() + 1
    made = Pair.objects.bulk_create(
        Pair(
            event=section.event,
            section=section,
            order=order,
            name=p.id,
            line=p.line,
            handicap=Decimal(conditions.handicaps.get(p.id, 0)),
        )
        for order, p in enumerate(people, start=first)
    )
    Player.objects.bulk_create(
        Player(event=section.event, pair=pair, member=members[name], order=order)
        for pair, person in zip(made, people, strict=True)
        for order, name in enumerate(person.players, start=1)
    )
    return {pair.name: pair for pair in made}


def _put_in(event: Event, night: _Night, actor: str) -> None:
    """Write every result as a ruling at the sitting where those who made it met."""
    trays = {tray.number: tray for tray in Tray.objects.filter(event=event)}
    places = _Places(event)
    touched = set()
    seen: dict[tuple[int, int], int] = {}
    for at, result in enumerate(_as_two_sides(night.results)):
        sitting, ruled = places.find(result)
        if sitting is None:
            if result.status == "not_played":
                continue
            sitting = _beside_the_plan(event, result, trays)
        first = seen.setdefault((sitting.pk, result.tray), at)
        if first != at:
            raise ScoringError(f"results[{at}]: this is results[{first}] once more")
        said = _said(result, swapped=sitting.trays_turned != ruled)
        if ruled:
            said["data"]["turned"] = True
        write(event.pk, Kind.RULING, actor, sitting=sitting, tray=trays[result.tray], **said)
        touched.add(sitting)
    for sitting in touched:
        rebuild_cards(sitting)


class _Places:
    """Where those who made a result met on its tray."""

    def __init__(self, event: Event) -> None:
        self.at: dict[tuple[tuple[str, ...], int, int], Sitting] = {}
        for section in event.sections.all():
            for r in rounds(section.sittings.all()):
                for deal in r.deals:
                    for round in (r.sitting.round, 0):  # 0: where the document knows none
                        self.at.setdefault((r.holders, deal.tray.number, round), r.sitting)

    def find(self, result: Result) -> tuple[Sitting | None, bool]:
        """The sitting, and whether the two sides held each other's cards there."""
        half = len(result.people) // 2
        turned = result.people[half:] + result.people[:half]
        for round in (result.round or 0, 0):
            for people, ruled in ((result.people, False), (turned, True)):
                if sitting := self.at.get((people, result.tray, round)):
                    return sitting, ruled
        return None, False


def _as_two_sides(found: Sequence[AnyResult]) -> list[Result]:
    individuals = [r for r in found if isinstance(r, IndividualResult)]
    return [*as_sides(individuals), *(r for r in found if isinstance(r, Result))]


def _beside_the_plan(event: Event, result: Result, trays: dict[int, Tray]) -> Sitting:
    """An extra sitting for a result of those who were not to meet on that tray."""
    pairs = {pair.name: pair for pair in event.pairs.all()}
    places = ("N", "S", "E", "W") if result.ns_partners else ("NS", "EW")
    possible = (
        result.round is not None
        and result.table is not None
        and set(result.people) <= set(pairs)
        and len(set(result.people)) == len(places)
        and result.tray in trays
    )
    if not possible:
        raise Refused(f"tray {result.tray}: {result.ns} and {result.ew} do not meet on it")
    section = event.sections.filter(letter=result.section).first()
    if section is None:
        raise Refused(f"tray {result.tray}: there is no section {result.section!r}")
    seated = {place: pairs[who] for place, who in zip(places, result.people, strict=True)}
    return extra_sitting(section, result.round or 0, result.table or 0, trays[result.tray], seated)


def _said(result: Result, *, swapped: bool) -> dict[str, Any]:
    """A result as a ruling says it, by who sits North-South and East-West.

    swapped: who holds North-South's cards sits East-West.
    """
    theirs = other_side(result.ns_tricks) if result.ew_tricks is None else result.ew_tricks
    tricks, terms = [result.ns_tricks, theirs], [result.ns_terms, result.ew_terms]
    if swapped:
        tricks.reverse()
        terms.reverse()
    data: dict[str, Any] = {
        side: write_terms(said) for side, said in zip(("ns", "ew"), terms, strict=True) if said
    }
    if tricks[1] != other_side(tricks[0]):
        data["ew_tricks"] = tricks[1]
    return {"tricks": tricks[0], "status": result.status, "data": data}


def _decide(event: Event, night: _Night, actor: str) -> None:
    """What the director decided beside the results, as facts that can be taken back."""
    pairs = {pair.name: pair for pair in event.pairs.all()}
    for who, tricks in night.conditions.given.items():
        write(event.pk, Kind.PENALTY, actor, pair=pairs[who], data={"tricks": str(tricks)})
    for who in night.conditions.struck_out:
        Pair.objects.filter(pk=pairs[who].pk).update(struck_out=True)
        write(event.pk, Kind.STRUCK_OUT, actor, pair=pairs[who])
    for section, tray, round in _fouls(night.results):
        data: dict[str, Any] = {"section": section, "tray": tray, "round": round}
        write(event.pk, Kind.FOULED, actor, data=data)


def _fouls(results: Sequence[AnyResult]) -> list[tuple[str, int, int]]:
    """Section, tray and first round of each deal that a tray became when cards changed."""
    first: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for r in results:
        if r.round:
            groups = first[r.section, r.tray]
            groups[r.group] = min(r.round, groups.get(r.group, r.round))
    return [
        (section, tray, min(round for g, round in groups.items() if g >= group))
        for (section, tray), groups in first.items()
        for group in range(1, max(groups) + 1)
    ]
