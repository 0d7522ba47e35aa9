"""What a movement is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


class MovementError(ValueError):
    """A movement that cannot be made; the text says what would work.

    `field` names the argument at fault ("tables", "pairs", "trays", ...).
    """

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field = field
        self.sentence = sentence


MOST_TRAYS = 9999  # in one night


@dataclass(frozen=True, slots=True)
class Sitting:
    """One round at one table: who sits where and which trays are played.

    A sitting whose players turn in mid-round stands twice in a movement, once for each half.
    `uncounted` is "ns" or "ew" where that side's tricks do not count. `turned`: the trays lie
    turned a quarter, and `ns` hold North-South's cards though they sit East-West.
    """

    round: int
    table: int
    ns: str
    ew: str
    trays: tuple[int, ...]
    uncounted: str = ""
    turned: bool = False

    @property
    def people(self) -> tuple[str, str]:
        """Who sits here."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class PlayerSitting:
    """One round at one table of individuals: who sits North, East, South and West.

    `turned`: the trays lie turned a quarter, and `n` holds North's cards though he sits East.
    """

    round: int
    table: int
    n: str
    e: str
    s: str
    w: str
    trays: tuple[int, ...]
    turned: bool = False

    @property
    def people(self) -> tuple[str, str, str, str]:
        """Who sits here: North, East, South, West."""
        return self.n, self.e, self.s, self.w


@dataclass(frozen=True, slots=True)
class SitOut:
    """A contestant's round without a table.

    `table` is where an absent pair leaves it waiting, None where it has no seat at all.
    """

    round: int
    contestant: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """One set of trays used by several tables in the same round."""

    round: int
    tables: tuple[int, ...]
    trays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole night: every sitting and sit-out, rounds and tables counted from 1."""

    system: str
    tables: int
    rounds: int
    trays: int
    contestants: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    sit_outs: tuple[SitOut, ...] = ()
    bound: int | None = None

    @property
    def shared(self) -> tuple[Share, ...]:
        """The trays that lie at more than one table in a round."""
        return _shares(self.sittings)

    @property
    def stationary(self) -> tuple[str, ...]:
        """Who keeps one seat all night and never sits out."""
        places: dict[str, set[tuple[int, str]]] = defaultdict(set)
        for s in self.sittings:
            places[s.ns].add((s.table, "ns"))
            places[s.ew].add((s.table, "ew"))
        resting = {out.contestant for out in self.sit_outs}
        return tuple(c for c in self.contestants if len(places[c]) == 1 and c not in resting)

    @property
    def trays_a_round(self) -> int:
        """The greatest number of trays one table plays in one round."""
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for sitting in self.sittings:
            counts[sitting.round, sitting.table] += len(sitting.trays)
        return max(counts.values(), default=0)

    @property
    def tray_times(self) -> tuple[int, ...]:
        """How long each round lasts, as `_tray_times` has it."""
        return _tray_times(self.sittings)


@dataclass(frozen=True, slots=True)
class IndividualMovement:
    """A whole night of individuals."""

    system: str
    tables: int
    rounds: int
    trays: int
    contestants: tuple[str, ...]
    sittings: tuple[PlayerSitting, ...]
    sit_outs: tuple[SitOut, ...] = ()

    @property
    def shared(self) -> tuple[Share, ...]:
        """The trays that lie at more than one table in a round."""
        return _shares(self.sittings)

    @property
    def trays_a_round(self) -> int:
        """The greatest number of trays one table plays in one round."""
        return max(len(sitting.trays) for sitting in self.sittings)

    @property
    def stationary(self) -> tuple[str, ...]:
        """Who keeps one chair all night and never sits out."""
        places: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for s in self.sittings:
            for chair, who in enumerate(s.people):
                places[who].add((s.table, chair))
        resting = {out.contestant for out in self.sit_outs}
        return tuple(c for c in self.contestants if len(places[c]) == 1 and c not in resting)

    @property
    def tray_times(self) -> tuple[int, ...]:
        """How long each round lasts, as `_tray_times` has it."""
        return _tray_times(self.sittings)


def _tray_times(sittings: Sequence[Sitting | PlayerSitting]) -> tuple[int, ...]:
    """How long each round lasts, in times of a tray: while tables share few trays some wait.

    A tray is at one table at a time, so three tables that share one tray need three times.
    """
    played: dict[tuple[int, int], int] = defaultdict(int)
    for s in sittings:
        played[s.round, s.table] += len(s.trays)
    longest: dict[int, int] = defaultdict(int)
    for (round, _table), trays in played.items():
        longest[round] = max(longest[round], trays)
    for share in _shares(sittings):
        longest[share.round] = max(longest[share.round], len(share.tables))
    return tuple(longest[round] for round in sorted(longest))


def begins_with(trays: Sequence[int], table: int, tables: Sequence[int]) -> tuple[int, ...]:
    """The trays in the order in which a table plays them when it shares them with others.

    Each begins with its own part: of eight trays at two tables the second begins with the
    fifth. (Foster, Complete Hoyle, 1914, pp. 111 and 116: dealt at each table, and exchanged.)
    tables: all that share them, this one among them.
    """
    at = sorted(tables).index(table) * len(trays) // len(tables)
    return (*trays[at:], *trays[:at])


def _shares(sittings: Iterable[Sitting | PlayerSitting]) -> tuple[Share, ...]:
    tables: dict[tuple[int, tuple[int, ...]], set[int]] = defaultdict(set)
    for sitting in sittings:
        tables[sitting.round, sitting.trays].add(sitting.table)
    return tuple(
        Share(round, tuple(sorted(at)), trays)
        for (round, trays), at in sorted(tables.items())
        if len(at) > 1
    )


def sit_outs_of(
    names: Iterable[str], sittings: Iterable[Sitting], rounds: int
) -> tuple[SitOut, ...]:
    """Everybody without a table, round by round, in the order of the names."""
    seated = {(s.round, who) for s in sittings for who in (s.ns, s.ew)}
    people = list(names)
    return tuple(
        SitOut(round, name)
        for round in range(1, rounds + 1)
        for name in people
        if (round, name) not in seated
    )


def tray_set(number: int, size: int) -> tuple[int, ...]:
    """The trays of one set: set 1 of three trays is (1, 2, 3), set 2 is (4, 5, 6)."""
    first = (number - 1) * size + 1
    return tuple(range(first, first + size))


def size_of_sets(trays: int, sets: int) -> int:
    """How many trays each of `sets` sets holds; raises MovementError where it does not divide."""
    if trays > MOST_TRAYS:
        raise MovementError("trays", f"{MOST_TRAYS} at the most")
    if trays < 1 or trays % sets:
        fits = sorted({max(1, trays // sets) * sets, (max(0, trays) // sets + 1) * sets})
        raise MovementError(
            "trays",
            f"{trays} do not lie equally on {sets} sets; {' or '.join(map(str, fits))} would",
        )
    return trays // sets


def check_rounds(rounds: int | None, most: int) -> int:
    """The rounds asked for, `most` where none were; raises MovementError outside 1 to most."""
    if rounds is None:
        return most
    if not 1 <= rounds <= most:
        raise MovementError("rounds", f"1 to {most} can be played")
    return rounds
