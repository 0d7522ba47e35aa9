from collections import Counter
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubwhist.deals import pbn
from clubwhist.deals.cards import PACK, SEATS, SUITS, deal_kept, deal_one, dealer_of
from clubwhist.deals.transposition import new_transposition, transposed, turned_a_quarter

chances = st.integers(0, 2**32).map(Random)


@given(chances, st.sampled_from(SEATS))
def test_every_card_is_dealt_once_and_the_dealers_last_is_turned(chance, dealer):
    deal = deal_one(dealer, chance)
    cards = [card for seat in SEATS for card in deal.hand(seat)]
    assert Counter(cards) == Counter(PACK)
    assert {len(deal.hand(seat)) for seat in SEATS} == {13}
    assert deal.trump in deal.hand(dealer)


def test_about_one_deal_in_seven_is_thrown_out():
    """14.7 % of deals have a suit of seven or more (systems.md section 1)."""
    chance, kept, thrown = Random(1914), 0, 0
    while kept + thrown < 20_000:
        deal, more = deal_kept("W", chance)
        assert deal.longest <= 6
        kept, thrown = kept + 1, thrown + more
    made = kept + thrown
    error = sqrt(0.147 * 0.853 / made)
    assert abs(thrown / made - 0.147) < 3 * error


def test_the_deal_passes_to_the_left():
    assert [dealer_of(tray) for tray in range(1, 6)] == ["W", "N", "E", "S", "W"]


def test_a_thousand_trays_transposed_are_the_same_deals_under_one_permutation():
    chance = Random(7)
    for _tray in range(1000):
        deal, suits = deal_one("W", chance), new_transposition(chance)
        assert sorted(suits) == sorted(SUITS)
        assert all(new != old for new, old in zip(suits, SUITS, strict=True))
        other = transposed(deal, suits)
        became = dict(zip(SUITS, suits, strict=True))
        for seat in SEATS:
            for suit in SUITS:
                assert other.suit(seat, became[suit]) == deal.suit(seat, suit)
        assert other.trump == became[deal.trump[0]] + deal.trump[1]
        turned = turned_a_quarter(other)
        for seat, next_seat in zip("NESW", "ESWN", strict=True):
            assert turned.hand(next_seat) == other.hand(seat)


@given(st.lists(chances, min_size=1, max_size=5))
def test_a_file_is_read_back(sources):
    deals = {n: deal_one(dealer_of(n), chance) for n, chance in enumerate(sources, start=1)}
    assert pbn.read(pbn.write(deals)) == deals


GOOD = pbn.write({1: deal_one("W", Random(3)), 2: deal_one("N", Random(4))})


def changed(old, new):
    assert old in GOOD
    return GOOD.replace(old, new, 1)


HANDS = GOOD.split('[Deal "N:')[1].split('"')[0]
FIRST = HANDS.split()[0]
CARD = FIRST.replace(".", "")[0]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (changed(FIRST, FIRST.replace(CARD, "", 1)), 6, "N has 12 cards in place of 13"),
        (changed(FIRST, FIRST.replace(CARD, CARD + CARD, 1)), 6, "is there 2 times"),
        (changed(HANDS, " ".join(HANDS.split()[:3])), 6, "four hands"),
        (changed('Dealer "W"', 'Dealer "Q"'), 5, "dealer 'Q' is not N, E, S or W"),
        (changed('Board "2"', 'Board "1"'), 9, "board 1 is there twice"),
        (changed('Board "2"', 'Board "two"'), 9, "not a board number"),
        (changed('Deal "N:', 'Deal "'), 6, "begins with the seat"),
        (changed(FIRST, FIRST.replace(".", "", 1)), 6, "suits in place of 4"),
        (changed(FIRST, FIRST.replace(CARD, "Z", 1)), 6, "is not a card"),
        ("nothing here", 1, "there is no deal in it"),
        ('[Board "1"]\n[Dealer "N"]', 1, "this board has no deal"),
        ("x" * 500_001, 1, "too long"),
    ],
)
def test_a_file_with_a_fault_names_the_line_and_the_reason(text, line, words):
    with pytest.raises(pbn.PbnError) as fault:
        pbn.read(text)
    assert str(fault.value).startswith(f"line {line}: ")
    assert words in str(fault.value)


@given(st.text(max_size=300))
def test_no_text_is_a_crash(text):
    with pytest.raises(pbn.PbnError, match="line "):
        pbn.read(text)
