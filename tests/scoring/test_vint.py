"""Vint: every number printed, the properties of the sheet, and deals that cannot be."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.vint import (
    PARTNERSHIPS,
    SUITS,
    Coronet,
    Settings,
    VintDeal,
    VintError,
    honours_scored,
    payments,
    score_deal,
    settlement,
    sheet,
    sides_of,
    trick_value,
)
from tests.cases import examples


@pytest.fixture(scope="module")
def printed():
    return {case["id"]: case for case in examples()["vint"]["cases"]}


def points(deal, side, *, below, settings=None):
    return sum(e.points for e in score_deal(deal, settings) if (e.side, e.below) == (side, below))


def plain(level, suit, took, **more):
    """Side 0 bids; honours and aces so that they score nothing: 3 honours against 3 aces."""
    values = {"aces": (2, 2)} if suit == "NT" else {"aces": (1, 3), "honours": (3, 2)}
    return VintDeal(level, suit, 0, (took, 13 - took), **(values | more))


def test_trick_values(printed):
    for level, value in printed["trick_values"]["expected"].items():
        assert trick_value(int(level)) == value


def test_two_diamonds_with_nine_tricks(printed):
    deal, expected = plain(2, "D", 9), printed["two_diamonds_9"]["expected"]
    assert points(deal, 0, below=True) == expected["bidder_below"] == 180
    assert points(deal, 1, below=True) == expected["opponents_below"] == 80
    assert points(deal, 1, below=False) == 0


def test_three_diamonds_with_seven_made(printed):
    deal, expected = plain(3, "D", 7), printed["three_diamonds_7"]["expected"]
    assert points(deal, 0, below=True) == expected["bidder_below"]
    assert points(deal, 1, below=True) == expected["opponents_below"]
    assert points(deal, 1, below=False) == expected["opponents_above"] == 2 * 3000


def test_three_clubs_with_three_and_three(printed):
    deal = plain(3, "C", 9, aces=(3, 1), honours=(3, 2))
    assert points(deal, 0, below=False) == printed["honours_6"]["expected"]["points"] == 6 * 300


@pytest.mark.parametrize(
    ("name", "honours", "aces", "most", "side", "count"),
    [
        ("honours_offset", (2, 3), (4, 0), 0, 0, 1),
        ("honours_tie", (3, 2), (1, 3), 0, 1, 0),
        ("aces_tie_win", (3, 2), (2, 2), 0, 0, 5),
        ("aces_tie_lose", (3, 2), (2, 2), 1, 0, 1),
    ],
)
def test_honours_against_aces(printed, name, honours, aces, most, side, count):
    expected = printed[name]["expected"]
    found_side, found, _why = honours_scored(honours, aces, most)
    assert found == count == expected.get("net_honours", expected.get("honours_scored"))
    if count:
        assert found_side == side


def test_two_no_trumps_and_three_aces(printed):
    deal = plain(2, "NT", 8, aces=(3, 1))
    assert points(deal, 0, below=False) == printed["nt_aces"]["expected"]["points"] == 1500
    assert points(plain(2, "NT", 8), 0, below=False) == 0


@pytest.mark.parametrize(
    ("name", "suit", "of", "length"),
    [
        ("coronet_plain", "D", "S", 5),
        ("coronet_base", "D", "S", 3),
        ("coronet_extra", "D", "S", 4),
        ("coronet_trump", "D", "D", 3),
        ("coronet_trump", "NT", "C", 3),
    ],
)
def test_coronets(printed, name, suit, of, length):
    with_one = plain(1, suit, 7, coronets=(Coronet(0, of, length),))
    found = points(with_one, 0, below=False) - points(plain(1, suit, 7), 0, below=False)
    assert found == printed[name]["expected"]["points"]


@pytest.mark.parametrize(
    ("name", "level", "took"),
    [
        ("little_slam_not_bid", 5, 12),
        ("little_slam_bid", 6, 12),
        ("grand_slam_not_bid", 5, 13),
        ("grand_slam_little_bid", 6, 13),
        ("grand_slam_bid", 7, 13),
    ],
)
def test_slams(printed, name, level, took):
    found = [e.points for e in score_deal(plain(level, "S", took)) if "slam" in e.why]
    assert found == [printed[name]["expected"]["points"]]


def test_a_slam_of_the_other_side_was_never_bid():
    (slam,) = [e for e in score_deal(plain(6, "S", 0)) if "slam" in e.why]
    assert (slam.side, slam.points) == (1, 2000)


def test_settings_for_what_foster_leaves_open():
    aces = plain(1, "NT", 7, aces=(3, 1), coronets=(Coronet(0, "aces", 3),))
    base = 3 * 250
    assert points(aces, 0, below=False) == base + 1000
    assert points(aces, 0, below=False, settings=Settings(aces_doubled=False)) == base + 500
    assert points(aces, 0, below=False, settings=Settings(aces_twice=False)) == base


@st.composite
def deals(draw):
    suit = draw(st.sampled_from(SUITS))
    took, aces = draw(st.integers(0, 13)), draw(st.integers(0, 4))
    least, most = (0, 5) if suit != "NT" else (0, 0)
    held = draw(st.integers(least, most))
    if held == 5 and not aces:
        held = 4
    if most and held == 0 and aces == 4:
        held = 1
    return VintDeal(
        draw(st.integers(1, 7)),
        suit,
        draw(st.integers(0, 1)),
        (took, 13 - took),
        (aces, 4 - aces),
        (held, most - held),
    )


def swapped(deal):
    return VintDeal(
        deal.level,
        deal.suit,
        1 - deal.bidder,
        deal.taken[::-1],
        deal.aces[::-1],
        deal.honours[::-1],
    )


@given(deals())
def test_swapping_the_sides_swaps_the_scores(deal):
    for side in (0, 1):
        for below in (True, False):
            assert points(deal, side, below=below) == points(swapped(deal), 1 - side, below=below)


@given(st.lists(deals(), max_size=60))
def test_the_settlement_adds_to_nothing_and_everybody_has_had_everybody(played):
    found, kept = sheet(()), []
    for deal in played:
        if found.over:
            with pytest.raises(VintError, match="full"):
                sheet([*kept, deal])
            break
        kept.append(deal)
        found = sheet(kept)
    balances = settlement(found.players)
    assert sum(balances) == 0
    paid = [0] * 4
    for payment in payments(balances):
        assert payment.amount > 0
        paid[payment.payer] -= payment.amount
        paid[payment.receiver] += payment.amount
    assert tuple(paid) == balances
    assert len(payments(balances)) <= 3


def test_each_two_are_partners_once():
    partners = [tuple(sorted(side)) for rubber in (1, 2, 3) for side in sides_of(rubber)]
    assert sorted(partners) == sorted(combinations(range(4), 2))
    assert len(PARTNERSHIPS) == 3


def test_game_in_mid_deal_is_decided_by_the_order_of_the_tricks():
    first = plain(7, "S", 7)  # 490 and 420 below the line
    both = plain(3, "S", 7, order=(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1))
    assert sheet([first, both]).lines[1].game_to == 1  # 420 + 3 × 30 before 490 + 1 × 30
    other = plain(3, "S", 7, order=(0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1))
    assert sheet([first, other]).lines[1].game_to == 0


def test_two_games_make_a_rubber_and_the_partners_change():
    game = plain(7, "S", 13)
    found = sheet([game, game])
    assert found.rubber == 2
    assert [line.ends_rubber for line in found.lines] == [False, True]
    assert {e.why: e.points for e in found.lines[1].entries}["rubber"] == 2000
    assert found.games == (0, 0)


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (VintDeal(1, "S", 0, (7, 7), (2, 2), (3, 2)), "The tricks make 14"),
        (VintDeal(1, "S", 0, (7, 6), (3, 2), (3, 2)), "The aces make 5"),
        (VintDeal(1, "S", 0, (7, 6), (2, 2), (3, 3)), "honours in trumps make 6"),
        (VintDeal(1, "NT", 0, (7, 6), (2, 2), (3, 2)), "only aces are honours"),
        (VintDeal(8, "S", 0, (7, 6), (2, 2), (3, 2)), "1 to 7"),
        (VintDeal(1, "S", 0, (7, 6), (0, 4), (5, 0)), "ace of trumps"),
        (plain(1, "S", 7, coronets=(Coronet(0, "D", 2),)), "three cards at least"),
        (plain(1, "S", 7, coronets=(Coronet(0, "D", 8), Coronet(1, "D", 6))), "same cards"),
        (plain(1, "S", 7, coronets=(Coronet(0, "aces", 3),)), "needs the aces"),
        (plain(1, "S", 7, coronets=(Coronet(4, "D", 3),)), "one of the four"),
        (plain(1, "S", 7, coronets=(Coronet(0, "D", 7), Coronet(0, "H", 7))), "thirteen cards"),
        (plain(1, "S", 7, order=(0,) * 13), "order of the tricks"),
    ],
)
def test_deals_that_cannot_be_are_refused_in_a_sentence(deal, words):
    with pytest.raises(VintError, match=words):
        score_deal(deal)


def test_a_side_that_was_well_on_its_way_wins_with_a_few_tricks_more():
    nearly = plain(5, "S", 9)  # 9 × 50 below the line for side 0, 4 × 50 for side 1
    lines = sheet([nearly, plain(1, "S", 7)]).lines
    assert lines[0].game_to is None
    assert lines[1].game_to == 0
