import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubwhist.events.services.archive import movement_of
from clubwhist.events.services.course import start
from clubwhist.events.services.people import set_pairs
from movements.document import write
from movements.foreign import LONGEST
from movements.systems.howell import howell
from tests.conftest import PEOPLE, new_night, night_in_play, play_all
from tests.movements.test_foreign import as_mov, as_text


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def event(club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:8], actor="test")
    return event


def send(director, event, button, content, **fields):
    if isinstance(content, bytes):
        fields["file"] = SimpleUploadedFile("movement", content)
    else:
        fields["text"] = content
    url = f"/director/night/{event.code}/setup/own/"
    return director.post(url, {"trays_a_round": 2, button: ""} | fields, follow=True)


def test_a_pasted_movement_is_weighed_and_played(director, event):
    page = text(send(director, event, "check", as_text(howell(8))))
    assert "8 pairs, 4 tables, 7 rounds, 14 trays." in page
    assert "It is sound. How even it is: perfectly fair (0)." in page
    assert event.sections.get().sittings.count() == 0
    page = text(send(director, event, "play", as_text(howell(8))))
    assert "Table 4" in page
    assert set(movement_of(event.sections.get()).sittings) == set(howell(8, 14).sittings)
    event.refresh_from_db()
    assert event.system == "own"


def test_a_movement_of_two_lines_under_plain_numbers_is_played(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:6], actor="test")
    send(director, event, "play", "1,4,1 1,5,2 1,6,3\n2,5,3 2,6,1 2,4,2\n3,6,2 3,4,3 3,5,1")
    assert set(event.pairs.values_list("name", "line")) == {(str(n), "ALL") for n in range(1, 7)}
    assert director.get(f"/board/{event.code}/").status_code == 200


def test_what_a_document_calls_its_system_does_not_matter(director, event, club):
    document = write(howell(8)) | {"system": "individual"}
    send(director, event, "play", json.dumps(document))
    event.refresh_from_db()
    assert event.system == "own"
    start(event=event, actor="test")
    play_all(event, until=1)
    assert director.get(f"/board/{event.code}/").status_code == 200


@pytest.mark.parametrize(
    "text", ["1" * 5000 + ",2,1", json.dumps(write(howell(8)) | {"rounds": 2_000_000})]
)
def test_what_no_night_could_hold_is_said_at_once(director, event, text):
    page = send(director, event, "check", text).content.decode()
    assert "is not a row of NS,EW,set" in page or "is not a whole number from 1 to 9999" in page


def test_shared_trays_are_said(director, event):
    page = text(send(director, event, "check", as_text(howell(6))))
    assert "Tables share trays in 1 round." in page


def test_a_mov_file_is_played(director, event):
    send(director, event, "play", as_mov(howell(8), 1))
    assert len(movement_of(event.sections.get()).sittings) == 28


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (as_mov(howell(8), 1)[:-5], "This .MOV file is damaged: it ends in mid-table."),
        (b"\x89PNG\r\n\x1a\n\xff", "This is neither text nor a .MOV file."),
        (b"1,2,1 " * (LONGEST // 6) + b"1,2,1 1,2,1", "This is far too long for a movement."),
        ("", "There is nothing in it."),
        ("1,2,1\n1,3,2", "round 1: 1 is in 2 places"),
        ("1,2,1 1,3,2\n3,4,2 4,2,2", "tray 3: 4 plays it twice"),
    ],
)
def test_what_cannot_be_played_says_why_and_leaves_no_trace(director, event, content, words):
    assert words in text(send(director, event, "play", content))
    assert event.sections.get().sittings.count() == 0
    assert event.trays.count() == 0


def test_ten_megabytes_of_pasted_text_are_refused_in_a_sentence(director, event):
    url = f"/director/night/{event.code}/setup/own/"
    page = director.post(url, {"text": "1,2,1 " * 1_700_000, "trays_a_round": 2, "play": ""})
    assert page.status_code == 400
    assert "That is far too long for one form. Nothing was stored." in text(page)
    assert event.trays.count() == 0


def test_a_movement_for_others_is_refused(director, event):
    page = text(send(director, event, "play", as_text(howell(10))))
    assert "for 10 pairs, and 8 are here" in page


def test_a_night_in_play_keeps_its_movement(director, club):
    running = night_in_play(club)
    assert "has started" in text(send(director, running, "play", as_text(howell(10))))
