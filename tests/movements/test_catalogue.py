from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue import (
    GRACE,
    build,
    parts,
    sections_of,
    what_fits,
    what_fits_players,
)
from movements.document import read, write
from movements.evening import Pace
from movements.types import MovementError
from movements.verify import verify


@pytest.mark.parametrize("pairs", range(2, 71))
def test_every_number_of_pairs_has_a_sound_offer(pairs):
    offers = what_fits(pairs, 180)
    assert offers
    for offer in offers:
        assert [verify(write(m)) for m in offer.movements] == [[] for _ in offer.movements]
        assert sum(len(m.contestants) for m in offer.movements) == pairs
        assert tuple(build(part) for part in parts(offer.settings)) == offer.movements
        assert offer.why


@pytest.mark.parametrize("pairs", range(35, 71))
def test_beyond_34_pairs_there_are_sections_as_equal_as_can_be(pairs):
    offers = [offer for offer in what_fits(pairs, 180) if "sections" in offer.settings]
    assert {offer.settings["system"] for offer in offers} == {"howell", "compass"}
    sizes = sections_of(pairs)
    assert sum(sizes) == pairs
    assert max(sizes) - min(sizes) <= 2
    assert all(size % 2 == 0 for size in sizes[1:])
    for offer in offers:
        assert {m.rounds for m in offer.movements} == {offer.movement.rounds}
        if offer.settings["system"] == "howell":
            assert len({m.trays for m in offer.movements}) == 1  # all compared on every tray


def test_two_winners_or_one_is_a_choice():
    assert {o.winners for o in what_fits(14, 180)} == {1, 2}
    assert {o.winners for o in what_fits(14, 180, winners=1)} == {1}
    two = what_fits(14, 180, winners=2)
    assert {o.settings["system"] for o in two} == {"compass"}
    with pytest.raises(MovementError, match="3 pairs have no movement with 1 winner"):
        what_fits(3, 180, winners=1)


def test_what_needs_more_trays_than_there_are_comes_last_and_says_so():
    offers = what_fits(20, 180, trays_owned=20)
    assert offers[0].fits
    assert offers[0].trays <= 20
    over = [offer for offer in offers if offer.trays > 20]
    assert over
    for offer in over:
        assert not offer.fits
        assert f"takes {offer.trays} trays, and you have 20" in offer.beware


@pytest.mark.parametrize(
    ("pairs", "system"), [(2, "two-pairs"), (4, "four-pairs"), (6, "six-pairs")]
)
def test_the_matches_of_the_book_are_offered(pairs, system):
    assert system in {offer.settings["system"] for offer in what_fits(pairs, 180)}


def test_28_pairs_may_have_guides():
    offers = [o for o in what_fits(28, 300, trays_a_round=1) if o.settings.get("guides")]
    assert len(offers) == 1
    assert "perfectly fair" in offers[0].good


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13, 16, 17, 20, 21, 24, 25, 28, 32, 33, 36, 9])
def test_individuals_are_offered_where_there_is_a_tournament(players):
    offers = what_fits_players(players, 240)
    # At one table there is nothing to compare unless all is played again.
    assert offers[0].settings["system"] == ("individual" if players > 5 else "memory")
    for offer in offers:
        assert len(offer.movement.contestants) == players
        assert verify(write(offer.movement)) == []


@pytest.mark.parametrize("players", range(1, 200))
def test_any_number_of_players_is_answered(players):
    for offer in what_fits_players(players, 180):
        assert len(offer.movement.contestants) == players


def test_ten_individuals_have_no_tournament():
    assert what_fits_players(10, 180) == ()


def lasting(movement, tray):
    """Minutes, two of them for a change: no tray is at two tables at once."""
    found = 0
    for round in range(1, movement.rounds + 1):
        here = [s for s in movement.sittings if s.round == round]
        mine = Counter()
        for s in here:
            mine[s.table] += len(s.trays)
        wanted = Counter(t for s in here for t in s.trays)
        found += max(*mine.values(), *wanted.values()) * tray + 2
    return found


def test_a_tournament_is_rather_cut_than_crowded():
    offer = what_fits_players(16, 180)[0]
    assert (offer.movement.rounds, offer.movement.trays_a_round) == (7, 4)
    assert "everyone has up to 7 of 15 partners, nobody twice" in offer.good
    assert offer.minutes == lasting(offer.movement, 6) <= 180 + GRACE
    wished = what_fits_players(16, 600, trays_a_round=1)[0]
    assert "4 tables wait for 1 tray a round; with 4 copies none does" in wished.beware
    assert wished.minutes == lasting(wished.movement, 6)
    few = what_fits_players(8, 180, trays_owned=14)[0]
    assert few.movement.trays <= 14


@given(st.integers(3, 40), st.integers(60, 300), st.integers(4, 9))
def test_what_is_said_to_fit_does(pairs, minutes, tray):
    for offer in what_fits(pairs, minutes, Pace(tray, 2)):
        assert offer.fits == (offer.minutes <= minutes + GRACE)
        assert offer.minutes == max(lasting(m, tray) for m in offer.movements)


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


def test_one_pair_has_no_movement():
    with pytest.raises(MovementError, match="at least 2 pairs"):
        what_fits(1, 180)


def test_unknown_system():
    with pytest.raises(MovementError, match="not one of"):
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


def test_ladies_and_gentlemen_at_two_tables_would_compare_nothing():
    assert {o.settings["system"] for o in what_fits_players(8, 180)} == {"individual"}
    systems = {o.settings["system"] for o in what_fits_players(12, 180)}
    assert systems == {"individual", "ladies-and-gentlemen"}
