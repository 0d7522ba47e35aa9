"""Sentences that several systems say of a movement."""

from __future__ import annotations

from collections import Counter

from movements.types import IndividualMovement, Movement


def switching(last: int) -> str:
    """In how many last rounds the lines are exchanged."""
    if last == 1:
        return "in the last round North-South and East-West change places"
    return f"in the last {last} rounds North-South and East-West change places"


def turning(movement: Movement) -> str:
    """Which tables change direction in the middle of each round."""
    halves = Counter((s.round, s.table) for s in movement.sittings)
    tables = sorted({table for (_round, table), count in halves.items() if count > 1})
    named = ", ".join(map(str, tables))
    return f"table{'s' * (len(tables) > 1)} {named} turn{'s' * (len(tables) == 1)} in mid-round"


def sharing(movement: Movement | IndividualMovement) -> list[str]:
    """Which tables share trays, and how often; [] where none do."""
    if not movement.shared:
        return []
    tables = sorted({share.tables for share in movement.shared})
    if len(tables) > 1 or movement.tables == len(tables[0]):
        rounds = len({share.round for share in movement.shared})
        return [f"all tables share trays in {rounds} round{'s' * (rounds > 1)}"]
    return [f"tables {' and '.join(map(str, tables[0]))} share trays"]


def waiting(movement: Movement | IndividualMovement) -> list[str]:
    """That tables wait for each other's trays; [] where none does."""
    waits = max(movement.tray_times)
    if waits <= movement.trays_a_round:
        return []
    few = f"{movement.trays_a_round} tray{'s' * (movement.trays_a_round > 1)}"
    return [f"{waits} tables wait for {few} a round; with {waits} copies none does"]


def sitting_out(movement: Movement | IndividualMovement) -> list[str]:
    """Who sits out, and how often; [] where nobody does."""
    times = Counter(out.contestant for out in movement.sit_outs)
    if not times:
        return []
    once = "once" if max(times.values()) == 1 else f"{max(times.values())} times"
    who = "player" if isinstance(movement, IndividualMovement) else "pair"
    if len(times) == len(movement.contestants):
        return [f"each {who} sits out {once}"]
    return [f"{len(times)} {who}{'s' * (len(times) > 1)} sit{'s' * (len(times) == 1)} out {once}"]
