"""What the programs are held against: printed examples, published schedules, real club nights.

They lie in tests/golden, written as short as may be; here they are read into the documents that
the project takes, so that a clone has all of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden"
NIGHTS = [f"night-{n:02}" for n in range(1, 15)]
EXPECTED = (
    "trays",
    "tricks",
    "plus",
    "place",
    "tied",
    "place_overall",
    "matchpoints",
    "top",
    "place_by_matchpoints",
)


def golden(name: str) -> Any:
    """A document in tests/golden."""
    return json.loads((GOLDEN / name).read_text())


def examples() -> dict[str, Any]:
    """The examples that are printed in the books, by name."""
    return golden("printed.json")


def night_document(name: str) -> dict[str, Any]:
    """A real club night as an event document."""
    return {
        "format": "clubwhist-event/1",
        "name": name,
        "date": "2024-01-01",
        "system": "open",
        "scoring": "averages",
        "contestants": [
            {"id": who, "section": section, "line": line}
            for section, line, who, *_expected in _lines(name, "who ")
        ],
        "results": [
            _result(section, tray.rstrip(":"), item)
            for section, tray, *rest in _lines(name, "tray ")
            for item in " ".join(rest).split(", ")
        ],
    }


def expected_of(name: str) -> list[dict[str, Any]]:
    """What every contestant of a real night came to."""
    found = []
    for section, line, who, *figures in _lines(name, "who "):
        said: dict[str, Any] = dict(zip(EXPECTED, figures, strict=True))
        numbers = {key: int(said[key]) for key in EXPECTED if key not in ("plus", "tied")}
        found.append(
            {"contestant": who, "section": section, "line": line, **numbers}
            | {"plus": said["plus"], "tied": said["tied"] == "="}
        )
    return found


def published() -> list[dict[str, Any]]:
    """The published Howell schedules: id, pairs, tables, and the games of every round."""
    schedules: list[dict[str, Any]] = []
    for line in (GOLDEN / "howell_published.txt").read_text().splitlines():
        if line.startswith("schedule "):
            _schedule, name, pairs = line.split()
            schedules.append(
                {"id": name, "pairs": int(pairs), "tables": int(pairs) // 2, "schedule": []}
            )
        elif not line.startswith("#"):
            schedules[-1]["schedule"].append(_games(line))
    for schedule in schedules:
        schedule["rounds"] = len(schedule["schedule"])
    return schedules


def _games(line: str) -> list[dict[str, int]]:
    games = [map(int, game.split()) for game in line.split(", ")]
    return [
        {"table": table, "ns": ns, "ew": ew, "set": set_}
        for table, (ns, ew, set_) in enumerate(games, start=1)
    ]


def _lines(name: str, start: str) -> list[list[str]]:
    text = (GOLDEN / "nights" / f"{name}.txt").read_text()
    return [line.split()[1:] for line in text.splitlines() if line.startswith(start)]


def _result(section: str, tray: str, item: str) -> dict[str, Any]:
    ns, ew, tricks, *at = item.split()
    found: dict[str, Any] = {"section": section, "tray": int(tray), "ns": ns, "ew": ew}
    if at:
        found["round"], found["table"] = map(int, at[0].lstrip("@").split("."))
    if tricks == "-":
        return found | {"status": "not_played"}
    return found | {"status": "played", "ns_tricks": int(tricks)}
