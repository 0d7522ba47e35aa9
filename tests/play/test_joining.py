import datetime
from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone

from clubwhist.club.limits import WRONG_CODES
from clubwhist.club.models import TokenBucket
from clubwhist.events.models import ScoreCard, Table
from clubwhist.events.services.course import close, release_phones
from tests.conftest import night_in_play, phone_of, put_down


@pytest.fixture
def event(club):
    return night_in_play(club)


@pytest.fixture
def table(event):
    return Table.objects.get(number=3)


def test_the_code_leads_to_the_pairs_of_the_table(stranger, table):
    response = stranger.get("/", {"code": f" {table.code[:3].lower()}-{table.code[3:]} "})
    assert response.url == f"/t/{table.code}/"
    page = stranger.get(response.url).content.decode()
    assert "Table 3: which pair are you?" in page
    assert "3 N–S, Ann3 Lee and Bob3 Ray" in page
    assert "3 E–W, Ann8 Lee and Bob8 Ray" in page


def test_names_are_shown_before_the_phone_is_theirs(stranger, table):
    page = stranger.get(f"/t/{table.code}/3EW/").content.decode()
    assert "You are pair 3 E–W" in page
    assert "Ann8 Lee and Bob8 Ray" in page
    assert stranger.get("/play/").url == "/"
    stranger.post(f"/t/{table.code}/3EW/")
    assert "Table 3, East–West" in stranger.get("/play/").content.decode()


def test_codes_have_no_letters_that_look_alike(event):
    for code in Table.objects.values_list("code", flat=True):
        assert len(code) == 6
        assert not set(code) & set("AEIOUY0123456789")


def test_a_wrong_code_is_a_sentence(stranger, db):
    response = stranger.get("/t/BBBBBB/")
    assert response.status_code == 404
    assert "No table has the code “BBBBBB”" in response.content.decode()


def test_a_code_of_last_weeks_night_says_so(stranger, event, table):
    event.date = datetime.date(2026, 11, 24)
    event.save()
    close(event=event, actor="test")
    response = stranger.get(f"/t/{table.code}/")
    assert response.status_code == 410
    assert "a night that is over: Tuesday" in response.content.decode()
    assert stranger.post(f"/t/{table.code}/3EW/").status_code == 410


def test_a_pair_that_is_not_there(stranger, table):
    response = stranger.post(f"/t/{table.code}/9EW/")
    assert response.status_code == 404
    assert "no such pair" in response.content.decode()


def test_guessing_is_slowed_down_but_a_full_club_is_not(stranger, event, table):
    for _guess in range(WRONG_CODES.failures):
        assert stranger.get("/t/BBBBBB/").status_code == 404
    slowed = stranger.get("/t/BBBBBB/")
    assert slowed.status_code == 429
    assert slowed["Retry-After"]
    assert stranger.get(f"/t/{table.code}/").status_code == 200
    for pair in event.pairs.all():
        phone_of(pair)


def test_a_released_phone_must_choose_again(event):
    pair = event.pairs.get(name="1NS")
    phone = phone_of(pair)
    release_phones(pair=pair, actor="test")
    assert phone.get("/play/").url == "/"
    assert put_down(phone, 1, 7).url == "/"
    assert not ScoreCard.objects.exists()


@pytest.mark.parametrize("value", ["", "x", "signed elsewhere"])
def test_a_made_up_seat_is_none(stranger, event, value):
    if value == "signed elsewhere":
        value = signing.dumps([1, "x"], salt="other")
    stranger.cookies["clubwhist_seat"] = value
    assert stranger.get("/play/").url == "/"
    headers = {"Accept": "application/json"}
    assert stranger.post("/play/tray/1/", {"tricks": 7}, headers=headers).status_code == 401
    htmx = stranger.get("/play/", headers={"HX-Request": "true"})
    assert (htmx.status_code, htmx["HX-Redirect"]) == (204, "/")


def test_a_phone_can_become_another_pair(event):
    phone = phone_of(event.pairs.get(name="1NS"))
    phone.post("/play/leave/")
    assert phone.get("/play/").url == "/"


def test_whoever_has_waited_may_guess_as_often_as_at_first(db):
    for _guess in range(WRONG_CODES.failures):
        WRONG_CODES.record_failure("somebody")
    assert WRONG_CODES.spent("somebody")
    waited = timezone.now() - timedelta(seconds=3 * WRONG_CODES.seconds)
    TokenBucket.objects.update(updated=waited)
    for _guess in range(WRONG_CODES.failures):
        assert not WRONG_CODES.spent("somebody")
        WRONG_CODES.record_failure("somebody")
    assert WRONG_CODES.spent("somebody")  # and no oftener, however long the wait was
