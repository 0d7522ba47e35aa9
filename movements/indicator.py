"""What the indicator card of each table says: where each seat goes next, and its trays.

Foster's Complete Hoyle (1914), p. 114: the cards "show each player the number of the table
and the position at that table to which he should move next".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from movements.overplay import as_seated
from movements.types import IndividualMovement, Movement, PlayerSitting, Sitting

T = TypeVar("T")

SEATS = {"NS": ("North", "South"), "EW": ("East", "West")}
# A pair that changes direction keeps its two players opposite: North becomes East.
SEAT_AFTER_CHANGE = {"North": "East", "South": "West", "East": "North", "West": "South"}


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a side goes: a table and its side ("NS" or "EW"); no table means sitting out."""

    table: int | None
    side: str


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round at the table; a half that turns has the sides of its first half."""

    round: int
    ns: str | None
    ew: str | None
    trays: tuple[int, ...]
    turned_trays: tuple[int, ...]
    next_ns: Place | None
    next_ew: Place | None
    trays_go_to: int | None


@dataclass(frozen=True, slots=True)
class IndicatorCard:
    """One table's card.

    `next_ns` and `next_ew` are where that side goes after most rounds; `serves_every_round`
    says that they hold after every one. `trays_go_to` is where the table's trays go, None
    being the bye-stand, as long as they `trays_go_one_way`, to the same place every time.
    `trays_from_stand`: every later round's trays have waited on the bye-stand.
    """

    table: int
    lines: tuple[CardLine, ...]
    next_ns: Place | None
    next_ew: Place | None
    trays_go_to: int | None
    trays_go_one_way: bool
    trays_from_stand: bool
    serves_every_round: bool

    @property
    def turns(self) -> bool:
        """Whether the players at this table change direction in mid-round."""
        return any(line.turned_trays for line in self.lines)

    @property
    def differs_by_round(self) -> bool:
        """Whether so many rounds differ that the card must say each one's move."""
        return 3 * len(self.exceptions()) >= len(self.lines)

    def exceptions(self) -> tuple[CardLine, ...]:
        """The rounds after which somebody goes elsewhere than the card says."""
        return tuple(
            line
            for line in self.lines
            if (line.next_ns and line.next_ns != self.next_ns)
            or (line.next_ew and line.next_ew != self.next_ew)
        )


@dataclass(frozen=True, slots=True)
class TraysAtTable:
    """What becomes of the trays at one table.

    `go_to`: the table that has them next, None being the bye-stand, as long as they
    `go_one_way`. `from_stand`: every later round's trays have waited on the bye-stand.
    `shared_with`: the other tables that have the same trays in every round; `part` is which
    of the equal parts of them this table begins with, from 1, 0 where they have none.
    """

    go_to: int | None
    go_one_way: bool
    from_stand: bool
    shared_with: tuple[int, ...]
    part: int


def trays_at(movement: Movement | IndividualMovement, table: int) -> TraysAtTable:
    """What the card of a table says of its trays."""
    sittings: Sequence[Sitting | PlayerSitting] = movement.sittings
    here = sorted((s for s in sittings if s.table == table), key=lambda s: s.round)
    at = _tables_of_trays(sittings)
    ways = {at.get((s.round + 1, s.trays[0])) for s in here if s.round < movement.rounds}
    later = [s for s in here if s.round > 1]
    shares = {share.tables for share in movement.shared if table in share.tables}
    always = len(shares) == 1 and sum(table in s.tables for s in movement.shared) == len(here)
    tables = next(iter(shares)) if always else ()
    parts = bool(tables) and all(len(s.trays) % len(tables) == 0 for s in here)
    return TraysAtTable(
        go_to=next(iter(ways)) if len(ways) == 1 else None,
        go_one_way=len(ways) == 1,
        from_stand=bool(later) and all((s.round - 1, s.trays[0]) not in at for s in later),
        shared_with=tuple(other for other in tables if other != table),
        part=tables.index(table) + 1 if parts else 0,
    )


def overplay_from(movement: Movement | IndividualMovement) -> int | None:
    """The round from which on the trays are turned a quarter; None where they never are."""
    sittings: Sequence[Sitting | PlayerSitting] = movement.sittings
    return min((s.round for s in sittings if s.turned), default=None)


def seat_after(seat: str, side: str, place: Place) -> str:
    """The seat a player takes at the next table: a change of line turns North into East."""
    return seat if side == place.side else SEAT_AFTER_CHANGE[seat]


def cards(movement: Movement) -> tuple[IndicatorCard, ...]:
    """The indicator cards of a movement, in order of tables."""
    movement = as_seated(movement)
    places = _places(movement)
    trays = _tables_of_trays(movement.sittings)
    return tuple(_card(movement, table, places, trays) for table in range(1, movement.tables + 1))


def after_sitting_out(movement: Movement | IndividualMovement) -> dict[tuple[int, str], Place]:
    """Where each contestant who sat out a round goes next, by the round sat out and name."""
    if isinstance(movement, IndividualMovement):
        places = _chairs(as_seated(movement))
    else:
        places = _places(as_seated(movement))
    found = {
        (s.round, s.contestant): places.get((s.round + 1, s.contestant)) for s in movement.sit_outs
    }
    return {out: place for out, place in found.items() if place}


def _chairs(movement: IndividualMovement) -> dict[tuple[int, str], Place]:
    """The table and chair of each individual in each round."""
    return {
        (s.round, who): Place(s.table, chair)
        for s in movement.sittings
        for chair, who in zip("NESW", s.people, strict=True)
    }


def _places(movement: Movement) -> dict[tuple[int, str], Place]:
    """Where each contestant is in each round, at the first half of a sitting that turns."""
    places: dict[tuple[int, str], Place] = {}
    for s in movement.sittings:
        places.setdefault((s.round, s.ns), Place(s.table, "NS"))
        places.setdefault((s.round, s.ew), Place(s.table, "EW"))
    for out in movement.sit_outs:
        places[out.round, out.contestant] = Place(
            out.table, out.contestant[-2:] if out.table else "NS"
        )
    return places


def _tables_of_trays(
    sittings: Iterable[Sitting | PlayerSitting],
) -> dict[tuple[int, int], int]:
    """At which table each tray is used in each round, the lowest where it is shared."""
    tables: dict[tuple[int, int], int] = {}
    for s in sittings:
        for tray in s.trays:
            at = tables.setdefault((s.round, tray), s.table)
            tables[s.round, tray] = min(at, s.table)
    return tables


def _card(
    movement: Movement,
    table: int,
    places: dict[tuple[int, str], Place],
    trays: dict[tuple[int, int], int],
) -> IndicatorCard:
    halves: dict[int, list[Sitting]] = {}
    for sitting in movement.sittings:
        if sitting.table == table:
            halves.setdefault(sitting.round, []).append(sitting)
    lines = [_line(here, places, trays) for _, here in sorted(halves.items())]
    lines += [
        CardLine(
            o.round,
            o.contestant if o.contestant.endswith("NS") else None,
            o.contestant if o.contestant.endswith("EW") else None,
            (),
            (),
            _next(places, o.round, o.contestant, "NS"),
            _next(places, o.round, o.contestant, "EW"),
            None,
        )
        for o in movement.sit_outs
        if o.table == table
    ]
    lines.sort(key=lambda line: line.round)
    ways = {line.trays_go_to for line in lines[:-1] if line.trays}
    card = IndicatorCard(
        table=table,
        lines=tuple(lines),
        next_ns=_usual([line.next_ns for line in lines]),
        next_ew=_usual([line.next_ew for line in lines]),
        trays_go_to=next(iter(ways)) if len(ways) == 1 else None,
        trays_go_one_way=len(ways) == 1,
        trays_from_stand=_from_stand(lines, trays),
        serves_every_round=False,
    )
    return replace(card, serves_every_round=not card.exceptions())


def _from_stand(lines: list[CardLine], trays: dict[tuple[int, int], int]) -> bool:
    later = [line for line in lines if line.trays and line.round > 1]
    return bool(later) and all((x.round - 1, x.trays[0]) not in trays for x in later)


def _line(
    here: list[Sitting],
    places: dict[tuple[int, str], Place],
    trays: dict[tuple[int, int], int],
) -> CardLine:
    first, turned = here[0], here[1:]
    return CardLine(
        round=first.round,
        ns=first.ns,
        ew=first.ew,
        trays=first.trays,
        turned_trays=turned[0].trays if turned else (),
        next_ns=places.get((first.round + 1, first.ns)),
        next_ew=places.get((first.round + 1, first.ew)),
        trays_go_to=trays.get((first.round + 1, first.trays[0])),
    )


def _next(
    places: dict[tuple[int, str], Place], round: int, contestant: str, side: str
) -> Place | None:
    return places.get((round + 1, contestant)) if contestant.endswith(side) else None


def _usual(values: list[T | None]) -> T | None:
    counts = Counter(value for value in values if value is not None)
    return counts.most_common(1)[0][0] if counts else None


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One line of a contestant's own guide; no table where it sits out the round."""

    round: int
    table: int | None
    side: str = ""
    against: str = ""
    trays: tuple[int, ...] = ()
    partner: str = ""


def guide_of(movement: Movement | IndividualMovement, contestant: str) -> tuple[GuideLine, ...]:
    """Every round of one contestant, in order; a half that turns has a line of its own."""
    movement = as_seated(movement)
    sittings: Sequence[Sitting | PlayerSitting] = movement.sittings
    lines = [_guide_line(s, contestant) for s in sittings if contestant in s.people]
    lines += [GuideLine(o.round, None) for o in movement.sit_outs if o.contestant == contestant]
    return tuple(sorted(lines, key=lambda line: line.round))


def _guide_line(s: Sitting | PlayerSitting, who: str) -> GuideLine:
    """One sitting of a contestant; of an individual the chair, the partner and both adversaries."""
    if isinstance(s, Sitting):
        side, against = ("NS", s.ew) if s.ns == who else ("EW", s.ns)
        return GuideLine(s.round, s.table, side, against, s.trays)
    chair = s.people.index(who)
    partner = s.people[(chair + 2) % 4]
    others = " & ".join(s.people[at] for at in range(4) if at % 2 != chair % 2)
    return GuideLine(s.round, s.table, "NESW"[chair], others, s.trays, partner)


@dataclass(frozen=True, slots=True)
class ChairLine:
    """One round at a table of individuals: North, East, South, West and where each goes next.

    No place where it is the last round; a place without a table is a sit-out.
    """

    round: int
    trays: tuple[int, ...]
    chairs: tuple[tuple[str, Place | None], ...]


def chairs_of(movement: IndividualMovement, table: int) -> tuple[ChairLine, ...]:
    """The card of one table of individuals, round by round."""
    movement = as_seated(movement)
    places = _chairs(movement)
    nowhere = Place(None, "")
    return tuple(
        ChairLine(
            s.round,
            s.trays,
            tuple(
                (
                    who,
                    places.get((s.round + 1, who), nowhere if s.round < movement.rounds else None),
                )
                for who in s.people
            ),
        )
        for s in movement.sittings
        if s.table == table
    )
