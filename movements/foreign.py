"""Other people's movements: as text, as our document, or as an ACBL .MOV file."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from movements.document import read as read_document
from movements.systems import OWN
from movements.types import Movement, MovementError, Sitting, sit_outs_of, tray_set

LONGEST = 200_000  # bytes; the greatest movement there is takes a tenth of it
MOV_MAGIC = b"\x5d\x8d"
MOV_BEFORE_GAMES = bytes((0x21, 0x22, 0x23, 0x24))
GAME = re.compile(r"(?<!\d)(\d{1,3})\s*[,/]\s*(\d{1,3})\s*[,/]\s*(\d{1,3})(?!\d)")
NOBODY = 0


class Game(NamedTuple):
    """What a foreign movement says of a table in a round: two numbers and a set of trays."""

    round: int
    table: int
    ns: int
    ew: int
    set: int


def read_movement(content: bytes, trays_a_round: int = 1) -> Movement:
    """The movement in a file or in what somebody pasted, whichever form it has.

    trays_a_round: how many trays a set holds (a JSON document says it itself). Raises
    MovementError with one sentence where it cannot be read; whether a movement that was read
    can be played is `movements.verify`'s to say.
    """
    if len(content) > LONGEST:
        raise MovementError("movement", "this is far too long for a movement")
    if not 1 <= trays_a_round <= 20:
        raise MovementError("trays", "a set holds 1 to 20 trays")
    if content.startswith(MOV_MAGIC):
        return read_mov(content, trays_a_round)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MovementError("movement", "this is neither text nor a .MOV file") from error
    if text.lstrip().startswith("{"):
        return _read_json(text)
    return read_text(text, trays_a_round)


def read_text(text: str, trays_a_round: int = 1) -> Movement:
    """A movement written one line a table, each round as NS,EW,set: `6,1,1 6,2,2 …`.

    Number 0 is nobody. Where a number sits North-South and East-West in one round there are
    two lines, as in Compass. Raises MovementError naming the line.
    """
    lines = [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]
    if not lines:
        raise MovementError("movement", "there is nothing in it")
    games: list[Game] = []
    for table, line in enumerate(lines, start=1):
        found = GAME.findall(line)
        rest = GAME.sub("", line).strip(" \t;|")
        if not found or re.search(r"[^\s;|]", rest):
            raise MovementError(
                "movement", f"line {table} is not a row of NS,EW,set: {line.strip()[:40]!r}"
            )
        games += [Game(round, table, *map(int, game)) for round, game in enumerate(found, start=1)]
    _same_rounds(games, len(lines))
    return _movement(games, trays_a_round, two_lines=_has_two_lines(games))


def read_mov(content: bytes, trays_a_round: int = 1) -> Movement:
    """An ACBL .MOV file: a head, a text, then NS, EW and set a byte each, table by table.

    Raises MovementError where the file ends too early or holds something else.
    """
    at = content.find(MOV_BEFORE_GAMES, 6)
    if len(content) < 6 or at < 0:
        raise MovementError("movement", "this .MOV file is damaged: its head is not whole")
    one_winner, tables, rounds = content[2], content[3], content[4]
    body = content[at + len(MOV_BEFORE_GAMES) :]
    if not tables or not rounds or len(body) < 3 * tables * rounds:
        raise MovementError("movement", "this .MOV file is damaged: it ends in mid-table")
    games = []
    for place in range(tables * rounds):
        table, round = divmod(place, rounds)
        games.append(Game(round + 1, table + 1, *body[3 * place : 3 * place + 3]))
    return _movement(games, trays_a_round, two_lines=not one_winner)


def _read_json(text: str) -> Movement:
    try:
        return read_document(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise MovementError("movement", "this begins like JSON, but is not") from error


def _same_rounds(games: list[Game], tables: int) -> None:
    last = max(game.round for game in games)
    for table in range(1, tables + 1):
        count = sum(game.table == table for game in games)
        if count != last:
            raise MovementError("movement", f"line {table} has {count} rounds, others have {last}")


def _has_two_lines(games: list[Game]) -> bool:
    """Whether one number sits in both directions in one round: then it is two pairs."""
    north_south = {(game.round, game.ns) for game in games if game.ns != NOBODY}
    return any((game.round, game.ew) in north_south for game in games)


def _movement(games: list[Game], size: int, *, two_lines: bool) -> Movement:
    suffix = ("NS", "EW") if two_lines else ("", "")
    numbers = [{g.ns for g in games} - {NOBODY}, {g.ew for g in games} - {NOBODY}]
    if two_lines:
        names = [
            f"{n}{line}" for line, found in zip(suffix, numbers, strict=True) for n in sorted(found)
        ]
    else:
        names = [str(n) for n in sorted(numbers[0] | numbers[1])]
    played = [g for g in games if NOBODY not in (g.ns, g.ew)]
    if not played or min(g.set for g in played) < 1:
        raise MovementError("movement", "nobody plays anything in it")
    sittings = tuple(
        Sitting(g.round, g.table, f"{g.ns}{suffix[0]}", f"{g.ew}{suffix[1]}", tray_set(g.set, size))
        for g in sorted(played)
    )
    rounds = max(g.round for g in games)
    return Movement(
        system=OWN,
        tables=max(g.table for g in games),
        rounds=rounds,
        trays=max(g.set for g in played) * size,
        contestants=tuple(names),
        sittings=sittings,
        sit_outs=sit_outs_of(names, sittings, rounds),
    )
