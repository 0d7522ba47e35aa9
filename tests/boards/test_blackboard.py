import re

import pytest

from clubwhist.events.models import BoardShows
from clubwhist.events.services.course import close, publish, show_on_board, unpublish
from clubwhist.events.services.importing import import_night
from tests.cases import golden
from tests.conftest import night_in_play, phone_of, play_all, put_down


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def fosters(club):
    event = import_night(document=golden("foster_five_tables.json"), club=club, actor="test")
    publish(event=event, actor="test")
    return event


def test_fosters_blackboard(fosters, stranger):
    page = text(stranger.get(f"/board/{fosters.code}/"))
    assert "150 of 150 results in · final" in page
    assert "1 May Dorn and Lew Pratt 5 N–S 212 +5" in page
    assert "3 Zoë Flint and Ian Cole 4 N–S 207 =" in page
    assert "5 Ann Lee and Bob Ray 1 N–S 201 −6" in page
    assert "1 Eve Stone and Max Orr 1 E–W 189 +6" in page
    assert "Average 207" in page
    assert "Average 183" in page
    assert "Eve Stone and Max Orr win the evening, 6 tricks above the average" in page


@pytest.mark.parametrize("shows", BoardShows.values)
def test_during_play_it_shows_only_what_the_director_allows(club, stranger, shows):
    event = night_in_play(club)
    play_all(event, until=2)
    show_on_board(event=event, shows=shows, actor="test")
    page = text(stranger.get(f"/board/{event.code}/"))
    assert ("20 of 50 results in" in page) == (shows != BoardShows.NOTHING)
    assert ("Ann1 Lee" in page) == (shows != BoardShows.NOTHING)
    assert ("Tricks" in page) == (shows == BoardShows.STANDINGS)
    assert ("lead" in page) == (shows == BoardShows.STANDINGS)


def test_who_sits_out_is_named(club, stranger):
    event = night_in_play(club, {"system": "howell", "pairs": 7}, pairs=7)
    page = text(stranger.get(f"/board/{event.code}/"))
    said = r"Sitting out in round 1: 7, Ann7 Lee and Bob7 Ray \(then table \d, (North|East)–\w+\)\."
    assert re.search(said, page)


def test_whose_adversaries_did_not_come_is_told_where_to_wait(club, stranger):
    settings = {"system": "compass", "tables": 5, "missing": ["5NS"], "trays": 10}
    event = night_in_play(club, settings, pairs=9)
    page = text(stranger.get(f"/board/{event.code}/"))
    said = r"Sitting out in round 1: .*5 E–W.* \(waits at table 5, then table \d, East–West\)\."
    assert re.search(said, page)


def test_nobody_leads_too_early(club, stranger):
    event = night_in_play(club)
    show_on_board(event=event, shows=BoardShows.STANDINGS, actor="test")
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 7)
    put_down(phone_of(event.pairs.get(name="1EW")), 1, 6)
    page = text(stranger.get(f"/board/{event.code}/"))
    assert "It is too early to say who leads." in page
    assert "– Ann3 Lee and Bob3 Ray 3 N–S 0 – 0 –" in page  # no place before the first tray


def test_a_closed_night_is_being_checked(club, stranger):
    event = night_in_play(club)
    play_all(event)
    show_on_board(event=event, shows=BoardShows.STANDINGS, actor="test")
    close(event=event, actor="test")
    page = text(stranger.get(f"/board/{event.code}/"))
    assert "The director is checking the list." in page
    assert "Tricks" not in page


def test_nothing_new_is_answered_with_304(club, stranger):
    event = night_in_play(club)
    url = f"/board/{event.code}/"
    first = stranger.get(url)
    again = stranger.get(url, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 7)
    assert stranger.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_page_and_the_part_are_told_apart(fosters, stranger):
    url = f"/board/{fosters.code}/"
    page, part = stranger.get(url), stranger.get(url, headers={"HX-Request": "true"})
    assert page["ETag"] != part["ETag"]
    assert "HX-Request" in page["Vary"]
    assert b"<html" in page.content
    assert b"<html" not in part.content


def test_a_night_that_is_not_there(stranger, db):
    response = stranger.get("/board/BBBBBB/")
    assert response.status_code == 404
    assert "There is nothing at this address." in text(response)


def test_ties_and_sections_look_as_they_should(club, stranger):
    document = golden("foster_five_tables.json")
    for result in document["results"]:
        result["ns_tricks"] = 7
    event = import_night(document=document, club=club, actor="test")
    publish(event=event, actor="test")
    page = text(stranger.get(f"/board/{event.code}/"))
    assert page.count("1=") == 10
    assert "Nobody is ahead" in page


def test_names_are_shown_as_text(club, stranger):
    document = golden("foster_five_tables.json")
    document["contestants"][0]["players"] = ["<b>Ann</b>", "Bob & 'Ray"]
    event = import_night(document=document, club=club, actor="test")
    publish(event=event, actor="test")
    page = stranger.get(f"/board/{event.code}/").content.decode()
    assert "&lt;b&gt;Ann&lt;/b&gt; and Bob &amp; &#x27;Ray" in page


def test_more_pairs_cost_no_more_queries(club, stranger, django_assert_max_num_queries):
    for tables in (3, 9):
        event = night_in_play(club, {"system": "compass", "tables": tables}, pairs=2 * tables)
        show_on_board(event=event, shows=BoardShows.STANDINGS, actor="test")
        play_all(event, until=1)
        with django_assert_max_num_queries(21):
            stranger.get(f"/board/{event.code}/")


def test_a_board_that_has_seen_all_is_answered_with_nothing(fosters, stranger):
    page = stranger.get(f"/board/{fosters.code}/").content.decode()
    asks = re.search(r'hx-get="([^"]+)"', page)[1]
    assert stranger.get(asks, headers={"HX-Request": "true"}).status_code == 204
    unpublish(event=fosters, actor="test")
    assert "being checked" in text(stranger.get(asks, headers={"HX-Request": "true"}))
