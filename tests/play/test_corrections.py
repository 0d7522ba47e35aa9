"""After the list is out: a pair asks, the other agrees or the director decides."""

import re
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from clubwhist.events.models import Entry, Kind, Sitting
from clubwhist.events.rules import Refused
from clubwhist.events.services.corrections import raise_correction
from clubwhist.events.services.course import close, publish
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from tests.conftest import night_in_play, phone_of, play_all


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def event(club):
    return night_in_play(club)


@pytest.fixture
def phones(event):
    ours, theirs = (phone_of(event.pairs.get(name=name)) for name in ("1NS", "1EW"))
    play_all(event)
    close(event=event, actor="test")
    publish(event=event, actor="test")
    return ours, theirs


def ask(phone, tray=1, round=1, **fields):
    form = {"tricks": "3", "reason": "we counted again", "key": uuid.uuid4()} | fields
    return phone.post(f"/play/round/{round}/tray/{tray}/wrong/", form, follow=True)


def result_of(event, tray=1, ns="1NS"):
    (found,) = [r for r in scores_of(event).results if (r.tray, r.ns) == (tray, ns)]
    return found.ns_tricks


def test_the_other_pair_agrees_and_the_list_is_corrected(event, phones, stranger):
    ours, theirs = phones
    before = result_of(event)
    assert "wrong?" in text(ours.get("/play/card/"))
    assert "Your adversaries and the director can see it now." in text(ask(ours))
    assert result_of(event) == before  # one pair alone changes nothing
    page = theirs.get("/play/card/")
    assert "Pair 1 N–S says they took 3 on tray 1, round 1: “we counted again”." in text(page)
    fact = Entry.objects.get(kind=Kind.RAISED)
    theirs.post(f"/play/correction/{fact.pk}/", {"agree": "yes"})
    assert result_of(event) == 3
    assert "corrected " in text(stranger.get(f"/board/{event.code}/"))
    assert cards_differ(event) == []
    assert "says they took" not in text(theirs.get("/play/card/"))


def test_the_director_decides_where_they_do_not_agree(event, phones, director):
    ours, theirs = phones
    before = result_of(event)
    ask(ours)
    fact = Entry.objects.get(kind=Kind.RAISED)
    theirs.post(f"/play/correction/{fact.pk}/", {"agree": "no"})
    night = f"/director/night/{event.code}/"
    assert "Pair 1 N–S asks for a correction of tray 1, round 1, table 1:" in text(
        director.get(night)
    )
    director.post(f"{night}corrections/{fact.pk}/", {"agree": "no"})
    assert result_of(event) == before
    assert "asks for a correction" not in text(director.get(night))
    ask(ours)
    again = Entry.objects.filter(kind=Kind.RAISED).latest("pk")
    director.post(f"{night}corrections/{again.pk}/", {"agree": "yes"})
    assert result_of(event) == 3


def test_after_the_window_only_the_director_corrects(event, phones, director, monkeypatch):
    ours, theirs = phones
    ask(ours)
    later = timezone.now() + timedelta(minutes=event.club.correction_minutes + 1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "wrong?" not in text(ours.get("/play/card/"))
    assert "The time for corrections is over." in text(ask(ours, tray=2))
    fact = Entry.objects.get(kind=Kind.RAISED)
    assert theirs.post(f"/play/correction/{fact.pk}/", {"agree": "yes"}).status_code == 409
    director.post(f"/director/night/{event.code}/corrections/{fact.pk}/", {"agree": "yes"})
    assert result_of(event) == 3
    assert Entry.objects.filter(kind=Kind.RULING, actor="director ruth").exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [({"reason": " "}, "This field is required"), ({"tricks": "14"}, "valid choice")],
)
def test_what_cannot_be_asked_changes_nothing(event, phones, fields, words):
    assert words in text(ask(phones[0], **fields))
    assert not Entry.objects.filter(kind=Kind.RAISED).exists()


def test_one_form_sent_twice_is_one_question(event, phones):
    key = uuid.uuid4()
    for _twice in range(2):
        ask(phones[0], key=key)
    assert Entry.objects.filter(kind=Kind.RAISED).count() == 1
    assert "is waiting already" in text(ask(phones[0]))


def test_what_stands_already_is_no_correction(event, phones):
    assert "That is what stands already." in text(ask(phones[0], tricks=str(result_of(event))))
    assert not Entry.objects.filter(kind=Kind.RAISED).exists()


def test_what_was_answered_is_answered(event, phones, director):
    """A page left open, on which the director says the other thing afterwards."""
    before = result_of(event)
    ask(phones[0])
    fact = Entry.objects.get(kind=Kind.RAISED)
    url = f"/director/night/{event.code}/corrections/{fact.pk}/"
    director.post(url, {"agree": "no"})
    director.post(url, {"agree": "yes"})
    assert result_of(event) == before
    kinds = [Kind.RAISED_AGREED, Kind.RAISED_REFUSED]
    assert Entry.objects.filter(kind__in=kinds).count() == 1


def test_nobody_asks_about_a_table_where_they_did_not_sit(event, phones):
    """Their own tray, but at another table, where others played it."""
    pair = event.pairs.get(name="1NS")
    ours = pair.seats.get(round=1).sitting
    tray = ours.trays.first()
    elsewhere = Sitting.objects.filter(trays=tray).exclude(pk=ours.pk).first()
    with pytest.raises(Refused, match="is not one of yours tonight"):
        raise_correction(
            pair=pair,
            sitting=elsewhere,
            tray=tray.number,
            tricks=3,
            reason="so",
            key=uuid.uuid4(),
            actor="pair 1NS",
        )
    assert not Entry.objects.filter(kind=Kind.RAISED).exists()


def test_a_third_pair_cannot_agree(event, phones):
    ask(phones[0])
    fact = Entry.objects.get(kind=Kind.RAISED)
    other = phone_of_published(event, "2NS")
    assert other.post(f"/play/correction/{fact.pk}/", {"agree": "yes"}).status_code == 409


def phone_of_published(event, name):
    """A phone that joined before the night was closed."""
    from clubwhist.events.models import Event, State

    Event.objects.filter(pk=event.pk).update(state=State.RUNNING)
    phone = phone_of(event.pairs.get(name=name))
    Event.objects.filter(pk=event.pk).update(state=State.PUBLISHED)
    return phone


def test_nobody_asks_before_the_list_is_out(club):
    event = night_in_play(club)
    phone = phone_of(event.pairs.get(name="1NS"))
    play_all(event, until=1)
    assert "The time for corrections is over" in text(ask(phone))


def test_the_club_sets_the_window(director, club):
    form = {"name": "Whist", "minutes_a_change": "3", "correction_minutes": "10", "paper": "A4"}
    assert "That holds from now on." in text(director.post("/director/club/", form, follow=True))
    club.refresh_from_db()
    assert (club.correction_minutes, club.name) == (10, "Whist")


def test_what_both_agreed_on_is_not_called_the_directors(phones):
    ours, theirs = phones
    ask(ours)
    fact = Entry.objects.get(kind=Kind.RAISED)
    theirs.post(f"/play/correction/{fact.pk}/", {"agree": "yes"})
    card = text(ours.get("/play/card/"))
    assert "corrected, as both agreed: “we counted again”" in card
    assert "decided by the director" not in card
