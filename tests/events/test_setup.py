import uuid

import pytest

from clubwhist.events.models import Seat, State, Table
from clubwhist.events.names import add_to, read_pairs
from clubwhist.events.queries.facts import calls
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import movement_of
from clubwhist.events.services.course import release_phones, start, undo_start
from clubwhist.events.services.people import set_pairs
from clubwhist.events.services.play import call_director
from clubwhist.events.services.setup import choose_movement
from clubwhist.lib.letters import plain
from movements.catalogue import build
from tests.conftest import PEOPLE, new_night, night_in_play, play_all


@pytest.mark.parametrize(
    "line",
    [
        "Ann Lee & Bob Ray",
        "Ann Lee and Bob Ray",
        "Ann Lee, Bob Ray",
        "Ann Lee; Bob Ray",
        "Ann Lee / Bob Ray",
        "Ann Lee\tBob Ray",
        "Ann Lee + Bob Ray",
        "  3. Ann   Lee&Bob Ray ",
        "12) Ann Lee with Bob Ray",
    ],
)
def test_a_pair_can_be_written_in_many_ways(line):
    assert read_pairs(line) == [["Ann Lee", "Bob Ray"]]


def test_blank_lines_and_odd_endings_are_nothing():
    assert read_pairs("\r\nAnn & Bob\r\rZoë & Ian\n\n") == [["Ann", "Bob"], ["Zoë", "Ian"]]


def test_accents_are_one_letter():
    assert read_pairs("Zoe\u0308 & Ian") == [["Zoë", "Ian"]]


@pytest.mark.parametrize("line", ["Ann &", "& Bob", "Ann & & Bob"])
def test_an_empty_name_is_refused_with_its_line(line):
    with pytest.raises(Refused, match="Line 2 has a name missing"):
        read_pairs(f"Zoë & Ian\n{line}")


def test_names_are_put_in_order_without_their_accents():
    people = ["Zeta", "öman", "Łukasz", "Åkesson", "Lucy", "Ångström", "de Vries"]
    assert sorted(people, key=plain) == [
        "Åkesson",
        "Ångström",
        "de Vries",
        "Lucy",
        "Łukasz",
        "öman",
        "Zeta",
    ]


def test_a_lone_name_finds_a_partner():
    pairs = add_to([["Ann", "Bob"]], "Zoë")
    assert add_to(pairs, "Ian") == [["Ann", "Bob"], ["Zoë", "Ian"]]
    assert add_to(pairs, "May & Lew") == [["Ann", "Bob"], ["Zoë"], ["May", "Lew"]]


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([], "Write down who is here"),
        ([["Ann", "Bob"], ["Zoë", "ann"]], "ann is in line 1 and again in line 2"),
        ([["Ann", "Ann"]], "Ann stands twice in line 1"),
        ([["Ann", "Bob", "Zoë"]], "Line 1 has 3 names"),
        ([[f"N{i}"] for i in range(199)], "198 pairs at most"),
    ],
)
def test_bad_lists_are_refused_and_nothing_is_stored(club, pairs, words):
    event = new_night(club)
    with pytest.raises(Refused, match=words):
        set_pairs(event=event, pairs=pairs, actor="test")
    assert event.pairs.count() == 0
    assert club.members.count() == 0


def test_who_played_before_is_the_same_member(club):
    for names in (["Ann Lee", "Bob Ray"], ["ANN LEE", "Zoë"]):
        set_pairs(event=new_night(club), pairs=[names], actor="test")
    assert club.members.count() == 3


@pytest.mark.parametrize(
    "movement",
    [
        {"system": "compass", "tables": 6, "even": "share"},
        {"system": "compass", "tables": 6, "even": "skip"},
        {"system": "howell", "pairs": 12, "trays": 22},
    ],
)
def test_rows_are_the_movement(club, movement):
    event = night_in_play(club, movement, pairs=12)
    laid, wanted = movement_of(event.sections.get()), build(movement)
    assert set(laid.sittings) == set(wanted.sittings)
    assert {(s.round, s.contestant) for s in laid.sit_outs} == {
        (s.round, s.contestant) for s in wanted.sit_outs
    }


def test_turning_tables_are_two_halves(club):
    settings = {"system": "howell", "pairs": 10, "trays": 18, "turn": True}
    event = night_in_play(club, settings, pairs=10)
    laid = movement_of(event.sections.get())
    assert set(laid.sittings) == set(build(settings).sittings)


def test_choosing_again_replaces_everything(club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:10], actor="test")
    choose_movement(event=event, settings={"system": "compass", "tables": 5}, actor="test")
    codes = set(Table.objects.values_list("code", flat=True))
    choose_movement(event=event, settings={"system": "howell", "pairs": 10}, actor="test")
    assert Seat.objects.count() == 9 * 10
    assert event.trays.count() == 9
    assert codes == set(Table.objects.values_list("code", flat=True))  # printed cards stay good


def test_the_list_can_change_after_a_call_and_a_release(club):
    event = night_in_play(club)
    pair = event.pairs.get(name="1NS")
    call_director(pair=pair, message="help", key=uuid.uuid4(), actor="pair 1NS")
    release_phones(pair=pair, actor="test")
    undo_start(event=event, actor="test")
    set_pairs(event=event, pairs=PEOPLE[:8], actor="test")
    assert event.pairs.count() == 8
    assert calls(event) == []
    assert event.entries.filter(kind="call").count() == 1


@pytest.mark.parametrize(
    ("movement", "words"),
    [
        ({"system": "howell", "pairs": 12}, "for 12 pairs, and 10 are here"),
        ({"system": "howell", "pairs": 10, "trays": 5}, "9 would"),
        ({"system": "howell", "people": 10}, "not one we know"),
    ],
)
def test_a_movement_that_does_not_fit_is_refused(club, movement, words):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:10], actor="test")
    with pytest.raises(Refused, match=words):
        choose_movement(event=event, settings=movement, actor="test")
    assert event.sections.get().sittings.count() == 0


def test_somebody_without_a_partner_holds_the_movement_up(club):
    event = new_night(club)
    set_pairs(event=event, pairs=[*PEOPLE[:9], ["Pam Nash"]], actor="test")
    with pytest.raises(Refused, match="Pam Nash has no partner"):
        choose_movement(event=event, settings={"system": "howell", "pairs": 10}, actor="test")


def test_a_night_without_a_movement_cannot_start(club):
    with pytest.raises(Refused, match="choose what is played"):
        start(event=new_night(club), actor="test")


def test_the_start_is_taken_back_until_a_result_is_in(club):
    event = night_in_play(club)
    undo_start(event=event, actor="test")
    assert event.state == State.SETUP
    start(event=event, actor="test")
    play_all(event, until=1)
    with pytest.raises(Refused, match="Results are in"):
        undo_start(event=event, actor="test")
    with pytest.raises(Refused, match="has started"):
        set_pairs(event=event, pairs=PEOPLE[:10], actor="test")
