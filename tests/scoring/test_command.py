import json

import pytest
from django.core.management import CommandError, call_command

from scoring.document import read
from scoring.standings import standings
from scoring.written import write
from tests.cases import golden
from tests.conftest import HERE

FOSTER = str(HERE / "golden" / "foster_five_tables.json")


def test_json_is_the_standings_document(capsys):
    call_command("score", FOSTER, "--json")
    document = json.loads(capsys.readouterr().out)
    assert document == write(standings(*read(golden("foster_five_tables.json"))))
    assert document["lines"][0]["average"] == "207"
    assert document["overall"][0]["contestant"] == "1EW"


def test_text_shows_places_and_faults(capsys, tmp_path):
    document = golden("foster_five_tables.json")
    document["results"][0]["ew_tricks"] = 13
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document))
    call_command("score", str(file))
    text = capsys.readouterr().out
    assert "Section A, NS, average 207" in text
    assert "Fault: tray 1:" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "x"}, "format: this is not a clubwhist-event/1 document"),
        ({"results": 3}, "results: this must be a list"),
        ({"contestants": [{"id": ""}]}, r"contestants\[0\].id"),
        ({"contestants": [{"id": "1", "line": "UP"}]}, r"contestants\[0\].line"),
        ({"contestants": [{"id": "1"}, {"id": "1"}]}, r"contestants\[1\].id: '1' is there twice"),
        ({"contestants": [{"id": "1", "players": "Ann"}]}, r"contestants\[0\].players"),
        ({"contestants": ["1"]}, r"contestants\[0\]: this must be an object"),
        (
            {"results": [{"tray": 1, "ns": "1", "ew": "2", "ns_tricks": 14}]},
            r"results\[0\].ns_tricks: 14",
        ),
        ({"results": [{"tray": 1, "ns": "1", "ew": "2", "ns_tricks": True}]}, "ns_tricks: True"),
        ({"results": [{"tray": 1, "ns": "1", "ew": "2"}]}, "a played tray needs its tricks"),
        ({"results": [{"tray": 0, "ns": "1", "ew": "2", "ns_tricks": 7}]}, r"results\[0\].tray: 0"),
        ({"results": [{"ns": "1", "ew": "2", "ns_tricks": 7}]}, "the tray's number is missing"),
        (
            {"results": [{"tray": 1, "ns": "1", "ew": "2", "status": "lost"}]},
            r"results\[0\].status",
        ),
        ({"scoring": "bogus"}, "scoring: 'bogus' is not averages"),
        ({"sections_apart": "yes"}, "sections_apart: 'yes' is neither true nor false"),
        ({"given": {"1NS": "1e20000000"}}, "given.1NS: '1e20000000' is not a number"),
        ({"contestants": [{"id": "a\nb"}]}, r"contestants\[0\].id: 'a\\nb' is not a name"),
        ({"contestants": [{"id": "9" * 5000}]}, "has more than 100 letters"),
        (
            {"results": [{"tray": 10**30, "ns": "1", "ew": "2", "ns_tricks": 7}]},
            "is more than 9999",
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_2(tmp_path, change, words):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(golden("foster_five_tables.json") | change))
    with pytest.raises(CommandError, match=words) as refusal:
        call_command("score", str(file))
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("not json", "not JSON"),
        ("\x00", "not JSON"),
        ("[NaN]", "NaN is not"),
        ("[" * 5000, "nested too deeply"),
        ('["\\ud800"]', "half a letter"),
    ],
)
def test_what_is_not_json_says_so(tmp_path, text, words):
    file = tmp_path / "night.json"
    file.write_text(text)
    with pytest.raises(CommandError, match=words):
        call_command("score", str(file))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("score", str(tmp_path / "none.json"))
