"""`manage.py demo`: a club with three evenings, so that every page is alive."""

from __future__ import annotations

import random
import secrets
import uuid
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from clubwhist.club.models import Club, Director
from clubwhist.events.management.commands.event import the_club
from clubwhist.events.models import BoardShows, Event, Sitting, Status
from clubwhist.events.queries.seated import Deal, Round, members_of, rounds
from clubwhist.events.services import course, people, rulings, setup
from clubwhist.events.services.play import call_director, enter_card
from movements.systems.compass import SYSTEM as COMPASS
from movements.systems.howell import SYSTEM as HOWELL

ACTOR = "demo"
PEOPLE = """Ann Lee & Bob Ray
Ruth Hale & Tom Birch
Ada Wynn & Joe Marsh
Zoë Flint & Ian Cole
May Dorn & Lew Pratt
Eve Stone & Max Orr
Jan Łoś & Kit Moss
Una Shaw & Des Fry
Pam Nash & Rex Low
Ivy Hart & Sam Dell
Łukasz Wren & Lucy Todd
Nell Voss & Hugh Penn
Bea Crow & Art Lund
Fay Bell & Ned Kerr"""


class Command(BaseCommand):
    help = "Fills the database with a club night in play, a finished one and one being set up."

    def handle(self, *args: Any, **options: Any) -> None:
        chance = random.Random(1914)  # noqa: S311 - the same evening every time
        club = the_club()
        pairs = [line.split(" & ") for line in PEOPLE.splitlines()]
        finished = _night(club, "Last week’s Compass", pairs[:10], FIVE_TABLES)
        _play(finished, chance, until=5)
        course.close(event=finished, actor=ACTOR)
        course.publish(event=finished, actor=ACTOR)
        running = _night(club, "Tonight’s Howell", pairs, FOURTEEN_PAIRS)
        course.show_on_board(event=running, shows=BoardShows.STANDINGS, actor=ACTOR)
        _play(running, chance, until=3)
        _leave_half_done(running, chance)
        coming = _new(club, "Being set up")
        people.set_pairs(event=coming, pairs=pairs[:11], actor=ACTOR)
        self._say(club, running)

    def _say(self, club: Club, running: Event) -> None:
        section = running.sections.get()
        code = section.table_codes.order_by("number").values_list("code", flat=True)[0]
        self.stdout.write(f"Three evenings are there. The code of table 1 tonight: {code}")
        if not Director.objects.exists():
            password = secrets.token_urlsafe(9)
            user = User.objects.create_user("demo", password=password)
            Director.objects.create(user=user, club=club)
            self.stdout.write(f"Sign in as director with the name demo and the password {password}")


FIVE_TABLES = {"system": COMPASS.name, "tables": 5, "trays": 30}
FOURTEEN_PAIRS = {"system": HOWELL.name, "pairs": 14, "trays": 26}


def _new(club: Club, name: str) -> Event:
    today = timezone.localdate()
    return setup.create_night(club=club, name=name, date=today, key=uuid.uuid4(), actor=ACTOR)


def _night(club: Club, name: str, pairs: list[list[str]], settings: dict[str, Any]) -> Event:
    event = _new(club, name)
    people.set_pairs(event=event, pairs=pairs, actor=ACTOR)
    setup.choose_movement(event=event, settings=settings, actor=ACTOR)
    course.start(event=event, actor=ACTOR)
    return event


def _play(event: Event, chance: random.Random, until: int) -> None:
    for r in rounds(Sitting.objects.filter(section__event=event, round__lte=until)):
        for deal in r.deals:
            _both(r, deal, chance)


def _both(r: Round, deal: Deal, chance: random.Random) -> None:
    tricks = min(13, max(0, round(chance.gauss(6.5 + (deal.tray.number % 5 - 2), 1.6))))
    _enter(r, deal, "NS", tricks)
    _enter(r, deal, "EW", 13 - tricks)


def _enter(r: Round, deal: Deal, side: str, tricks: int) -> None:
    (pair,) = members_of(r.ns if side == "NS" else r.ew)
    enter_card(pair=pair, tray=deal.tray.number, tricks=tricks, version=0, key=uuid.uuid4())


def _leave_half_done(event: Event, chance: random.Random) -> None:
    """The round in play: some done, one waiting, one disputed, one decided, one call."""
    tables = rounds(Sitting.objects.filter(section__event=event, round=4))
    for r in tables[:2]:
        for deal in r.deals:
            _both(r, deal, chance)
    _enter(tables[2], tables[2].deals[0], "NS", 8)
    _enter(tables[3], tables[3].deals[0], "NS", 8)
    _enter(tables[3], tables[3].deals[0], "EW", 8)
    decided = tables[4]
    rulings.rule_result(
        sitting=decided.sitting,
        tray=decided.deals[0].tray,
        ns_tricks=None,
        status=Status.NOT_PLAYED,
        reason="a card was found on the floor",
        actor=ACTOR,
    )
    call_director(
        pair=members_of(tables[5].ns)[0],
        message="tray 21 has 14 cards in North",
        key=uuid.uuid4(),
        actor=f"pair {tables[5].ns.name}",
    )
