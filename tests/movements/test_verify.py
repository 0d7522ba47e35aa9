import copy

import pytest

from movements.document import write
from movements.systems.compass import compass
from movements.systems.howell import howell
from movements.verify import verify
from tests.cases import published


def as_document(schedule):
    """A published schedule as one of our documents, one tray a set."""
    sittings = [
        {
            "round": r,
            "table": g["table"],
            "ns": str(g["ns"]),
            "ew": str(g["ew"]),
            "trays": [g["set"]],
        }
        for r, games in enumerate(schedule["schedule"], start=1)
        for g in games
    ]
    shared = {}
    for s in sittings:
        shared.setdefault((s["round"], s["trays"][0]), []).append(s["table"])
    return {
        "system": "howell",
        "tables": schedule["tables"],
        "rounds": schedule["rounds"],
        "trays": max(s["trays"][0] for s in sittings),
        "contestants": [str(n) for n in range(1, schedule["pairs"] + 1)],
        "sittings": sittings,
        "sit_outs": [],
        "shared": [
            {"round": r, "tables": sorted(at), "trays": [tray]}
            for (r, tray), at in shared.items()
            if len(at) > 1
        ],
    }


def test_published_schedules_are_accepted():
    schedules = published()
    assert len(schedules) == 33
    for schedule in schedules:
        assert verify(as_document(schedule)) == [], schedule["id"]


def spoil(document, change):
    spoiled = copy.deepcopy(document)
    change(spoiled)
    return verify(spoiled)


SOUND = write(howell(8))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["sittings"][0].update(ns=d["sittings"][1]["ns"]), "is in 2 places"),
        (lambda d: d["sittings"][0].update(ns=d["sittings"][0]["ew"]), "sits there twice"),
        (lambda d: d["sittings"][0].update(trays=[2]), "plays it twice"),
        (lambda d: d["sittings"][0].update(table=2), "table 2 has 2 sittings"),
        (lambda d: d["sittings"][0].update(table=9), "there are 4 tables"),
        (lambda d: d["sittings"][0].update(round=9), "there are 7 rounds"),
        (lambda d: d["sittings"][0].update(round=0), "round 0, table 1: there are 7 rounds"),
        (lambda d: d["sittings"][0].update(table=0), "table 0: there are 4 tables"),
        (lambda d: d["sittings"][0].update(trays=[0]), "there is no tray 0"),
        (lambda d: d["sittings"][0].update(trays=[8]), "there is no tray 8"),
        (lambda d: d["sittings"][0].update(ns="9"), "9 is not one of the contestants"),
        (lambda d: d["sittings"].pop(), "neither seated nor said to sit out"),
        (lambda d: d["contestants"].append("8"), "listed twice"),
        (lambda d: d["sit_outs"].append({"round": 1, "contestant": "1"}), "is in 2 places"),
        (
            lambda d: (d["sittings"][0].update(ew="2"), d["sittings"][4].update(ns="2")),
            "meet twice",
        ),
    ],
)
def test_every_fault_is_named(change, words):
    assert any(words in fault for fault in spoil(SOUND, change)), spoil(SOUND, change)


def test_a_share_must_be_named():
    document = write(compass(6))
    assert any(
        "lies at tables 1, 6" in fault for fault in spoil(document, lambda d: d["shared"].pop())
    )


def test_turning_in_mid_round_is_sound():
    assert verify(write(howell(14, 26, turn=True))) == []
