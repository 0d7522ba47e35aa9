"""What many tests need: a club and its people, a night in play, phones."""

from __future__ import annotations

import datetime
import importlib
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck, settings

from clubwhist.club.models import Club, Director
from clubwhist.events.models import Event, Pair, Sitting
from clubwhist.events.queries.seated import members_of, rounds
from clubwhist.events.services.course import start
from clubwhist.events.services.people import set_pairs
from clubwhist.events.services.play import enter_card
from clubwhist.events.services.setup import choose_movement, create_night

ledger_triggers = importlib.import_module("clubwhist.events.migrations.0002_append_only_ledger")

settings.register_profile(
    "club", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("club")

HERE = Path(__file__).parent

# whitenoise warns of a folder that is not there, and warnings are errors here.
(HERE.parent / "staticfiles").mkdir(exist_ok=True)


@pytest.fixture(autouse=True)
def _quick_and_plain(settings):
    """Static names without a digest, for none are collected; quick passwords; no backups."""
    settings.BACKUPS_KEPT = 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    backend = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": backend}}


PEOPLE = [(f"Ann{n} Lee", f"Bob{n} Ray") for n in range(1, 100)]
COMPASS_5 = {"system": "compass", "tables": 5, "trays": 10}


@pytest.fixture
def club(db) -> Club:
    return Club.objects.create(name="The Knickerbocker")


@pytest.fixture
def director(club, client):
    """A browser in which the club's director is signed in."""
    user = User.objects.create_user("ruth", password="a long password")
    Director.objects.create(user=user, club=club)
    client.force_login(user)
    return client


@pytest.fixture
def stranger():
    """A browser of somebody whom nobody knows."""
    return Client()


def new_night(club: Club, **settings: Any) -> Event:
    """A night with nobody in it yet."""
    values = {"name": "Tuesday", "date": datetime.date(2026, 12, 1), "key": uuid.uuid4()}
    return create_night(club=club, actor="test", **(values | settings))


def night_in_play(club: Club, settings: dict[str, Any] = COMPASS_5, pairs: int = 10) -> Event:
    """A night that has been started."""
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:pairs], actor="test")
    choose_movement(event=event, settings=settings, actor="test")
    start(event=event, actor="test")
    return event


def phone_of(pair: Pair) -> Client:
    """A phone that has said which pair it is, in the way people do."""
    phone = Client()
    code = pair.section.table_codes.first().code
    response = phone.post(f"/t/{code}/{pair.name}/")
    assert response.status_code == 302
    return phone


def put_down(phone: Client, tray: int, tricks: Any, **fields: Any) -> Any:
    """What a phone sends for one tray; the answer."""
    form = {"tricks": tricks, "version": 0, "key": uuid.uuid4()} | fields
    return phone.post(f"/play/tray/{tray}/", form)


def play_all(event: Event, until: int = 99, tricks: int = 7) -> None:
    """Both cards of every tray up to a round; North-South take more on higher trays."""
    for r in rounds(Sitting.objects.filter(section__event=event, round__lte=until)):
        for deal in r.deals:
            took = (tricks + deal.tray.number * r.sitting.round) % 14
            for side, count in ((r.ns, took), (r.ew, 13 - took)):
                pair = members_of(side)[0]
                enter_card(
                    pair=pair, tray=deal.tray.number, tricks=count, version=0, key=uuid.uuid4()
                )


@pytest.fixture
def _triggers_come_back(django_db_setup, django_db_blocker):
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        ledger_triggers.install(None, editor)


@pytest.fixture
def threads(_triggers_come_back, transactional_db):
    """A database that other threads see too; emptying it afterwards lifts the ledger's triggers."""
    yield
    with connection.schema_editor() as editor:
        ledger_triggers.remove(None, editor)
