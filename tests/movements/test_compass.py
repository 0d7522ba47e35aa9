import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.document import write
from movements.systems.compass import compass, even_switch, most_rounds, usual_trays
from movements.types import MovementError
from movements.verify import verify
from tests.cases import golden


def schedule(movement):
    """Each round as [N-S, E-W, set] a table, as the golden schedules are written."""
    size = movement.trays_a_round
    return [
        [
            [int(s.ns[:-2]), int(s.ew[:-2]), s.trays[-1] // size]
            for s in movement.sittings
            if s.round == round
        ]
        for round in range(1, movement.rounds + 1)
    ]


def test_five_tables_are_fosters():
    assert schedule(compass(5)) == golden("compass.json")["five tables"]


def test_six_tables_skip_as_in_his_second_method():
    assert schedule(compass(6, even="skip")) == golden("compass.json")["six tables, skip"]


@pytest.mark.parametrize(("tables", "trays"), [(14, 28), (10, 30)])
def test_fosters_sizes_play_every_tray_against_a_new_pair(tables, trays):
    movement = compass(tables)
    assert movement.trays == trays
    for pair in movement.contestants:
        own = [s for s in movement.sittings if pair in (s.ns, s.ew)]
        assert sorted(t for s in own for t in s.trays) == list(range(1, trays + 1))
        assert len({s.ns if s.ew == pair else s.ew for s in own}) == tables


@pytest.mark.parametrize("even", ["share", "skip", "opposite"])
@pytest.mark.parametrize("tables", range(2, 21))
def test_every_size_is_sound(tables, even):
    assert verify(write(compass(tables, even=even))) == []


def test_east_west_go_up_one_table_and_trays_the_other_way():
    movement = compass(7)
    place = {(s.round, s.ew): s.table for s in movement.sittings}
    trays = {(s.round, s.trays): s.table for s in movement.sittings}
    for (round, pair), table in place.items():
        if round < 7:
            assert place[round + 1, pair] == (table - 2) % 7 + 1
    for (round, set_), table in trays.items():
        if round < 7:
            assert trays[round + 1, set_] == table % 7 + 1


def test_gilmans_plan_is_as_he_prints_it_for_ten_tables():
    movement = compass(10, even="opposite")
    laid = {(s.round, s.table): s.trays for s in movement.sittings}
    printed = {
        (1, 1): 1,
        (1, 2): 7,
        (1, 3): 13,
        (1, 4): 19,
        (1, 5): 25,
        (2, 1): 4,
        (2, 2): 10,
        (3, 1): 7,
    }
    for (round, table), first in printed.items():
        assert laid[round, table] == laid[round, table + 5] == (first, first + 1, first + 2)


def test_an_even_number_shares_two_tables_only():
    for tables in range(4, 21, 2):
        shares = compass(tables).shared
        assert {share.tables for share in shares} == {(1, tables)}
        assert len(shares) == tables


def test_skipping_shares_nothing_and_costs_a_round():
    movement = compass(12, even="skip")
    assert movement.rounds == 11
    assert movement.shared == ()


@given(st.integers(2, 30), st.sampled_from(["share", "skip", "opposite"]), st.data())
def test_any_smaller_night_is_sound(tables, even, data):
    rounds = data.draw(st.integers(1, most_rounds(tables, even)))
    size = data.draw(st.integers(1, 4))
    names = [f"{n}{line}" for n in range(1, tables + 1) for line in ("NS", "EW")]
    missing = data.draw(st.lists(st.sampled_from(names), max_size=1))
    switch = data.draw(st.integers(0, rounds))
    movement = compass(
        tables, size * tables, rounds, even=even, missing=missing, arrow_switch=switch
    )
    assert verify(write(movement)) == []
    assert {s.round for s in movement.sittings} == set(range(1, rounds + 1))


@pytest.mark.parametrize("missing", ["5EW", "3NS", "6NS"])
def test_a_missing_pair_leaves_its_opponents_out_one_round_each(missing):
    movement = compass(6, missing=[missing])
    assert missing not in movement.contestants
    outs = [out.contestant for out in movement.sit_outs]
    assert sorted(outs) == sorted(
        f"{n}{'NS' if missing[-2:] == 'EW' else 'EW'}" for n in range(1, 7)
    )
    assert all(out.table for out in movement.sit_outs)


@pytest.mark.parametrize(
    ("tables", "last"),
    [*((n, 0) for n in (3, 4)), *((n, 1) for n in range(5, 12)), *((n, 2) for n in range(12, 18))],
)
def test_so_many_last_rounds_are_switched_for_one_winner(tables, last):
    assert even_switch(tables) == last


def test_switched_rounds_exchange_the_lines():
    movement = compass(5, arrow_switch=1)
    last = [s for s in movement.sittings if s.round == 5]
    assert all(s.ns.endswith("EW") and s.ew.endswith("NS") for s in last)


@pytest.mark.parametrize(
    ("arguments", "field", "words"),
    [
        ({"tables": 1}, "tables", "2 to 99"),
        ({"tables": 100}, "tables", "2 to 99"),
        ({"tables": 5, "trays": 27}, "trays", "25 or 30"),
        ({"tables": 5, "trays": 0}, "trays", "5 would"),
        ({"tables": 5, "trays": -3}, "trays", "5 would"),
        ({"tables": 5, "rounds": 6}, "rounds", "1 to 5"),
        ({"tables": 6, "rounds": 6, "even": "skip"}, "rounds", "1 to 5"),
        ({"tables": 5, "missing": ["6NS"]}, "missing", "1NS to 5NS"),
        ({"tables": 5, "missing": ["NS"]}, "missing", "1NS to 5NS"),
        ({"tables": 5, "even": "jump"}, "even", "share, skip, opposite"),
        ({"tables": 5, "arrow_switch": 9}, "arrow-switch", "0 to 5"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(arguments, field, words):
    with pytest.raises(MovementError, match=words) as refusal:
        compass(**arguments)
    assert refusal.value.field == field


def test_the_usual_number_of_trays_is_the_knickerbockers():
    assert [usual_trays(n) for n in (14, 10, 5, 24, 30)] == [28, 30, 25, 24, 30]
