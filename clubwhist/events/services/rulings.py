"""What the director decides about results, each a fact with a reason that can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Pair,
    ScoreCard,
    Seat,
    Section,
    Side,
    Sitting,
    State,
    Status,
    Tray,
)
from clubwhist.events.queries.facts import (
    facts_of,
    rulings_because_of,
    rulings_on,
    standing_facts,
    standing_rulings,
)
from clubwhist.events.rules import Cards, Claim, Refused, cards_from
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.play import next_round_if_complete
from clubwhist.words.people import named

LONGEST = 300  # letters of a reason


@transaction.atomic
def rule_result(
    *,
    sitting: Sitting,
    tray: Tray,
    ns_tricks: int | None,
    status: Status,
    reason: str,
    actor: str,
    ew_tricks: int | None = None,
    terms: dict[str, dict[str, Any]] | None = None,
    turned: bool = False,
    because_of: Entry | None = None,
    agreed: bool = False,
) -> None:
    """The director's result for a tray at a table, which stands over both cards.

    ns_tricks: 0 to 13 where status is played, else None. ew_tricks: only where the result is
    split. terms: by side "ns" and "ew" what `scoring.types.Terms` says, as text. turned: the
    two pairs sat the other way round, so that each held the other's cards. because_of: the fact
    from which this follows, and with which it is taken back. agreed: both sides asked for it,
    the director did not decide it. A reason is needed where a pair
    has already put something down. Raises Refused before the start.
    """
    event = sitting.section.event
    lock(event)
    if event.state == State.SETUP:
        raise Refused(_("Results can be put in once the night has started."))
    data: dict[str, Any] = {side: said for side, said in (terms or {}).items() if said}
    if ew_tricks is not None:
        data["ew_tricks"] = ew_tricks
    if turned:
        data["turned"] = True
    if _stands_already(sitting, tray, ns_tricks, status, data, reason[:LONGEST]):
        return
    if not reason and ScoreCard.objects.filter(sitting=sitting, tray=tray).exists():
        raise Refused(_("Please say why, so that both sides can read it."))
    if agreed:
        data["agreed"] = True
    if because_of:
        data["because_of"] = because_of.pk
    write(
        event.pk,
        Kind.RULING,
        actor,
        sitting=sitting,
        tray=tray,
        tricks=ns_tricks,
        status=status,
        reason=reason[:LONGEST],
        data=data,
    )
    rebuild_cards(sitting)
    _go_on(sitting.section)


def _stands_already(
    sitting: Sitting, tray: Tray, tricks: int | None, status: Status, data: dict[str, Any], why: str
) -> bool:
    """Whether just this is decided already: somebody has pressed the button twice."""
    facts = Entry.objects.filter(sitting=sitting, tray=tray)
    ruling = standing_rulings(facts).get((sitting.pk, tray.pk))
    if ruling is None or (ruling.tricks, ruling.status) != (tricks, status):
        return False
    return ruling.data == data and why in ("", ruling.reason)


@transaction.atomic
def undo_ruling(*, sitting: Sitting, tray: Tray, actor: str, of: int | None = None) -> None:
    """Take back the director's result of this pk, or the last one; what was there counts again.

    That is the decision before it, or what the pairs said. Raises Refused where there is none.
    """
    lock(sitting.section.event)
    if not ScoreCard.objects.filter(sitting=sitting, tray=tray, decided=True).exists():
        raise Refused(_("There is no decision to take back."))
    write(
        sitting.section.event_id,
        Kind.RULING_UNDONE,
        actor,
        sitting=sitting,
        tray=tray,
        data={"of": of} if of else {},
    )
    rebuild_cards(sitting)


@transaction.atomic
def cancel_card(*, sitting: Sitting, tray: Tray, side: Side, reason: str, actor: str) -> None:
    """Strike out what a pair put on its card, as if it had said nothing yet."""
    _with_reason(reason)
    lock(sitting.section.event)
    card = ScoreCard.objects.filter(sitting=sitting, tray=tray, side=side, decided=False).first()
    if card is None:
        raise Refused(_("There is no card of theirs to cancel."))
    write(
        sitting.section.event_id,
        Kind.CANCELLED,
        actor,
        sitting=sitting,
        tray=tray,
        side=side,
        pair=card.pair,
        reason=reason[:LONGEST],
    )
    rebuild_cards(sitting)


@transaction.atomic
def undo_cancel(*, sitting: Sitting, tray: Tray, side: Side, actor: str) -> None:
    """Let a cancelled card count again, unless the pair has said something new since."""
    lock(sitting.section.event)
    if ScoreCard.objects.filter(sitting=sitting, tray=tray, side=side).exists():
        raise Refused(_("Something new has been put on that card since."))
    write(
        sitting.section.event_id, Kind.CANCEL_UNDONE, actor, sitting=sitting, tray=tray, side=side
    )
    rebuild_cards(sitting)


@transaction.atomic
def other_trays(*, sitting: Sitting, trays: Sequence[int], reason: str, actor: str) -> None:
    """Record that other trays than planned were played at a sitting.

    What was put down for the planned trays is said of the ones really played, in order. Taken
    back in the same way. Raises Refused where their number differs or a tray is unknown.
    """
    _with_reason(reason)
    event = sitting.section.event
    lock(event)
    planned, played = _checked_trays(sitting, trays)
    # A tray that was and is played here keeps its results; the others change places in order.
    old = [tray for tray in planned if tray not in played]
    new = [tray for tray in played if tray not in planned]
    if not new:
        return
    moves = {str(a.pk): b.pk for a, b in zip(old, new, strict=True)}
    sitting.trays.set(played)
    words = {"planned": [t.number for t in planned], "played": [t.number for t in played]}
    write(
        event.pk,
        Kind.REALLY_PLAYED,
        actor,
        sitting=sitting,
        reason=reason[:LONGEST],
        data={"moves": moves, **words},
    )
    rebuild_cards(sitting)


def _checked_trays(sitting: Sitting, numbers: Sequence[int]) -> tuple[list[Tray], list[Tray]]:
    """The trays planned at a sitting and those really played; raises Refused if they cannot be."""
    event, planned = sitting.section.event, list(sitting.trays.all())
    known = {tray.number: tray for tray in event.trays.all()}
    for number in numbers:
        if number not in known:
            raise Refused(_("There is no tray %(tray)s tonight.") % {"tray": number})
    if len(set(numbers)) != len(planned):
        raise Refused(
            _("%(count)s trays were to be played there; write as many.") % {"count": len(planned)}
        )
    played = [known[number] for number in sorted(set(numbers))]
    for seat in sitting.seats.select_related("pair"):
        elsewhere = Sitting.objects.filter(seats__pair=seat.pair).exclude(pk=sitting.pk)
        cards = ScoreCard.objects.filter(sitting__in=elsewhere, tray__in=played)
        if card := cards.select_related("tray").first():
            words = {"who": capfirst(named(seat.pair, event)), "tray": card.tray.number}
            raise Refused(_("%(who)s has played tray %(tray)s at another table.") % words)
    return planned, played


@transaction.atomic
def really_played(
    *,
    section: Section,
    round: int,
    table: int,
    tray: Tray,
    seated: Mapping[str, Pair],
    ns_tricks: int,
    instead: Status,
    reason: str,
    actor: str,
) -> Sitting:
    """Record a tray that was played by others than were to: an extra sitting.

    seated: who sat "NS" and "EW", or among individuals "N", "E", "S" and "W". instead: what
    becomes of the tray wherever one of them was to play it (average or not played), for
    everybody at that table. Raises Refused where one has a result on it already.
    """
    _with_reason(reason)
    event = section.event
    lock(event)
    people = {pair.pk for pair in seated.values()}
    if len(people) < len(seated):
        raise Refused(_("Nobody can sit in two places at once."))
    planned = Sitting.objects.filter(section__event=event, trays=tray, extra=False)
    lost = planned.filter(seats__pair__in=people).distinct()
    for pair in seated.values():
        there = Sitting.objects.filter(seats__pair=pair)
        played = ScoreCard.objects.filter(tray=tray, tricks__isnull=False, sitting__in=there)
        if played.exists():
            words = {"who": capfirst(named(pair, event)), "tray": tray.number}
            raise Refused(_("%(who)s has a result for tray %(tray)s already.") % words)
    sitting = extra_sitting(section, round, table, tray, seated)
    # What is decided elsewhere because of it is taken back with it.
    ruling = write(
        event.pk,
        Kind.RULING,
        actor,
        sitting=sitting,
        tray=tray,
        tricks=ns_tricks,
        status=Status.PLAYED,
        reason=reason[:LONGEST],
        data={"elsewhere": list(lost.values_list("pk", flat=True))},
    )
    rebuild_cards(sitting)
    for elsewhere in lost:
        rule_result(
            sitting=elsewhere,
            tray=tray,
            ns_tricks=None,
            status=instead,
            reason=reason,
            actor=actor,
            because_of=ruling,
        )
    return sitting


def extra_sitting(
    section: Section, round: int, table: int, tray: Tray, seated: Mapping[str, Pair]
) -> Sitting:
    """Make a sitting beside the plan; its half is the first free number from 3 on."""
    pairs = seated.values()
    used = Seat.objects.filter(pair__in=pairs, round=round).values_list("half", flat=True)
    there = section.sittings.filter(round=round, table=table).values_list("half", flat=True)
    half = max([2, *used, *there]) + 1
    sitting = Sitting.objects.create(
        section=section, round=round, table=table, half=half, extra=True
    )
    sitting.trays.add(tray)
    Seat.objects.bulk_create(
        Seat(
            sitting=sitting,
            pair=pair,
            round=round,
            half=half,
            side=Side.NS if place[0] in "NS" else Side.EW,
            place=place if len(place) == 1 else "",
        )
        for place, pair in seated.items()
    )
    return sitting


@transaction.atomic
def foul(*, section: Section, tray: int, round: int, reason: str, actor: str) -> None:
    """Cards changed in a tray: from this round on it is another deal, compared with itself.

    Where only one table has played it so, that table takes the average.
    """
    _with_reason(reason)
    lock(section.event)
    if not section.event.trays.filter(number=tray).exists():
        raise Refused(_("There is no tray %(tray)s tonight.") % {"tray": tray})
    if not 1 <= round <= section.rounds:
        raise Refused(_("There are %(rounds)s rounds tonight.") % {"rounds": section.rounds})
    data = {"section": section.letter, "tray": tray, "round": round}
    if any(
        fact.data == data for fact in standing_facts(section.event, Kind.FOULED, Kind.FOUL_UNDONE)
    ):
        raise Refused(_("That is decided already."))
    write(section.event_id, Kind.FOULED, actor, reason=reason[:LONGEST], data=data)


@transaction.atomic
def give(*, pair: Pair, tricks: Fraction, reason: str, actor: str) -> None:
    """A bonus, or a penalty below 0, in tricks for the whole night."""
    _with_reason(reason)
    if not tricks:
        raise Refused(_("Write how many tricks: −2 is a penalty, 1/2 a bonus."))
    lock(pair.event)
    data = {"tricks": str(tricks)}
    standing = standing_facts(pair.event, Kind.PENALTY, Kind.PENALTY_UNDONE)
    if any((f.pair, f.data, f.reason) == (pair, data, reason[:LONGEST]) for f in standing):
        raise Refused(_("That is decided already; for one more of the same say so in the reason."))
    write(pair.event_id, Kind.PENALTY, actor, pair=pair, reason=reason[:LONGEST], data=data)


UNDO = {Kind.FOULED: Kind.FOUL_UNDONE, Kind.PENALTY: Kind.PENALTY_UNDONE}


@transaction.atomic
def take_back(*, event: Event, fact: Entry, actor: str) -> None:
    """Take back a fact of the night: a fouled tray, a penalty, a pair struck out, other trays."""
    lock(event)
    if fact.kind == Kind.REALLY_PLAYED and fact.sitting:
        _planned_after_all(fact, fact.sitting, actor)
        return
    if fact.kind == Kind.RULING and fact.sitting and fact.tray and fact.sitting.extra:
        _not_played_so(fact, fact.sitting, fact.tray, actor)
        return
    if fact.kind == Kind.STRUCK_OUT and fact.pair:
        strike_out(pair=fact.pair, struck=False, reason="", actor=actor)
        return
    undone = UNDO.get(Kind(fact.kind))
    if undone is None or fact.pk not in {
        f.pk for f in standing_facts(event, Kind(fact.kind), undone)
    }:
        raise Refused(_("That has been taken back already."))
    write(event.pk, undone, actor, pair=fact.pair, data={"of": fact.pk})


def _not_played_so(fact: Entry, sitting: Sitting, tray: Tray, actor: str) -> None:
    """It was not played by others after all: nor does what was decided because of it stand."""
    if not ScoreCard.objects.filter(sitting=sitting, tray=tray).exists():
        raise Refused(_("That has been taken back already."))
    for ruling in rulings_on(sitting, tray):  # also what was decided about it later
        undo_ruling(sitting=sitting, tray=tray, actor=actor, of=ruling.pk)
    for ruling in rulings_because_of(fact):
        if ruling.sitting:
            undo_ruling(sitting=ruling.sitting, tray=tray, actor=actor, of=ruling.pk)


def _planned_after_all(fact: Entry, sitting: Sitting, actor: str) -> None:
    moves = {str(new): int(old) for old, new in fact.data["moves"].items()}
    here = {tray.pk for tray in sitting.trays.all()}
    if not {int(new) for new in moves} <= here:
        raise Refused(_("That has been taken back already."))
    kept = here - {int(new) for new in moves}
    sitting.trays.set([*kept, *moves.values()])
    write(fact.event_id, Kind.REALLY_UNDONE, actor, sitting=sitting, data={"moves": moves})
    rebuild_cards(sitting)


@transaction.atomic
def strike_out(*, pair: Pair, struck: bool, reason: str, actor: str) -> None:
    """Void everything a pair played, for its adversaries too; or let it count again."""
    if struck:
        _with_reason(reason)
    lock(pair.event)
    Pair.objects.filter(pk=pair.pk).update(struck_out=struck)
    kind = Kind.STRUCK_OUT if struck else Kind.STRIKE_UNDONE
    write(pair.event_id, kind, actor, pair=pair, reason=reason[:LONGEST])


def rebuild_cards(sitting: Sitting) -> None:
    """Make the cards of a sitting what the ledger says they are."""
    wanted = cards_from(facts_of(Entry.objects.filter(sitting=sitting)))
    old = {(c.tray_id, c.side): c for c in ScoreCard.objects.filter(sitting=sitting)}
    pairs = {seat.side: seat.pair_id for seat in sitting.seats.all()}
    said = {(tray, side): claim for (_sitting, tray, side), claim in wanted.items()}
    for place, card in old.items():
        if place not in said:
            card.delete()
    for (tray, side), claim in said.items():
        _rebuild(sitting, tray, side, pairs[side], claim, old.get((tray, side)))


def _rebuild(
    sitting: Sitting, tray: int, side: str, pair: int, claim: Claim, card: ScoreCard | None
) -> None:
    if card is None:
        ScoreCard.objects.create(
            pair_id=pair, tray_id=tray, sitting=sitting, side=side, **claim._asdict()
        )
    elif _claim_of(card) != claim:
        ScoreCard.objects.filter(pk=card.pk).update(version=card.version + 1, **claim._asdict())


def _claim_of(card: ScoreCard) -> Claim:
    return Claim(card.tricks, card.status, card.decided, card.terms)


def cards_differ(event: Event) -> list[str]:
    """Where score cards are not what the ledger says; empty if all is well."""
    wanted: Cards = cards_from(facts_of(event.entries.all()))
    stored: Cards = {
        (c.sitting_id, c.tray_id, c.side): _claim_of(c)
        for c in ScoreCard.objects.filter(pair__event=event)
    }
    places: Iterable[tuple[int, int, str]] = sorted(set(wanted) | set(stored))
    return [
        f"sitting {sitting}, tray {tray}, {side}: card {stored.get((sitting, tray, side))}, "
        f"ledger {wanted.get((sitting, tray, side))}"
        for sitting, tray, side in places
        if stored.get((sitting, tray, side)) != wanted.get((sitting, tray, side))
    ]


def _go_on(section: Section) -> None:
    section.refresh_from_db()
    if section.event.state == State.RUNNING:
        next_round_if_complete(section)


def _with_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Please say why, so that everybody concerned can read it."))
