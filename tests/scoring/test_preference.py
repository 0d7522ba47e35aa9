import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.preference import (
    SUITS,
    PreferenceDeal,
    PreferenceError,
    Settings,
    sheet,
)


@st.composite
def three_handed(draw):
    if draw(st.integers(0, 5)) == 0:
        return PreferenceDeal(None)
    a = draw(st.integers(0, 10))
    b = draw(st.integers(0, 10 - a))
    return PreferenceDeal(
        draw(st.integers(0, 2)),
        draw(st.sampled_from(SUITS)),
        draw(st.integers(0, 30)),
        (a, b, 10 - a - b),
    )


rules = st.builds(
    Settings,
    stake=st.integers(1, 40),
    short=st.integers(0, 4),
    refill_at=st.integers(0, 9),
    passed=st.integers(0, 3),
    defenders_paid=st.booleans(),
)


@given(st.lists(three_handed(), max_size=30), rules, st.data())
def test_the_pools_account_balances_after_any_deals_and_corrections(deals, settings, data):
    if deals:  # a correction of any earlier deal, and all after it follows
        deals[data.draw(st.integers(0, len(deals) - 1))] = data.draw(three_handed())
    for count in range(len(deals) + 1):
        found = sheet(3, deals[:count], settings)
        put_in = sum(m.counters for line in found.lines for m in line if m.counters > 0)
        taken = -sum(m.counters for line in found.lines for m in line if m.counters < 0)
        assert found.pool == put_in - taken >= 0
        assert sum(found.balances) == -found.pool


def test_a_bidder_who_makes_seven_in_hearts():
    found = sheet(3, [PreferenceDeal(0, "H", 0, (7, 2, 1))])
    assert found.balances == (-20 + 28, -20 + 8, -20 + 4)
    assert found.pool == 60 - 40


def test_a_bidder_who_fails_pays_for_each_trick_short():
    found = sheet(3, [PreferenceDeal(1, "S", 5, (4, 4, 2))])
    assert found.balances == (-20 + 4, -20 - 5 - 2 * 2, -20 + 2)


def test_the_pool_pays_no_more_than_it_holds_and_is_filled_again():
    deals = [PreferenceDeal(0, "H", 0, (10, 0, 0))] * 2
    found = sheet(3, deals)
    assert found.pool == 0  # 60 in, 40 out, then only the 20 that were left
    again = sheet(3, [*deals, PreferenceDeal(None)])
    assert again.pool == 60


def test_of_four_the_dealer_sits_out():
    found = sheet(4, [PreferenceDeal(1, "C", 0, (0, 6, 3, 1), dealer=0)])
    assert found.balances == (-20, -20 + 12, -20 + 6, -20 + 2)


@pytest.mark.parametrize(
    ("players", "deal", "words"),
    [
        (3, PreferenceDeal(0, "H", 0, (7, 2, 2)), "the tricks make 11"),
        (3, PreferenceDeal(3, "H", 0, (7, 2, 1)), "somebody bids"),
        (3, PreferenceDeal(0, "H", -1, (7, 2, 1)), "below nothing"),
        (3, PreferenceDeal(0, "NT", 0, (7, 2, 1)), "bids a suit"),
        (4, PreferenceDeal(0, "H", 0, (7, 2, 1, 0)), "say who"),
        (4, PreferenceDeal(0, "H", 0, (7, 2, 1, 0), dealer=1), "takes no tricks"),
        (4, PreferenceDeal(0, "H", 0, (7, 2, 1, 0), dealer=9), "no such dealer"),
        (5, PreferenceDeal(None), "three players"),
    ],
)
def test_deals_that_cannot_be_are_refused_in_a_sentence(players, deal, words):
    with pytest.raises(PreferenceError, match=words):
        sheet(players, [deal])


@pytest.mark.parametrize("agreed", [Settings(stake=0), Settings(values={"S": 1})])
def test_settings_that_cannot_be(agreed):
    with pytest.raises(PreferenceError):
        sheet(3, [], agreed)
