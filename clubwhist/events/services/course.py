"""The course of the night: the start, rounds, calls, phones, the blackboard, the end.

All of it can be taken back.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubwhist.club.models import Club
from clubwhist.events.models import (
    BoardShows,
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Section,
    State,
)
from clubwhist.events.queries.facts import answered_calls
from clubwhist.events.queries.results import disputed_trays, results
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.people import only_in_setup
from clubwhist.lib import backups
from clubwhist.lib.codes import new_phone_key


@transaction.atomic
def start(*, event: Event, actor: str) -> None:
    """Begin: from now on phones may enter results. Raises Refused without a movement."""
    lock(event)
    if event.state == State.RUNNING:
        return
    only_in_setup(event)
    if not event.system:
        raise Refused(_("First choose what is played."))
    _set(event, State.RUNNING)
    write(event.pk, Kind.STARTED, actor)


@transaction.atomic
def undo_start(*, event: Event, actor: str) -> None:
    """Go back to setting up, as long as no result stands."""
    lock(event)
    if event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if ScoreCard.objects.filter(sitting__section__event=event).exists():
        raise Refused(_("Results are in, so the start cannot be taken back."))
    Section.objects.filter(event=event).update(current_round=1)
    _set(event, State.SETUP)
    write(event.pk, Kind.START_UNDONE, actor)


@transaction.atomic
def call_round(*, section: Section, round: int, actor: str) -> None:
    """Call everybody to a round: the next one, or an earlier one to take a call back.

    Whoever has not finished can still do so. Raises Refused if there is no such round.
    """
    event = section.event
    lock(event)
    if event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if not 1 <= round <= section.rounds:
        raise Refused(_("There are %(rounds)s rounds tonight.") % {"rounds": section.rounds})
    section.refresh_from_db(fields=["current_round"])
    if section.current_round == round:
        return  # called already
    Section.objects.filter(pk=section.pk).update(current_round=round)
    write(event.pk, Kind.ROUND, actor, data={"section": section.letter, "round": round})


def pages_change(club: Club) -> None:
    """Names or paper have changed: no page of the club's nights is as it was kept."""
    club.events.update(revision=F("revision") + 1)


@transaction.atomic
def answer_call(*, event: Event, call: Entry, actor: str) -> None:
    """Strike a call off the list of those who need the director."""
    lock(event)
    if call.pk in answered_calls(event):
        return
    write(event.pk, Kind.ANSWERED, actor, pair=call.pair, data={"call": call.pk})


@transaction.atomic
def release_phones(*, pair: Pair, actor: str) -> None:
    """Make every phone that speaks for a pair choose again who it is."""
    lock(pair.event)
    Pair.objects.filter(pk=pair.pk).update(phone_key=new_phone_key())
    write(pair.event_id, Kind.PHONES, actor, pair=pair)


@transaction.atomic
def show_on_board(*, event: Event, shows: BoardShows, actor: str) -> None:
    """Choose what the public blackboard shows during play."""
    lock(event)
    event.board_shows = shows
    event.save(update_fields=["board_shows"])
    write(event.pk, Kind.BOARD, actor, data={"shows": shows})


def close(*, event: Event, actor: str) -> None:
    """End play: phones enter nothing more, the director checks the list."""
    _move(event, State.RUNNING, State.CLOSED, Kind.CLOSED, actor)


def reopen(*, event: Event, actor: str) -> None:
    """Take the end of play back."""
    _move(event, State.CLOSED, State.RUNNING, Kind.REOPENED, actor)


@transaction.atomic
def publish(*, event: Event, actor: str) -> None:
    """Show the final list to everybody.

    Raises Refused while two cards differ somewhere, or no result is in at all.
    """
    if disputed := disputed_trays(event):
        raise Refused(
            _("Tray %(tray)s at table %(table)s in round %(round)s is disputed. Decide it first.")
            % disputed[0]
        )
    if event.state == State.CLOSED and not results(event):
        raise Refused(_("No result is in, so there is no list to publish."))
    _move(event, State.CLOSED, State.PUBLISHED, Kind.PUBLISHED, actor)


def unpublish(*, event: Event, actor: str) -> None:
    """Take the final list down again, to correct something."""
    _move(event, State.PUBLISHED, State.CLOSED, Kind.UNPUBLISHED, actor)


@transaction.atomic
def _move(event: Event, before: State, after: State, kind: Kind, actor: str) -> None:
    lock(event)
    if event.state == after:
        return
    if event.state != before:
        raise Refused(
            _("That cannot be done now: the night is %(state)s.")
            % {"state": State(event.state).label}
        )
    _set(event, after)
    write(event.pk, kind, actor)
    transaction.on_commit(backups.soon)


def _set(event: Event, state: State) -> None:
    event.state = state
    event.save(update_fields=["state"])
