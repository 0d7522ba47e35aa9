"""Documents of small contests, with results by chance: the movement decides who met whom."""

from random import Random

from movements.catalogue import build_any
from movements.document import write

CONTESTS = {
    "two pairs": {"system": "two-pairs", "trays": 6},
    "four pairs": {"system": "four-pairs", "trays": 12},
    "six pairs": {"system": "six-pairs", "trays": 16},
    "four alone": {"system": "memory", "players": 4, "trays": 12},
    "five alone": {"system": "memory", "players": 5, "trays": 10},
    "eight alone": {"system": "individual", "players": 8, "trays": 28},
    "thirteen alone": {"system": "individual", "players": 13, "trays": 13},
    "couples": {"system": "couples", "trays": 14},
    "ladies and gentlemen": {"system": "ladies-and-gentlemen", "tables": 3, "trays": 12},
}
RULES = {
    "two-pairs": "two-pairs",
    "four-pairs": "matches",
    "six-pairs": "matches",
    "individual": "losses",
    "couples": "losses",
}


def contest(name, seed=1):
    """The document of a contest that was played to the end."""
    chance, movement = Random(seed), build_any(CONTESTS[name])
    document = write(movement)
    seats = [seat for seat in ("ns", "ew", "n", "e", "s", "w") if seat in document["sittings"][0]]
    chairs = {"N", "E", "S", "W"} if movement.system == "ladies-and-gentlemen" else set()
    return {
        "format": "clubwhist-event/1",
        "name": name,
        "date": "2026-12-01",
        "system": movement.system,
        "scoring": RULES.get(movement.system, "averages"),
        "contestants": [
            {"id": who, "line": who[-1] if who[-1] in chairs else "ALL"}
            for who in movement.contestants
        ],
        "movement": document,
        "results": [
            {
                "tray": tray,
                "round": s["round"],
                "table": s["table"],
                "status": "played",
                "ns_tricks": chance.randint(0, 13),
                **{seat: s[seat] for seat in seats},
            }
            | ({"uncounted": s["uncounted"]} if "uncounted" in s else {})
            for s in document["sittings"]
            for tray in s["trays"]
        ],
    }
