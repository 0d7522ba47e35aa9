import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import movements
from movements.balance import compared, fairness, imbalance, spread
from movements.document import write
from movements.systems.howell import howell
from movements.types import MovementError
from movements.verify import verify
from tests.cases import golden

DATA = json.loads((Path(movements.__file__).parent / "data" / "howell.json").read_text())["tables"]


@pytest.mark.parametrize("pairs", range(4, 35))
def test_every_field_is_sound_and_complete(pairs):
    movement = howell(pairs)
    assert verify(write(movement)) == []
    meetings = {frozenset((s.ns, s.ew)) for s in movement.sittings}
    assert len(meetings) == pairs * (pairs - 1) // 2
    if pairs % 2 == 0:
        for pair in movement.contestants:
            trays = [t for s in movement.sittings if pair in (s.ns, s.ew) for t in s.trays]
            assert sorted(trays) == list(range(1, movement.trays + 1))


@pytest.mark.parametrize("pairs", range(4, 35))
def test_balance_is_that_of_the_reference(pairs):
    best = golden("howell_imbalance.json")
    if pairs == 5:
        return  # no figure is known; test_five_pairs states ours
    assert imbalance(howell(pairs)) == best[str(pairs)]


def test_five_pairs():
    movement = howell(5)
    assert imbalance(movement) == 16
    assert movement.bound is None
    assert len(movement.sit_outs) == 5


@pytest.mark.parametrize("pairs", range(4, 35, 2))
def test_the_bound_is_proved_arithmetic(pairs):
    tables = pairs // 2
    bound = 0 if tables % 2 == 0 else 4 * (2 * tables - 1) * (tables - 1)
    assert howell(pairs).bound == bound
    assert imbalance(howell(pairs)) >= bound


@pytest.mark.parametrize("pairs", range(8, 35, 2))
def test_turning_tables_make_two_trays_perfect(pairs):
    movement = howell(pairs, trays=2 * (pairs - 1), turn=True)
    assert verify(write(movement)) == []
    assert imbalance(movement) == 0


@pytest.mark.parametrize("table", DATA, ids=lambda table: table["name"])
def test_shipped_figures_are_recomputed(table):
    assert count_imbalance(table, turning=[], size=1) == table["one_tray"]
    assert count_imbalance(table, turning=[], size=1, absent=True) == table["one_tray_phantom"]
    turning = table.get("turning", [])
    assert count_imbalance(table, turning=turning, size=2) == table["two_trays"]
    turning = table.get("turning_phantom", [])
    assert (
        count_imbalance(table, turning=turning, size=2, absent=True) == table["two_trays_phantom"]
    )


def count_imbalance(table, turning, size, absent=False):
    """The imbalance of a shipped table, counted tray by tray without the project's code."""
    fixed = table["pairs"]
    held = {}
    for at, ns, ew, tray in expand(table):
        if absent and fixed in (ns, ew):
            continue
        for half in range(size):
            turned = half and at in turning
            held.setdefault((tray, half), []).append((ew, ns) if turned else (ns, ew))
    net = {}
    for games in held.values():
        sides = [(ns, 1) for ns, _ in games] + [(ew, -1) for _, ew in games]
        for (a, x), (b, y) in combinations(sides, 2):
            net[frozenset((a, b))] = net.get(frozenset((a, b)), 0) + x * y
    people = range(1, fixed + (0 if absent else 1))
    return sum((net.get(frozenset(two), 0) + size) ** 2 for two in combinations(people, 2))


def expand(table):
    """Every game of a shipped table as (table, ns, ew, set)."""
    if "rounds" in table:
        for games in table["rounds"]:
            for at, (ns, ew, tray) in enumerate(games, start=1):
                yield at, ns, ew, tray
        return
    modulus = table["pairs"] - 1
    first = [[table["pairs"], 0, 0], *table["tables"]]
    for step in range(modulus):
        for at, (ns, ew, tray) in enumerate(first, start=1):
            pair = [p if p > modulus else (p + step) % modulus or modulus for p in (ns, ew)]
            yield at, *pair, (tray + step) % modulus


@pytest.mark.parametrize("pairs", range(5, 35, 2))
def test_an_odd_field_sits_out_once_each(pairs):
    movement = howell(pairs)
    assert sorted(int(out.contestant) for out in movement.sit_outs) == list(range(1, pairs + 1))


@pytest.mark.parametrize("pairs", [n for n in range(7, 35) if n != 6])
def test_trays_go_down_a_table_or_to_the_stand(pairs):
    movement = howell(pairs)
    at = {(s.round, s.trays): s.table for s in movement.sittings}
    for (round, trays), table in at.items():
        following = at.get((round + 1, trays))
        if following is not None and round < movement.rounds:
            assert following in (table - 1, movement.tables)


def test_four_and_six_pairs_must_share():
    assert {share.tables for share in howell(4).shared} == {(1, 2)}
    assert [share.tables for share in howell(6).shared] == [(1, 2, 3)]
    assert all(howell(n).shared == () for n in range(7, 35))


@given(st.integers(4, 34), st.integers(1, 3), st.data())
def test_shorter_nights_are_sound(pairs, size, data):
    sets = pairs + pairs % 2 - 1
    rounds = data.draw(st.integers(1, sets))
    movement = howell(pairs, size * sets, rounds)
    assert verify(write(movement)) == []
    assert movement.rounds == rounds


@pytest.mark.parametrize(
    ("arguments", "field", "words"),
    [
        ({"pairs": 3}, "pairs", "4 to 34"),
        ({"pairs": 35}, "pairs", "4 to 34"),
        ({"pairs": 14, "trays": 27}, "trays", "26 or 39"),
        ({"pairs": 14, "trays": 0}, "trays", "13 would"),
        ({"pairs": 14, "trays": 13, "turn": True}, "turn", "26 trays"),
        ({"pairs": 14, "rounds": 14}, "rounds", "1 to 13"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(arguments, field, words):
    with pytest.raises(MovementError, match=words) as refusal:
        howell(**arguments)
    assert refusal.value.field == field


def test_a_meeting_counts_as_opposite():
    assert {two.net for two in compared(howell(4)).values()} == {-1}


def test_fairness_is_said_in_words():
    assert fairness(howell(8)) == "perfectly fair"
    assert fairness(howell(14)) == "as fair as 7 tables can be"
    assert fairness(howell(28)).startswith("fair: at the worst pairs ")
    assert fairness(howell(14, 26, turn=True)) == "perfectly fair"


def test_the_spread_adds_up_to_the_imbalance():
    for pairs in (9, 14, 28):
        found = spread(howell(pairs))
        assert sum(found.values()) == pairs * (pairs - 1) // 2
        assert sum(count * (net + 1) ** 2 for net, count in found.items()) == imbalance(
            howell(pairs)
        )


@pytest.mark.parametrize("size", [2, 4])
def test_six_pairs_share_nothing_when_two_trays_are_played(size):
    movement = howell(6, 5 * size)
    assert movement.shared == ()
    assert verify(write(movement)) == []
    assert imbalance(movement) == 0
    meetings = {frozenset((s.ns, s.ew)) for s in movement.sittings}
    assert len(meetings) == 15


SHORT = json.loads((Path(movements.__file__).parent / "data" / "short_howell.json").read_text())
SHORT_FIELDS = [tuple(map(int, key.split(" in "))) for key in SHORT["tables"]]


@pytest.mark.parametrize(("pairs", "rounds"), SHORT_FIELDS)
def test_a_shortened_howell_is_sound_and_everyone_plays_every_tray(pairs, rounds):
    movement = howell(pairs, 2 * rounds, rounds)
    assert verify(write(movement)) == []
    assert not movement.shared
    assert not movement.sit_outs
    for pair in movement.contestants:
        trays = [t for s in movement.sittings if pair in s.people for t in s.trays]
        assert sorted(trays) == list(range(1, 2 * rounds + 1))
        assert len({name for s in movement.sittings if pair in s.people for name in s.people}) == (
            rounds + 1
        )
    one = howell(pairs, rounds, rounds)
    assert imbalance(one) == SHORT["tables"][f"{pairs} in {rounds}"]["one_tray"]


@pytest.mark.parametrize(("pairs", "rounds"), SHORT_FIELDS)
def test_a_shortened_howell_with_a_pair_missing(pairs, rounds):
    movement = howell(pairs - 1, rounds=rounds)
    assert verify(write(movement)) == []
    out = [o.contestant for o in movement.sit_outs]
    assert len(out) == len(set(out)) == rounds


@pytest.mark.parametrize("pairs", range(8, 35, 2))
def test_most_numbers_of_rounds_have_a_shortened_table(pairs):
    lengths = set(range(pairs // 2 + 1, pairs - 1)) - {r for p, r in SHORT_FIELDS if p == pairs}
    assert len(lengths) <= 1  # and what has none is cut from the whole table
    for rounds in range(1, pairs - 1):
        assert verify(write(howell(pairs, rounds=rounds))) == []


def test_28_pairs_with_guides_are_perfectly_even():
    movement = howell(28, guides=True)
    assert imbalance(movement) == 0 == movement.bound
    assert verify(write(movement)) == []
    assert not movement.shared
    assert imbalance(howell(28, 54, guides=True)) == 0
    assert imbalance(howell(28)) == 864


def test_guides_are_for_28_pairs():
    with pytest.raises(MovementError, match="28 pairs"):
        howell(26, guides=True)
