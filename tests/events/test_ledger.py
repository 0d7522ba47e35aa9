import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from clubwhist.events.models import Entry, Kind, ScoreCard, Seat, Status
from clubwhist.events.services.rulings import cards_differ, rule_result, undo_ruling
from tests.conftest import night_in_play, phone_of, play_all, put_down


@pytest.fixture
def event(club):
    return night_in_play(club)


def test_facts_cannot_be_changed_or_deleted(event):
    phone = phone_of(event.pairs.get(name="1NS"))
    put_down(phone, 1, 7)
    for change in (
        lambda: Entry.objects.update(tricks=8),
        lambda: Entry.objects.all().delete(),
        lambda: connection.cursor().execute("DELETE FROM events_entry"),
    ):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            change()
    assert Entry.objects.filter(kind=Kind.CARD, tricks=7).count() == 1


def test_emptying_the_ledger_is_refused_on_postgresql(event):
    if connection.vendor != "postgresql":
        return  # SQLite has no TRUNCATE
    connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")  # or it refuses for their sake
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        connection.cursor().execute("TRUNCATE events_entry CASCADE")


def test_the_database_itself_refuses_impossible_cards(event):
    seat = Seat.objects.select_related("sitting").first()
    tray = seat.sitting.trays.first()
    place = {"pair": seat.pair, "tray": tray, "sitting": seat.sitting, "side": seat.side}
    for wrong in ({"tricks": 14}, {"tricks": None}, {"tricks": 7, "status": Status.NOT_PLAYED}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ScoreCard.objects.create(**place, **wrong)
    ScoreCard.objects.create(**place, tricks=13)
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreCard.objects.create(**place, tricks=12)


def test_the_database_itself_keeps_everybody_in_one_place(event):
    seat = Seat.objects.filter(round=1).first()
    other = Seat.objects.filter(round=1).exclude(sitting=seat.sitting).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(pk=other.pk).update(pair=seat.pair)


def test_cards_are_what_the_ledger_says(event):
    play_all(event, until=2)
    sitting = event.sections.get().sittings.first()
    ruling = {"sitting": sitting, "tray": sitting.trays.first(), "actor": "test"}
    rule_result(ns_tricks=3, status=Status.PLAYED, reason="miscounted", **ruling)
    assert cards_differ(event) == []
    undo_ruling(**ruling)
    assert cards_differ(event) == []
    ScoreCard.objects.filter(sitting=sitting).update(tricks=1)
    assert len(cards_differ(event)) == 4
