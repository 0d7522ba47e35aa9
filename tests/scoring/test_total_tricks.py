"""Total tricks: everybody's own tricks, ties shared or broken by the trays won."""

import json
from collections import Counter
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.held import settled
from scoring.rules import RULES
from scoring.rules.shown import Seen
from scoring.standings import individual_standings, standings
from scoring.types import Contestant, IndividualResult, Result, Terms
from scoring.written import write
from tests.cases import NIGHTS, night_document

PAIRS = [Contestant(name) for name in ("1", "2", "3", "4")]


def places(found):
    return {s.score.contestant.id: (s.place, s.tied, s.score.tricks) for s in found.overall}


def test_a_tie_is_shared_or_goes_to_whoever_won_more_trays():
    # 1 and 2 took 18 each: 1 won two trays of three by 7, 2 won one by 12.
    results = [
        Result(1, "1", "3", 7),
        Result(2, "1", "3", 7),
        Result(3, "1", "3", 4),
        Result(1, "2", "4", 12),
        Result(2, "2", "4", 3),
        Result(3, "2", "4", 3),
    ]
    shared = places(standings(PAIRS, results, "total-tricks"))
    assert shared["1"] == shared["2"] == (3, True, 18)
    broken = places(standings(PAIRS, results, "total-tricks", ties="most-wins"))
    assert (broken["1"], broken["2"]) == ((3, False, 18), (4, False, 18))


def test_seven_tricks_win_a_tray_and_six_do_not():
    found = write(standings(PAIRS[:2], [Result(1, "1", "2", 7)], "total-tricks"))
    won = {s["contestant"]: s["trays_won"] for s in found["lines"][0]["standings"]}
    assert won == {"1": 1, "2": 0}


def test_an_awarded_average_is_what_the_others_took():
    average = Terms(award=Fraction(0))
    results = [
        Result(1, "1", "2", None, status="average", ns_terms=average, ew_terms=average),
        Result(1, "3", "4", 9),
    ]
    found = places(standings(PAIRS, results, "total-tricks"))
    assert found["1"] == found["3"] == (1, True, 9)


def test_a_penalty_for_the_night_counts_in_tricks():
    night = {"1": Fraction(-3)}
    found = places(standings(PAIRS[:2], [Result(1, "1", "2", 7)], "total-tricks", given=night))
    assert found == {"2": (1, False, 6), "1": (2, False, 4)}


def test_an_average_with_nobody_to_compare_is_half_the_tricks():
    lonely = Result(1, "1", "2", None, status="average")
    found = places(standings(PAIRS[:2], [lonely, Result(2, "1", "2", 9)], "total-tricks"))
    assert found == {"1": (1, False, Fraction(31, 2)), "2": (2, False, Fraction(21, 2))}


def test_who_was_given_an_average_has_played_as_many_trays():
    results = [
        Result(1, "1", "2", None, status="average"),
        Result(1, "3", "4", 9),
        Result(2, "1", "2", 7),
        Result(2, "3", "4", 7),
    ]
    seen = Seen(standings(PAIRS, results, "total-tricks"), compared=tuple(results))
    said = list(map(str, RULES["total-tricks"].explanations(seen)))
    assert not [words for words in said if "as many trays" in words]
    assert [words for words in said if "given the average" in words]


def test_a_penalty_alone_is_no_average():
    results = (Result(1, "1", "2", 7, ns_terms=Terms(extra=Fraction(-1))),)
    seen = Seen(standings(PAIRS[:2], results, "total-tricks"), compared=results)
    said = list(map(str, RULES["total-tricks"].explanations(seen)))
    assert not [words for words in said if "given the average" in words]


TERMS = st.builds(
    Terms,
    award=st.none() | st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(-2)]),
    extra=st.sampled_from([Fraction(0), Fraction(-2), Fraction(1, 3)]),
    revokes=st.integers(0, 2),
)


@given(st.lists(st.tuples(st.integers(0, 13), st.none() | TERMS, st.none() | TERMS), max_size=12))
def test_whatever_is_decided_the_total_is_what_the_trays_settle_to(played):
    """Two plain tables play each tray too, so that no average is without others."""
    results = []
    for tray, (tricks, ns, ew) in enumerate(played, start=1):
        results.append(Result(tray, "1", "2", tricks, ns_terms=ns, ew_terms=ew))
        results.append(Result(tray, "3", "4", 7))
        results.append(Result(tray, "5", "6", 4))
    settled_to = Counter()
    for holders in settled(results).values():
        for who, tricks in holders:
            settled_to[who] += tricks
    people = [Contestant(str(n)) for n in range(1, 7)]
    found = standings(people, results, "total-tricks")
    got = {s.score.contestant.id: s.score.tricks for s in found.overall}
    assert got == {person.id: settled_to[person.id] for person in people}


@given(st.lists(st.tuples(st.permutations("abcd"), st.integers(0, 13)), max_size=30))
def test_partners_take_what_their_side_took(played):
    results = [
        IndividualResult(tray, *seats, ns_tricks=tricks, round=1)
        for tray, (seats, tricks) in enumerate(played, start=1)
    ]
    taken, won = Counter(), Counter()
    for (n, e, s, w), tricks in played:
        for who, took in ((n, tricks), (s, tricks), (e, 13 - tricks), (w, 13 - tricks)):
            taken[who] += took
            won[who] += took >= 7
    people = [Contestant(name) for name in "abcd"]
    found = individual_standings(people, results, "total-tricks", ties="most-wins")
    got = {s.score.contestant.id: (s.score.tricks, s.score.won) for s in found.overall}
    assert got == {who: (taken[who], won[who]) for who in "abcd"}
    order = sorted(((taken[who], won[who]) for who in "abcd"), reverse=True)
    assert [(s.score.tricks, s.score.won) for s in found.overall] == order


@pytest.mark.parametrize("night", NIGHTS[:3])
def test_real_nights_add_up(night, tmp_path):
    document = night_document(night)
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document))
    out = StringIO()
    call_command("score", str(file), "--rule", "total-tricks", "--json", stdout=out)
    taken = Counter()
    for r in document["results"]:
        if r.get("ns_tricks") is not None:
            taken[r["ns"]] += r["ns_tricks"]
            taken[r["ew"]] += r.get("ew_tricks", 13 - r["ns_tricks"])
    lines = json.loads(out.getvalue())["lines"]
    got = {s["contestant"]: Fraction(s["tricks"]) for line in lines for s in line["standings"]}
    assert got == taken


def test_ties_are_refused_where_the_rule_leaves_none_open(tmp_path):
    file = tmp_path / "night.json"
    document = night_document("night-01") | {"scoring": "total-tricks", "ties": "by-lot"}
    file.write_text(json.dumps(document))
    with pytest.raises(CommandError, match=r"^ties: 'by-lot' is not most-wins$"):
        call_command("score", str(file))
    with pytest.raises(CommandError, match=r"^ties: 'most-wins' is nothing this rule leaves open$"):
        call_command("score", str(file), "--rule", "averages", "--ties", "most-wins")
