"""Many phones at the same moment, on real threads and a real database."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from clubwhist.club.models import Club
from clubwhist.events.models import Entry, Kind, Pair, ScoreCard, Sitting
from clubwhist.events.rules import DealState, Refused
from clubwhist.events.services.play import enter_card
from tests.conftest import night_in_play

TIMES = 200


def at_once(jobs):
    """Run the jobs on threads that all start together; each answer or refusal."""
    barrier = Barrier(len(jobs))

    def run(job):
        barrier.wait()
        try:
            return job()
        except Refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def entry(pair, tray, tricks, key=None):
    return lambda: enter_card(
        pair=pair, tray=tray, tricks=tricks, version=0, key=key or uuid.uuid4()
    )


def test_two_different_numbers_at_once_are_always_disputed(threads):
    club = Club.objects.create(name="The Knickerbocker")
    event = night_in_play(club, {"system": "compass", "tables": 20, "trays": 20}, pairs=40)
    event.sections.update(current_round=20)
    meetings = Sitting.objects.filter(section__event=event)[:TIMES]
    assert len(meetings) == TIMES
    for sitting in meetings:
        tray = sitting.trays.get().number
        sides = {seat.side: seat.pair for seat in sitting.seats.select_related("pair")}
        answers = at_once([entry(sides["NS"], tray, 8), entry(sides["EW"], tray, 8)])
        assert {answer.state for answer in answers} == {DealState.WAITING, DealState.DISPUTED}
        kept = ScoreCard.objects.filter(sitting=sitting).values_list("tricks", flat=True)
        assert list(kept) == [8, 8]
    assert Entry.objects.filter(kind=Kind.CARD).count() == 2 * TIMES


def test_forty_copies_of_one_form_are_one_fact(threads):
    club = Club.objects.create(name="The Knickerbocker")
    event = night_in_play(club)
    pair, key = Pair.objects.get(event=event, name="1NS"), uuid.uuid4()
    answers = at_once([entry(pair, 1, 7, key)] * 40)
    assert [answer.tricks for answer in answers] == [7] * 40
    assert Entry.objects.filter(kind=Kind.CARD).count() == 1


def test_two_phones_of_one_pair_at_once_keep_one_number(threads):
    club = Club.objects.create(name="The Knickerbocker")
    event = night_in_play(club)
    pair = Pair.objects.get(event=event, name="1NS")
    answers = at_once([entry(pair, 1, tricks) for tricks in (7, 8)])
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 1
    assert ScoreCard.objects.count() == 1
    assert str(ScoreCard.objects.get().tricks) in str(refused[0]) or "quicker" in str(refused[0])
