"""What counts is what stands now, never that a fact exists: histories, not situations."""

import random
import uuid
from collections import Counter

import pytest

from clubwhist.events.models import Entry, Kind, ScoreCard, Seat, Side, Sitting, State, Status
from clubwhist.events.queries.facts import standing_rulings
from clubwhist.events.queries.seated import members_of, rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services import replan
from clubwhist.events.services.archive import movement_of
from clubwhist.events.services.course import call_round, start, undo_start
from clubwhist.events.services.play import enter_card
from clubwhist.events.services.rulings import (
    cancel_card,
    cards_differ,
    really_played,
    rule_result,
    take_back,
    undo_cancel,
    undo_ruling,
)
from clubwhist.events.services.setup import choose_movement
from movements.document import write
from movements.verify import verify
from tests.conftest import night_in_play, play_all

pytestmark = pytest.mark.django_db
HOWELL_7 = {"system": "howell", "pairs": 7}
HOWELL_8 = {"system": "howell", "pairs": 8}


def tray_twice(event):
    document = write(movement_of(event.sections.get()))
    return [fault for fault in verify(document) if "plays it" in fault or "places" in fault]


def first_of(event, number):
    sitting = Sitting.objects.filter(section__event=event, round=number).first()
    return sitting, sitting.trays.first()


def decide(sitting, tray, tricks=9):
    rule_result(
        sitting=sitting, tray=tray, ns_tricks=tricks, status=Status.PLAYED, reason="so", actor="d"
    )


def leave(event, name):
    replan.leave(pair=event.pairs.get(name=name), actor="d")


def test_a_result_of_a_later_round_taken_back_is_no_obstacle(club):
    event = night_in_play(club, HOWELL_7, pairs=7)
    play_all(event, until=1)
    sitting, tray = first_of(event, 6)
    decide(sitting, tray)
    with pytest.raises(Refused, match="Results of round 3 or later are in"):
        leave(event, "5")
    undo_ruling(sitting=sitting, tray=tray, actor="d")
    leave(event, "5")
    assert event.pairs.get(name="5").left_after == 2
    assert (tray_twice(event), cards_differ(event)) == ([], [])
    play_all(event)
    assert cards_differ(event) == []
    assert event.entries.filter(kind=Kind.RULING_UNDONE).get().sitting.round == 6


def wrong_pairs(event, number, tray_of):
    """Two pairs who meet later play one of its trays now: what it had planned falls away."""
    there = rounds(Sitting.objects.filter(section__event=event, round=tray_of))[0]
    seated = {"NS": there.ns, "EW": there.ew}
    return really_played(
        section=event.sections.get(),
        round=number,
        table=1,
        tray=there.trays[0],
        seated=seated,
        ns_tricks=8,
        instead=Status.NOT_PLAYED,
        reason="sat down wrongly",
        actor="d",
    )


def test_what_follows_from_a_decision_is_no_obstacle_and_goes_with_the_game(club):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=1)
    wrong_pairs(event, 2, 6)
    assert ScoreCard.objects.filter(sitting__round=6, status=Status.NOT_PLAYED).count() == 2
    replan.plan_anew(section=event.sections.get(), actor="d")
    assert not ScoreCard.objects.filter(sitting__round__gt=2).exists()
    assert (tray_twice(event), cards_differ(event)) == ([], [])
    # The decision can still be taken back, and then nothing of it is left anywhere.
    fact = Entry.objects.filter(kind=Kind.RULING, sitting__extra=True).get()
    take_back(event=event, fact=fact, actor="d")
    assert standing_rulings(event.entries.all()) == {}
    assert cards_differ(event) == []
    leave(event, "3")
    assert (tray_twice(event), cards_differ(event)) == ([], [])


def test_what_was_decided_beside_it_is_still_an_obstacle(club):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=1)
    there, _tray = first_of(event, 6)
    rule_result(
        sitting=there,
        tray=there.trays.all()[0],
        ns_tricks=None,
        status=Status.AVERAGE,
        reason="before it became a consequence as well",
        actor="d",
    )
    wrong_pairs(event, 2, 6)
    with pytest.raises(Refused, match="are in"):
        replan.plan_anew(section=event.sections.get(), actor="d")
    assert cards_differ(event) == []


def test_what_a_pair_said_beneath_it_is_still_an_obstacle(club):
    """A consequence lies on a card of their own, which would be lost with the game."""
    event = night_in_play(club, HOWELL_8, pairs=8)
    section = event.sections.get()
    call_round(section=section, round=3, actor="d")
    there = rounds(Sitting.objects.filter(section=section, round=3))[0]
    tray = there.trays[0]
    enter_card(pair=there.ns, tray=tray.number, round=3, tricks=None, version=0, key=uuid.uuid4())
    call_round(section=section, round=1, actor="d")
    wrong_pairs(event, 1, 3)
    with pytest.raises(Refused, match="are in"):
        replan.plan_anew(section=section, actor="d")
    assert ScoreCard.objects.filter(sitting=there.sitting).exists()
    assert cards_differ(event) == []


def test_a_round_called_too_early_can_be_taken_back_with_what_was_put_down(club):
    event = night_in_play(club, HOWELL_8, pairs=8)
    section = event.sections.get()
    call_round(section=section, round=2, actor="d")
    sitting, tray = first_of(event, 2)
    pair = sitting.seats.get(side="NS").pair
    enter_card(pair=pair, tray=tray.number, tricks=7, version=0, key=uuid.uuid4())
    call_round(section=section, round=1, actor="d")
    with pytest.raises(Refused, match="Results of round 2 or later are in"):
        leave(event, "5")
    cancel_card(sitting=sitting, tray=tray, side=Side.NS, reason="too early", actor="d")
    leave(event, "5")
    assert (tray_twice(event), cards_differ(event)) == ([], [])
    play_all(event)
    assert cards_differ(event) == []


def test_the_start_can_be_taken_back_when_no_result_stands(club):
    event = night_in_play(club, HOWELL_8, pairs=8)
    tray = event.trays.last()  # that the movement chosen later has not
    sitting = tray.sittings.first()
    decide(sitting, tray)
    with pytest.raises(Refused, match="Results are in"):
        undo_start(event=event, actor="d")
    undo_ruling(sitting=sitting, tray=tray, actor="d")
    undo_start(event=event, actor="d")
    event.refresh_from_db()
    # Another movement, with fewer trays and other tables, can be chosen after all.
    choose_movement(
        event=event,
        settings={"system": "compass", "tables": 4, "trays": 4, "even": "skip"},
        actor="d",
    )
    start(event=event, actor="d")
    assert {s.round for s in Sitting.objects.filter(section__event=event)} == {1, 2, 3}
    assert not Seat.objects.filter(sitting__replaced=True).exists()
    play_all(event)
    assert cards_differ(event) == []


class History:
    """A night to which things happen, as they please, and what must hold after each."""

    def __init__(self, event, seed):
        self.event, self.chance = event, random.Random(seed)
        self.happened = Counter()

    @property
    def section(self):
        return self.event.sections.get()

    def go(self, steps):
        kinds = [
            self.play,
            self.play,
            self.decide,
            self.undo,
            self.cancel,
            self.uncancel,
            self.wrong,
            self.unwrong,
            self.leave,
            self.back,
            self.arrive,
            self.rounds,
            self.call,
        ]
        for _step in range(steps):
            kind = self.chance.choice(kinds)
            try:
                kind()
                self.happened[kind.__name__] += 1
            except Refused:
                self.happened["refused"] += 1
            self.check()

    def check(self):
        assert cards_differ(self.event) == []
        now = self.section.current_round
        for number in range(1, self.section.rounds + 1):
            seated = Seat.objects.filter(sitting__section=self.section, round=number, half=1)
            assert max(Counter(seated.values_list("pair", flat=True)).values(), default=1) == 1
        gone = self.event.pairs.filter(left_after__lt=now)
        assert not Seat.objects.filter(pair__in=gone, round__gt=now).exists()
        assert not ScoreCard.objects.filter(sitting__replaced=True).exists()

    def any_sitting(self, **where):
        found = Sitting.objects.filter(section=self.section, **where)
        sitting = self.chance.choice(list(found)) if found else None
        if sitting is None:
            raise Refused("Nothing is there.")
        return sitting, self.chance.choice(list(sitting.trays.all()))

    def play(self):
        for r in rounds(Sitting.objects.filter(section=self.section, extra=False)):
            if r.sitting.round == self.section.current_round:
                for deal in r.deals:
                    for side, tricks in ((r.ns, 8), (r.ew, 5)):
                        enter_card(
                            pair=members_of(side)[0],
                            tray=deal.tray.number,
                            round=r.sitting.round,
                            tricks=tricks,
                            version=0,
                            key=uuid.uuid4(),
                        )

    def decide(self):
        decide(*self.any_sitting(), tricks=self.chance.randint(0, 13))

    def undo(self):
        card = ScoreCard.objects.filter(sitting__section=self.section, decided=True).order_by("?")
        if found := card.first():
            undo_ruling(sitting=found.sitting, tray=found.tray, actor="d")

    def cancel(self):
        sitting, tray = self.any_sitting()
        cancel_card(sitting=sitting, tray=tray, side=Side.NS, reason="why", actor="d")

    def uncancel(self):
        sitting, tray = self.any_sitting()
        undo_cancel(sitting=sitting, tray=tray, side=Side.NS, actor="d")

    def wrong(self):
        wrong_pairs(self.event, self.section.current_round, self.chance.randint(1, 7))

    def unwrong(self):
        facts = Entry.objects.filter(event=self.event, kind=Kind.RULING, sitting__extra=True)
        if fact := facts.order_by("?").first():
            take_back(event=self.event, fact=fact, actor="d")

    def leave(self):
        if self.event.pairs.filter(left_after=None).count() > 5:
            pair = self.event.pairs.filter(left_after=None).order_by("?").first()
            replan.leave(pair=pair, actor="d", at_once=self.chance.random() < 0.5)

    def back(self):
        if pair := self.event.pairs.exclude(left_after=None).first():
            replan.come_back(pair=pair, actor="d")

    def arrive(self):
        if self.event.pairs.count() < 9:
            names = (f"New{uuid.uuid4().hex[:6]} Lee", f"New{uuid.uuid4().hex[:6]} Ray")
            replan.arrive(section=self.section, names=names, actor="d")

    def rounds(self):
        replan.change_rounds(section=self.section, rounds=self.chance.randint(2, 8), actor="d")

    def call(self):
        now = self.section.current_round
        call_round(section=self.section, round=now + self.chance.choice([-1, 1]), actor="d")


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_in_any_order_the_night_stays_whole(club, seed):
    event = night_in_play(club, HOWELL_7 if seed % 2 else HOWELL_8, pairs=8 - seed % 2)
    history = History(event, seed)
    history.go(30)
    event.refresh_from_db()
    assert event.state == State.RUNNING
    assert sum(history.happened.values()) == 30
