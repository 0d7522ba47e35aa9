"""A stranger walks up to every address there is."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from clubwhist.club.models import Club, Director
from clubwhist.events.models import Season
from tests.conftest import night_in_play, phone_of

PUBLIC = {
    "play:home",
    "play:table",
    "play:join",
    "play:leave",
    "boards:board",
    "director:sign_in",
    "director:first",
    "boards:pair",
    "boards:tray",
    "boards:csv",
    "boards:pdf",
    "boards:season",
    "boards:hands",
    "sidetables:sheet",
    "sidetables:undo",
}
OURS = {"play:round", "play:tray", "play:card", "play:call"}


def addresses(resolver=None, spaces=()):
    """Every named address, with the names of its parts."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            inside = (*spaces, entry.namespace) if entry.namespace else spaces
            yield from addresses(entry, inside)
        elif entry.name:
            yield ":".join((*spaces, entry.name))


@pytest.fixture
def event(club):
    return night_in_play(club)


def url_of(name, event):
    """The address under this name, with parts that exist."""
    parts = {
        "code": event.code,
        "name": "1NS",
        "number": 1,
        "letter": "A",
        "round": 1,
        "table": 1,
        "tray": 1,
        "call": 1,
        "token": "x",
        "order": 1,
        "pair": 1,
        "fact": 1,
        "player": event.players.first().pk,
        "pk": event.players.first().member_id,
    }
    if name == "boards:season":
        parts["code"] = Season.objects.get_or_create(club=event.club, name="Winter")[0].code
    if name in ("play:table", "play:join"):
        parts["code"] = event.sections.get().table_codes.first().code
    space, _, short = name.partition(":")
    ways = get_resolver().namespace_dict[space][1].reverse_dict.getlist(short)
    wanted = {part for possibilities, *_ in ways for _, names in possibilities for part in names}
    return reverse(name, kwargs={part: parts[part] for part in wanted if part in parts})


NAMES = sorted(set(addresses()))


def as_it_stands(event):
    """What nobody outside may change: the night, and what its ledger says."""
    event.refresh_from_db()
    return event.revision, event.state, event.entries.count(), event.pairs.count()


def test_the_walk_sees_the_whole_site():
    assert len(NAMES) > 30
    assert set(NAMES) >= PUBLIC | OURS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_only_the_public_pages_open(event, name, method):
    before = as_it_stands(event)
    response = getattr(Client(), method)(url_of(name, event))
    assert as_it_stands(event) == before
    if name in PUBLIC:
        assert response.status_code in (200, 302, 404, 405)
        return
    assert response.status_code in (302, 405), name
    if response.status_code == 302:
        assert response.url == "/" or response.url.startswith(("/director/sign-in/", "/?"))


@pytest.mark.parametrize("name", [n for n in NAMES if n not in PUBLIC])
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_director_of_another_club_finds_nothing(event, name, method):
    user = User.objects.create_user("eve", password="a long password")
    Director.objects.create(user=user, club=Club.objects.create(name="Another"))
    client = Client()
    client.force_login(user)
    before = as_it_stands(event)
    response = getattr(client, method)(url_of(name, event))
    assert as_it_stands(event) == before
    if name in (
        "director:nights",
        "director:new",
        "director:sign_out",
        "director:club",
        "director:members",
        "director:members_csv",
        "sidetables:new",
    ):
        assert "Tuesday" not in response.content.decode()
        assert "Ann1 Lee" not in response.content.decode()
        return
    assert response.status_code in (302, 404, 405), name
    if response.status_code == 302:
        assert response.url == "/"


@pytest.mark.parametrize(
    "name", [n for n in NAMES if n.startswith("director:") and n not in PUBLIC]
)
def test_a_player_is_no_director(event, name):
    phone = phone_of(event.pairs.get(name="1NS"))
    for response in (phone.get(url_of(name, event)), phone.post(url_of(name, event))):
        assert response.status_code in (302, 405), name
        if response.status_code == 302:
            assert response.url == "/" or response.url.startswith("/director/sign-in/")


@pytest.mark.parametrize("who", ["stranger", "phone", "director"])
@pytest.mark.parametrize("name", NAMES)
def test_head_is_answered_wherever_get_is(event, stranger, director, who, name):
    people = {"stranger": stranger, "director": director}
    browser = people[who] if who in people else phone_of(event.pairs.get(name="1NS"))
    url = url_of(name, event)
    head, got = browser.head(url), browser.get(url)
    assert head.status_code == got.status_code
    assert head.get("Location") == got.get("Location")
    assert head.content == b""


def test_every_answer_carries_the_headers(event, director):
    for url in ("/", "/play/", f"/board/{event.code}/", "/director/", "/nowhere/", "/healthz"):
        response = director.get(url)
        policy = response["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["X-Frame-Options"] == "DENY"
        assert response["Referrer-Policy"] == "same-origin"


def test_a_forged_host_is_refused(db, stranger):
    assert stranger.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_health(db, stranger):
    assert stranger.get("/healthz").json() == {"alive": True}
    assert stranger.get("/readyz").json() == {"ready": True}
