"""What the director decides: results, rounds, the end of the night. All can be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    BoardShows,
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Section,
    Sitting,
    State,
    Status,
    Tray,
    new_phone_key,
)
from clubwhist.events.queries import answered_calls, disputed_trays, facts_of, results
from clubwhist.events.rules import Cards, Refused, cards_from
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.play import next_round_if_complete


@transaction.atomic
def rule_result(
    *, sitting: Sitting, tray: Tray, ns_tricks: int | None, status: Status, reason: str, actor: str
) -> None:
    """The director's result for a tray at a table, which stands over both cards.

    ns_tricks: 0 to 13 where status is played, else None. A reason is needed where a pair has
    already put something down. Raises Refused before the start and after publication.
    """
    event = sitting.section.event
    lock(event)
    if event.state not in (State.RUNNING, State.CLOSED):
        raise Refused(_("Results can be put in while the night is in play or being checked."))
    if not reason and ScoreCard.objects.filter(sitting=sitting, tray=tray).exists():
        raise Refused(_("Please say why, so that both pairs can read it."))
    write(event.pk, Kind.RULING, actor, sitting=sitting, tray=tray, tricks=ns_tricks,
        status=status, reason=reason[:300],
    )  # fmt: skip
    rebuild_cards(sitting, tray)
    sitting.section.refresh_from_db()
    next_round_if_complete(sitting.section)


@transaction.atomic
def undo_ruling(*, sitting: Sitting, tray: Tray, actor: str) -> None:
    """Take the director's result back; what the pairs last said counts again."""
    event = sitting.section.event
    lock(event)
    if event.state not in (State.RUNNING, State.CLOSED):
        raise Refused(_("First open the night again."))
    if not ScoreCard.objects.filter(sitting=sitting, tray=tray, decided=True).exists():
        raise Refused(_("There is no decision to take back."))
    write(event.pk, Kind.RULING_UNDONE, actor, sitting=sitting, tray=tray)
    rebuild_cards(sitting, tray)


def rebuild_cards(sitting: Sitting, tray: Tray) -> None:
    """Make the two cards of a tray what the ledger says they are."""
    facts = facts_of(Entry.objects.filter(sitting=sitting, tray=tray))
    wanted = cards_from(facts)
    old = {c.side: c for c in ScoreCard.objects.filter(sitting=sitting, tray=tray)}
    for seat in sitting.seats.all():
        _rebuild(seat.side, seat.pair_id, sitting, tray, wanted, old.get(seat.side))


def _rebuild(
    side: str, pair: int, sitting: Sitting, tray: Tray, wanted: Cards, card: ScoreCard | None
) -> None:
    said = wanted.get((sitting.pk, tray.pk, side))
    if said is None:
        if card:
            card.delete()
        return
    values = {"tricks": said.tricks, "status": said.status, "decided": said.decided}
    if card is None:
        ScoreCard.objects.create(pair_id=pair, tray=tray, sitting=sitting, side=side, **values)
        return
    ScoreCard.objects.filter(pk=card.pk).update(version=card.version + 1, **values)


def cards_differ(event: Event) -> list[str]:
    """Where score cards are not what the ledger says; empty if all is well."""
    wanted = cards_from(facts_of(event.entries.all()))
    stored = {
        (c.sitting_id, c.tray_id, c.side): (c.tricks, c.status, c.decided)
        for c in ScoreCard.objects.filter(pair__event=event)
    }
    places: Iterable[tuple[int, int, str]] = sorted(set(wanted) | set(stored))
    return [
        f"sitting {sitting}, tray {tray}, {side}: card {stored.get((sitting, tray, side))}, "
        f"ledger {wanted.get((sitting, tray, side))}"
        for sitting, tray, side in places
        if stored.get((sitting, tray, side)) != wanted.get((sitting, tray, side))
    ]


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
    Section.objects.filter(pk=section.pk).update(current_round=round)
    write(event.pk, Kind.ROUND, actor, data={"section": section.letter, "round": round})


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
    event.state = after
    event.save(update_fields=["state"])
    write(event.pk, kind, actor)
