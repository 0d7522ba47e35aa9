"""Howell pairs, 4 to 34: every pair meets every other once and plays every tray.

Foster's Complete Hoyle (1914), p. 114, names the system and prints no schedule. The tables
here are balanced ones (see docs/movements.md): `data/howell.json` holds the first round of
each cyclic table, from which every later round follows by adding one to every moving pair
and every set of trays, so that one indicator card a table serves the whole night. Six pairs
have no such table and are listed round by round: with an odd number of trays a round the
last round is shared, with an even number nothing is.

With fewer rounds than opponents most fields have a shortened table (`data/short_howell.json`),
in which every pair still plays every tray; where there is none the whole table is cut.
28 pairs reach perfect balance only over the 27 elements of a field (`movements.field27`),
where every pair needs a guide of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from movements.balance import fairness, imbalance
from movements.evening import Wishes
from movements.field27 import by_guides
from movements.systems.base import pairs_asked_for
from movements.systems.field import Field
from movements.systems.remarks import sharing, switching, turning
from movements.types import (
    Movement,
    MovementError,
    SitOut,
    Sitting,
    check_rounds,
    size_of_sets,
    tray_set,
)

FEWEST, MOST = 4, 34


class Howell(Field):
    """Every pair meets every other."""

    name = "howell"
    order = 4
    title = "Howell"
    options = ("turn", "guides")
    most_pairs = MOST

    def build(
        self,
        *,
        pairs: int,
        trays: int | None = None,
        rounds: int | None = None,
        turn: bool = False,
        guides: bool = False,
    ) -> Movement:
        """As `howell`."""
        return howell(pairs, trays, rounds, turn=turn, guides=guides)

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The pairs may be said in tables."""
        said = {name: options[name] for name in ("trays", "rounds", "turn", "guides")}
        return said | {"pairs": pairs_asked_for(options)}

    def bases(self, pairs: int) -> Iterator[dict[str, Any]]:
        """With cards at the tables; 28 pairs also with a guide for each."""
        base = {"system": self.name, "pairs": pairs}
        if FEWEST <= pairs <= MOST:
            yield base
        if pairs == 28:
            yield base | {"guides": True}

    def rounds_and_sets(self, base: dict[str, Any]) -> tuple[int, int]:
        """One fewer than the pairs of a full field."""
        sets = base["pairs"] + base["pairs"] % 2 - 1
        return sets, sets

    def usual_size(self, base: dict[str, Any], wishes: Wishes) -> int:
        """With an even number six pairs need not share."""
        size = super().usual_size(base, wishes)
        return size - size % 2 if base["pairs"] in (5, 6) and size > 1 else size

    def full(self, base: dict[str, Any], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """Also with turning tables, where that makes the comparison fairer."""
        offered = super().full(base, size, wishes)
        if size % 2 == 0 and "guides" not in base:
            plain, turned = (self.made(offered[0] | {"turn": turn}) for turn in (False, True))
            if imbalance(turned) < imbalance(plain):
                offered.append(offered[0] | {"turn": True})
        return offered

    def shorter(self, base: dict[str, Any], size: int, rounds: int) -> list[dict[str, Any]]:
        """A shortened table, or the whole one cut."""
        if "guides" in base:
            return []
        return [base | {"trays": size * sets_for(base["pairs"], rounds), "rounds": rounds}]

    def in_sections(self, sizes: Sequence[int], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """Where every section can play the same rounds, each on as many sets."""
        most = min(wishes.playable(size), *(self.rounds_and_sets({"pairs": n})[0] for n in sizes))
        fitting = [
            rounds
            for rounds in range(2, most + 1)
            if all(sets_for(n, rounds) == rounds for n in sizes)
        ]
        return [self._section(n, max(fitting), size) for n in sizes] if fitting else []

    def _section(self, pairs: int, rounds: int, size: int) -> dict[str, Any]:
        section = {"system": self.name, "pairs": pairs, "trays": size * rounds}
        whole = rounds == self.rounds_and_sets(section)[0]
        return section if whole else section | {"rounds": rounds}

    def preferred(self, settings: dict[str, Any]) -> bool:
        """One winner, and cards at the tables."""
        return "guides" not in settings

    def called(self, movement: Movement, settings: dict[str, Any]) -> str:
        """Whole or short, with guides or turning tables."""
        short = "Short Howell" if "rounds" in settings else "Howell"
        if settings.get("guides"):
            return f"{short} with a guide for each pair"
        return f"{short} with turning tables" if settings.get("turn") else short

    def said(self, movement: Movement, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
        """How fair it is, whom each meets, and who turns or changes places."""
        good, beware = [fairness(movement)], []
        if settings.get("guides"):
            beware.append("each pair needs its printed guide or its phone")
        if "rounds" not in settings:
            good.append("everyone meets everyone")
        else:
            beware.append(f"each meets {movement.rounds} others at most")
            if movement.trays == movement.rounds * movement.trays_a_round:
                good.append("everyone plays every tray")
            if last := _switched(movement):
                beware.append(switching(last))
        if settings.get("turn"):
            beware.append(turning(movement))
        return good, [*beware, *sharing(movement)]


def _switched(movement: Movement) -> int:
    """In how many last rounds a fixed pair sits the other way."""
    keeps = [who for who in movement.contestants if len(_tables_of(movement, who)) == 1]
    sides = [s.ns == keeps[-1] for s in movement.sittings if keeps and keeps[-1] in s.people]
    return sum(side != sides[0] for side in sides)


def _tables_of(movement: Movement, who: str) -> set[int]:
    return {s.table for s in movement.sittings if who in s.people}


class Game(NamedTuple):
    """Two pairs and a set of trays, all by number; `turns`: in mid-round they change direction."""

    round: int
    table: int
    ns: int
    ew: int
    set: int
    turns: bool = False


def howell(
    pairs: int,
    trays: int | None = None,
    rounds: int | None = None,
    *,
    turn: bool = False,
    guides: bool = False,
) -> Movement:
    """Make a Howell movement for 4 to 34 pairs, named "1" to "34".

    trays: in the whole room, a multiple of the number of sets (see `sets_for`); default one
    a round. rounds: up to one fewer than the pairs of a full field. turn: with an even number
    of trays a round some tables turn in mid-round (North-South become East-West), which makes
    the comparison perfect for a full field. With an odd number of pairs each sits out at most
    once. guides: 28 pairs, perfectly even, each pair with a guide of its own instead of a card
    at each table.

    Raises MovementError naming the argument that does not fit.
    """
    if not FEWEST <= pairs <= MOST:
        raise MovementError("pairs", f"Howell is for {FEWEST} to {MOST} pairs")
    field = pairs + pairs % 2
    sets = field - 1
    last = check_rounds(rounds, sets)
    if guides and turn:
        raise MovementError("turn", "guides of their own have no turning tables")
    if guides:
        return _twenty_eight(pairs, trays, last)
    if _is_short(pairs, trays, last) and not turn:
        return _short(pairs, size_of_sets(last if trays is None else trays, last), last)
    size = size_of_sets(sets if trays is None else trays, sets)
    if turn and size % 2:
        raise MovementError(
            "turn",
            f"tables turn only with an even number of trays a round; {2 * sets} trays would do",
        )
    if field == 6 and size % 2 == 0:
        return _six_without_sharing(pairs, size, last)
    games = [g for g in _games(pairs, turn=turn) if g.round <= last]
    return Movement(
        system=Howell.name,
        tables=pairs // 2,
        rounds=last,
        trays=size * sets,
        contestants=tuple(str(n) for n in range(1, pairs + 1)),
        sittings=tuple(s for g in games if g.table for s in _sittings(g, size, turn=turn)),
        sit_outs=tuple(_sit_outs(games, pairs)),
        bound=_bound(pairs, size) if last == sets else None,
    )


def sets_for(pairs: int, rounds: int | None = None) -> int:
    """How many sets of trays a Howell takes: with a shortened table as many as rounds."""
    full = pairs + pairs % 2 - 1
    return rounds if rounds and _is_short(pairs, None, rounds) else full


def _is_short(pairs: int, trays: int | None, rounds: int) -> bool:
    """Whether a shortened table serves; trays that only fit the whole table's sets cut that."""
    there = _short_key(pairs, rounds) in _short_tables()
    return there and (trays is None or trays % rounds == 0)


def _short(pairs: int, size: int, rounds: int) -> Movement:
    """A circle of as many pairs as rounds moves, the others keep their tables."""
    field = pairs + pairs % 2
    table = _short_tables()[_short_key(pairs, rounds)]
    sittings, outs = [], []
    for step, games in enumerate(_short_rounds(table, rounds)):
        there = [game for game in games if max(game[:2]) <= pairs]
        outs += [SitOut(step + 1, str(min(g[:2]))) for g in games if max(g[:2]) > pairs]
        for at, (ns, ew, tray) in enumerate(there, start=1):
            sittings.append(Sitting(step + 1, at, str(ns), str(ew), tray_set(tray, size)))
    names = tuple(str(n) for n in range(1, pairs + 1))
    tables = field // 2 - pairs % 2
    return Movement(Howell.name, tables, rounds, rounds * size, names, tuple(sittings), tuple(outs))


def _short_rounds(table: dict[str, Any], rounds: int) -> Iterator[list[tuple[int, int, int]]]:
    """Each round's games; a field that no circle serves is listed."""
    if "rounds" in table:
        yield from table["rounds"]
        return
    laid_out = sorted(table["tables"], key=lambda game: int(game[2]))
    for step in range(rounds):
        games = [_short_game(game, step, rounds) for game in laid_out]
        switched = step >= rounds - table["switch"]
        yield [(ew, ns, tray) for ns, ew, tray in games] if switched else games


def _short_game(game: list[int], step: int, rounds: int) -> tuple[int, int, int]:
    """A game some steps on, as people see it: fixed pairs follow the numbers of the circle."""
    ns, ew = (n + 1 if n >= rounds else _shown(n + step, rounds) for n in game[:2])
    return ns, ew, (game[2] + step) % rounds + 1


def _short_key(pairs: int, rounds: int) -> str:
    return f"{pairs + pairs % 2} in {rounds}"


def _twenty_eight(pairs: int, trays: int | None, last: int) -> Movement:
    if pairs != 28:
        raise MovementError(
            "guides", "guides of their own are for 28 pairs; others have cards at the tables"
        )
    size = size_of_sets(27 if trays is None else trays, 27)
    sittings = tuple(
        Sitting(round, table, str(ns), str(ew), tray_set(tray, size))
        for round, games in enumerate(by_guides()[:last], start=1)
        for table, (ns, ew, tray) in enumerate(games, start=1)
    )
    names = tuple(str(n) for n in range(1, 29))
    bound = 0 if last == 27 else None
    return Movement(Howell.name, 14, last, 27 * size, names, sittings, bound=bound)


def _six_without_sharing(pairs: int, size: int, last: int) -> Movement:
    """Six pairs (or five) with an even number of trays a round: nothing need be shared."""
    sittings, outs = [], []
    for round, games in enumerate(_data()["six_pairs_two_trays"][:last], start=1):
        there = [game for game in games if max(game[:2]) <= pairs]
        outs += [SitOut(round, str(min(game[:2]))) for game in games if game not in there]
        for table, (ns, ew, first, second) in enumerate(there, start=1):
            trays = tray_set(first, size // 2) + tray_set(second, size // 2)
            sittings.append(Sitting(round, table, str(ns), str(ew), trays))
    return Movement(
        system=Howell.name,
        tables=pairs // 2,
        rounds=last,
        trays=5 * size,
        contestants=tuple(str(n) for n in range(1, pairs + 1)),
        sittings=tuple(sittings),
        sit_outs=tuple(outs),
        bound=0 if pairs == 6 and last == 5 else None,
    )


def _games(pairs: int, *, turn: bool) -> Iterator[Game]:
    """Every game of the best table for this field; with an odd field table 0 is the sit-out."""
    table = _best(pairs, turn=turn)
    listed = table.get("rounds")
    rounds = _cyclic_rounds(pairs, table, turn=turn) if listed is None else listed
    for number, games in enumerate(rounds, start=1):
        there = [game for game in games if pairs >= max(game[0], game[1])]
        absent = [game for game in games if game not in there]
        for at, game in [(0, g) for g in absent] + list(enumerate(there, start=1)):
            yield Game(number, at, *game)


def _cyclic_rounds(
    pairs: int, table: dict[str, Any], *, turn: bool
) -> Iterator[list[tuple[int, int, int, bool]]]:
    """Each round as (ns, ew, set, turns), in order of the sets laid out in round 1.

    In that order the trays of table 2 go to table 1, and so on, wherever a table stands next
    in the circle of sets, and to the bye-stand where none does.
    """
    modulus = int(table["pairs"]) - 1
    fixed = modulus + 1
    turning = table.get("turning" if pairs == fixed else "turning_phantom", []) if turn else []
    first = [(fixed, 0, 0), *map(tuple, table["tables"])]
    laid_out = sorted((s, ns, ew, at in turning) for at, (ns, ew, s) in enumerate(first, start=1))
    for step in range(modulus):
        yield [
            (
                ns if ns == fixed else _shown(ns + step, modulus),
                ew if ew == fixed else _shown(ew + step, modulus),
                (tray + step) % modulus + 1,
                turns,
            )
            for tray, ns, ew, turns in laid_out
        ]


def _shown(number: int, modulus: int) -> int:
    """Pair 0 of the circle is shown to people under the highest moving number."""
    return number % modulus or modulus


def _sittings(game: Game, size: int, *, turn: bool) -> Iterator[Sitting]:
    trays = tray_set(game.set, size)
    ns, ew = str(game.ns), str(game.ew)
    if not (turn and game.turns):
        yield Sitting(game.round, game.table, ns, ew, trays)
        return
    yield Sitting(game.round, game.table, ns, ew, trays[: size // 2])
    yield Sitting(game.round, game.table, ew, ns, trays[size // 2 :])


def _sit_outs(games: list[Game], pairs: int) -> Iterator[SitOut]:
    for game in games:
        if game.table == 0:
            yield SitOut(game.round, str(min(game.ns, game.ew)))


def _bound(pairs: int, size: int) -> int | None:
    """The least imbalance possible, where it is known (docs/movements.md)."""
    if pairs % 2:
        return 0 if _figure(_best(pairs, turn=False), pairs) == 0 else None
    if size % 2 == 0 or pairs % 4 == 0:
        return 0
    tables = pairs // 2
    return 4 * (2 * tables - 1) * (tables - 1) if size == 1 else None


def _figure(table: dict[str, Any], pairs: int, *, turn: bool = False) -> int:
    """The shipped imbalance of a table for this field, with one tray or two turning trays."""
    name = "two_trays" if turn else "one_tray"
    return int(table[name if pairs == table["pairs"] else f"{name}_phantom"])


def _best(pairs: int, *, turn: bool) -> dict[str, Any]:
    field = pairs + pairs % 2
    tables = [t for t in _tables() if t["pairs"] == field]
    return min(tables, key=lambda table: _figure(table, pairs, turn=turn))


def _tables() -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = _data()["tables"]
    return tables


@cache
def _short_tables() -> dict[str, Any]:
    path = Path(__file__).parents[1] / "data" / "short_howell.json"
    tables: dict[str, Any] = json.loads(path.read_text())["tables"]
    return tables


@cache
def _data() -> dict[str, Any]:
    path = Path(__file__).parents[1] / "data" / "howell.json"
    data: dict[str, Any] = json.loads(path.read_text())
    return data


SYSTEM = Howell()
