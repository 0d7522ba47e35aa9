"""Matchpoints, matches and losses, against what was printed and against real nights."""

import json
from fractions import Fraction

import pytest
from django.core.management import CommandError, call_command

from movements.systems.four_pairs import four_pairs
from movements.systems.individual import individual
from movements.systems.six_pairs import six_pairs
from scoring.document import read, read_individuals
from scoring.losses import charged, losses
from scoring.matches import margins, tally
from scoring.matchpoints import matchpoints
from scoring.overplay import east_west_totals
from scoring.rules import INDIVIDUAL_RULES, PAIR_RULES, RULES
from scoring.standings import individual_standings, standings
from scoring.ties import ranked
from scoring.types import Contestant, IndividualResult, Result, Score, Terms
from scoring.written import write
from tests.cases import NIGHTS, examples, expected_of, night_document


@pytest.mark.parametrize("night", NIGHTS)
def test_real_nights_have_their_matchpoints_exactly(night):
    found = standings(*read(night_document(night)), "matchpoints")
    got = {
        s.score.contestant.id: (s.score.matchpoints, s.score.top, s.place)
        for line in found.lines
        for s in line.standings
    }
    keys = ("matchpoints", "top", "place_by_matchpoints")
    expected = expected_of(night)
    assert got == {e["contestant"]: tuple(e[key] for key in keys) for e in expected}


def test_a_published_board_in_matchpoints():
    printed = examples()["modern_matchpoints_8pair_howell_board"]
    order = {score: rank for rank, score in enumerate([-150, -140, -100, 100, 140, 150])}
    ns, ew = printed["scores"]["NS"], printed["scores"]["EW"]
    for line in (ns, ew):
        held = [Result(1, pair, f"other {pair}", order[score]) for pair, score in line.items()]
        points = {pair: matchpoints(held)[pair][0] for pair in line}
        assert points == {pair: 2 * printed["matchpoints"][pair] for pair in line}


@pytest.mark.parametrize("example", ["teams_5_matches", "four_pairs_matches"])
def test_tables_of_matches_as_printed(example):
    # The four-pair table cannot come from play of its own schedule (systems.md 3.2): it is
    # a test of adding up alone.
    printed = examples()[example]
    found = tally({(a, b): m for a, row in printed["margins"].items() for b, m in row.items()})
    assert found == {
        name: (Fraction(str(r["matches"])), r["tricks"]) for name, r in printed["result"].items()
    }
    best = sorted(found, key=lambda name: found[name], reverse=True)
    assert best[0] == printed["ranking"][0]


@pytest.mark.parametrize(("movement", "count"), [(four_pairs(), 6), (six_pairs(), 15)])
def test_every_match_of_a_played_night_is_counted_once(movement, count):
    results = [
        Result(tray, s.ns, s.ew, (3 * tray + 5 * s.table) % 14, uncounted=s.uncounted)
        for s in movement.sittings
        for tray in s.trays
    ]
    found = margins(results)
    assert len(found) == 2 * count
    assert all(found[b, a] == -margin for (a, b), margin in found.items())
    ranking = standings([Contestant(c) for c in movement.contestants], results, "matches")
    assert sum(s.score.won for s in ranking.overall) == count
    assert sum(s.score.tricks for s in ranking.overall) == 0


def test_the_first_set_of_losses_as_printed():
    printed = examples()["safford_loss_first_set"]
    charges = {}
    for seat in "NESW":
        two = [printed[table][seat] for table in ("table1", "table2")]
        charges |= charged({name: printed["tricks"][name] for name in two})
    assert charges == printed["losses"]


def test_the_sheet_of_losses_as_printed():
    # Its losers after the first set do not follow the rotation (systems.md 4): adding up alone.
    printed = examples()["safford_loss_sheet"]
    totals = {name: sum(by_set) for name, by_set in printed["losses_by_set"].items()}
    assert totals == printed["totals"]
    scores = [Score(Contestant(name), (), 0, Fraction(-lost)) for name, lost in totals.items()]
    places = [(s.place, s.score.contestant.id) for s in ranked(scores, lambda score: score.plus)]
    assert places[0] == (1, printed["winner"])
    assert places[-3:-1] == [(6, "d"), (6, "h")]


def night_of_eight():
    movement = individual(8)
    return movement, [
        IndividualResult(tray, s.n, s.e, s.s, s.w, (tray * s.table + s.round) % 14, s.round)
        for s in movement.sittings
        for tray in s.trays
    ]


def test_losses_of_a_played_night():
    movement, results = night_of_eight()
    found = individual_standings([Contestant(c) for c in movement.contestants], results)
    assert [s.score.lost for s in found.overall] == sorted(losses(results).values())
    assert sum(s.score.tricks for s in found.overall) == 2 * 13 * len(results)
    by_hand = dict.fromkeys(movement.contestants, 0)
    for round in range(1, 8):
        for seat in "nesw":
            took = {}
            for r in results:
                if r.round == round:
                    tricks = r.ns_tricks if seat in "ns" else 13 - r.ns_tricks
                    took[getattr(r, seat)] = took.get(getattr(r, seat), 0) + tricks
            (a, x), (b, y) = took.items()
            by_hand[a] += max(0, y - x)
            by_hand[b] += max(0, x - y)
    assert losses(results) == by_hand


def test_individuals_on_the_command_line(capsys, tmp_path):
    movement, results = night_of_eight()
    document = {
        "format": "clubwhist-event/1",
        "contestants": [{"id": c} for c in movement.contestants],
        "results": [
            {
                "tray": r.tray,
                "round": r.round,
                "n": r.n,
                "e": r.e,
                "s": r.s,
                "w": r.w,
                "ns_tricks": r.ns_tricks,
            }
            for r in results
        ],
    }
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document))
    call_command("score", str(file), "--json")
    found = json.loads(capsys.readouterr().out)
    assert found == write(individual_standings(*read_individuals(document)))
    assert found["rule"] == "losses"
    assert found["lines"][0]["standings"][0]["lost"] == min(losses(results).values())
    with pytest.raises(CommandError, match="individuals are scored by losses"):
        call_command("score", str(file), "--rule=matches")
    document["results"][0].pop("round")
    file.write_text(json.dumps(document))
    with pytest.raises(CommandError, match=r"results\[0\].round"):
        call_command("score", str(file))


def test_pairs_are_not_scored_by_losses(tmp_path):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(night_document("night-07")))
    with pytest.raises(CommandError, match="pairs are scored by averages"):
        call_command("score", str(file), "--rule=losses")


def test_matches_in_the_document():
    people = [Contestant(c) for c in ("1", "2", "3", "4")]
    results = [Result(1, "1", "2", 8), Result(1, "3", "4", 8)]
    first = write(standings(people, results, "matches"))["lines"][0]["standings"][0]
    assert (first["won"], first["tricks"]) == ("1/2", 0)


def _six_trays(**changed):
    """Two matches of two trays: 1 and 3 are North-South, 2 and 4 East-West at two tables."""
    made = {"a": (9, 7), "b": (6, 8)}
    return [
        Result(tray, ns, ew, took[tray - 1], **changed.get(f"{table}{tray}", {}))
        for table, (ns, ew) in (("a", ("1", "2")), ("b", ("3", "4")))
        for tray, took in ((1, made[table]), (2, made[table]))
    ]


@pytest.mark.parametrize(
    ("changed", "one", "two"),
    [
        ({}, 2, -2),  # 9 and 7 against 6 and 8
        ({"a1": {"ns_terms": Terms(extra=Fraction(-2))}}, 0, -2),
        ({"b1": {"ew_terms": Terms(extra=Fraction(1, 2))}}, 2, Fraction(-5, 2)),
        ({"a1": {"ns_terms": Terms(award=Fraction(1))}}, 0, -2),  # in place of 3: one above
        ({"a1": {"status": "average"}}, -1, 1),  # the second tray alone
        ({"a2": {"ns_terms": Terms(revokes=1)}}, 0, -2),  # 7 made, two of them forfeited
        ({"a1": {"ew_tricks": 6}}, 2, 0),  # split: 6 in place of 4
    ],
)
def test_rulings_count_in_matches(changed, one, two):
    found = margins(_six_trays(**changed))
    assert (found["1", "3"], found["2", "4"]) == (one, two)
    assert found["3", "1"] == -one


def test_two_pairs_who_never_exchanged_cards_prove_nothing():
    play = Result(1, "1", "2", 8)
    again = Result(1, "1", "2", 6)
    assert east_west_totals([play, again]) == {}
    fined = Result(1, "2", "1", 6, ns_terms=Terms(extra=Fraction(-2)))
    assert east_west_totals([play, fined]) == {"1": 7, "2": 5 - 2}
    split = Result(1, "2", "1", 6, ew_tricks=10)
    assert east_west_totals([play, split]) == {"1": 10, "2": 5}


@pytest.mark.parametrize("rule", ["averages", "matchpoints"])
def test_tricks_that_do_not_count_count_by_no_rule(rule):
    last = [Result(15, "2", "1", 13, uncounted="ns"), Result(15, "3", "4", 0, uncounted="ns")]
    people = [Contestant(str(n)) for n in range(1, 5)]
    found = {s.score.contestant.id: s.score for s in standings(people, last, rule).overall}
    assert {name: len(score.trays) for name, score in found.items()} == {
        "1": 1,
        "2": 0,
        "3": 0,
        "4": 1,
    }
    assert (found["1"].plus, found["4"].plus) == (Fraction(-13, 2), Fraction(13, 2))


def test_the_rules_are_found_in_their_order_the_usual_ones_first():
    # The order is that of the choices on the page and of the refusals on the command line.
    assert PAIR_RULES == ("averages", "matchpoints", "matches", "two-pairs", "total-tricks")
    assert INDIVIDUAL_RULES == ("losses", "averages", "matchpoints", "total-tricks")


def test_nothing_is_said_of_points_before_a_tray_was_compared():
    nobody = individual_standings([Contestant("1"), Contestant("2")], [], "matchpoints")
    assert "top" not in write(nobody)["lines"][0]["standings"][0]


def test_what_decides_is_said_of_the_averages_too():
    score = Score(Contestant("1"), (1,), 9, Fraction(5, 2))
    words = "Tricks above the average of all who held the same cards: +2.5."
    assert str(RULES["averages"].decided_by(score)) == words
