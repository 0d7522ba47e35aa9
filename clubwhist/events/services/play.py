"""What phones do: put tricks on a card, and call the director."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Seat,
    Section,
    Sitting,
    State,
    Status,
)
from clubwhist.events.rules import STANDING, Claim, DealState, Refused, deal_state
from clubwhist.events.services.ledger import lock, write


class Stale(Refused):
    """The card was changed by somebody else since this phone looked at it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What stands on the pair's card now, and what the two cards amount to."""

    card: ScoreCard
    state: DealState


def enter_card(
    *, pair: Pair, tray: int, tricks: int | None, version: int, key: UUID, actor: str
) -> Saved:
    """Put on the pair's own card what it took of a tray; None where it was not played.

    tray: its number. version: of the card the phone was looking at, 0 for none yet. key: a
    repeat of the same key changes nothing and answers as the first did. The adversaries'
    card is never touched; whether the two agree is in the answer.

    Raises Stale if the card has changed since, Refused if the night is not in play, the
    tray is not this pair's, its round has not begun, or the director has decided.
    """
    try:
        return _enter(pair, tray, tricks, version, key, actor)
    except IntegrityError:
        # Two copies of one form at the same moment: the other was quicker.
        return _saved_before(pair, tray, key)


@transaction.atomic
def _enter(pair: Pair, tray: int, tricks: int | None, version: int, key: UUID, actor: str) -> Saved:
    Event.objects.filter(pk=pair.event_id).update(revision=F("revision") + 1)
    seat = _seat(pair, tray)
    place = seat.sitting.trays.get(number=tray)
    cards = {c.side: c for c in ScoreCard.objects.filter(sitting=seat.sitting, tray=place)}
    mine = cards.get(seat.side)
    _may_enter(seat, mine)
    status = Status.NOT_PLAYED if tricks is None else Status.PLAYED
    if mine is None or (mine.tricks, mine.status) != (tricks, status):
        if (mine.version if mine else 0) != version:
            return _repeat_or_stale(mine, cards, key)
        mine = cards[seat.side] = _put_down(seat, place.pk, mine, tricks, status)
        write(
            seat.sitting.section.event, Kind.CARD, actor, key=key, pair=pair,
            sitting=seat.sitting, tray=place, side=seat.side, tricks=tricks, status=status,
        )  # fmt: skip
    state = _state(cards)
    if state in STANDING:
        next_round_if_complete(seat.sitting.section)
    return Saved(mine, state)


def _seat(pair: Pair, tray: int) -> Seat:
    seat = (
        Seat.objects.filter(pair=pair, sitting__trays__number=tray)
        .select_related("sitting__section__event")
        .first()
    )
    if seat is None:
        raise Refused(_("Tray %(tray)s is not one of yours tonight.") % {"tray": tray})
    return seat


def _may_enter(seat: Seat, mine: ScoreCard | None) -> None:
    section = seat.sitting.section
    if section.event.state == State.SETUP:
        raise Refused(_("The night has not started yet."))
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is closed. Ask the director to put this right."))
    if seat.sitting.round > section.current_round:
        raise Refused(_("Round %(round)s has not begun yet.") % {"round": seat.sitting.round})
    if mine and mine.decided:
        raise Refused(_("The director has decided this tray."))


def _put_down(
    seat: Seat, tray: int, mine: ScoreCard | None, tricks: int | None, status: Status
) -> ScoreCard:
    if mine is None:
        return ScoreCard.objects.create(
            pair_id=seat.pair_id, tray_id=tray, sitting=seat.sitting, side=seat.side,
            tricks=tricks, status=status,
        )  # fmt: skip
    mine.tricks, mine.status, mine.version = tricks, status, mine.version + 1
    mine.save(update_fields=["tricks", "status", "version"])
    return mine


def _repeat_or_stale(mine: ScoreCard | None, cards: dict[str, ScoreCard], key: UUID) -> Saved:
    if mine is None:
        raise Stale(
            _("Nothing stands on your card for this tray any more. Please put it down again.")
        )
    if Entry.objects.filter(key=key).exists():
        return Saved(mine, _state(cards))
    raise Stale(
        _("Another phone has put %(tricks)s on your card for this tray. Please look again.")
        % {"tricks": _("“not played”") if mine.tricks is None else mine.tricks}
    )


def _saved_before(pair: Pair, tray: int, key: UUID) -> Saved:
    entry = Entry.objects.filter(key=key, pair=pair, tray__number=tray).first()
    if entry is None:
        raise Stale(_("Somebody else was quicker. Please look again."))
    cards = {
        c.side: c for c in ScoreCard.objects.filter(sitting=entry.sitting_id, tray=entry.tray_id)
    }
    mine = next(card for card in cards.values() if card.pair_id == pair.pk)
    return Saved(mine, _state(cards))


def claim(card: ScoreCard | None) -> Claim | None:
    """What a card says, as the rules want it."""
    return Claim(card.tricks, card.status, card.decided) if card else None


def _state(cards: dict[str, ScoreCard]) -> DealState:
    return deal_state(claim(cards.get("NS")), claim(cards.get("EW")))


def next_round_if_complete(section: Section) -> None:
    """Begin the next round once every tray of this one has its result, at every table."""
    number = section.current_round
    if number >= section.rounds:
        return
    here = {"sitting__section": section, "sitting__round": number}
    cards: dict[tuple[int, int], dict[str, ScoreCard]] = {}
    for card in ScoreCard.objects.filter(**here):
        cards.setdefault((card.sitting_id, card.tray_id), {})[card.side] = card
    standing = sum(_state(both) in STANDING for both in cards.values())
    if standing == Sitting.trays.through.objects.filter(**here).count():
        Section.objects.filter(pk=section.pk).update(current_round=number + 1)


@transaction.atomic
def call_director(*, pair: Pair, message: str, key: UUID, actor: str) -> None:
    """Ask the director to come; the message is for the director alone."""
    if Entry.objects.filter(key=key).exists():
        return
    event = pair.event
    lock(event)
    if event.state not in (State.RUNNING, State.CLOSED):
        raise Refused(_("The night is not in play. Please go and see the director."))
    write(event, Kind.CALL, actor, key=key, pair=pair, reason=message[:300])
