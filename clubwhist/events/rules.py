"""What two cards of one tray say together, and how facts become cards. No database here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from clubwhist.events.models import Kind, Side, Status
from scoring.types import TRICKS


class Refused(Exception):
    """A change that cannot be made; the text is a sentence for the person who asked."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DealState(TextChoices):
    """How far a tray at a table has come."""

    TO_PLAY = "to_play", _("to play")
    WAITING = "waiting", _("waiting")
    DISPUTED = "disputed", _("disputed")
    AGREED = "agreed", _("agreed")
    DECIDED = "decided", _("decided by the director")


STANDING = (DealState.AGREED, DealState.DECIDED)


class Claim(NamedTuple):
    """What one side's card says of a tray: its tricks, or None where it was not played."""

    tricks: int | None
    status: str = Status.PLAYED
    decided: bool = False


def deal_state(ns: Claim | None, ew: Claim | None) -> DealState:
    """What the two cards of a tray amount to: a result stands when they agree."""
    if ns is None and ew is None:
        return DealState.TO_PLAY
    if ns is None or ew is None:
        return DealState.WAITING
    if ns.decided and ew.decided:
        return DealState.DECIDED
    if ns.tricks is None or ew.tricks is None:
        agree = ns.status == ew.status
    else:
        agree = ns.tricks + ew.tricks == TRICKS
    return DealState.AGREED if agree else DealState.DISPUTED


@dataclass(frozen=True, slots=True)
class Fact:
    """The part of a ledger entry that says something about a tray."""

    kind: str
    place: tuple[int, int]  # sitting and tray
    side: str  # of the pair that speaks; "" for the director
    tricks: int | None
    status: str


Cards = dict[tuple[int, int, str], Claim]


def cards_from(facts: Iterable[Fact]) -> Cards:
    """Every score card, by sitting, tray and side, as the facts in their order leave it.

    A ruling stands over what the pairs say until it is taken back; then what they last
    said counts again.
    """
    said: Cards = {}
    ruled: dict[tuple[int, int], Fact] = {}
    for fact in facts:
        if fact.kind == Kind.CARD:
            said[*fact.place, fact.side] = Claim(fact.tricks, fact.status)
        elif fact.kind == Kind.RULING:
            ruled[fact.place] = fact
        elif fact.kind == Kind.RULING_UNDONE:
            ruled.pop(fact.place, None)
    for place, fact in ruled.items():
        said[*place, Side.NS] = Claim(fact.tricks, fact.status, decided=True)
        said[*place, Side.EW] = Claim(other_side(fact.tricks), fact.status, decided=True)
    return said


def other_side(tricks: int | None) -> int | None:
    """What the adversaries took of the thirteen."""
    return None if tricks is None else TRICKS - tricks
