from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.systems.compass import compass
from scoring.document import read
from scoring.standings import standings
from scoring.types import Contestant, Result
from scoring.why import explained
from scoring.written import write
from tests.cases import NIGHTS, examples, expected_of, golden, night_document


@pytest.mark.parametrize("night", NIGHTS)
def test_real_nights_come_out_exactly(night):
    found = standings(*read(night_document(night)))
    expected = expected_of(night)
    got = {
        s.score.contestant.id: (
            line.section,
            line.line,
            len(s.score.trays),
            s.score.tricks,
            str(s.score.plus),
            s.place,
            s.tied,
        )
        for line in found.lines
        for s in line.standings
    }
    keys = ("section", "line", "trays", "tricks", "plus", "place", "tied")
    assert got == {e["contestant"]: tuple(e[key] for key in keys) for e in expected}
    overall = {s.score.contestant.id: s.place for s in found.overall}
    assert overall == {e["contestant"]: e["place_overall"] for e in expected}
    assert found.faults == ()


def test_fosters_five_tables():
    found = standings(*read(golden("foster_five_tables.json")))
    printed = examples()["compass_average_5_tables"]
    north_south, east_west = found.lines
    assert (north_south.average, east_west.average) == (207, 183)
    assert [pluses(line) for line in found.lines] == [
        sorted(printed["ns_plus_minus"].values(), reverse=True),
        sorted(printed["ew_plus_minus"].values(), reverse=True),
    ]
    assert [tricks(line) for line in found.lines] == [
        sorted(printed["ns_totals"].values(), reverse=True),
        sorted(printed["ew_totals"].values(), reverse=True),
    ]
    assert found.overall[0].score.contestant.id == "1EW"  # his pair f


def pluses(line):
    return [s.score.plus for s in line.standings]


def tricks(line):
    return [s.score.tricks for s in line.standings]


@st.composite
def nights(draw):
    """A Compass night with random tricks, some trays unplayed."""
    movement = compass(draw(st.integers(2, 6)))
    people = [Contestant(c, "A", c[-2:]) for c in movement.contestants]
    results = [
        Result(tray, s.ns, s.ew, draw(st.one_of(st.none(), st.integers(0, 13))))
        for s in movement.sittings
        for tray in s.trays[:1]
    ]
    results = [r if r.ns_tricks is not None else unplayed(r) for r in results]
    return people, results


def unplayed(result):
    return Result(result.tray, result.ns, result.ew, None, "not_played")


@given(nights(), st.randoms())
def test_the_order_of_results_changes_nothing(night, random):
    people, results = night
    mixed = list(results)
    random.shuffle(mixed)
    assert standings(people, mixed) == standings(people, results)


@given(nights())
def test_pluses_add_to_nothing(night):
    found = standings(*night)
    assert sum(s.score.plus for s in found.overall) == 0


@given(nights())
def test_a_tray_not_played_changes_nothing(night):
    people, results = night
    played = [r for r in results if r.status == "played"]
    assert standings(people, played) == standings(people, results)


@given(nights())
def test_exchanging_all_directions_negates_every_plus(night):
    people, results = night
    turned = [
        Result(r.tray, r.ns, r.ew, None if r.ns_tricks is None else 13 - r.ns_tricks, r.status)
        for r in results
    ]
    before = {s.score.contestant.id: s.score.plus for s in standings(people, results).overall}
    after = {s.score.contestant.id: s.score.plus for s in standings(people, turned).overall}
    assert after == {name: -plus for name, plus in before.items()}


@given(nights())
def test_pluses_tray_by_tray_add_to_the_whole(night):
    for standing in standings(*night).overall:
        score = standing.score
        lines = explained(score.contestant.id, night[1])
        assert [line.tray for line in lines] == sorted(score.trays)
        assert sum(line.plus for line in lines) == score.plus


@given(nights())
def test_total_less_average_is_the_plus(night):
    for line in standings(*night).lines:
        if line.average is not None:
            assert all(s.score.tricks - line.average == s.score.plus for s in line.standings)


def test_a_line_with_different_trays_has_no_average():
    people = [Contestant(c, "A", c[-2:]) for c in ("1NS", "2NS", "1EW", "2EW")]
    results = [Result(1, "1NS", "1EW", 7), Result(1, "2NS", "2EW", 0), Result(2, "1NS", "2EW", 5)]
    north_south, _ = standings(people, results).lines
    assert north_south.average is None
    assert [(len(s.score.trays), s.score.plus) for s in north_south.standings] == [
        (2, Fraction(7, 2)),
        (1, Fraction(-7, 2)),
    ]


def test_ties_share_a_place_in_order_of_number():
    people = [Contestant(str(n)) for n in (10, 9, 2, 1)]
    results = [Result(1, "1", "9", 8), Result(1, "2", "10", 6), Result(2, "2", "9", 7)]
    results.append(Result(2, "1", "10", 7))
    found = [(s.place, s.tied, s.score.contestant.id) for s in standings(people, results).overall]
    assert found == [(1, True, "1"), (1, True, "10"), (3, True, "2"), (3, True, "9")]


def test_the_document_keeps_fractions():
    people = [Contestant(str(n)) for n in range(1, 7)]
    results = [Result(1, "1", "2", 7), Result(1, "3", "4", 6), Result(1, "5", "6", 6)]
    overall = write(standings(people, results))["overall"]
    assert overall[0] == {"place": 1, "tied": False, "contestant": "1", "plus": "2/3"}
