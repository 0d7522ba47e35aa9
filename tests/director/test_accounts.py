import time

import pytest
from django.contrib.auth.models import User
from django.core import signing

from clubwhist.club.limits import SIGN_INS_OF_DIRECTOR
from clubwhist.club.models import Club, Director
from clubwhist.director.accounts import first_token

ACCOUNT = {
    "club": "The Knickerbocker",
    "name": "Ruth Hale",
    "password": "seven no trumps",
    "again": "seven no trumps",
}


@pytest.fixture
def link(db):
    return f"/director/first/{first_token()}/"


def test_the_link_makes_the_first_director_once(link, stranger, client):
    assert client.get(link).status_code == 200
    assert client.post(link, ACCOUNT).url == "/director/"
    assert client.get("/director/").status_code == 200
    assert Director.objects.get().club == Club.objects.get(name="The Knickerbocker")
    for again in (stranger.get(link), stranger.post(link, ACCOUNT | {"name": "Eve"})):
        assert again.status_code == 410
        assert "This link has been used" in again.content.decode()
    assert User.objects.count() == 1


def test_a_made_up_link_is_refused(db, stranger):
    for token in ("x", signing.dumps("first", salt="other"), ""):
        assert stranger.get(f"/director/first/{token}/").status_code == 404


def test_an_old_link_is_refused(db, stranger, monkeypatch):
    link = f"/director/first/{first_token()}/"
    eight_days_on = time.time() + 8 * 24 * 60 * 60
    monkeypatch.setattr("django.core.signing.time.time", lambda: eight_days_on)
    assert stranger.get(link).status_code == 404


@pytest.mark.parametrize(
    "change",
    [{"club": ""}, {"name": ""}, {"again": "else"}, {"password": "short", "again": "short"}],
)
def test_a_wrong_form_makes_nothing(link, stranger, change):
    assert stranger.post(link, ACCOUNT | change).status_code == 200
    assert not User.objects.exists()
    assert not Club.objects.exists()


def test_signing_in_and_out(director, stranger):
    assert stranger.get("/director/").url == "/director/sign-in/?next=/director/"
    form = {"username": "ruth", "password": "a long password"}
    old = stranger.session.session_key
    assert stranger.post("/director/sign-in/", form).url == "/director/"
    assert stranger.session.session_key != old
    stranger.post("/director/sign-out/")
    assert stranger.get("/director/").status_code == 302


def test_guessing_passwords_is_slowed_down(director, stranger):
    form = {"username": "ruth", "password": "wrong"}
    for _guess in range(SIGN_INS_OF_DIRECTOR.failures):
        assert stranger.post("/director/sign-in/", form).status_code == 200
    slowed = stranger.post("/director/sign-in/", form)
    assert slowed.status_code == 429
    assert "Too many wrong passwords" in slowed.content.decode()


def test_an_account_without_a_club_sees_nothing(db, client):
    client.force_login(User.objects.create_user("nobody"))
    assert client.get("/director/").status_code == 403
