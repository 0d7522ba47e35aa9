"""What is wrong with a set of results, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.types import TRICKS, Contestant, Result


def faults(contestants: Iterable[Contestant], results: Iterable[Result]) -> tuple[str, ...]:
    """Every fault that can be seen in the results, in order of trays.

    A tray played twice by one contestant, a result whose two cards do not add to 13, a
    contestant against itself, a contestant nobody knows.
    """
    known = {contestant.id for contestant in contestants}
    counted = [r for r in results if r.status != "not_played"]
    found = [*_played_twice(counted), *(f for r in counted for f in _of_one(r, known))]
    return tuple(text for _, text in sorted(set(found)))


def _played_twice(results: list[Result]) -> Iterator[tuple[int, str]]:
    times = Counter((r.tray, contestant) for r in results for contestant in dict.fromkeys(r.people))
    twice = {place for place, count in times.items() if count > 1}
    again = {tray for tray, _who in twice}
    overplayed = {tray for tray in again if _is_overplay([r for r in results if r.tray == tray])}
    for tray, contestant in twice:
        if tray not in overplayed:
            count = times[tray, contestant]
            often = "twice" if count == 2 else f"{count} times"
            yield tray, f"tray {tray}: {contestant} plays it {often}"


def _is_overplay(there: list[Result]) -> bool:
    """Whether a tray was played again with the cards exchanged: everybody once on either side."""
    held: dict[str, list[str]] = {"ns": [], "ew": []}
    for r in there:
        held["ns"] += r.ns_partners or (r.ns,)
        held["ew"] += r.ew_partners or (r.ew,)
    return all(len(set(who)) == len(who) for who in held.values()) and (
        set(held["ns"]) == set(held["ew"])
    )


def _of_one(result: Result, known: set[str]) -> Iterator[tuple[int, str]]:
    tray = result.tray
    people = result.people
    for contestant in people:
        if contestant not in known:
            yield tray, f"tray {tray}: nobody knows the contestant {contestant}"
    if len(set(people)) < len(people):
        for contestant, times in Counter(people).items():
            if times > 1:
                yield tray, f"tray {tray}: {contestant} plays against itself"
    if result.ns_tricks is not None and result.ew_tricks is not None:
        total = result.ns_tricks + result.ew_tricks
        if total != TRICKS and not result.is_special:
            yield (
                tray,
                (
                    f"tray {tray}: {result.ns} has {result.ns_tricks} and {result.ew} has "
                    f"{result.ew_tricks}, which make {total}, not {TRICKS}"
                ),
            )
