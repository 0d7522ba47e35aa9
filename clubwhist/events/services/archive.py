"""A night as a document, `clubwhist-event/1`, and the movement it is really played by."""

from __future__ import annotations

from typing import Any

from clubwhist.events.models import Event, Handicap, Section
from clubwhist.events.queries.facts import given
from clubwhist.events.queries.results import contestants, individual_results, results
from clubwhist.events.queries.seated import Round, rounds
from clubwhist.events.services.standings import struck_out
from movements import types as planned
from movements.document import write as write_movement
from movements.overplay import holding
from movements.systems import UNKNOWN
from movements.types import IndividualMovement, Movement, sit_outs_of
from scoring.document import EVENT_FORMAT
from scoring.figures import exact
from scoring.written import write_result


def export_night(event: Event) -> dict[str, Any]:
    """The document of a night: who played, the movement of each section, every result.

    What the director decided beside the results is there where it was: penalties and bonuses
    for the night, who was struck out, sections apart, handicaps.
    """
    found = individual_results(event) if event.is_individual else results(event)
    return {
        "format": EVENT_FORMAT,
        "name": event.name,
        "date": event.date.isoformat(),
        "system": event.system,
        "scoring": event.scoring,
        **_decided(event),
        "contestants": _contestants(event),
        **_movements(event),
        "results": [write_result(result) for result in found],
    }


def _decided(event: Event) -> dict[str, Any]:
    """What counts beside the results; only what is there."""
    said: dict[str, Any] = {
        "ties": event.ties,
        "sections_apart": event.sections_apart,
        "whole_numbers": event.whole_numbers,
        "handicap": "" if event.handicap == Handicap.NONE else event.handicap,
        "given": {who: exact(tricks) for who, tricks in given(event).items()},
        "struck_out": sorted(struck_out(event)),
    }
    return {name: value for name, value in said.items() if value}


def _contestants(event: Event) -> list[dict[str, Any]]:
    handicaps = dict(event.pairs.exclude(handicap=0).values_list("name", "handicap"))
    came = _substitutes(event)
    return [
        {"id": c.id, "section": c.section, "line": c.line, "players": list(c.players)}
        | ({"handicap": f"{handicaps[c.id]:f}"} if c.id in handicaps else {})
        | ({"substitutes": came[c.id]} if c.id in came else {})
        for c in contestants(event)
    ]


def _substitutes(event: Event) -> dict[str, list[dict[str, Any]]]:
    """Who played on in whose place from which round, by contestant."""
    players = list(event.players.select_related("member", "pair").order_by("order"))
    left = {(p.pair_id, p.until): p.member.called for p in players if p.until is not None}
    found: dict[str, list[dict[str, Any]]] = {}
    for p in players:
        if p.since is not None:
            said = {
                "name": p.member.called,
                "for": left.get((p.pair_id, p.since - 1), ""),
                "round": p.since,
            }
            found.setdefault(p.pair.name, []).append(said)
    return found


def _movements(event: Event) -> dict[str, Any]:
    """The movement of the night; where there are several sections, that of each."""
    read_back = individuals_of if event.is_individual else movement_of
    written = {s.letter: write_movement(read_back(s)) for s in event.sections.all()}
    if len(written) == 1:
        return {"movement": next(iter(written.values()))}
    return {"sections": [{"section": s, "movement": m} for s, m in written.items()]}


def movement_of(section: Section) -> Movement:
    """The movement of a section, read back from its rows."""
    seated = rounds(section.sittings.filter(extra=False))
    names = [pair.name for pair in section.pairs.all()]
    sittings = tuple(
        holding(
            planned.Sitting(
                r.sitting.round,
                r.sitting.table,
                r.ns.name,
                r.ew.name,
                tuple(deal.tray.number for deal in r.deals),
                uncounted=r.sitting.uncounted.lower(),
                turned=r.sitting.trays_turned,
            )
        )
        for r in seated
    )
    return Movement(
        system=section.event.system or UNKNOWN,
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
        holding(
            planned.PlayerSitting(
                r.sitting.round,
                r.sitting.table,
                **_by_chair(r),
                trays=tuple(deal.tray.number for deal in r.deals),
                turned=r.sitting.trays_turned,
            )
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


def _by_chair(r: Round) -> dict[str, Any]:
    """Who sits in each chair: "n", "e", "s", "w"."""
    return {r.place_of(who).lower(): who.name for who in r.everybody}
