"""What an offer is called, what is good about it, and what to beware of."""

from __future__ import annotations

from typing import Any

from movements.systems import SYSTEMS
from movements.systems.remarks import sitting_out, waiting
from movements.types import IndividualMovement, Movement

Movements = tuple[Movement | IndividualMovement, ...]


def title(movements: Movements, settings: list[dict[str, Any]]) -> str:
    """What a movement is called on the page, with its rounds of so many trays."""
    first = movements[0]
    system = SYSTEMS[first.system]
    rounds = f"{first.rounds} round{'s' * (first.rounds > 1)} of {first.trays_a_round}"
    if len(movements) == 1:
        return f"{system.called(first, settings[0])}, {rounds}"
    tables = " and ".join(str(len({s.table for s in m.sittings})) for m in movements)
    return f"{system.title} in {len(movements)} sections of {tables} tables, {rounds}"


def remarks(movements: Movements, settings: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """What speaks for a movement, and what the director should know before choosing it."""
    each = [_of_one(m, s) for m, s in zip(movements, settings, strict=True)]
    good, beware = each[0]
    if len(movements) == 1:
        return good, beware
    return [*good, _of_sections(movements)], list(
        dict.fromkeys(word for _good, words in each for word in words)
    )


def _of_sections(movements: Movements) -> str:
    same = len({m.trays for m in movements}) == 1
    return "every section plays the same trays" if same else "compared on the trays in common"


def _of_one(
    movement: Movement | IndividualMovement, settings: dict[str, Any]
) -> tuple[list[str], list[str]]:
    good, beware = SYSTEMS[movement.system].said(movement, settings)
    return good, [*beware, *waiting(movement), *sitting_out(movement)]
