import json

import pytest
from django.core.management import CommandError, call_command

from clubwhist.events.models import Event, State
from clubwhist.events.services.archive import export_night, import_night
from clubwhist.events.services.standings import scores_of
from movements.types import MovementError
from scoring.document import read, write
from scoring.standings import standings
from scoring.types import ScoringError
from tests.conftest import case, golden, night_in_play, play_all


def in_order(document):
    return document | {
        "results": sorted(document["results"], key=lambda r: (r["section"], r["tray"], r["ns"])),
        "contestants": sorted(document["contestants"], key=lambda c: c["id"]),
        "name": "",
    }


@pytest.mark.parametrize("night", ["night-02", "night-04", "night-07", "night-11", "night-13"])
def test_real_nights_come_in_with_their_standings(club, night):
    document = case(f"nights/{night}.json")
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
    first = import_night(document=case("nights/night-11.json"), club=club, actor="test")
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
