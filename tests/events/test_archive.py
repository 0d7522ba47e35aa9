import json

import pytest
from django.core.management import CommandError, call_command

from clubwhist.boards.page import board_of
from clubwhist.events.models import Event, State
from clubwhist.events.queries.results import individual_results
from clubwhist.events.services import sittings
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.importing import import_night
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from clubwhist.events.services.substitutes import substitute
from clubwhist.words.people import names
from movements.types import MovementError
from scoring.document import is_individual, read, read_individuals
from scoring.standings import individual_standings, standings
from scoring.types import ScoringError
from scoring.written import write
from tests.cases import golden, night_document
from tests.conftest import night_in_play, play_all
from tests.events.documents import CONTESTS, contest


def in_order(document):
    return document | {
        "results": sorted(document["results"], key=lambda r: (r["section"], r["tray"], r["ns"])),
        "contestants": sorted(document["contestants"], key=lambda c: c["id"]),
        "name": "",
    }


@pytest.mark.parametrize("night", ["night-02", "night-04", "night-07", "night-11", "night-13"])
def test_real_nights_come_in_with_their_standings(club, night):
    document = night_document(night)
    event = import_night(document=document, club=club, actor="test")
    assert event.state == State.CLOSED
    assert write(scores_of(event).standings) == write(standings(*read(document)))


def test_a_night_round_trips(club):
    first = import_night(document=golden("foster_five_tables.json"), club=club, actor="test")
    exported = json.loads(json.dumps(export_night(first)))
    second = import_night(document=exported, club=club, actor="test")
    assert in_order(export_night(second)) == in_order(exported)
    assert exported["contestants"][3]["players"] == ["Zoë Flint", "Ian Cole"]


def test_several_sections_round_trip(club):
    first = import_night(document=night_document("night-11"), club=club, actor="test")
    exported = json.loads(json.dumps(export_night(first)))
    assert [s["section"] for s in exported["sections"]] == ["A", "B"]
    second = import_night(document=exported, club=club, actor="test")
    assert in_order(export_night(second)) == in_order(exported)


def test_a_night_half_played_keeps_its_movement(club):
    event = night_in_play(club)
    play_all(event, until=2)
    document = export_night(event)
    assert len(document["results"]) == 20
    assert len(document["movement"]["sittings"]) == 25


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"date": "soon"}, "date: 'soon' is not a date"),
        ({"name": 3}, "name"),
        ({"format": "x"}, "format"),
        ({"sections": [{"section": "A", "movement": {"format": "x"}}]}, "format"),
        ({"movement": {"format": "x"}}, "format"),
        ({"sections": 3}, "sections: this must be a list"),
        ({"scoring": ["x"], "date": None}, "scoring"),
        ({"scoring": "losses"}, "scoring: 'losses' is not averages"),
        ({"sections_apart": "yes"}, "sections_apart: 'yes' is neither"),
        ({"whole_numbers": 1}, "whole_numbers: 1 is neither"),
    ],
)
def test_a_bad_document_stores_nothing(club, change, words):
    document = golden("foster_five_tables.json") | change
    with pytest.raises((ScoringError, MovementError), match=words):
        import_night(document=document, club=club, actor="test")
    assert Event.objects.count() == 0


def test_the_command_exports_and_imports(club, capsys, tmp_path):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(golden("foster_five_tables.json")))
    call_command("event", "import", str(file))
    code = capsys.readouterr().out.strip()
    call_command("event", "export", code)
    assert json.loads(capsys.readouterr().out)["name"] == "Foster’s five tables"
    call_command("verify", code)
    assert "every score card" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["export", "XXXXXX"], ["import", "nowhere.json"], ["import", __file__]]
)
def test_the_command_refuses_in_one_line(db, arguments):
    with pytest.raises(CommandError) as refusal:
        call_command("event", *arguments)
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", CONTESTS)
def test_small_contests_come_in_with_their_standings_and_round_trip(club, name):
    document = contest(name)
    first = import_night(document=document, club=club, actor="test")
    individual = is_individual(document)
    rule = document["scoring"]
    if individual:
        sets = [(1, 2), (3, 4)] if name == "couples" else ()
        people, each = read_individuals(document)
        wanted = individual_standings(people, each, rule, sets_of_tables=sets)
    else:
        wanted = standings(*read(document), rule)
    assert write(scores_of(first).standings) == write(wanted)
    assert first.system == document["system"]
    exported = json.loads(json.dumps(export_night(first)))
    assert exported["movement"] == document["movement"]
    second = import_night(document=exported, club=club, actor="test")
    assert by_place(export_night(second)) == by_place(exported)
    assert cards_differ(second) == []


def by_place(document):
    key = ("section", "round", "table", "tray")
    ordered = sorted(document["results"], key=lambda r: [r[name] for name in key])
    return document | {"results": ordered}


@pytest.mark.parametrize("name", ["four alone", "eight alone", "two pairs"])
def test_every_ruling_round_trips(club, name):
    """What a director can decide comes back from the document as it was."""
    document = contest(name)
    changes = (
        {"ns_terms": {"extra": "-2"}},
        {"ew_terms": {"award": "1/2"}},
        {"ew_tricks": 1},
        {"ns_terms": {"revokes": 1}},
        {"status": "average", "ns_tricks": None},
        {"status": "not_played", "ns_tricks": None},
    )
    for result, change in zip(document["results"], changes, strict=False):
        result |= change
    who = [c["id"] for c in document["contestants"]]
    document |= {"given": {who[0]: "-1/2"}, "whole_numbers": True, "handicap": "tray"}
    document["contestants"][1]["handicap"] = "1.50"
    first = import_night(document=document, club=club, actor="test")
    exported = json.loads(json.dumps(export_night(first)))
    assert exported["given"] == {who[0]: "-1/2"}
    assert (exported["whole_numbers"], exported["handicap"]) == (True, "tray")
    second = import_night(document=exported, club=club, actor="test")
    assert by_place(export_night(second)) == by_place(exported)
    assert write(scores_of(second).standings) == write(scores_of(first).standings)
    assert cards_differ(second) == []


def test_a_turned_table_and_changed_cards_come_back(club):
    document = contest("eight alone")
    document["results"][0]["turned"] = True
    for result in document["results"]:
        if result["tray"] == 2 and result["table"] == 2:
            result["group"] = 1
    first = import_night(document=document, club=club, actor="test")
    assert individual_results(first)[0].turned
    exported = json.loads(json.dumps(export_night(first)))
    assert [r["group"] for r in exported["results"] if "group" in r] == [1, 1]  # the whole round
    second = import_night(document=exported, club=club, actor="test")
    assert write(scores_of(second).standings) == write(scores_of(first).standings)


def test_who_was_struck_out_is_struck_out_again(club, tmp_path, capsys):
    document = contest("six pairs") | {"struck_out": ["2"]}
    first = import_night(document=document, club=club, actor="test")
    assert "2" not in {s.score.contestant.id for s in scores_of(first).standings.overall}
    assert export_night(first)["struck_out"] == ["2"]
    file = tmp_path / "night.json"
    file.write_text(json.dumps(export_night(first)))
    call_command("score", str(file), "--json")
    assert json.loads(capsys.readouterr().out) == write(scores_of(first).standings)


def test_individuals_come_in_without_a_movement(club):
    """The rounds and tables of the results are a schedule; without them one is made."""
    document = contest("eight alone")
    del document["movement"]
    event = import_night(document=document, club=club, actor="test")
    wanted = write(individual_standings(*read_individuals(document)))
    assert write(scores_of(event).standings) == wanted
    for result in document["results"]:
        del result["round"], result["table"]
    with pytest.raises(ScoringError, match=r"results\[0\].round"):
        import_night(document=document, club=club, actor="test")
    document["scoring"] = "averages"
    event = import_night(document=document, club=club, actor="test")
    wanted = individual_standings(*read_individuals(document, by_sets=False), "averages")
    assert write(scores_of(event).standings) == write(wanted)
    assert event.sections.get().rounds >= 7


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"given": {"9": "1"}}, "given: nobody knows the contestant '9'"),
        ({"given": {"1": "much"}}, "given.1: 'much' is not a number"),
        ({"given": ["1"]}, "given: this must be an object"),
        ({"struck_out": "1"}, "struck_out: this must be a list"),
        ({"struck_out": [["1"]]}, "struck_out: nobody knows"),
        ({"handicap": "lots"}, "handicap: 'lots' is not"),
        ({"contestants": [{"id": "1", "handicap": "1/3"}]}, r"contestants\[0\].handicap"),
        ({"movement": {"format": "clubwhist-movement/1"}}, "system"),
    ],
)
def test_a_bad_document_of_individuals_stores_nothing(club, change, words):
    with pytest.raises((ScoringError, MovementError), match=words):
        import_night(document=contest("four alone") | change, club=club, actor="test")
    assert Event.objects.count() == 0


def test_an_overplay_with_a_turned_table_comes_back(club, director):
    """Both times the same pair held the same cards; each result stays in its own round."""
    first = import_night(document=contest("two pairs"), club=club, actor="test")
    page = f"/director/night/{first.code}/section/A/round/2/table/1/tray/3/"
    director.post(page, {"result": "6", "turned": "on", "reason": "not turned after all"})
    exported = json.loads(json.dumps(export_night(first)))
    second = import_night(document=exported, club=club, actor="test")
    assert len(export_night(second)["results"]) == 12
    assert by_place(export_night(second)) == by_place(exported)


def test_both_cards_add_up_to_the_list(club, director):
    event = import_night(document=contest("two pairs"), club=club, actor="test")
    night = f"/director/night/{event.code}/"
    for tray, fields in (
        (1, {"ew_extra": "-2"}),
        (2, {"ew_award": "1"}),
        (3, {"ns_extra": "-1"}),
        (4, {"ew_revokes": "1"}),
    ):
        form = {"result": "5", "reason": "seen"} | fields
        director.post(f"{night}section/A/round/1/table/1/tray/{tray}/", form)
    scores = scores_of(event)
    plus = {s.score.contestant.id: s.score.plus for s in scores.standings.overall}
    (sheet,) = board_of(event, to_director=True).sheets
    gains = [figures[2][0].replace("−", "-").replace("=", "0") for _row, figures in sheet.rows]
    assert sum(map(float, gains)) == plus["1"]


def test_a_substitute_comes_back(club):
    event = night_in_play(club)
    player = event.pairs.get(name="3NS").players.get(order=2)
    substitute(player=player, name="Cyd Fox", round=3, actor="test")
    exported = json.loads(json.dumps(export_night(event)))
    assert exported["contestants"][2]["substitutes"] == [
        {"name": "Cyd Fox", "for": "Bob3 Ray", "round": 3}
    ]
    again = import_night(document=exported, club=club, actor="test")
    assert names(again.pairs.get(name="3NS")) == "Ann3 Lee and Bob3 Ray (Cyd Fox from round 3)"
    assert by_place(export_night(again)) == by_place(exported)
    for wrong, words in (
        ([1], "each needs a name"),
        ([{"round": 3, "for": "x", "name": "y"}], "nobody here"),
    ):
        exported["contestants"][2]["substitutes"] = wrong
        with pytest.raises(ScoringError, match=words):
            import_night(document=exported, club=club, actor="test")


def test_a_result_that_is_there_twice_is_named(club):
    document = golden("foster_five_tables.json")
    document["results"].append(dict(document["results"][4], ns_tricks=9))
    with pytest.raises(ScoringError, match=r"results\[\d+\]: this is results\[4\] once more"):
        import_night(document=document, club=club, actor="test")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("sittings", 0, "ns", "9X"), "'9X' is not among the contestants"),
        (("sittings", 0, "round", 99), "round 99 is beyond 5"),
        (("sittings", 0, "table", 99), "table 99 is beyond 5"),
        (("sittings", 0, "trays", [9000]), "tray 9000 is beyond"),
        (("sittings", 0, "trays", [10**30]), "tray numbers"),
        (("rounds", 10**30), "rounds: 10+… is not|rounds: 1000"),
        (("sit_outs", [{"round": 1, "contestant": "1NS", "table": "x"}]), "table: 'x'"),
    ],
)
def test_a_movement_inside_that_does_not_fit_is_named(club, change, words):
    document = json.loads(json.dumps(export_night(night_in_play(club))))
    *way, last, value = change
    at = document["movement"]
    for step in way:
        at = at[step]
    at[last] = value
    with pytest.raises(MovementError, match=words):
        import_night(document=document, club=club, actor="test")


def test_results_of_tables_that_turned_need_no_movement(club):
    event = night_in_play(club, {"system": "howell", "pairs": 14, "trays": 26, "turn": True}, 14)
    play_all(event)
    document = json.loads(json.dumps(export_night(event)))
    del document["movement"]
    again = export_night(import_night(document=document, club=club, actor="test"))
    assert by_place(again)["results"] == by_place(document)["results"]


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize("name", ["four pairs", "eight alone"])
def test_nobody_is_in_two_places_at_once(club, inside, name):
    document = contest(name)
    seats = ("ns", "ew") if name == "four pairs" else ("n", "e", "s", "w")
    entries = document["movement"]["sittings"] if inside else document["results"]
    other = next(e for e in entries if e["round"] == 1 and e["table"] == 2)
    entries[0][seats[0]] = other[seats[1]]
    if not inside:
        del document["movement"]
    with pytest.raises(MovementError, match=r"round 1: .* is in two places"):
        import_night(document=document, club=club, actor="test")
    entries[0][seats[0]] = entries[0][seats[1]]
    with pytest.raises(MovementError, match="has somebody twice"):
        import_night(document=document, club=club, actor="test")


def test_six_pairs_without_a_movement_keep_what_does_not_count(club):
    document = contest("six pairs")
    whole = import_night(document=document, club=club, actor="test")
    del document["movement"]
    bare = import_night(document=document, club=club, actor="test")
    assert write(scores_of(bare).standings) == write(scores_of(whole).standings)


def test_codes_that_are_taken_are_drawn_again(club, monkeypatch):
    taken = night_in_play(club).sections.get().table_codes.first().code
    codes = iter([taken, "BBBBBB", "CCCCCC", "BBBBBB", "DDDDDD", "FFFFFF", "GGGGGG", "HHHHHH"])
    monkeypatch.setattr(sittings, "new_code", lambda: next(codes))
    again = night_in_play(club, {"system": "compass", "tables": 3, "trays": 3}, pairs=6)
    found = set(again.sections.get().table_codes.values_list("code", flat=True))
    assert len(found) == 3
    assert taken not in found
