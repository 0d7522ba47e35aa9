"""The independent checker of movements.

It reads the plain document and shares no code with the generators, so that a slip in one
cannot hide in the other. Every fault is a sentence a club secretary understands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from movements.systems import system_of

Document = dict[str, Any]
PAIR_SEATS, PLAYER_SEATS = ("ns", "ew"), ("n", "e", "s", "w")


class Seating(NamedTuple):
    """One sitting of the document: `people` in the order of their seats."""

    round: int
    table: int
    people: list[str]
    trays: list[int]
    turned: bool


def verify(document: Document) -> list[str]:
    """Everything that keeps a movement from being played; an empty list means it is sound.

    Checked: nobody is at two tables in a round, at the table and sitting out, or plays a tray
    twice (but once more where the trays are turned, for an overplay); no two meet as
    adversaries twice (in Howell and Compass); a table has one sitting a round (two halves where
    the players turn); everyone is seated or named as sitting out in each round; trays at two
    tables in a round are named as shared; every number is in range.

    The rest of a night says in "first_round" where it begins, and under "played" what has
    been played before, as {"tray", "ns", "ew"}: those trays and meetings count too.
    """
    seatings = [_seating(sitting) for sitting in document["sittings"]]
    faults: list[str] = []
    for check in (_ranges, _two_places, _tables, _everyone_placed, _trays_twice, _shares):
        faults += check(document, seatings)
    if not system_of(document["system"]).meets_again and not _individual(document):
        faults += _meetings(document, seatings)
    return faults


def tournament(document: Document) -> list[str]:
    """What keeps individuals from being a whist tournament: partners once, adversaries twice."""
    partners: Counter[frozenset[str]] = Counter()
    adversaries: Counter[frozenset[str]] = Counter()
    for s in document["sittings"]:
        partners.update([frozenset((s["n"], s["s"])), frozenset((s["e"], s["w"]))])
        adversaries.update(frozenset((s[a], s[b])) for a in "ns" for b in "ew")
    return [
        f"{' and '.join(sorted(two))} are partners {partners[two]} and adversaries "
        f"{adversaries[two]} times"
        for two in map(frozenset, combinations(document["contestants"], 2))
        if (partners[two], adversaries[two]) != (1, 2)
    ]


def _individual(document: Document) -> bool:
    return any("n" in sitting for sitting in document["sittings"])


def _seating(sitting: Document) -> Seating:
    seats = PAIR_SEATS if "ns" in sitting else PLAYER_SEATS
    people = [sitting[seat] for seat in seats]
    turned = bool(sitting.get("turned"))
    return Seating(sitting["round"], sitting["table"], people, sitting["trays"], turned)


def _ranges(document: Document, seatings: list[Seating]) -> Iterator[str]:
    known = set(document["contestants"])
    rounds, tables, trays = document["rounds"], document["tables"], document["trays"]
    if len(known) != len(document["contestants"]):
        yield "a contestant is listed twice"
    for round, table, people, played, _turned in seatings:
        faults = []
        if not 1 <= round <= rounds:
            faults.append(f"there are {rounds} rounds")
        if not 1 <= table <= tables:
            faults.append(f"there are {tables} tables")
        faults += [f"{p} is not one of the contestants" for p in people if p not in known]
        faults += [f"there is no tray {tray}" for tray in played if not 1 <= tray <= trays]
        yield from (f"round {round}, table {table}: {fault}" for fault in faults)


def _two_places(document: Document, seatings: list[Seating]) -> Iterator[str]:
    places: dict[tuple[int, str], set[object]] = defaultdict(set)
    for round, table, people, *_rest in seatings:
        if len(set(people)) != len(people):
            yield f"round {round}, table {table}: someone sits there twice"
        for person in people:
            places[round, person].add(table)
    for sit_out in document.get("sit_outs", ()):
        places[sit_out["round"], sit_out["contestant"]].add("the sit-out")
    for round, person in sorted(place for place, at in places.items() if len(at) > 1):
        yield f"round {round}: {person} is in {len(places[round, person])} places"


def _tables(document: Document, seatings: list[Seating]) -> Iterator[str]:
    at: dict[tuple[int, int], list[Seating]] = defaultdict(list)
    for seating in seatings:
        at[seating.round, seating.table].append(seating)
    several = {place: there for place, there in at.items() if len(there) > 1}
    for (round, table), there in sorted(several.items()):
        halves = (
            len(there) == 2
            and sorted(there[0].people) == sorted(there[1].people)
            and not set(there[0].trays) & set(there[1].trays)
        )
        if not halves:
            yield f"round {round}: table {table} has {len(there)} sittings"


def _everyone_placed(document: Document, seatings: list[Seating]) -> Iterator[str]:
    placed: dict[int, set[str]] = defaultdict(set)
    for seating in seatings:
        placed[seating.round].update(seating.people)
    for sit_out in document.get("sit_outs", ()):
        placed[sit_out["round"]].add(sit_out["contestant"])
    for round in range(document.get("first_round", 1), document["rounds"] + 1):
        for person in document["contestants"]:
            if person not in placed[round]:
                yield f"round {round}: {person} is neither seated nor said to sit out"


def _trays_twice(document: Document, seatings: list[Seating]) -> Iterator[str]:
    played: Counter[tuple[str, int, bool]] = Counter(
        (person, tray, s.turned) for s in seatings for person in s.people for tray in s.trays
    )
    for fact in document.get("played", ()):
        played.update((fact[seat], fact["tray"], False) for seat in PAIR_SEATS)
    for key in sorted(key for key, times in played.items() if times > 1):
        yield f"tray {key[1]}: {key[0]} plays it {_times(played[key])}"


def _meetings(document: Document, seatings: list[Seating]) -> Iterator[str]:
    met: dict[frozenset[str], set[int]] = defaultdict(set)
    for seating in seatings:
        met[frozenset(seating.people)].add(seating.round)
    for fact in document.get("played", ()):
        met[frozenset((fact["ns"], fact["ew"]))].add(0)  # all that went before is one meeting
    for names in sorted(sorted(pair) for pair, rounds in met.items() if len(rounds) > 1):
        yield f"{' and '.join(names)} meet {_times(len(met[frozenset(names)]))}"


def _shares(document: Document, seatings: list[Seating]) -> Iterator[str]:
    tables: dict[tuple[int, int], set[int]] = defaultdict(set)
    for seating in seatings:
        for tray in seating.trays:
            tables[seating.round, tray].add(seating.table)
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
