"""Irregular trays: awards, split results, penalties, revokes, groups; several evenings."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.checks import close_places, far_results, sum_fault
from scoring.document import read
from scoring.figures import apart, as_the_laws, decided_by_a_fraction
from scoring.held import extras
from scoring.matchpoints import matchpoints
from scoring.overplay import east_west_totals
from scoring.sessions import added
from scoring.standings import standings
from scoring.types import Contestant, Result, ScoringError, Terms
from scoring.written import write_season

PEOPLE = [Contestant(f"{n}{line}", "A", line) for line in ("NS", "EW") for n in range(1, 5)]


def table(n, tricks, **more):
    return Result(1, f"{n}NS", f"{n}EW", tricks, table=n, **more)


def plus(results, **options):
    found = standings(PEOPLE, results, **options)
    return {s.score.contestant.id: s.score.plus for s in found.overall}


PLAIN = [table(1, 9), table(2, 7), table(3, 6), table(4, 6)]


@pytest.mark.parametrize("above", ["0", "1/2", "-2"])
def test_an_average_awarded_to_one_side(above):
    results = [table(1, 9, ns_terms=Terms(award=Fraction(above))), *PLAIN[1:]]
    found = plus(results)
    assert found["1NS"] == Fraction(above)
    assert found["2NS"] == 7 - Fraction(19, 3)  # compared without the first table
    assert found["1EW"] == plus(PLAIN)["1EW"]  # the other side keeps its result


def test_the_other_side_of_an_award_keeps_its_own_comparison():
    results = [table(1, 9, ew_terms=Terms(award=Fraction(0))), *PLAIN[1:]]
    assert plus(results)["1NS"] == plus(PLAIN)["1NS"]


def test_a_split_result_does_not_add_to_thirteen():
    found = plus([table(1, 9, ew_tricks=5), *PLAIN[1:]])
    assert found["1NS"] == plus(PLAIN)["1NS"]
    assert found["1EW"] == 5 - Fraction(5 + 6 + 7 + 7, 4)


def test_a_penalty_touches_nobody_else():
    found, before = plus([table(1, 9, ns_terms=Terms(extra=Fraction(-2))), *PLAIN[1:]]), plus(PLAIN)
    assert found == before | {"1NS": before["1NS"] - 2}
    assert plus(PLAIN, given={"3EW": Fraction(1, 2)})["3EW"] == before["3EW"] + Fraction(1, 2)


@pytest.mark.parametrize(
    ("made", "others", "compared", "own"),
    [
        (9, [7, 6, 6], 7, 7),  # two tricks less, which others made too
        (7, [7, 6, 6], 6, 5),  # averages count the worst others made; then the full penalty
        (6, [7, 7, 7], 6, 4),  # below all others already: nothing is added before averages
        (1, [1, 1, 1], 1, 0),  # tricks do not go below nothing
    ],
)
def test_a_revoke_in_pairs(made, others, compared, own):
    """Law X section 4 for pair matches (Foster, pp. 119-126; systems.md section 1)."""
    results = [table(1, made, ns_terms=Terms(revokes=1))]
    results += [table(n, tricks) for n, tricks in enumerate(others, start=2)]
    mean = Fraction(compared + sum(others), 4)
    assert plus(results)["1NS"] == own - mean


@pytest.mark.parametrize(
    ("made", "others", "lifted"),
    [
        (4, [7, 6, 6], 6),  # two tricks more: others made as many
        (6, [7, 6, 6], 7),  # no higher than the best others made
        (8, [7, 6, 6], 8),  # they made more anyway
    ],
)
def test_the_other_side_of_a_revoke(made, others, lifted):
    results = [table(1, 13 - made, ns_terms=Terms(revokes=1))]
    results += [table(n, 13 - tricks) for n, tricks in enumerate(others, start=2)]
    mean = Fraction(lifted + sum(others), 4)
    assert plus(results)["1EW"] == lifted - mean


def test_two_revokes_cost_three_tricks():
    results = [table(1, 9, ns_terms=Terms(revokes=2)), table(2, 5), table(3, 5), table(4, 5)]
    assert plus(results)["1NS"] == 6 - Fraction(6 + 15, 4)


def test_groups_of_a_tray_are_compared_with_themselves():
    results = [table(1, 9), table(2, 7), table(3, 6, group=1), table(4, 2, group=1)]
    found = plus(results)
    assert (found["1NS"], found["3NS"]) == (1, 2)
    alone = plus([*PLAIN[:3], table(4, 0, group=1)])
    assert (alone["4NS"], alone["4EW"]) == (0, 0)


def test_sections_apart_are_not_compared():
    people = [Contestant(f"{s}-{n}", s) for s in "AB" for n in (1, 2, 3, 4)]
    results = [
        Result(1, f"{s}-{n}", f"{s}-{n + 1}", tricks, section=s)
        for s, both in (("A", (9, 7)), ("B", (3, 1)))
        for n, tricks in zip((1, 3), both, strict=True)
    ]
    together = standings(people, results).overall[0].score
    separate = standings(people, results, apart=True)
    assert (together.contestant.id, together.plus) in {("A-1", 4), ("B-4", 4)}
    assert {s.score.plus for s in separate.overall} == {1, -1}


def test_struck_out_results_are_void_for_both_sides():
    found = plus(PLAIN, struck_out=["1NS"])
    assert "1NS" not in found
    assert found["1EW"] == 0
    assert found["2NS"] == 7 - Fraction(19, 3)


def test_awards_and_penalties_in_matchpoints():
    results = [table(1, 9, ns_terms=Terms(award=Fraction(1))), *PLAIN[1:]]
    assert matchpoints(results)["1NS"][:2] == (Fraction(36, 10), 6)  # six tenths of the top
    results = [table(1, 9, ns_terms=Terms(extra=Fraction(-1))), *PLAIN[1:]]
    assert matchpoints(results)["1NS"][:2] == (6 - Fraction(6, 10), 6)


@given(st.lists(st.integers(0, 13), min_size=2, max_size=8), st.integers(0, 3), st.integers(0, 3))
def test_no_revoke_makes_the_whole_field_richer_than_thirteen(tricks, ns, ew):
    results = [Result(1, f"{n}NS", f"{n}EW", took) for n, took in enumerate(tricks, start=1)]
    results[0] = Result(
        1, "1NS", "1EW", tricks[0], ns_terms=Terms(revokes=ns), ew_terms=Terms(revokes=ew)
    )
    people = [
        Contestant(f"{n}{s}", "A", s) for n in range(1, len(tricks) + 1) for s in ("NS", "EW")
    ]
    before = standings(people, [Result(1, r.ns, r.ew, r.ns_tricks) for r in results])
    after = standings(people, results)
    was = {s.score.contestant.id: s.score.plus for s in before.overall}
    now = {s.score.contestant.id: s.score.plus for s in after.overall}
    if ns and not ew:
        assert now["1NS"] <= was["1NS"]
        assert now["1EW"] >= was["1EW"]


def test_two_pairs_by_the_difference_of_east_wests_totals():
    results = [Result(t, "2", "1", 13 - n, round=1) for t, n in ((1, 8), (2, 6), (3, 7))]
    results += [Result(t, "1", "2", 13 - n, round=2) for t, n in ((1, 7), (2, 9))]
    assert east_west_totals(results) == {"1": 14, "2": 16}  # tray 3 is not overplayed yet
    found = standings([Contestant("1"), Contestant("2")], results, "two-pairs")
    assert [(s.place, s.score.contestant.id, s.score.plus) for s in found.overall] == [
        (1, "2", 2),
        (2, "1", -2),
    ]


def test_evenings_are_added_and_a_missed_one_is_shown():
    ann, bob = Contestant("1", players=("Ann", "Al")), Contestant("2", players=("Bob", "Bea"))
    cat = Contestant("3", players=("Cat", "Cy"))
    first = standings([ann, bob], [Result(1, "1", "2", 8), Result(1, "2", "1", 6)])
    other = Contestant("7", players=("Al", "Ann"))  # the same two under another number
    second = standings([other, cat], [Result(1, "7", "3", 5), Result(1, "3", "7", 9)])
    total = added([first, second])
    assert [(s.who, s.plus, s.missed) for s in total] == [
        (("Cat", "Cy"), Fraction(4), 1),
        (("Al", "Ann"), Fraction(-2), 0),
        (("Bea", "Bob"), Fraction(-2), 1),
    ]
    assert [(s.place, s.tied) for s in total] == [(1, False), (2, True), (2, True)]
    assert write_season(total)["standings"][0]["evenings"] == [None, "4"]


def test_far_results_and_whether_the_sides_were_swapped():
    (far,) = far_results([table(1, 12), table(2, 4), table(3, 5), table(4, 6)])
    assert (far.took, far.fewest, far.most, far.swapped) == (12, 4, 6, False)
    (far,) = far_results([table(1, 9), table(2, 4), table(3, 5), table(4, 4)])
    assert far.swapped
    assert far_results([table(1, 9), table(2, 4)]) == []  # with so few nothing can be said
    assert far_results(PLAIN) == []


def test_close_places_and_sums():
    found = close_places(standings(PEOPLE, PLAIN).overall)
    assert {two.between for two in found} <= {Fraction(0), Fraction(1)}
    assert found
    assert sum_fault(PLAIN) == 0
    assert sum_fault([table(1, 9, ew_tricks=5), *PLAIN[1:]]) == 1


def test_whole_numbers_unless_the_fraction_decides():
    close = [Fraction(59, 8), Fraction(37, 5), Fraction(52, 7)]  # 7.375, 7.40, 7.4286
    shown = as_the_laws(close)
    assert len(set(shown.values())) == 3
    assert decided_by_a_fraction(close)
    far = [Fraction(59, 8), Fraction(-7, 2), Fraction(0)]
    assert as_the_laws(far) == {far[0]: "+7", far[1]: "−4", far[2]: "="}
    assert not decided_by_a_fraction(far)
    assert apart([Fraction(1, 3), Fraction(1, 2)]) == {Fraction(1, 3): "0.3", Fraction(1, 2): "0.5"}


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"award": "x"}, "award"),
        ({"award": 1.5}, "award"),
        ({"extra": "1/0"}, "extra"),
        ({"revokes": -1}, "revokes"),
        ({"extra": "1e9"}, "extra"),
        ([], "ns_terms"),
    ],
)
def test_terms_that_cannot_be_read_are_named(terms, field):
    document = {
        "format": "clubwhist-event/1",
        "contestants": [{"id": "1"}, {"id": "2"}],
        "results": [{"tray": 1, "ns": "1", "ew": "2", "ns_tricks": 7, "ns_terms": terms}],
    }
    with pytest.raises(ScoringError, match=field):
        read(document)


def test_where_both_sides_revoked_each_loses_its_own_and_gains_the_others():
    both = {"ns_terms": Terms(revokes=1), "ew_terms": Terms(revokes=1)}
    # 3 and 10 were made; others made 5 and 8 with the same cards.
    found = plus([table(1, 3, **both), table(2, 5)])
    # North-South: 3 - 2, but compared no lower than 3 for others made 5; lifted by 2 to 5.
    ns = 5 - Fraction(5 + 5, 2) + (3 - 2 - 3)
    # East-West: 10 - 2 is 8, which is what the others made; no lift, for 8 is no more.
    ew = 8 - Fraction(8 + 8, 2)
    assert (found["1NS"], found["1EW"]) == (ns, ew)


def test_an_average_with_a_penalty_is_both():
    fined = table(1, None, status="average", ns_terms=Terms(extra=Fraction(-2)))
    found = plus([fined, *PLAIN[1:]])
    assert found["1NS"] == -2
    assert found["1EW"] == 0
    assert found["2NS"] == plus(PLAIN[1:])["2NS"]


def test_a_penalty_is_a_tenth_of_a_top_after_an_award_too():
    results = [table(1, 9, ns_terms=Terms(award=Fraction(1))), *PLAIN[1:]]

    def points(**options):
        found = standings(PEOPLE, results, "matchpoints", **options).overall
        return next(s.score.matchpoints for s in found if s.score.contestant.id == "1NS")

    assert points() - points(given={"1NS": Fraction(-1)}) == Fraction(6, 10)
    both = [*results, *(replace(r, tray=2, ns_terms=None) for r in PLAIN)]
    found = standings(PEOPLE, both, "matchpoints", given={"1NS": Fraction(-1)}).overall
    score = next(s.score for s in found if s.score.contestant.id == "1NS")
    assert score.matchpoints == Fraction(36, 10) + 6 - Fraction(12, 20)  # of the two tops of 6


def test_a_revoke_costs_only_the_side_that_made_it():
    revoked = Result(1, "1NS", "1EW", 9, ns_terms=Terms(revokes=1))
    own = extras([revoked, Result(1, "2NS", "2EW", 7), Result(1, "3NS", "3EW", 8)])
    assert set(own) <= {"1NS"}
