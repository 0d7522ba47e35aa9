import datetime
import re

import pytest

from tests.conftest import new_night, night_in_play


def fields(page):
    """What the form on a page would send as it stands, hidden parts too."""
    found = re.findall(
        r'<input[^>]*name="([^"]+)"[^>]*?(?:value="([^"]*)")?[^>]*>', page.content.decode()
    )
    values = {}
    for tag in re.findall(r"<input[^>]*>", page.content.decode()):
        name = re.search(r'name="([^"]+)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if name:
            values[name[1]] = value[1] if value else ""
    assert found
    return values


@pytest.fixture
def event(club):
    return new_night(club, minutes=180, minutes_a_tray=6)


@pytest.fixture
def url(event):
    return f"/director/night/{event.code}/details/"


def test_only_what_was_changed_is_written(director, event, url):
    form = fields(director.get(url))
    director.post(url, form | {"name": "Wednesday"})
    event.refresh_from_db()
    assert (event.name, event.date, event.minutes) == ("Wednesday", datetime.date(2026, 12, 1), 180)
    assert event.entries.last().data == {"name": "Wednesday"}


def test_two_directors_who_change_different_things_both_get_their_way(director, event, url):
    first, second = fields(director.get(url)), fields(director.get(url))
    director.post(url, first | {"name": "Wednesday"})
    director.post(url, second | {"hours": "2,5"})
    event.refresh_from_db()
    assert (event.name, event.minutes) == ("Wednesday", 150)


def test_nothing_changed_writes_nothing(director, event, url):
    before = event.entries.count()
    director.post(url, fields(director.get(url)))
    assert event.entries.count() == before


@pytest.mark.parametrize("change", [{"name": ""}, {"date": "soon"}, {"hours": "0"}])
def test_wrong_details_change_nothing(director, event, url, change):
    response = director.post(url, fields(director.get(url)) | change)
    assert response.status_code == 200
    event.refresh_from_db()
    assert (event.name, event.minutes) == ("Tuesday", 180)


def test_a_night_in_play_can_be_named_anew(director, club):
    event = night_in_play(club)
    url = f"/director/night/{event.code}/details/"
    director.post(url, fields(director.get(url)) | {"name": "The Cup"})
    assert "The Cup" in director.get(f"/board/{event.code}/").content.decode()
