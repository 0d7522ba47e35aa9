"""Nights in which something happened, made by chance from a seed."""

from __future__ import annotations

from collections import Counter
from random import Random

from movements.document import write
from movements.replan import Met, Situation
from movements.systems.compass import compass
from movements.systems.howell import howell
from movements.types import tray_set
from movements.verify import verify

CASES = ("arrives", "leaves", "wrong trays", "round cut", "table breaks")


def random_night(chance: Random, most_tables: int = 17) -> tuple[str, Situation]:
    """What happened, and the night as it then stands."""
    movement = _movement(chance, most_tables)
    done = chance.randint(1, movement.rounds - 1)
    happened = chance.choice(CASES)
    return happened, after(movement, done, happened, chance)


def _movement(chance, most_tables):
    while True:
        if chance.random() < 0.5:
            tables = chance.randint(2, most_tables)
            missing = [f"{tables}NS"] if chance.random() < 0.3 else []
            found = compass(tables, even=chance.choice(["share", "skip"]), missing=missing)
        else:
            found = howell(chance.randint(4, 2 * most_tables))
        if found.rounds > 1:
            return found


def after(movement, done, happened, chance) -> Situation:
    """The situation after so many rounds, when this has happened."""
    played = [s for s in movement.sittings if s.round <= done]
    facts = _swapped(played, done, chance) if happened == "wrong trays" else _facts(played)
    present = list(movement.contestants)
    if happened == "leaves" and len(present) > 3:
        present.remove(chance.choice(present))
    if happened == "arrives":
        present.append("late")
    last = movement.rounds - (happened == "round cut" and movement.rounds - 1 > done)
    tables = list(range(1, max(movement.tables, len(present) // 2) + 1))
    if happened == "table breaks" and len(tables) > 2:
        tables.remove(chance.choice(tables))
    size = movement.trays_a_round
    seats = {}
    for s in played:
        if s.round == done:
            seats |= {s.ns: (s.table, "ns"), s.ew: (s.table, "ew")}
    return Situation(
        present=tuple(present),
        facts=tuple(facts),
        plan=tuple(s for s in movement.sittings if done < s.round <= last),
        first_round=done + 1,
        last_round=last,
        sets=tuple(tray_set(n, size) for n in range(1, movement.trays // size + 1)),
        tables=tuple(tables),
        sat_out=Counter(o.contestant for o in movement.sit_outs if o.round <= done),
        seats=seats,
    )


def _facts(played):
    return [Met(tray, s.ns, s.ew) for s in played for tray in s.trays]


def _swapped(played, done, chance):
    """Two tables of the last round have played each other's trays, if neither knew them."""
    before = {}
    for s in played:
        if s.round < done:
            for who in (s.ns, s.ew):
                before.setdefault(who, set()).update(s.trays)
    last = [s for s in played if s.round == done]
    swaps = [
        (a, b)
        for a in last
        for b in last
        if a.table < b.table and not _knows(before, a, b.trays) and not _knows(before, b, a.trays)
    ]
    if not swaps:
        return _facts(played)
    a, b = chance.choice(swaps)
    other = {id(a): b.trays, id(b): a.trays}
    return [Met(t, s.ns, s.ew) for s in played for t in other.get(id(s), s.trays)]


def _knows(before, sitting, trays):
    return any(before.get(who, set()) & set(trays) for who in (sitting.ns, sitting.ew))


def faults_of(situation, replanned):
    """What the independent checker says of the rest of the night, on top of what was played."""
    document = write(replanned.movement) | {
        "first_round": situation.first_round,
        "played": [{"tray": f.tray, "ns": f.ns, "ew": f.ew} for f in situation.facts],
    }
    return verify(document)
