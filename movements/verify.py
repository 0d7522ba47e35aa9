"""The independent checker of movements.

It reads the plain document and shares no code with the generators, so that a slip in one
cannot hide in the other. Every fault is a sentence a club secretary understands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
PAIR_SEATS, PLAYER_SEATS = ("ns", "ew"), ("n", "e", "s", "w")


def verify(document: Document) -> list[str]:
    """Everything that keeps a movement from being played; an empty list means it is sound.

    Checked: nobody is at two tables in a round, at the table and sitting out, or plays a tray
    twice; no two meet as adversaries twice (in pair systems); a table has one sitting a round
    (two halves where the players turn); everyone is seated or named as sitting out in each
    round; trays at two tables in a round are named as shared; every number is in range.
    """
    faults: list[str] = []
    for check in (_ranges, _two_places, _tables, _everyone_placed, _trays_twice, _shares):
        faults += check(document)
    if not _individual(document):
        faults += _meetings(document)
    return faults


def _individual(document: Document) -> bool:
    return any("n" in sitting for sitting in document["sittings"])


def _people(sitting: Document) -> list[str]:
    seats = PAIR_SEATS if "ns" in sitting else PLAYER_SEATS
    return [sitting[seat] for seat in seats]


def _ranges(document: Document) -> Iterator[str]:
    known = set(document["contestants"])
    rounds, tables, trays = document["rounds"], document["tables"], document["trays"]
    if len(known) != len(document["contestants"]):
        yield "a contestant is listed twice"
    for sitting in document["sittings"]:
        where = f"round {sitting['round']}, table {sitting['table']}"
        if not 1 <= sitting["round"] <= rounds:
            yield f"{where}: there are {rounds} rounds"
        if not 1 <= sitting["table"] <= tables:
            yield f"{where}: there are {tables} tables"
        for person in _people(sitting):
            if person not in known:
                yield f"{where}: {person} is not one of the contestants"
        for tray in sitting["trays"]:
            if not 1 <= tray <= trays:
                yield f"{where}: there is no tray {tray}"


def _two_places(document: Document) -> Iterator[str]:
    places: dict[tuple[int, str], set[object]] = defaultdict(set)
    for sitting in document["sittings"]:
        people = _people(sitting)
        if len(set(people)) != len(people):
            yield f"round {sitting['round']}, table {sitting['table']}: someone sits there twice"
        for person in people:
            places[sitting["round"], person].add(sitting["table"])
    for sit_out in document.get("sit_outs", ()):
        places[sit_out["round"], sit_out["contestant"]].add("the sit-out")
    for round, person in sorted(place for place, at in places.items() if len(at) > 1):
        yield f"round {round}: {person} is in {len(places[round, person])} places"


def _tables(document: Document) -> Iterator[str]:
    sittings: dict[tuple[int, int], list[Document]] = defaultdict(list)
    for sitting in document["sittings"]:
        sittings[sitting["round"], sitting["table"]].append(sitting)
    for (round, table), there in sorted(sittings.items()):
        turned = (
            len(there) == 2
            and sorted(_people(there[0])) == sorted(_people(there[1]))
            and not set(there[0]["trays"]) & set(there[1]["trays"])
        )
        if len(there) > 1 and not turned:
            yield f"round {round}: table {table} has {len(there)} sittings"


def _everyone_placed(document: Document) -> Iterator[str]:
    placed: dict[int, set[str]] = defaultdict(set)
    for sitting in document["sittings"]:
        placed[sitting["round"]].update(_people(sitting))
    for sit_out in document.get("sit_outs", ()):
        placed[sit_out["round"]].add(sit_out["contestant"])
    for round in range(1, document["rounds"] + 1):
        for person in document["contestants"]:
            if person not in placed[round]:
                yield f"round {round}: {person} is neither seated nor said to sit out"


def _trays_twice(document: Document) -> Iterator[str]:
    played: Counter[tuple[str, int]] = Counter()
    for sitting in document["sittings"]:
        for person in _people(sitting):
            played.update((person, tray) for tray in sitting["trays"])
    for person, tray in sorted(key for key, times in played.items() if times > 1):
        yield f"tray {tray}: {person} plays it {_times(played[person, tray])}"


def _meetings(document: Document) -> Iterator[str]:
    met: dict[frozenset[str], set[int]] = defaultdict(set)
    for sitting in document["sittings"]:
        met[frozenset((sitting["ns"], sitting["ew"]))].add(sitting["round"])
    for names in sorted(sorted(pair) for pair, rounds in met.items() if len(rounds) > 1):
        yield f"{' and '.join(names)} meet {_times(len(met[frozenset(names)]))}"


def _shares(document: Document) -> Iterator[str]:
    tables: dict[tuple[int, int], set[int]] = defaultdict(set)
    for sitting in document["sittings"]:
        for tray in sitting["trays"]:
            tables[sitting["round"], tray].add(sitting["table"])
    named: dict[tuple[int, int], set[int]] = {}
    for share in document.get("shared", ()):
        for tray in share["trays"]:
            named[share["round"], tray] = set(share["tables"])
    together = {place: at for place, at in tables.items() if len(at) > 1}
    for (round, tray), at in sorted(together.items()):
        if named.get((round, tray)) != at:
            yield f"round {round}: tray {tray} lies at tables {', '.join(map(str, sorted(at)))}"


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
