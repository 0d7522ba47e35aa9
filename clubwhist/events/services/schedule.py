"""A schedule for results that came without one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from movements.types import IndividualMovement, Movement, PlayerSitting, SitOut, Sitting
from scoring.types import Contestant, IndividualResult, Result

AnyResult = Result | IndividualResult
AnyMovement = Movement | IndividualMovement


def movement_from_results(
    system: str, contestants: Iterable[Contestant], results: Iterable[AnyResult]
) -> AnyMovement:
    """A schedule in which these results could have come about.

    Rounds and tables are the results' own where they have them; otherwise those who met do so
    in the first round in which all are free.
    """
    names = tuple(contestant.id for contestant in contestants)
    meetings: dict[_Meeting, list[int]] = defaultdict(list)
    individual = False
    for r in results:
        individual = individual or isinstance(r, IndividualResult)
        if set(r.people) <= set(names):
            uncounted = r.uncounted if isinstance(r, Result) else ""
            meeting = _Meeting(r.round or None, r.table, _seated(r), uncounted)
            meetings[meeting].append(r.tray)
    placed = _schedule(meetings)
    rounds = max((m.round or 1 for m, _trays in placed), default=1)
    frame: dict[str, Any] = {
        "system": system,
        "tables": max((m.table or 1 for m, _trays in placed), default=1),
        "rounds": rounds,
        "trays": max((tray for _m, trays in placed for tray in trays), default=1),
        "contestants": names,
        "sit_outs": _sit_outs(names, placed, rounds),
    }
    if individual:
        return IndividualMovement(**frame, sittings=tuple(_four(*found) for found in placed))
    return Movement(**frame, sittings=tuple(_two(*found) for found in placed))


def _four(m: _Meeting, trays: tuple[int, ...]) -> PlayerSitting:
    n, e, s, w = m.people
    return PlayerSitting(m.round or 1, m.table or 1, n, e, s, w, trays)


def _two(m: _Meeting, trays: tuple[int, ...]) -> Sitting:
    ns, ew = m.people
    return Sitting(m.round or 1, m.table or 1, ns, ew, trays, m.uncounted)


class _Meeting(NamedTuple):
    """Those who played together at a table: pairs N-S and E-W, or players N, E, S and W."""

    round: int | None
    table: int | None
    people: tuple[str, ...]
    uncounted: str = ""


def _seated(r: AnyResult) -> tuple[str, ...]:
    return (r.ns, r.ew) if isinstance(r, Result) else r.people


def _sit_outs(
    names: tuple[str, ...], placed: list[tuple[_Meeting, tuple[int, ...]]], rounds: int
) -> tuple[SitOut, ...]:
    there = {(m.round, who) for m, _trays in placed for who in m.people}
    return tuple(
        SitOut(round, who)
        for round in range(1, rounds + 1)
        for who in names
        if (round, who) not in there
    )


def _schedule(meetings: dict[_Meeting, list[int]]) -> list[tuple[_Meeting, tuple[int, ...]]]:
    """Every meeting with a round in which all are free and a table that is."""
    busy: dict[int, set[str]] = defaultdict(set)
    tables: dict[int, dict[int, set[str]]] = defaultdict(dict)
    placed = []
    for (round, table, people, uncounted), trays in meetings.items():
        if round is None:
            round = next(n for n in range(1, len(meetings) + 1) if not busy[n] & set(people))
        # The same people may meet there twice: a table that turns in mid-round.
        if table is None or tables[round].get(table, set(people)) != set(people):
            table = next(n for n in range(1, len(meetings) + 2) if n not in tables[round])
        busy[round] |= set(people)
        tables[round][table] = set(people)
        placed.append((_Meeting(round, table, people, uncounted), tuple(sorted(set(trays)))))
    return sorted(placed, key=lambda found: found[0][:2])
