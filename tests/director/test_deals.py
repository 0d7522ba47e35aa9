import io
import re
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pypdf import PdfReader

from clubwhist.deals import pbn
from clubwhist.deals.cards import SUITS, deal_one
from clubwhist.events.models import Entry, Kind
from clubwhist.events.services.course import close, publish
from clubwhist.events.services.deals import deal_of
from tests.conftest import night_in_play, phone_of, play_all


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def event(club):
    return night_in_play(club, {"system": "two-pairs", "trays": 4}, pairs=2)


@pytest.fixture
def page(event):
    return f"/director/night/{event.code}/deals/"


def test_dealing_says_how_many_were_thrown_out(director, event, page):
    answer = text(director.post(page, {"throw_out": "on", "transpose": "on"}, follow=True))
    fact = Entry.objects.get(kind=Kind.DEALT)
    made, thrown = fact.data["deals"], fact.data["thrown_out"]
    assert f"4 trays are dealt. {thrown} of {made} deals were thrown out." in answer
    for tray in event.trays.all():
        assert deal_of(tray).longest <= 6
        assert sorted(tray.transposition) == sorted(SUITS)
    play, over = (director.get(f"{page}sheets.pdf{q}").content for q in ("", "?which=overplay"))
    assert "Tray 1" in PdfReader(io.BytesIO(play)).pages[0].extract_text()
    assert "overplay" in PdfReader(io.BytesIO(over)).pages[0].extract_text()


def secrets_of(event):
    """What would give a tray away: its cards as they are stored, shown or exported."""
    found = []
    for tray in event.trays.all():
        deal = deal_of(tray)
        found += [tray.cards, *(deal.suit(seat, suit) for seat in "NESW" for suit in SUITS)]
        if tray.transposition:
            found.append(tray.transposition)
    return [secret for secret in found if len(secret) >= 4]


def test_nothing_open_to_players_gives_a_deal_away_before_the_end(director, stranger, event, page):
    director.post(page, {"throw_out": "on", "transpose": "on"})
    phone = phone_of(event.pairs.get(name="1"))
    addresses = [
        "/",
        "/play/",
        "/play/card/",
        "/play/call/",
        "/play/tray/1/?tricks=7",
        f"/board/{event.code}/",
        f"/board/{event.code}/tray/1/",
        f"/board/{event.code}/pair/1/",
        f"/board/{event.code}/results.csv",
        f"/board/{event.code}/results.pdf",
        f"/board/{event.code}/hands.pdf",
        page,
        f"{page}sheets.pdf",
        f"{page}sheets.pdf?which=overplay",
        f"{page}deals.pbn",
    ]
    hidden = secrets_of(event)
    assert hidden
    for browser in (phone, stranger):
        for address in addresses:
            content = browser.get(address).content.decode("latin-1")
            assert not [secret for secret in hidden if secret in content], address
    play_all(event)
    close(event=event, actor="test")
    assert stranger.get(f"/board/{event.code}/tray/1/").status_code == 404
    publish(event=event, actor="test")
    shown = text(stranger.get(f"/board/{event.code}/tray/1/"))
    assert "The hands" in shown
    assert "In the overplay:" in shown
    hands = stranger.get(f"/board/{event.code}/hands.pdf")
    assert "Tray 4" in PdfReader(io.BytesIO(hands.content)).pages[0].extract_text()
    assert "Both cards" in text(stranger.get(f"/board/{event.code}/"))


def test_cards_stay_once_results_are_in(director, event, page):
    director.post(page, {"throw_out": "on"})
    before = [tray.cards for tray in event.trays.all()]
    play_all(event, until=1)
    anew = {"throw_out": "on", "anew": "on"}
    assert "Results are in" in text(director.post(page, anew))
    assert [tray.cards for tray in event.trays.all()] == before


def test_deals_that_may_be_made_up_already_are_not_thrown_away_unasked(director, event, page):
    director.post(page, {"throw_out": "on"})
    before = [tray.cards for tray in event.trays.all()]
    asked = "Say that these deals may be thrown away."
    assert asked in text(director.post(page, {"throw_out": "on"}))
    file = SimpleUploadedFile("deals.pbn", director.get(f"{page}deals.pbn").content)
    assert asked in text(director.post(page, {"bring": "yes", "file": file}))
    assert [tray.cards for tray in event.trays.all()] == before
    director.post(page, {"throw_out": "on", "anew": "on"})
    assert [tray.cards for tray in event.trays.all()] != before


@pytest.mark.parametrize("trumps", ["H", "drawn", "turned"])
def test_one_suit_is_trumps_for_the_sitting_unless_cards_are_turned(director, event, page, trumps):
    director.post(page, {"throw_out": "on", "transpose": "on", "trumps": trumps})
    found = [tray.trump for tray in event.trays.all()]
    if trumps == "turned":
        assert {len(trump) for trump in found} == {2}
        return
    assert len(set(found)) == 1
    assert found[0] in ("H" if trumps == "H" else "SHDC")
    play, over = (director.get(f"{page}sheets.pdf{q}").content for q in ("", "?which=overplay"))
    pages = [PdfReader(io.BytesIO(pdf)).pages[0].extract_text() for pdf in (play, over)]
    texts = [" ".join(page.split()) for page in pages]
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    assert texts[0].count(f"trumps are {signs[found[0]]}") == 4
    for tray in event.trays.all():
        became = tray.transposition["SHDC".index(tray.trump)]
        assert f"trumps are {signs[became]}" in texts[1]
    close(event=event, actor="test")


def upload(director, page, content):
    return director.post(page, {"bring": "yes", "file": SimpleUploadedFile("deals.pbn", content)})


def test_a_file_of_deals_and_back(director, event, page):
    deals = {n: deal_one("W", Random(n)) for n in range(1, 5)}
    assert upload(director, page, pbn.write(deals).encode()).status_code == 302
    assert {t.number: deal_of(t) for t in event.trays.all()} == deals
    assert pbn.read(director.get(f"{page}deals.pbn").content.decode()) == deals


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (pbn.write({1: deal_one("W", Random(1))}).encode(), "The file has no deal for tray 2."),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "Line 1: there is no deal in it."),
        (
            pbn.write({n: deal_one("W", Random(n)) for n in range(1, 5)})
            .replace('Dealer "W"', 'Dealer "?"', 1)
            .encode(),
            "Line 5: the dealer",
        ),
    ],
)
def test_a_bad_file_is_refused_whole(director, event, page, content, words):
    assert words in text(upload(director, page, content))
    assert not event.trays.exclude(cards="").exists()


def test_the_hands_of_a_tray_that_nobody_played_stay_hidden(director, stranger, event, page):
    director.post(page, {"throw_out": "on"})
    play_all(event, until=1)
    last = event.trays.last()
    last.score_cards.all().delete()
    close(event=event, actor="test")
    publish(event=event, actor="test")
    assert "The hands" in text(stranger.get(f"/board/{event.code}/tray/1/"))
    assert "The hands" not in text(stranger.get(f"/board/{event.code}/tray/{last.number}/"))
    printed = PdfReader(io.BytesIO(stranger.get(f"/board/{event.code}/hands.pdf").content))
    paper = " ".join(page.extract_text() for page in printed.pages)
    assert "Tray 1" in paper
    assert f"Tray {last.number}" not in paper
