"""How a section stands in the middle of a night: who is here, what is planned, what was cut."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from clubwhist.events.models import Kind, Section
from clubwhist.events.queries.seated import Round
from movements.catalogue import build
from movements.replan import Met, Situation
from movements.types import MovementError, Sitting


@dataclass(frozen=True)
class Wanted:
    """What the rest of a section's night is to be: which rounds, for whom, without which tables."""

    section: Section
    first: int
    last: int
    present: tuple[str, ...]
    broken: set[int]


def as_sittings(seated: Iterable[Round]) -> list[Sitting]:
    """The sittings as movements have them; a table that turns has one for each half."""
    return [
        Sitting(
            r.sitting.round,
            r.sitting.table,
            r.ns.name,
            r.ew.name,
            tuple(tray.number for tray in r.trays),
            r.sitting.uncounted.lower(),
        )
        for r in seated
    ]


def whole_sittings(parts: Iterable[Sitting]) -> dict[Sitting, tuple[Sitting, ...]]:
    """Each round at a table as one sitting, as it begins, with the halves it consists of."""
    places: dict[tuple[int, int], list[Sitting]] = defaultdict(list)
    for part in parts:
        places[part.round, part.table].append(part)
    return {
        Sitting(*place, at[0].ns, at[0].ew, tuple(t for part in at for t in part.trays)): tuple(at)
        for place, at in places.items()
    }


def broken_tables(section: Section) -> set[int]:
    """The tables that cannot be used."""
    return set(section.table_codes.filter(broken=True).values_list("number", flat=True))


def present(section: Section, without: set[str], newcomer: str | None) -> tuple[str, ...]:
    """The names of those who play on, in the order of the list."""
    here = section.pairs.filter(left_after=None).values_list("name", flat=True)
    names = [name for name in here if name not in without]
    return (*names, newcomer) if newcomer else tuple(names)


def games_to_come(wanted: Wanted, seated: Sequence[Round]) -> dict[Sitting, tuple[Sitting, ...]]:
    """The games planned from the first round wanted to the last, and those cut that come back.

    Where all are here for whom the movement was chosen, that is what was planned.
    """
    if chosen := _as_chosen(wanted):
        return whole_sittings(s for s in chosen if wanted.first <= s.round <= wanted.last)
    later = [s for s in as_sittings(seated) if s.round >= wanted.first]
    if wanted.last > wanted.section.rounds:
        later += _cut_before(wanted.section, wanted.section.rounds + 1)
    return whole_sittings(s for s in later if s.round <= wanted.last)


def _as_chosen(wanted: Wanted) -> list[Sitting]:
    """The movement that was chosen, if it is for just those who are here and long enough."""
    prefix = f"{wanted.section.letter}-" if any("-" in name for name in wanted.present) else ""
    try:
        here = [name.removeprefix(prefix) for name in wanted.present]
        chosen = build(wanted.section.event.contest.filled(wanted.section.settings, here))
    except MovementError:
        return []  # somebody's own, or from a document
    if {prefix + name for name in chosen.contestants} != set(wanted.present):
        return []
    if chosen.rounds < wanted.last:
        return []
    return [replace(s, ns=prefix + s.ns, ew=prefix + s.ew) for s in chosen.sittings]


def _cut_before(section: Section, first: int) -> list[Sitting]:
    """The sittings that were cut last, if nothing else was planned in the section since."""
    kinds = [Kind.ROUNDS, Kind.LEFT, Kind.ARRIVED, Kind.CAME_BACK, Kind.TABLE_BROKEN, Kind.PLANNED]
    here = Q(pair__section=section) | Q(data__section=section.letter)
    last = section.event.entries.filter(here, kind__in=kinds).order_by("-pk").first()
    if last is None or last.kind != Kind.ROUNDS:
        return []
    return [
        Sitting(round, table, ns, ew, tuple(trays), *uncounted)
        for round, table, ns, ew, trays, *uncounted in last.data["cut"]
        if round >= first
    ]


def situation_of(wanted: Wanted, seated: Sequence[Round], plan: tuple[Sitting, ...]) -> Situation:
    """The section as it stands: the round in play counts as played as it is planned."""
    begun = [r for r in seated if r.sitting.round < wanted.first]
    tables = max(wanted.section.tables, len(wanted.present) // 2)
    return Situation(
        present=wanted.present,
        facts=tuple(Met(t.number, r.ns.name, r.ew.name) for r in begun for t in r.trays),
        plan=plan,
        first_round=wanted.first,
        last_round=wanted.last,
        sets=_sets(wanted.section, [*whole_sittings(as_sittings(seated)), *plan]),
        tables=tuple(t for t in range(1, tables + 1) if t not in wanted.broken),
        sat_out=_sat_out(begun, wanted.present, wanted.first),
        seats={
            pair.name: (r.sitting.table, side)
            for r in begun
            if r.sitting.round == wanted.first - 1
            for pair, side in ((r.ns, "ns"), (r.ew, "ew"))
        },
    )


def _sets(section: Section, planned: Iterable[Sitting]) -> tuple[tuple[int, ...], ...]:
    """The trays as one table plays them in a round; those that nobody plays in sets as large."""
    known = {tuple(sorted(s.trays)) for s in planned}
    size = max(Counter(len(trays) for trays in known).items(), key=lambda two: two[1])[0]
    used = {tray for trays in known for tray in trays}
    numbers = section.event.trays.order_by("number").values_list("number", flat=True)
    free = [number for number in numbers if number not in used]
    known |= {tuple(free[at : at + size]) for at in range(0, len(free) - size + 1, size)}
    return tuple(sorted(known))


def _sat_out(begun: Sequence[Round], present: Sequence[str], first: int) -> dict[str, int]:
    played: dict[str, set[int]] = defaultdict(set)
    for r in begun:
        for pair in (r.ns, r.ew):
            played[pair.name].add(r.sitting.round)
    # Who came late has missed rounds too, and is not the first to sit out.
    return {name: first - 1 - len(played[name]) for name in present}
