import pytest

from movements.indicator import Place, after_sitting_out, cards, seat_after
from movements.systems.compass import compass
from movements.systems.howell import howell
from movements.systems.six_pairs import six_pairs


@pytest.mark.parametrize("pairs", [n for n in range(4, 35) if n not in (5, 6)])
def test_one_card_serves_a_cyclic_howell(pairs):
    assert all(card.serves_every_round for card in cards(howell(pairs)))


def test_trays_of_six_pairs_go_no_one_way():
    assert not any(card.trays_go_one_way for card in cards(howell(6)))
    assert all(card.trays_go_one_way for card in cards(howell(14)))


@pytest.mark.parametrize(
    "movement",
    [howell(14), howell(11), howell(6), compass(6), compass(7, missing=["3EW"]), six_pairs()],
)
def test_whoever_follows_the_cards_is_where_the_movement_wants(movement):
    by_table = {card.table: card for card in cards(movement)}
    after_out = after_sitting_out(movement)
    for name in movement.contestants:
        for round in range(1, movement.rounds):
            here = place_of(movement, name, round)
            there = place_of(movement, name, round + 1)
            assert follow(by_table, after_out, here, name, round) == there


def place_of(movement, name, round):
    for s in movement.sittings:
        if s.round == round and name in (s.ns, s.ew):
            return Place(s.table, "NS" if s.ns == name else "EW")
    out = next(o for o in movement.sit_outs if (o.round, o.contestant) == (round, name))
    return Place(out.table, name[-2:] if out.table else "NS")


def follow(by_table, after_out, here, name, round):
    if here.table is None:
        return after_out[round, name]
    card = by_table[here.table]
    for line in card.exceptions():
        if line.round == round:
            told = line.next_ns if here.side == "NS" else line.next_ew
            if told:
                return told
    return card.next_ns if here.side == "NS" else card.next_ew


def test_north_south_stay_and_east_west_move_in_compass():
    card = cards(compass(5))[2]
    assert card.next_ns == Place(3, "NS")
    assert card.next_ew == Place(2, "EW")
    assert card.trays_go_to == 4


def test_the_skip_is_an_exception_on_the_card():
    card = cards(compass(6, even="skip"))[3]
    assert not card.serves_every_round
    assert [(line.round, line.next_ew) for line in card.exceptions()] == [(3, Place(2, "EW"))]


def test_the_middle_table_sends_its_trays_to_the_bye_stand():
    assert [card.trays_go_to for card in cards(compass(6))] == [2, 3, None, 5, 1, 2]


def test_the_table_beyond_the_bye_stand_fetches_its_trays():
    assert [card.trays_from_stand for card in cards(compass(6))] == [False] * 3 + [True] + [
        False
    ] * 2
    assert [card.trays_from_stand for card in cards(compass(5))] == [False] * 5


def test_partners_stay_opposite_when_they_change_direction():
    place = Place(4, "EW")
    assert [seat_after(seat, "NS", place) for seat in ("North", "South")] == ["East", "West"]
    assert seat_after("East", "EW", place) == "East"
