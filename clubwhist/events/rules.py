"""What two cards of one tray say together, and how facts become cards. No database here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

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
    """What one side's card says of a tray: its tricks, or None where it was not played.

    `terms` are what the director's ruling adds, as the ledger holds them.
    """

    tricks: int | None
    status: str = Status.PLAYED
    decided: bool = False
    terms: dict[str, Any] | None = None


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
    """The part of a ledger entry that says something about a tray.

    `tray` is None where a fact is about a whole sitting; `data` is what else it says.
    """

    kind: str
    sitting: int
    tray: int | None
    side: str  # of the pair that speaks; "" for the director
    tricks: int | None
    status: str
    data: dict[str, Any] = field(default_factory=dict)
    pk: int = 0


Key = tuple[int, int, str]  # sitting, tray, side
Cards = dict[Key, Claim]


def cards_from(facts: Iterable[Fact]) -> Cards:
    """Every score card, by sitting, tray and side, as the facts in their order leave it.

    A ruling stands over what the pairs say until it is taken back; then the ruling before
    it stands again, or else what they last said. A card that was cancelled comes back if the
    cancelling is taken back and nothing new was said. Where other trays were played than
    planned, everything said of the planned ones is said of those.
    """
    told = _Told()
    for fact in facts:
        told.hear(fact)
    return told.cards()


class _Told:
    """What the facts so far amount to."""

    def __init__(self) -> None:
        self.said: Cards = {}
        self.cancelled: Cards = {}
        # Rulings on one tray lie on each other: taking one back uncovers the one before.
        self.ruled: dict[tuple[int, int], list[Fact]] = {}

    def hear(self, fact: Fact) -> None:
        if fact.kind in (Kind.REALLY_PLAYED, Kind.REALLY_UNDONE):
            self._move(fact)
            return
        place = (fact.sitting, fact.tray or 0)
        if fact.kind == Kind.CARD:
            self.said[*place, fact.side] = Claim(fact.tricks, fact.status)
        elif fact.kind == Kind.RULING:
            self.ruled.setdefault(place, []).append(fact)
        elif fact.kind == Kind.RULING_UNDONE:
            self.ruled[place] = without(self.ruled.get(place, []), fact.data.get("of"))
        elif fact.kind == Kind.CANCELLED and (*place, fact.side) in self.said:
            self.cancelled[*place, fact.side] = self.said.pop((*place, fact.side))
        elif fact.kind == Kind.CANCEL_UNDONE and (*place, fact.side) in self.cancelled:
            self.said.setdefault((*place, fact.side), self.cancelled.pop((*place, fact.side)))

    def _move(self, fact: Fact) -> None:
        """Other trays were played at a sitting: {old: new} of the fact, all at once."""
        moves = {int(old): int(new) for old, new in fact.data.get("moves", {}).items()}

        def tray(sitting: int, number: int) -> int:
            return moves.get(number, number) if sitting == fact.sitting else number

        self.said = {(s, tray(s, t), side): claim for (s, t, side), claim in self.said.items()}
        self.cancelled = {(s, tray(s, t), side): c for (s, t, side), c in self.cancelled.items()}
        self.ruled = {(s, tray(s, t)): ruling for (s, t), ruling in self.ruled.items()}

    def cards(self) -> Cards:
        found = dict(self.said)
        for place, rulings in self.ruled.items():
            for side in Side.values if rulings else ():
                found[*place, side] = _ruled(rulings[-1], side)
        return found


class _Numbered(Protocol):
    @property
    def pk(self) -> int: ...


Ruling = TypeVar("Ruling", bound=_Numbered)


def without(rulings: list[Ruling], of: int | None) -> list[Ruling]:
    """The rulings that are left when the one with this pk is taken back; the last where None."""
    return [ruling for ruling in rulings if ruling.pk != of] if of else rulings[:-1]


def _ruled(ruling: Fact, side: str) -> Claim:
    """A side's card as a ruling has it: `data` may give each side terms, and its own tricks."""
    terms = ruling.data.get(side.lower()) or None
    if ruling.data.get("turned"):
        terms = (terms or {}) | {"turned": True}
    if terms and "award" in terms:
        return Claim(None, Status.AVERAGE, decided=True, terms=terms)
    if ruling.status != Status.PLAYED:
        return Claim(None, ruling.status, decided=True, terms=terms)
    tricks = ruling.tricks if side == Side.NS else other_side(ruling.tricks)
    if side == Side.EW and "ew_tricks" in ruling.data:
        tricks = ruling.data["ew_tricks"]
    return Claim(tricks, ruling.status, decided=True, terms=terms)


def other_side(tricks: int | None) -> int | None:
    """What the adversaries took of the thirteen."""
    return None if tricks is None else TRICKS - tricks
