"""The contestants and the results that stand, as scoring wants them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clubwhist.events.models import (
    Event,
    ScoreCard,
    Seat,
    Sitting,
    Status,
)
from clubwhist.events.queries.facts import Foul, fouled
from clubwhist.events.rules import STANDING, Claim, DealState, deal_state, other_side
from scoring.individuals import as_sides
from scoring.types import Contestant, IndividualResult, Result, Terms

# Whose cards lie before a seat when the tray is turned a quarter: North's before East.
HELD_WHEN_TURNED = {"E": "N", "S": "E", "W": "S", "N": "W"}


def contestants(event: Event) -> list[Contestant]:
    """Everybody in the night, as scoring wants them."""
    pairs = event.pairs.exclude(name="").select_related("section")
    return [
        Contestant(
            id=pair.name,
            section=pair.section.letter,
            line=pair.line,  # type: ignore[arg-type]  # its choices are scoring's lines
            players=tuple(p.member.called for p in pair.players.all() if p.since is None),
        )
        for pair in pairs.prefetch_related("players__member")
    ]


def results(event: Event) -> list[Result]:
    """Every result that stands, as scoring wants it.

    Among individuals a side is called by both its players, as "4 & 6".
    """
    if event.is_individual:
        return as_sides(individual_results(event))
    return [
        Result(
            ns=ns.pair,
            ew=ew.pair,
            uncounted=ns.uncounted.lower(),
            **said,
        )
        for ns, ew, said in _standing(event)
    ]


def individual_results(event: Event) -> list[IndividualResult]:
    """Every result of individuals that stands, with the four who played it."""
    holders: dict[int, dict[str, Any]] = {}  # the names, by the fields of a result
    rows = Seat.objects.filter(sitting__section__event=event)
    fields = ("sitting_id", "sitting__trays_turned", "place", "pair__name")
    for sitting, trays_turned, place, name in rows.values_list(*fields):
        cards = HELD_WHEN_TURNED[place] if trays_turned else place
        holders.setdefault(sitting, {})[cards.lower()] = name
    return [
        IndividualResult(**holders[ns.sitting], turned=_turned(ns), **said)
        for ns, _ew, said in _standing(event)
    ]


def results_wanted(event: Event) -> int:
    """How many results the whole night will have."""
    planned = Sitting.trays.through.objects.filter(
        sitting__section__event=event, sitting__extra=False
    ).count()
    extra = ScoreCard.objects.filter(sitting__section__event=event, sitting__extra=True)
    return planned + extra.filter(side="NS").count()


def disputed_trays(event: Event) -> list[dict[str, int]]:
    """Where two cards differ: round, table and tray of each place."""
    return [
        {"round": both["NS"].round, "table": both["NS"].table, "tray": both["NS"].tray}
        for both in _cards_by_place(event)
        if _state_of(both) == DealState.DISPUTED
    ]


def _standing(event: Event) -> Iterable[tuple[_CardRow, _CardRow, dict[str, Any]]]:
    """The two cards of every result that stands, and what they say apart from who held them."""
    fouls = fouled(event)
    for both in _cards_by_place(event):
        if _state_of(both) in STANDING:
            ns, ew = both["NS"], both["EW"]
            # In an overplay, or by a ruling, who sits East-West held North-South's cards; what
            # each side took stays its own.
            if ns.trays_turned != _turned(ns):
                ns, ew = ew, ns
            yield ns, ew, _said(ns, ew) | {"group": _group(ns, fouls)}


@dataclass(slots=True)
class _CardRow:
    sitting: int
    tray_id: int
    side: str
    tricks: int | None
    status: str
    decided: bool
    pair: str
    tray: int
    section: str
    round: int
    table: int
    terms: dict[str, Any] | None
    uncounted: str
    trays_turned: bool

    @property
    def claim(self) -> Claim:
        return Claim(self.tricks, self.status, self.decided)


def _card_rows(event: Event) -> Iterable[_CardRow]:
    rows = ScoreCard.objects.filter(sitting__section__event=event).values_list(
        "sitting_id",
        "tray_id",
        "side",
        "tricks",
        "status",
        "decided",
        "pair__name",
        "tray__number",
        "sitting__section__letter",
        "sitting__round",
        "sitting__table",
        "terms",
        "sitting__uncounted",
        "sitting__trays_turned",
    )
    return (_CardRow(*row) for row in rows.order_by("sitting__round", "sitting__table", "tray_id"))


def _cards_by_place(event: Event) -> Iterable[dict[str, _CardRow]]:
    """The cards of each tray at each sitting, by side."""
    places: dict[tuple[int, int], dict[str, _CardRow]] = {}
    for row in _card_rows(event):
        places.setdefault((row.sitting, row.tray_id), {})[row.side] = row
    return places.values()


def _state_of(both: dict[str, _CardRow]) -> DealState:
    claims = {side: row.claim for side, row in both.items()}
    return deal_state(claims.get("NS"), claims.get("EW"))


def _said(ns: _CardRow, ew: _CardRow) -> dict[str, Any]:
    """What two cards that stand say, by the names of a result's fields."""
    played = Status.PLAYED in (ns.status, ew.status)
    split = ns.tricks is not None and ew.tricks not in (None, other_side(ns.tricks))
    return {
        "tray": ns.tray,
        "section": ns.section,
        "round": ns.round,
        "table": ns.table,
        "status": Status.PLAYED.value if played else ns.status,
        "ns_tricks": ns.tricks if ns.tricks is not None else other_side(ew.tricks),
        "ew_tricks": ew.tricks if split else None,
        # A split result was decided: terms that change nothing keep it from being a fault.
        "ns_terms": terms_of(ns.terms) or (Terms() if split else None),
        "ew_terms": terms_of(ew.terms),
    }


def _turned(card: _CardRow) -> bool:
    """Whether the director ruled that the two sides held each other's cards."""
    return bool(card.terms and card.terms.get("turned"))


def terms_of(data: dict[str, Any] | None) -> Terms | None:
    """A card's terms as scoring wants them; None for a plain card."""
    if not data or not set(data) - {"turned"}:
        return None
    award = data.get("award")
    return Terms(
        award=None if award is None else Fraction(award),
        extra=Fraction(data.get("extra", 0)),
        revokes=int(data.get("revokes", 0)),
    )


def _group(card: _CardRow, fouls: list[Foul]) -> int:
    """How often the cards of a tray had changed before it was played here."""
    return sum(
        foul.section == card.section and foul.tray == card.tray and foul.round <= card.round
        for foul in fouls
    )
