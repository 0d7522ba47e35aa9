"""Individuals under every ruling, against sums that share no code with the scoring."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.document import is_individual, read_individuals
from scoring.losses import losses, losses_by_set
from scoring.standings import individual_standings
from scoring.types import Contestant, IndividualResult, Terms
from scoring.written import write_result

# One set of four trays at two tables: N, E, S, W are d, a, e, b and f, c, h, g.
TABLES = {1: ("d", "a", "e", "b"), 2: ("f", "c", "h", "g")}
PEOPLE = [Contestant(letter) for letter in "abcdefgh"]


def a_set(first, second, **changed):
    """Results of North-South at the two tables; changed: {"table-tray": fields}."""
    found = []
    for table, took in ((1, first), (2, second)):
        for tray, tricks in enumerate(took, start=1):
            fields = {"ns_tricks": tricks} | changed.get(f"t{table}_{tray}", {})
            n, e, s, w = TABLES[table]
            found.append(IndividualResult(tray, n, e, s, w, round=1, table=table, **fields))
    return found


def lost(results, **options):
    return {
        s.score.contestant.id: s.score.lost
        for s in individual_standings(PEOPLE, results, **options).overall
    }


def test_totals_of_a_set_are_compared_seat_by_seat():
    assert lost(a_set([9, 9, 8, 8], [8, 7, 8, 7])) == {
        "d": 0,
        "e": 0,
        "f": 4,
        "h": 4,
        "a": 4,
        "b": 4,
        "c": 0,
        "g": 0,
    }


def test_an_average_tray_is_out_of_the_comparison_of_two_tables():
    average = {"t2_1": {"ns_tricks": None, "status": "average"}}
    without = {"t2_1": {"ns_tricks": None, "status": "not_played"}}
    wanted = lost(a_set([9, 9, 8], [7, 7, 8]))  # the last three trays alone
    assert lost(a_set([9, 9, 9, 8], [0, 7, 7, 8], **average)) == wanted
    assert lost(a_set([9, 9, 9, 8], [0, 7, 7, 8], **without)) == wanted
    results = a_set([9, 9, 9, 8], [0, 7, 7, 8])
    results = [r for r in results if (r.table, r.tray) != (2, 1)]  # not in yet
    assert lost(results) == wanted


def test_who_has_nothing_of_a_set_is_not_compared_in_it():
    none = {f"t2_{tray}": {"ns_tricks": None, "status": "not_played"} for tray in (1, 2, 3, 4)}
    assert set(lost(a_set([9, 9, 8, 8], [0, 0, 0, 0], **none)).values()) == {0}
    assert losses_by_set(a_set([9], [0], t2_1=none["t2_1"]))[0].contestant in "daeb"


def test_a_penalty_and_an_award_are_for_one_side_alone():
    before = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7]))
    fined = {"t1_1": {"ew_terms": Terms(extra=Fraction(-2))}}
    after = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7], **fined))
    assert after == before | {"a": before["a"] + 2, "b": before["b"] + 2}
    award = {"t1_1": {"ew_terms": Terms(award=Fraction(1, 2))}}
    after = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7], **award))
    # East and West of table 1 no longer lose the trick of tray 1, and half a one comes back.
    assert after == before | {"a": Fraction(5, 2), "b": Fraction(5, 2)} | {
        "a": before["a"] - 1 - Fraction(1, 2),
        "b": before["b"] - 1 - Fraction(1, 2),
    }


def test_a_split_result_counts_for_each_side_as_it_is():
    split = {"t1_1": {"ns_tricks": 9, "ew_tricks": 6}}
    before = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7]))
    after = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7], **split))
    assert after == before | {"a": before["a"] - 2, "b": before["b"] - 2}


def test_a_revoke_is_within_what_the_other_table_made_and_then_in_full():
    # Table 1's North-South made 9 and revoked; the other table made 8 with the cards.
    revoked = {"t1_1": {"ns_terms": Terms(revokes=1)}}
    after = lost(a_set([9, 9, 8, 8], [8, 7, 8, 7], **revoked))
    # For others it is 8, so East and West of table 1 are lifted to 5: they lose 3 in place of 4.
    # North and South of table 1 are 3 ahead, and answer alone for the trick from 8 down to 7.
    assert after == {"f": 3, "h": 3, "d": 1, "e": 1, "a": 3, "b": 3, "c": 0, "g": 0}


def test_changed_cards_are_not_compared():
    other = {"t2_1": {"group": 1}}
    wanted = lost(a_set([9, 9, 8], [7, 7, 8]))
    assert lost(a_set([9, 9, 9, 8], [0, 7, 7, 8], **other)) == wanted


def test_a_table_that_sat_the_other_way_round():
    """North and South of table 2 held East-West's cards on tray 1."""
    turned = {"t2_1": {"turned": True}}
    found = individual_standings(PEOPLE, a_set([9], [7], **turned), "averages")
    pluses = {s.score.contestant.id: s.score.plus for s in found.overall}
    # c and g took 7 with the cards with which d and e took 9.
    assert pluses == {"d": 1, "e": 1, "c": -1, "g": -1, "a": -1, "b": -1, "f": 1, "h": 1}
    tricks = {s.score.contestant.id: s.score.tricks for s in found.overall}
    assert tricks["f"] == 6


def test_a_player_struck_out_takes_his_tables_with_him():
    found = individual_standings(
        PEOPLE, a_set([9, 9, 8, 8], [8, 7, 8, 7]), struck_out=["f"], given={"a": Fraction(-1)}
    )
    assert {s.score.contestant.id: s.score.lost for s in found.overall} == {
        "a": 1,
        "b": 0,
        "c": 0,
        "d": 0,
        "e": 0,
        "g": 0,
        "h": 0,
    }


def test_partners_are_one_among_those_who_held_the_cards():
    """Two tables: who beats the other table has all the matchpoints there are."""
    found = individual_standings(PEOPLE, a_set([9, 9], [8, 8]), "matchpoints")
    points = {s.score.contestant.id: (s.score.matchpoints, s.score.top) for s in found.overall}
    assert points["d"] == points["e"] == points["c"] == (4, 4)
    assert points["a"] == points["f"] == (0, 4)


def test_faults_of_individuals_are_named():
    twice = [*a_set([9], [8]), IndividualResult(1, "d", "c", "x", "g", 5, round=1)]
    faults = individual_standings(PEOPLE, twice).faults
    assert "tray 1: nobody knows the contestant x" in faults
    assert "tray 1: d plays it twice" in faults


tricks = st.integers(0, 13)


@given(st.lists(tricks, min_size=4, max_size=4), st.lists(tricks, min_size=4, max_size=4))
def test_regular_sets_are_fosters_totals(first, second):
    """His rule in so many words: the higher total at a seat loses nothing, the other the rest."""
    wanted = {}
    for seats, totals in (
        (("d", "f"), (sum(first), sum(second))),
        (("e", "h"), (sum(first), sum(second))),
        (("a", "c"), (52 - sum(first), 52 - sum(second))),
        (("b", "g"), (52 - sum(first), 52 - sum(second))),
    ):
        for who, total in zip(seats, totals, strict=True):
            wanted[who] = max(totals) - total
    assert losses(a_set(first, second)) == wanted
    for loss in losses_by_set(a_set(first, second)):
        assert loss.best - loss.tricks == loss.lost == wanted[loss.contestant]


@given(
    st.lists(tricks, min_size=4, max_size=4),
    st.lists(tricks, min_size=4, max_size=4),
    st.dictionaries(
        st.sampled_from(["t1_1", "t1_2", "t2_2", "t2_3"]),
        st.fixed_dictionaries(
            {},
            optional={
                "ns_terms": st.sampled_from([Terms(award=Fraction(1)), Terms(revokes=2)]),
                "ew_terms": st.sampled_from([Terms(extra=Fraction(-1)), Terms(revokes=1)]),
                "group": st.just(1),
                "turned": st.just(True),
                "ew_tricks": tricks,
            },
        ),
    ),
)
def test_any_ruling_survives_the_document(first, second, changed):
    results = a_set(first, second, **changed)
    document = {
        "format": "clubwhist-event/1",
        "contestants": [{"id": c.id} for c in PEOPLE],
        "results": [write_result(r) for r in results],
    }
    assert is_individual(document)
    _, again = read_individuals(document)
    assert again == results
    assert lost(again) == lost(results)


@pytest.mark.parametrize("document", [None, [], {}, {"results": [1]}, {"sections": "x"}])
def test_what_is_no_document_of_individuals(document):
    assert not is_individual(document)


def test_whoever_has_not_played_is_not_first_for_having_lost_nothing():
    found = individual_standings([*PEOPLE, Contestant("i")], a_set([9, 9, 8, 8], [8, 7, 8, 7]))
    assert found.overall[-1].score.contestant.id == "i"
    assert not found.overall[-1].tied
