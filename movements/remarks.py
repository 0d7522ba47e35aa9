"""What an offer is called, what is good about it, and what to beware of."""

from __future__ import annotations

from collections import Counter
from typing import Any

from movements.balance import fairness
from movements.types import IndividualMovement, Movement

Movements = tuple[Movement | IndividualMovement, ...]
MATCHES = {
    "two-pairs": "Two pairs, play and overplay",
    "four-pairs": "A match of four pairs",
    "six-pairs": "A match of six pairs",
    "individual": "Individuals, %(players)s players",
    "memory": "The memory game of %(players)s players",
    "couples": "Eight married couples",
    "ladies-and-gentlemen": "Ladies and gentlemen, %(players)s players",
}
WAYS = {
    "share": " sharing trays",
    "skip": " and a skip",
    "opposite": " after Gilman, opposite tables sharing",
}
SENTENCES = {
    "individual": "everyone partners everyone once",
    "memory": "everyone partners everyone, and all is played again with the trays turned",
    "couples": "nobody plays with or against the one he came with",
    "ladies-and-gentlemen": "four winners, one for each chair; write the lady of a pair first",
    "two-pairs": "the same cards twice, the second time from the other side",
    "four-pairs": "every pair has a match with every other",
    "six-pairs": "every pair has a match with every other",
}


def title(movements: Movements, settings: list[dict[str, Any]]) -> str:
    """What a movement is called on the page, with its rounds of so many trays."""
    first = movements[0]
    rounds = f"{first.rounds} round{'s' * (first.rounds > 1)} of {first.trays_a_round}"
    if len(movements) == 1:
        return f"{_name(first, settings[0])}, {rounds}"
    tables = " and ".join(str(len({s.table for s in m.sittings})) for m in movements)
    kind = "Howell" if first.system == "howell" else "Compass"
    return f"{kind} in {len(movements)} sections of {tables} tables, {rounds}"


def _name(movement: Movement | IndividualMovement, settings: dict[str, Any]) -> str:
    if movement.system == "howell":
        short = "Short Howell" if "rounds" in settings else "Howell"
        if settings.get("guides"):
            return f"{short} with a guide for each pair"
        return f"{short} with turning tables" if settings.get("turn") else short
    if movement.system != "compass":
        return MATCHES[movement.system] % {"players": len(movement.contestants)}
    way = " with a half table" if settings.get("missing") else ""
    if movement.tables % 2 == 0 and not way:
        way = WAYS[settings.get("even", "share")]
    if settings.get("arrow_switch"):
        way += ", one winner"
    return f"Compass, {movement.tables} tables{way}"


def remarks(movements: Movements, settings: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """What speaks for a movement, and what the director should know before choosing it."""
    good, beware = _of_one(movements[0], settings[0])
    if len(movements) == 1:
        return good, beware
    several = _of_sections(movements)
    return [*good, *several], list(
        dict.fromkeys(
            word for m, s in zip(movements, settings, strict=True) for word in _of_one(m, s)[1]
        )
    )


def _of_sections(movements: Movements) -> list[str]:
    same = len({m.trays for m in movements}) == 1
    return ["every section plays the same trays" if same else "compared on the trays in common"]


def _of_one(
    movement: Movement | IndividualMovement, settings: dict[str, Any]
) -> tuple[list[str], list[str]]:
    if isinstance(movement, IndividualMovement):
        good, beware = [_of_partners(movement)], list[str]()
    elif movement.system == "howell":
        good, beware = _of_howell(movement, settings)
    elif movement.system == "compass":
        good, beware = _of_compass(movement, settings)
    else:
        good, beware = [SENTENCES[movement.system]], []
    if settings.get("turn") and isinstance(movement, Movement):
        beware.append(_turning(movement))
    if movement.shared and movement.system in ("howell", "compass"):
        beware.append(_sharing(movement))
    if (waits := max(movement.tray_times)) > movement.trays_a_round:
        few = f"{movement.trays_a_round} tray{'s' * (movement.trays_a_round > 1)}"
        beware.append(f"{waits} tables wait for {few} a round; with {waits} copies none does")
    if movement.sit_outs:
        beware.append(_sitting_out(movement))
    return good, beware


def _of_partners(movement: IndividualMovement) -> str:
    """Who partners whom; a tournament that is cut says how many of the others."""
    others = len(movement.contestants) - 1
    if movement.system != "individual" or movement.rounds >= others:
        return SENTENCES[movement.system]
    return f"everyone has up to {movement.rounds} of {others} partners, nobody twice"


def _of_howell(movement: Movement, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    good = [fairness(movement)]
    beware: list[str] = []
    if settings.get("guides"):
        beware.append("each pair needs its printed guide or its phone")
    if "rounds" not in settings:
        good.append("everyone meets everyone")
        return good, beware
    beware.append(f"each meets {movement.rounds} others at most")
    if movement.trays == movement.rounds * movement.trays_a_round:
        good.append("everyone plays every tray")
    if last := _switched(movement):
        beware.append(_switching(last))
    return good, beware


def _switched(movement: Movement) -> int:
    """In how many last rounds a fixed pair sits the other way."""
    keeps = [who for who in movement.contestants if len(_tables_of(movement, who)) == 1]
    sides = [s.ns == keeps[-1] for s in movement.sittings if keeps and keeps[-1] in s.people]
    return sum(side != sides[0] for side in sides)


def _tables_of(movement: Movement, who: str) -> set[int]:
    return {s.table for s in movement.sittings if who in s.people}


def _of_compass(movement: Movement, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    good = ["one winner" if settings.get("arrow_switch") else "two winners, one in each line"]
    beware = []
    if settings.get("arrow_switch"):
        beware.append(_switching(settings["arrow_switch"]))
    if settings.get("even") == "opposite":
        beware.append("in each round half the trays lie idle")
    if settings.get("even") == "skip":
        beware.append("each pair misses one opponent and one set of trays")
    if "rounds" in settings:
        beware.append(f"each meets {movement.rounds} of {movement.tables} opponents")
    return good, beware


def _switching(last: int) -> str:
    if last == 1:
        return "in the last round North-South and East-West change places"
    return f"in the last {last} rounds North-South and East-West change places"


def _turning(movement: Movement) -> str:
    """Which tables change direction in the middle of each round."""
    halves = Counter((s.round, s.table) for s in movement.sittings)
    tables = sorted({table for (_round, table), count in halves.items() if count > 1})
    named = ", ".join(map(str, tables))
    return f"table{'s' * (len(tables) > 1)} {named} turn{'s' * (len(tables) == 1)} in mid-round"


def _sharing(movement: Movement | IndividualMovement) -> str:
    tables = sorted({share.tables for share in movement.shared})
    if len(tables) > 1 or movement.tables == len(tables[0]):
        rounds = len({share.round for share in movement.shared})
        return f"all tables share trays in {rounds} round{'s' * (rounds > 1)}"
    return f"tables {' and '.join(map(str, tables[0]))} share trays"


def _sitting_out(movement: Movement | IndividualMovement) -> str:
    times = Counter(out.contestant for out in movement.sit_outs)
    once = "once" if max(times.values()) == 1 else f"{max(times.values())} times"
    who = "player" if isinstance(movement, IndividualMovement) else "pair"
    if len(times) == len(movement.contestants):
        return f"each {who} sits out {once}"
    return f"{len(times)} {who}{'s' * (len(times) > 1)} sit{'s' * (len(times) == 1)} out {once}"
