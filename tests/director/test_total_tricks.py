"""Total tricks chosen on the director's page: list, sentence, ties, documents."""

import json

import pytest

from clubwhist.boards.page import board_of
from clubwhist.boards.why import why_of_pair
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.importing import import_night
from tests.cases import night_document
from tests.director.lists import text


@pytest.fixture
def event(club):
    """A real night of eleven pairs, in, closed."""
    return import_night(document=night_document("night-04"), club=club, actor="test")


def score_by(director, event, **said):
    form = {"scoring": "total-tricks", "handicap": "none", "season": ""}
    answer = director.post(f"/director/night/{event.code}/scoring/", form | said, follow=True)
    event.refresh_from_db()
    return text(answer)


def test_the_director_picks_the_rule_and_how_ties_are_broken(director, event):
    score_by(director, event)
    assert (event.scoring, event.ties) == ("total-tricks", "")
    assert board_of(event, to_director=True).columns.headings[-1] == "Tricks"
    assert "most trays won" not in " ".join(board_of(event, to_director=True).rule)
    score_by(director, event, ties="most-wins")
    board = board_of(event, to_director=True)
    assert board.columns.headings[-2:] == ["Won", "Tricks"]
    assert "most trays won" in " ".join(board.rule)
    assert " tricks." in board.sentence


def test_another_rule_takes_the_ties_with_it(director, event):
    score_by(director, event, ties="most-wins")
    score_by(director, event, scoring="averages", ties="most-wins")
    assert (event.scoring, event.ties) == ("averages", "")


def test_every_contestants_page_says_what_decides(director, event):
    score_by(director, event, ties="most-wins")
    for line in board_of(event, to_director=True).lines:
        for row in line.rows:
            said = why_of_pair(event, event.pairs.get(name=row.name)).sentence
            assert said == f"Tricks taken: {row.figures[-1][0]}; trays won: {row.figures[-2][0]}."


def test_ties_go_out_and_come_in_with_the_document(director, event, club):
    score_by(director, event, ties="most-wins")
    document = json.loads(json.dumps(export_night(event)))
    assert document["ties"] == "most-wins"
    again = import_night(document=document, club=club, actor="test")
    assert (again.scoring, again.ties) == ("total-tricks", "most-wins")


def test_a_document_with_unknown_ties_is_refused_in_one_sentence(club):
    document = night_document("night-04") | {"scoring": "total-tricks", "ties": "by-lot"}
    with pytest.raises(ValueError, match=r"^ties: 'by-lot' is not most-wins$"):
        import_night(document=document, club=club, actor="test")
