import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from movements.verify import verify
from tests.cases import published
from tests.conftest import HERE


def run(capsys, *arguments):
    call_command("movement", *arguments)
    return capsys.readouterr().out


def test_json_is_the_document(capsys):
    document = json.loads(run(capsys, "howell", "--pairs=14", "--trays=26", "--turn", "--json"))
    assert document["format"] == "clubwhist-movement/1"
    assert (document["tables"], document["rounds"], document["trays"]) == (7, 13, 26)
    assert (document["imbalance"], document["bound"]) == (0, 0)
    assert verify(document) == []


def test_text_names_the_sit_outs(capsys):
    assert "3EW sits out" in run(capsys, "compass", "--tables=3", "--missing=2NS")


def test_cards_are_printed(tmp_path):
    file = tmp_path / "cards.pdf"
    call_command("movement", "compass", "--tables=5", f"--pdf={file}")
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["compass", "--tables=1"], "tables: Compass whist is for 2 to 99 tables"),
        (["compass", "--tables=5", "--trays=26"], "25 or 30 would"),
        (["compass"], "tables: say how many"),
        (["compass", "--pairs=11"], "--missing 6NS"),
        (["howell", "--pairs=35"], "pairs: Howell is for 4 to 34 pairs"),
        (["howell"], "pairs: say how many"),
        (["howell", "--pairs=8", "--trays=0"], "7 would"),
        (["howell", "--pairs=8", "--pdf=/nowhere/cards.pdf"], "pdf: /nowhere/cards.pdf"),
        (["howell", "--pairs=8", "--missing=3"], "missing: howell does not take this"),
        (["howell", "--pairs=14", "--tables=3"], "tables: this movement is for 7, not 3"),
        (["compass", "--tables=5", "--pairs=14"], "pairs: this movement is for 10, not 14"),
        (["compass", "--tables=5", "--turn"], "turn: compass does not take this"),
        (["four-pairs", "--pairs=6"], "pairs: this movement is for 4, not 6"),
        (["four-pairs", "--rounds=1"], "rounds: this movement is for 3, not 1"),
        (["individual", "--players=8", "--rounds=8"], "rounds: 1 to 7 can be played"),
        (["individual", "--players=8", "--arrow-switch=2"], "arrow-switch: individual does not"),
        (["ladies-and-gentlemen", "--tables=5", "--missing=5S"], "missing: ladies-and-gentlemen"),
        (["two-pairs", "--trays=24000000"], "trays: 9999 at the most"),
        (["compass", "--tables=5", "--trays", str(10**26)], "trays: 9999 at the most"),
        (["howell", "--pairs=28", "--guides", "--turn"], "turn: guides of their own"),
        (["nosuch"], "invalid choice: 'nosuch'"),
        (["compass", "--tables=x"], "invalid int value: 'x'"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments, words):
    with pytest.raises(CommandError, match=words) as refusal:
        call_command("movement", *arguments)
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


def test_the_command_line_says_one_line_too():
    for arguments in (
        ["movement", "nosuch"],
        ["movement"],
        ["score"],
        ["event"],
        ["event", "x"],
        ["event", "export"],
        ["event", "import"],
    ):
        found = subprocess.run(
            [sys.executable, "manage.py", *arguments], capture_output=True, text=True, check=False
        )
        assert found.returncode == 2
        assert found.stderr.count("\n") == 1
        assert found.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["compass", "--tables=5", "--pairs=10"],
        ["howell", "--pairs=7", "--tables=4"],
        ["four-pairs", "--pairs=4", "--rounds=3"],
        ["individual", "--players=8", "--tables=2"],
        ["compass", "--tables=5", "--missing=5NS", "--pairs=9"],
        ["couples", "--players=16"],
    ],
)
def test_what_is_said_twice_and_agrees_is_taken(capsys, arguments):
    assert json.loads(run(capsys, *arguments, "--json"))["format"] == "clubwhist-movement/1"


@pytest.mark.parametrize(
    ("arguments", "trays"),
    [
        (["four-pairs"], 24),
        (["six-pairs"], 16),
        (["two-pairs"], 24),
        (["individual", "--players=8"], 28),
        (["individual", "--players=13", "--trays=26"], 26),
        (["couples"], 28),
        (["ladies-and-gentlemen", "--tables=5"], 25),
        (["compass", "--tables=10", "--even=opposite"], 30),
    ],
)
def test_every_system_has_its_document(capsys, arguments, trays):
    document = json.loads(run(capsys, *arguments, "--json"))
    assert document["trays"] == trays
    assert verify(document) == []


def test_individuals_are_listed_by_partners(capsys):
    assert "table 1: 4 and 6 against 7 and 8, trays 1, 2, 3, 4" in run(
        capsys, "individual", "--players=8"
    )


def test_the_page_of_movements_shows_what_the_command_makes(capsys, tmp_path):
    file = tmp_path / "published.json"
    file.write_text(json.dumps({"schedules": published()}))
    call_command("movement_table", str(file))
    page = (HERE.parent / "docs" / "movements.md").read_text()
    assert capsys.readouterr().out.strip() in page


def test_a_table_of_what_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match="cannot be read") as refusal:
        call_command("movement_table", str(tmp_path / "none.json"))
    assert refusal.value.returncode == 2
