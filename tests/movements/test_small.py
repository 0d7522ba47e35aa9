from itertools import combinations

import pytest

from movements.document import read, write
from movements.systems.four_pairs import four_pairs
from movements.systems.six_pairs import six_pairs
from movements.systems.two_pairs import two_pairs
from movements.types import MovementError
from movements.verify import verify
from tests.cases import examples

NAMES = dict(zip("abcdef", "123456", strict=True))


def matches(movement):
    """Which two pairs hold the same cards in the same direction, counting what counts."""
    held = {}
    for s in movement.sittings:
        for direction, who in (("ns", s.ns), ("ew", s.ew)):
            if s.uncounted != direction:
                held.setdefault((s.trays, direction), []).append(who)
    return sorted(tuple(sorted(two)) for two in held.values() if len(two) == 2)


def test_four_pairs_sit_as_printed():
    movement = four_pairs()
    laid = {(s.round, s.table): (s.ns, s.ew) for s in movement.sittings}
    for entry in examples()["four_pairs_schedule"]["schedule"]:
        for table in (1, 2):
            printed = entry[f"table{table}"]
            assert laid[entry["set"], table] == (NAMES[printed["NS"]], NAMES[printed["EW"]])
    assert [s.trays[0] for s in movement.sittings if s.table == 1] == [1, 9, 17]


def test_six_pairs_sit_as_printed():
    laid = {(s.round, s.table): (s.ns, s.ew) for s in six_pairs().sittings}
    for entry in examples()["six_pairs_schedule"]["schedule"][:4]:
        for table in (1, 2, 3):
            printed = entry.get(f"t{table}")
            if printed:
                wanted = (NAMES[printed["NS"]], NAMES[printed["EW"]])
                assert laid[entry["position"], table] == wanted


@pytest.mark.parametrize(("movement", "pairs"), [(four_pairs(), 4), (six_pairs(), 6)])
def test_every_match_is_played_once(movement, pairs):
    assert verify(write(movement)) == []
    every = list(combinations([str(n) for n in range(1, pairs + 1)], 2))
    assert matches(movement) == sorted(every)


def test_the_last_set_of_six_counts_east_west_alone():
    document = write(six_pairs())
    last = [s for s in document["sittings"] if s["round"] == 7]
    assert [s["uncounted"] for s in last] == ["ns", "ns"]
    assert read(document) == six_pairs()


def test_two_pairs_hold_both_hands_of_every_tray():
    movement = two_pairs()
    assert verify(write(movement)) == []
    first, second = movement.sittings
    assert (first.ns, first.ew) == (second.ew, second.ns)
    assert first.trays == second.trays == tuple(range(1, 25))


def test_playing_a_tray_again_without_turning_it_is_still_a_fault():
    document = write(two_pairs(2))
    document["sittings"].append(document["sittings"][0] | {"table": 2})
    assert any("plays it twice" in fault for fault in verify(document))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: four_pairs(9), "6 or 12 would"),
        (lambda: four_pairs(20), "18 or 24"),
        (lambda: six_pairs(12), "8 or 16"),
        (lambda: two_pairs(0), "1 to 9999"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(make, words):
    with pytest.raises(MovementError, match=words) as refusal:
        make()
    assert refusal.value.field == "trays"
