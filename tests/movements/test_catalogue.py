from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue import GRACE, Pace, build, what_fits
from movements.document import read, write
from movements.types import MovementError
from movements.verify import verify


@pytest.mark.parametrize("pairs", range(3, 71))
def test_every_number_of_pairs_has_a_sound_offer(pairs):
    offers = what_fits(pairs, 180)
    assert offers
    for offer in offers:
        assert verify(write(offer.movement)) == []
        assert len(offer.movement.contestants) == pairs
        assert build(offer.settings) == offer.movement


@given(st.integers(3, 40), st.integers(60, 300), st.integers(4, 9))
def test_what_is_said_to_fit_does(pairs, minutes, tray):
    for offer in what_fits(pairs, minutes, Pace(tray, 2)):
        assert offer.fits == (offer.minutes <= minutes + GRACE)
        size = offer.movement.trays_a_round
        assert offer.minutes == offer.movement.rounds * (size * tray + 2)


@pytest.mark.parametrize("pairs", range(4, 71))
def test_three_hours_are_enough_for_any_field(pairs):
    best = what_fits(pairs, 180)[0]
    assert best.fits
    assert best.trays_each[1] >= 18


def test_a_short_night_for_one_winner_switches_no_more_than_it_has():
    for offer in what_fits(40, 60, Pace(7, 2)):
        assert offer.settings.get("arrow_switch", 0) < offer.movement.rounds


def test_a_full_evening_comes_first():
    best = what_fits(11, 180)[0]
    assert best.title == "Howell, 11 rounds of 2"
    assert "each pair sits out once" in best.beware
    assert "perfectly fair" in best.good


def test_turning_tables_are_a_choice_where_they_help():
    offers = what_fits(14, 190)
    plain, turning = [o for o in offers if o.title.startswith("Howell")]
    assert "perfectly fair" in turning.good
    assert "tables 3 turns" not in " ".join(turning.beware)
    assert any("turn" in word for word in turning.beware)
    assert "perfectly fair" not in plain.good
    assert not any("turning" in o.title for o in what_fits(12, 180))


def test_six_pairs_are_offered_without_sharing():
    best = what_fits(6, 180)[0]
    assert best.movement.shared == ()
    assert "perfectly fair" in best.good


def test_trays_a_round_can_be_fixed():
    assert {o.movement.trays_a_round for o in what_fits(10, 180, trays_a_round=2)} == {2}


def test_two_pairs_have_no_movement():
    with pytest.raises(MovementError, match="at least 3 pairs"):
        what_fits(2, 180)


def test_unknown_system():
    with pytest.raises(MovementError, match="neither"):
        build({"system": "barn dance"})


def test_documents_are_read_back():
    for offer in what_fits(11, 180):
        # Where an absent pair leaves its opponents waiting is not part of the document.
        outs = tuple(replace(out, table=None) for out in offer.movement.sit_outs)
        assert read(write(offer.movement)) == replace(offer.movement, sit_outs=outs)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "other"}, "format"),
        ({"tables": "x"}, "tables"),
        ({"rounds": 0}, "rounds"),
        ({"contestants": [1]}, "contestants"),
        ({"sittings": [3]}, "sittings"),
        ({"sittings": [{"round": 1, "table": 1, "ns": "1", "ew": "2", "trays": []}]}, "sittings"),
        ({"sittings": [{"round": 1, "table": 1, "ns": "", "ew": "2", "trays": [1]}]}, "ns"),
    ],
)
def test_bad_documents_name_the_field(change, field):
    document = write(what_fits(8, 180)[0].movement) | change
    with pytest.raises(MovementError) as refusal:
        read(document)
    assert refusal.value.field == field
