"""The movement document, `clubwhist-movement/1`: written and read as plain data."""

from __future__ import annotations

from typing import Any

from movements.balance import imbalance
from movements.types import (
    IndividualMovement,
    Movement,
    MovementError,
    PlayerSitting,
    SitOut,
    Sitting,
)

FORMAT = "clubwhist-movement/1"
HIGHEST = 9999  # of trays, rounds and tables
LONGEST = 100  # letters of a name


def write(movement: Movement | IndividualMovement) -> dict[str, Any]:
    """The document of a movement, ready for JSON."""
    return {
        "format": FORMAT,
        "system": movement.system,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "trays": movement.trays,
        "contestants": list(movement.contestants),
        "sittings": [_written(sitting) for sitting in movement.sittings],
        "sit_outs": [{"round": s.round, "contestant": s.contestant} for s in movement.sit_outs],
        "shared": [
            {"round": s.round, "tables": list(s.tables), "trays": list(s.trays)}
            for s in movement.shared
        ],
        "imbalance": imbalance(movement) if isinstance(movement, Movement) else None,
        "bound": movement.bound if isinstance(movement, Movement) else None,
    }


def _written(s: Sitting | PlayerSitting) -> dict[str, Any]:
    entry: dict[str, Any] = {"round": s.round, "table": s.table}
    if isinstance(s, PlayerSitting):
        entry |= {"n": s.n, "e": s.e, "s": s.s, "w": s.w, "trays": list(s.trays)}
    else:
        entry |= {"ns": s.ns, "ew": s.ew, "trays": list(s.trays)}
        entry |= {"uncounted": s.uncounted} if s.uncounted else {}
    return entry | {"turned": True} if s.turned else entry


def read(document: Any) -> Movement:
    """The movement in a document; raises MovementError naming the field that is wrong.

    Only the form is checked here; whether it can be played is `movements.verify`'s to say.
    """
    return Movement(
        **_frame(document),
        sittings=tuple(_sitting(s) for s in _objects(document, "sittings")),
        bound=document.get("bound"),
    )


def read_individuals(document: Any) -> IndividualMovement:
    """The movement of individuals in a document; raises MovementError as `read`."""
    return IndividualMovement(
        **_frame(document),
        sittings=tuple(_player_sitting(s) for s in _objects(document, "sittings")),
    )


def _frame(document: Any) -> dict[str, Any]:
    """What pairs and individuals have in common."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise MovementError("format", f"this is not a {FORMAT} document")
    return {
        "system": _text(document, "system"),
        "tables": _number(document, "tables"),
        "rounds": _number(document, "rounds"),
        "trays": _number(document, "trays"),
        "contestants": tuple(_texts(document, "contestants")),
        "sit_outs": tuple(
            SitOut(
                _number(s, "round"),
                _text(s, "contestant"),
                _number(s, "table") if s.get("table") is not None else None,
            )
            for s in _objects(document, "sit_outs")
        ),
    }


def _sitting(entry: dict[str, Any]) -> Sitting:
    return Sitting(
        _number(entry, "round"),
        _number(entry, "table"),
        _text(entry, "ns"),
        _text(entry, "ew"),
        _tray_numbers(entry),
        str(entry.get("uncounted", "")),
        turned=entry.get("turned") is True,
    )


def _player_sitting(entry: dict[str, Any]) -> PlayerSitting:
    return PlayerSitting(
        _number(entry, "round"),
        _number(entry, "table"),
        _text(entry, "n"),
        _text(entry, "e"),
        _text(entry, "s"),
        _text(entry, "w"),
        _tray_numbers(entry),
        turned=entry.get("turned") is True,
    )


def _tray_numbers(entry: dict[str, Any]) -> tuple[int, ...]:
    trays = entry.get("trays")
    if not isinstance(trays, list) or not trays or not all(_whole(t) for t in trays):
        raise MovementError("sittings", "each sitting needs a list of tray numbers")
    return tuple(trays)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= HIGHEST


def _number(entry: dict[str, Any], field: str) -> int:
    value = entry.get(field)
    if not _whole(value):
        raise MovementError(field, f"{repr(value)[:60]} is not a whole number from 1 to {HIGHEST}")
    assert isinstance(value, int)  # noqa: S101 - for the type checker; shown by _whole
    return value


def _text(entry: dict[str, Any], field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST:
        raise MovementError(field, f"{repr(value)[:60]} is not a name")
    return value


def _texts(document: dict[str, Any], field: str) -> list[str]:
    values = document.get(field)
    if not isinstance(values, list) or not all(isinstance(v, str) and v for v in values):
        raise MovementError(field, "this must be a list of names")
    return values


def _objects(document: dict[str, Any], field: str) -> list[dict[str, Any]]:
    values = document.get(field, [])
    if not isinstance(values, list) or not all(isinstance(v, dict) for v in values):
        raise MovementError(field, "this must be a list of objects")
    return values
