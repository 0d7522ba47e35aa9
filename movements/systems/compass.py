"""Compass whist: North-South sit still, East-West and the trays go opposite ways.

Foster's Complete Hoyle (1914), pp. 113-114. East-West move "up one table, 2 going to 1,
3 to 2"; the trays must then go the other way (p. 117). For an even number of tables either
two tables share a set and one set waits on a bye-stand (every round, every tray), or
East-West skip a table half-way (Foster's second method, p. 118: one round fewer).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from movements.balance import competition
from movements.evening import Wishes
from movements.systems.base import tables_asked_for
from movements.systems.field import MINIMUM_TRAYS, Field
from movements.systems.remarks import sharing, switching
from movements.types import (
    Movement,
    MovementError,
    SitOut,
    Sitting,
    check_rounds,
    size_of_sets,
    tray_set,
)

MOST_TABLES = 99
# What an even number of tables does, and how that is called.
WAYS = {
    "share": " sharing trays",
    "skip": " and a skip",
    "opposite": " after Gilman, opposite tables sharing",
}
EVEN = tuple(WAYS)
# Tables: with fewer, exchanging the lines makes nothing fairer; with more it takes long to tell.
ONE_WINNER_FROM, ONE_WINNER_TO = 5, 20


class Compass(Field):
    """Two lines that are never compared with each other, unless they change places."""

    name = "compass"
    order = 5
    title = "Compass"
    options = ("missing", "even", "arrow_switch")

    def build(
        self,
        *,
        tables: int,
        trays: int | None = None,
        rounds: int | None = None,
        even: str = "share",
        missing: Iterable[str] = (),
        arrow_switch: int = 0,
    ) -> Movement:
        """As `compass`."""
        return compass(tables, trays, rounds, even=even, missing=missing, arrow_switch=arrow_switch)

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The tables may be said in pairs."""
        said = {name: options[name] for name in ("trays", "rounds", *self.options)}
        return said | {"tables": tables_asked_for(options)}

    def bases(self, pairs: int) -> Iterator[dict[str, Any]]:
        """One winner where that is fair; the ways of an even number; a half table."""
        if pairs == 2:
            return
        tables = (pairs + 1) // 2
        base: dict[str, Any] = {"system": self.name, "tables": tables}
        if pairs % 2 == 0 and ONE_WINNER_FROM <= tables <= ONE_WINNER_TO:
            yield base | {"arrow_switch": even_switch(tables), "even": "share"}
        if pairs % 2:
            # Without the last table's North-South the two tables that would share need not.
            yield base | {"missing": [f"{tables}NS"]}
        elif tables % 2:
            yield base
        else:
            yield from (base | {"even": even} for even in EVEN)

    def rounds_and_sets(self, base: dict[str, Any]) -> tuple[int, int]:
        """As many as tables; one round fewer with a skip."""
        return most_rounds(base["tables"], base.get("even", "share")), base["tables"]

    def full(self, base: dict[str, Any], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """Not where nothing would be switched for one winner."""
        return super().full(base, size, wishes) if base.get("arrow_switch") != 0 else []

    def shorter(self, base: dict[str, Any], size: int, rounds: int) -> list[dict[str, Any]]:
        """For one winner as many of the last are switched as suit; not where none are."""
        shorter = base | {"trays": size * base["tables"], "rounds": rounds}
        if "arrow_switch" in base:
            shorter["arrow_switch"] = even_switch(base["tables"], rounds)
        return [shorter] if shorter.get("arrow_switch") != 0 else []

    def in_sections(self, sizes: Sequence[int], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """As many rounds as the smallest section can play in the time."""
        rounds = min(wishes.playable(size), *(n // 2 for n in sizes))
        return [self._section(n, rounds, size) for n in sizes] if rounds > 1 else []

    def _section(self, pairs: int, rounds: int, size: int) -> dict[str, Any]:
        tables = (pairs + 1) // 2
        section: dict[str, Any] = {"system": self.name, "tables": tables, "trays": size * tables}
        if pairs % 2:
            section["missing"] = [f"{tables}NS"]
        return section if rounds == tables else section | {"rounds": rounds}

    def filled(self, settings: dict[str, Any], here: Collection[str]) -> dict[str, Any]:
        """Whoever comes late sits down in the empty place, and nothing else changes."""
        missing = [name for name in settings.get("missing", []) if name not in here]
        return settings | {"missing": missing} if "missing" in settings else settings

    def winners(self, settings: dict[str, Any]) -> int:
        """One in each line, unless the lines change places."""
        return 1 if settings.get("arrow_switch") else 2

    def called(self, movement: Movement, settings: dict[str, Any]) -> str:
        """The tables, what an even number of them does, and whether there is one winner."""
        way = " with a half table" if settings.get("missing") else ""
        if movement.tables % 2 == 0 and not way:
            way = WAYS[settings.get("even", "share")]
        if settings.get("arrow_switch"):
            way += ", one winner"
        return f"Compass, {movement.tables} tables{way}"

    def said(self, movement: Movement, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
        """How many winners, and what each pair misses."""
        switched = settings.get("arrow_switch")
        good = ["one winner" if switched else "two winners, one in each line"]
        beware = [switching(switched)] if switched else []
        if settings.get("even") == "opposite":
            beware.append("in each round half the trays lie idle")
        if settings.get("even") == "skip":
            beware.append("each pair misses one opponent and one set of trays")
        if "rounds" in settings:
            beware.append(f"each meets {movement.rounds} of {movement.tables} opponents")
        return good, [*beware, *sharing(movement)]


def usual_trays(tables: int) -> int:
    """The trays for a night at the Knickerbocker's minimum of 24, the same number a table."""
    return -(-MINIMUM_TRAYS // tables) * tables


def most_rounds(tables: int, even: str = "share") -> int:
    """How many rounds can be played before an East-West pair meets a tray or a pair again."""
    return tables - 1 if tables % 2 == 0 and even == "skip" else tables


def compass(
    tables: int,
    trays: int | None = None,
    rounds: int | None = None,
    *,
    even: str = "share",
    missing: Iterable[str] = (),
    arrow_switch: int = 0,
) -> Movement:
    """Make a Compass movement; contestants are named "3NS", "3EW" by starting table.

    tables: 2 to 99, a half table counted as one. trays: in the whole room, a multiple of
    tables (default: at least 24). rounds: any number up to the greatest possible. even:
    what an even number of tables does: "share", "skip", or "opposite" (Gilman's plan, in which
    opposite tables share a set and half the sets are idle). missing: contestants who are not
    there; those due to meet them sit out. arrow_switch: how many last rounds are played with
    North-South and East-West exchanged.

    Raises MovementError naming the argument that does not fit.
    """
    _check_tables(tables, even)
    rounds = check_rounds(rounds, most_rounds(tables, even))
    size = size_of_sets(usual_trays(tables) if trays is None else trays, tables)
    absent = _check_missing(missing, tables)
    if not 0 <= arrow_switch <= rounds:
        raise MovementError("arrow-switch", f"0 to {rounds} last rounds can be switched")
    full = [
        _sitting(tables, round, table, even, size, switched=round > rounds - arrow_switch)
        for round in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    return Movement(
        system=Compass.name,
        tables=tables,
        rounds=rounds,
        trays=size * tables,
        contestants=tuple(c for c in _contestants(tables) if c not in absent),
        sittings=tuple(s for s in full if s.ns not in absent and s.ew not in absent),
        sit_outs=tuple(_sit_outs(full, absent)),
    )


def even_switch(tables: int, rounds: int | None = None, even: str = "share") -> int:
    """How many last rounds to play with the lines exchanged, that all be compared most evenly.

    With one winner in mind: worked out from the competition in every possibility: none for
    3 and 4 tables, 1 for 5 to 11, 2 for 12 to 17, where every round is played.
    """
    most = (rounds or most_rounds(tables, even)) // 2
    return min(
        range(most + 1),
        key=lambda last: competition(compass(tables, tables, rounds, even=even, arrow_switch=last)),
    )


def _sitting(
    tables: int, round: int, table: int, even: str, size: int, *, switched: bool
) -> Sitting:
    east_west = (table - 1 + _tables_moved(tables, round, even)) % tables + 1
    pair = (f"{table}NS", f"{east_west}EW")
    ns, ew = reversed(pair) if switched else pair
    return Sitting(round, table, ns, ew, tray_set(_tray_set_at(tables, round, table, even), size))


def _tray_set_at(tables: int, round: int, table: int, even: str) -> int:
    """Which set of trays lies at a table in a round."""
    if tables % 2 == 0 and even == "opposite":
        # Gilman's plan (Foster pp. 109-110): tables t and t + n/2 share, half the sets are idle.
        return (2 * ((table - 1) % (tables // 2)) + round - 1) % tables + 1
    return (_tray_position(tables, table, even) - round + 1) % tables + 1


def _tables_moved(tables: int, round: int, even: str) -> int:
    """How many tables East-West have gone by this round; at a skip one more, half-way."""
    skips = tables % 2 == 0 and even == "skip" and round > tables // 2
    return round - 1 + skips


def _tray_position(tables: int, table: int, even: str) -> int:
    """Where the table stands in the circle of tray sets, from 0.

    To share, the last table stands with the first and the bye-stand takes the place after
    the middle table, so that the sets that meet an East-West pair in the two halves of the
    circle are odd in one and even in the other, and none comes twice.
    """
    if tables % 2 or even == "skip" or table <= tables // 2:
        return table - 1
    return table % tables


def _contestants(tables: int) -> list[str]:
    return [f"{table}{line}" for line in ("NS", "EW") for table in range(1, tables + 1)]


def _sit_outs(full: list[Sitting], absent: frozenset[str]) -> Iterable[SitOut]:
    for sitting in full:
        there = [c for c in (sitting.ns, sitting.ew) if c not in absent]
        if len(there) == 1:
            yield SitOut(sitting.round, there[0], sitting.table)


def _check_tables(tables: int, even: str) -> None:
    if not 2 <= tables <= MOST_TABLES:
        raise MovementError("tables", f"Compass whist is for 2 to {MOST_TABLES} tables")
    if even not in EVEN:
        raise MovementError("even", f"an even number of tables can {', '.join(EVEN)}")


def _check_missing(missing: Iterable[str], tables: int) -> frozenset[str]:
    absent = frozenset(missing)
    for name in sorted(absent):
        if not re.fullmatch(r"[1-9]\d?(NS|EW)", name) or int(name[:-2]) > tables:
            raise MovementError(
                "missing", f"{name!r} is none of the pairs 1NS to {tables}NS and 1EW to {tables}EW"
            )
    if len(absent) > tables:
        raise MovementError("missing", "more pairs are missing than there are tables")
    return absent


SYSTEM = Compass()
