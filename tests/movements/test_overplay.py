"""The memory game: who holds which cards, and where they sit."""

from collections import Counter
from itertools import combinations

import pytest

from movements.document import read, read_individuals, write
from movements.indicator import cards, chairs_of, guide_of, overplay_from
from movements.overplay import as_seated, holding, seated
from movements.systems.individual import individual
from movements.systems.memory import memory
from movements.systems.two_pairs import two_pairs
from movements.types import MovementError
from movements.verify import tournament, verify
from tests.cases import examples


@pytest.mark.parametrize("players", [4, 5])
def test_every_partnership_holds_both_hands_of_its_trays(players):
    movement = memory(players, 3 * players if players == 4 else 10)
    assert verify(write(movement)) == []
    held = Counter()
    for s in movement.sittings:
        for tray in s.trays:
            held[frozenset((s.n, s.s)), tray, "ns"] += 1
            held[frozenset((s.e, s.w)), tray, "ew"] += 1
    assert set(held.values()) == {1}
    for partners, tray, side in held:
        assert held[partners, tray, "ew" if side == "ns" else "ns"] == 1
    assert {p for p, _tray, _side in held} == {
        frozenset(two) for two in combinations(movement.contestants, 2)
    }
    first_half = [s for s in movement.sittings if not s.turned]
    played_once = write(movement) | {"sittings": write(movement)["sittings"][: len(first_half)]}
    assert tournament(played_once) == []


@pytest.mark.parametrize("players", [4, 5])
def test_nobody_holds_the_same_hand_of_a_tray_again(players):
    hands = Counter(
        (who, tray, seat)
        for s in memory(players).sittings
        for tray in s.trays
        for seat, who in zip("nesw", s.people, strict=True)
    )
    assert set(hands.values()) == {1}


def test_fosters_positions_of_four():
    """As printed on p. 114; the third overplay is a slip there, its East and West not exchanged."""
    printed = examples()["memory_duplicate_individual_positions"]
    letters = {"a": "1", "b": "2", "c": "3"}
    sat = as_seated(memory(4, 12)).sittings
    for at, position in enumerate(printed["original"]):
        assert {seat: getattr(sat[at], seat.lower()) for seat in "NWE"} == {
            seat: letters[position[seat]] for seat in "NWE"
        }
    for at, position in enumerate(printed["overplay"][:2], start=3):
        assert {seat: getattr(sat[at], seat.lower()) for seat in "NWE"} == {
            seat: letters[position[seat]] for seat in "NWE"
        }
    assert {s.s for s in sat} == {"4"}


@pytest.mark.parametrize("movement", [memory(4), memory(5), two_pairs(4)], ids=str)
def test_seats_and_cards_are_two_sides_of_one_thing(movement):
    assert tuple(holding(seated(s)) for s in movement.sittings) == movement.sittings
    sat, first = as_seated(movement).sittings, len(movement.sittings) // 2
    for play, over in zip(sat[:first], sat[first:], strict=True):
        assert play.trays == over.trays
        assert (play.turned, over.turned) == (False, True)
        assert (play.people[0], set(play.people)) == (over.people[0], set(over.people))
    read_again = read if movement.system == "two-pairs" else read_individuals
    assert read_again(write(movement)) == movement
    assert as_seated(individual(8)) == individual(8)


def test_cards_and_guides_tell_where_people_sit():
    (card,) = cards(two_pairs(4))
    assert [(line.ns, line.ew) for line in card.lines] == [("1", "2"), ("1", "2")]
    assert overplay_from(two_pairs(4)) == 2
    assert overplay_from(individual(8)) is None
    assert {line.side for line in guide_of(two_pairs(4), "1")} == {"NS"}
    assert {line.side for line in guide_of(memory(4), "4")} == {"S"}
    assert [line.chairs[2][0] for line in chairs_of(memory(4), 1)] == ["4"] * 6


@pytest.mark.parametrize(("players", "trays", "field"), [(8, None, "players"), (4, 7, "trays")])
def test_what_cannot_be_played_is_said(players, trays, field):
    with pytest.raises(MovementError) as said:
        memory(players, trays)
    assert said.value.field == field
