"""What phones do: put tricks on a card, and call the director."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    Entry,
    Kind,
    Pair,
    ScoreCard,
    Section,
    Sitting,
    State,
    Status,
)
from clubwhist.events.rules import STANDING, Claim, DealState, Refused, deal_state
from clubwhist.events.services import ledger
from clubwhist.lib import backups


class Stale(Refused):
    """The card was changed by somebody else since this phone looked at it."""


class NotSeated(Refused):
    """This phone does not, or no longer, speak for the pair."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What stands on the pair's card now, and what the two cards amount to."""

    tricks: int | None
    version: int
    state: DealState


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a pair meets a tray: as little as has to be known, for this is the busiest door."""

    sitting: int
    tray: int
    side: str
    round: int
    name: str
    section: int
    current_round: int
    state: str
    extra: bool


@dataclass(frozen=True, slots=True)
class _Card:
    """A score card as it stands."""

    pk: int | None  # None for one that was put down just now
    side: str
    tricks: int | None
    status: str
    decided: bool
    version: int

    @property
    def claim(self) -> Claim:
        return Claim(self.tricks, self.status, self.decided)


Cards = dict[str, _Card]
_Row = tuple[_Place, _Card | None]


def enter_card(
    *, pair: Pair, tray: int, tricks: int | None, version: int, key: UUID, round: int | None = None
) -> Saved:
    """Put on the pair's own card what it took of a tray; None where it was not played.

    pair: only its pk, event and phone key are looked at, and checked. tray: its number.
    version: of the card the phone was looking at, 0 for none yet. key: a repeat of the same
    key changes nothing and answers as the first did. round: the one on the phone, where the
    pair has the tray twice (play and overplay); None for the latest. The adversaries' card is
    never touched; whether the two agree is in the answer.

    Raises NotSeated, Stale if the card has changed since, Refused if the night is not in
    play, the tray is not this pair's, its round has not begun, or the director has decided.
    """
    try:
        return _enter(pair, tray, tricks, version, key, round)
    except IntegrityError:
        # Two copies of one form at the same moment: the other was quicker.
        return _saved_before(pair, tray, key, round)


@transaction.atomic
def _enter(
    pair: Pair, tray: int, tricks: int | None, version: int, key: UUID, round: int | None
) -> Saved:
    # Holds the event until commit, so that what is read below cannot change under us.
    ledger.count_change(pair.event_id)
    place, cards = _place_and_cards(pair, tray, round)
    mine = cards.get(place.side)
    if refused := _refusal(place, mine):
        if mine and _sent_before(pair, place, key, tricks):
            return Saved(mine.tricks, mine.version, _state(cards))
        raise refused
    status = Status.NOT_PLAYED if tricks is None else Status.PLAYED
    if mine is None or (mine.tricks, mine.status) != (tricks, status):
        if (mine.version if mine else 0) != version:
            return _repeat_or_stale(pair, place, cards, key, tricks)
        mine = cards[place.side] = _put_down(pair, place, mine, tricks, status)
        ledger.write_card(
            event=pair.event_id,
            key=key,
            actor=f"pair {place.name}",
            pair=pair.pk,
            sitting=place.sitting,
            tray=place.tray,
            side=place.side,
            tricks=tricks,
            status=status,
        )
    state = _state(cards)
    if state in STANDING and place.round == place.current_round:
        next_round_if_complete(Section.objects.get(pk=place.section))
    return Saved(mine.tricks, mine.version, state)


def _place_and_cards(pair: Pair, tray: int, round: int | None) -> tuple[_Place, Cards]:
    found = ledger.place_and_cards(
        pair=pair.pk, event=pair.event_id, phone_key=pair.phone_key, tray=tray
    )
    rows = [(_Place(*row[:9]), _Card(*row[9:]) if row[9] else None) for row in found]
    if rows := _of_one_sitting(rows, round):
        return rows[0][0], {card.side: card for _place, card in rows if card}
    if not Pair.objects.filter(pk=pair.pk, phone_key=pair.phone_key).exists():
        raise NotSeated(_("First say which pair you are: type the code on your table’s card."))
    raise Refused(_("Tray %(tray)s is not one of yours tonight.") % {"tray": tray})


def _of_one_sitting(rows: list[_Row], round: int | None) -> list[_Row]:
    """Where a pair meets a tray twice (play and overplay), the round meant, or else the latest.

    A sitting beside the plan counts as long as the director's decision on it stands.
    """
    rows = [row for row in rows if row[1] or not row[0].extra]
    if len({place.sitting for place, _card in rows}) <= 1:
        return rows
    meant = [row for row in rows if row[0].round == round]
    begun = [row for row in rows if row[0].round <= row[0].current_round]
    latest = max(meant or begun or rows[:1], key=lambda row: (row[0].round, row[0].extra))[0]
    return [row for row in rows if row[0].sitting == latest.sitting]


def _refusal(place: _Place, mine: _Card | None) -> Refused | None:
    """Why nothing can be put down here now, if so."""
    if place.state == State.SETUP:
        return Refused(_("The night has not started yet."))
    if place.state != State.RUNNING:
        return Refused(_("The night is closed. Ask the director to put this right."))
    if place.round > place.current_round:
        return Refused(_("Round %(round)s has not begun yet.") % {"round": place.round})
    if mine and mine.decided:
        return Refused(_("The director has decided this tray."))
    return None


def _sent_before(pair: Pair, place: _Place, key: UUID, tricks: int | None) -> bool:
    """Whether just this was put down already, and only its answer was lost."""
    sent = Entry.objects.filter(key=key, pair=pair.pk, tray=place.tray, tricks=tricks)
    return sent.exists()


def _put_down(
    pair: Pair, place: _Place, mine: _Card | None, tricks: int | None, status: Status
) -> _Card:
    if mine is None:
        ledger.new_card(
            pair=pair.pk,
            tray=place.tray,
            sitting=place.sitting,
            side=place.side,
            tricks=tricks,
            status=status,
        )
        return _Card(None, place.side, tricks, status, decided=False, version=1)
    changed = replace(mine, tricks=tricks, status=status, version=mine.version + 1)
    ledger.change_card(card=mine.pk or 0, tricks=tricks, status=status, version=changed.version)
    return changed


def _repeat_or_stale(
    pair: Pair, place: _Place, cards: Cards, key: UUID, tricks: int | None
) -> Saved:
    mine = cards.get(place.side)
    if mine is None:
        raise _nothing_there()
    if _sent_before(pair, place, key, tricks):
        return Saved(mine.tricks, mine.version, _state(cards))
    raise Stale(
        _("Another phone has put %(tricks)s on your card for this tray. Please look again.")
        % {"tricks": _("“not played”") if mine.tricks is None else mine.tricks}
    )


def _nothing_there() -> Stale:
    return Stale(_("Nothing stands on your card for this tray any more. Please put it down again."))


def _saved_before(pair: Pair, tray: int, key: UUID, round: int | None) -> Saved:
    if not Entry.objects.filter(key=key, pair=pair.pk, tray__number=tray).exists():
        raise Stale(_("Somebody else was quicker. Please look again."))
    place, cards = _place_and_cards(pair, tray, round)
    mine = cards.get(place.side)
    if mine is None:
        raise _nothing_there()
    return Saved(mine.tricks, mine.version, _state(cards))


def _state(cards: Cards) -> DealState:
    claims = {side: card.claim for side, card in cards.items()}
    return deal_state(claims.get("NS"), claims.get("EW"))


def next_round_if_complete(section: Section) -> None:
    """Begin the next round once every tray of this one has its result, at every table.

    A round whose trays were all decided beforehand is passed over.
    """
    number = section.current_round
    while number < section.rounds and _is_complete(section, number):
        number += 1
    if number != section.current_round:
        Section.objects.filter(pk=section.pk).update(current_round=number)
        transaction.on_commit(backups.soon)


def _is_complete(section: Section, round: int) -> bool:
    here = {"sitting__section": section, "sitting__round": round, "sitting__extra": False}
    places: dict[tuple[int, int], dict[str, Claim]] = {}
    rows = ScoreCard.objects.filter(**here).values_list(
        "sitting_id", "tray_id", "side", "tricks", "status", "decided"
    )
    for sitting, tray, side, tricks, status, decided in rows:
        places.setdefault((sitting, tray), {})[side] = Claim(tricks, status, decided)
    standing = sum(
        deal_state(both.get("NS"), both.get("EW")) in STANDING for both in places.values()
    )
    return standing == Sitting.trays.through.objects.filter(**here).count()


@transaction.atomic
def call_director(*, pair: Pair, message: str, key: UUID, actor: str) -> None:
    """Ask the director to come; the message is for the director alone."""
    event = pair.event
    ledger.lock(event)
    if Entry.objects.filter(key=key).exists():
        return
    if event.state not in (State.RUNNING, State.CLOSED):
        raise Refused(_("The night is not in play. Please go and see the director."))
    ledger.write(event.pk, Kind.CALL, actor, key=key, pair=pair, reason=message[:300])
