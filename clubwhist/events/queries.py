"""What pages want to know of a night, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

from clubwhist.events.models import (
    Entry,
    Event,
    Kind,
    Pair,
    Player,
    ScoreCard,
    Seat,
    Section,
    Sitting,
    Status,
    Tray,
)
from clubwhist.events.rules import STANDING, Claim, DealState, Fact, deal_state, other_side
from movements.catalogue import build
from scoring.individuals import as_sides
from scoring.types import Contestant, IndividualResult, Result, Terms

ABOUT_CARDS = [
    Kind.CARD, Kind.RULING, Kind.RULING_UNDONE, Kind.CANCELLED, Kind.CANCEL_UNDONE,
    Kind.REALLY_PLAYED, Kind.REALLY_UNDONE,
]  # fmt: skip


# Whose cards lie before a seat when the tray is turned a quarter: North's before East.
HELD_WHEN_TURNED = {"E": "N", "S": "E", "W": "S", "N": "W"}


@dataclass
class Deal:
    """One tray at one sitting, with the cards of its two sides."""

    sitting: Sitting
    tray: Tray
    ns: ScoreCard | None
    ew: ScoreCard | None

    @cached_property
    def state(self) -> DealState:
        """What the two cards say together."""
        return deal_state(_claim(self.ns), _claim(self.ew))

    @property
    def stands(self) -> bool:
        """Whether there is a result."""
        return self.state in STANDING

    def card(self, side: str) -> ScoreCard | None:
        """The card of one side."""
        return self.ns if side == "NS" else self.ew


class Partners:
    """Two individuals who play together for a round; looks like a pair to whoever shows it."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = sorted(seats, key=lambda seat: "NESW".index(seat.place))
        self.members = tuple(seat.pair for seat in self.seats)
        self.pk = tuple(member.pk for member in self.members)
        self.name = " & ".join(member.name for member in self.members)

    def __str__(self) -> str:
        return self.name

    @property
    def players(self) -> Partners:
        """The players, as `pair.players`."""
        return self

    def all(self) -> list[Player]:
        """Everybody, as `pair.players.all`."""
        return [player for member in self.members for player in member.players.all()]


Contestants = Pair | Partners


def members_of(side: Contestants) -> tuple[Pair, ...]:
    """The contestants on a side: the pair, or the two individuals."""
    return side.members if isinstance(side, Partners) else (side,)


@dataclass
class Round:
    """One sitting with its two sides and its deals."""

    sitting: Sitting
    ns: Contestants
    ew: Contestants
    deals: list[Deal]

    def side_of(self, pair: Pair) -> str:
        """The side on which a contestant sits here."""
        return "NS" if pair in members_of(self.ns) else "EW"

    def place_of(self, pair: Pair) -> str:
        """The chair of an individual, the side of a pair."""
        side = self.ns if self.side_of(pair) == "NS" else self.ew
        if not isinstance(side, Partners):
            return self.side_of(pair)
        return next(seat.place for seat in side.seats if seat.pair_id == pair.pk)

    def partner_of(self, pair: Pair) -> Pair | None:
        """With whom an individual plays here; None for a pair."""
        side = self.ns if self.side_of(pair) == "NS" else self.ew
        return next((other for other in members_of(side) if other.pk != pair.pk), None)

    def against(self, pair: Pair) -> Contestants:
        """The adversaries of a contestant here."""
        return self.ew if self.side_of(pair) == "NS" else self.ns

    @property
    def everybody(self) -> list[Pair]:
        """All who sit here: two pairs, or four individuals."""
        return [*members_of(self.ns), *members_of(self.ew)]

    @property
    def holders(self) -> tuple[str, ...]:
        """Who holds North-South's cards, then East-West's, in the order of `Result.people`."""
        ns, ew = members_of(self.ns), members_of(self.ew)
        if self.sitting.trays_turned:  # North's hand lies before East, South's before West
            ns, ew = ew, ns[::-1]
        return tuple(who.name for who in (*ns, *ew))

    @property
    def trays(self) -> list[Tray]:
        """The trays played here, in order."""
        return [deal.tray for deal in self.deals]

    @property
    def done(self) -> bool:
        """Whether every tray has its result."""
        return all(deal.stands for deal in self.deals)

    @property
    def disputed(self) -> bool:
        """Whether the two cards of some tray differ."""
        return any(deal.state == DealState.DISPUTED for deal in self.deals)

    @property
    def results_in(self) -> int:
        """How many trays have their result."""
        return sum(deal.stands for deal in self.deals)


def rounds(sittings: QuerySet[Sitting]) -> list[Round]:
    """These sittings with pairs, names, trays and cards, in seven queries however many."""
    seats = Seat.objects.select_related("pair").prefetch_related("pair__players__member")
    fetched = sittings.prefetch_related(
        Prefetch("seats", queryset=seats), "trays", "score_cards"
    ).order_by("round", "table", "half")
    # An extra sitting whose result was taken back was never played after all.
    return [_round(s) for s in fetched if not s.extra or s.score_cards.all()]


def _round(sitting: Sitting) -> Round:
    seats = list(sitting.seats.all())
    cards = {(card.tray_id, card.side): card for card in sitting.score_cards.all()}
    return Round(
        sitting=sitting,
        ns=_side(seats, "NS"),
        ew=_side(seats, "EW"),
        deals=[
            Deal(sitting, tray, cards.get((tray.pk, "NS")), cards.get((tray.pk, "EW")))
            for tray in sitting.trays.all()
        ],
    )


def _side(seats: list[Seat], side: str) -> Contestants:
    here = [seat for seat in seats if seat.side == side]
    return here[0].pair if len(here) == 1 else Partners(here)


def rounds_of_pair(pair: Pair) -> list[Round]:
    """Every sitting of a pair, in order of rounds."""
    return rounds(Sitting.objects.filter(seats__pair=pair))


def open_rounds(section: Section) -> list[Round]:
    """The sittings of the round in play, and of earlier ones those that are not finished."""
    begun = rounds(section.sittings.filter(round__lte=section.current_round))
    return [r for r in begun if r.sitting.round == section.current_round or not r.done]


def sitting_out(section: Section, round: int) -> list[Pair]:
    """The pairs that are here but have no table in a round, with their names."""
    here = section.pairs.exclude(left_after__lt=round)
    return list(here.exclude(seats__round=round).prefetch_related("players__member"))


def facts_of(entries: QuerySet[Entry]) -> Iterable[Fact]:
    """What these ledger entries say of trays, in the order they were written."""
    rows = (
        entries.filter(kind__in=ABOUT_CARDS, sitting__isnull=False)
        .order_by("pk")
        .values_list("kind", "sitting_id", "tray_id", "side", "tricks", "status", "data")
    )
    return (Fact(*row) for row in rows)


def calls(event: Event) -> list[Entry]:
    """Who has asked for the director and not been answered yet."""
    answered = answered_calls(event)
    asked = event.entries.filter(kind=Kind.CALL).select_related("pair")
    return [entry for entry in asked if entry.pk not in answered and entry.pair]


def answered_calls(event: Event) -> set[int]:
    """The calls (by pk) to which the director has come."""
    return {entry.data["call"] for entry in event.entries.filter(kind=Kind.ANSWERED)}


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


def reasons(seated: Iterable[Round]) -> dict[tuple[int, int], str]:
    """Why the director decided trays of these sittings, by sitting and tray; if any was."""
    decided = {
        deal.sitting.pk for r in seated for deal in r.deals if deal.state == DealState.DECIDED
    }
    if not decided:
        return {}
    facts = Entry.objects.filter(sitting__in=decided)
    return {place: fact.reason for place, fact in standing_rulings(facts).items() if fact.reason}


def standing_rulings(facts: QuerySet[Entry]) -> dict[tuple[int, int], Entry]:
    """The ruling that stands for each tray of each sitting, taken back ones uncovered."""
    stacks: dict[tuple[int, int], list[Entry]] = {}
    for fact in facts.filter(kind__in=[Kind.RULING, Kind.RULING_UNDONE]).order_by("pk"):
        stack = stacks.setdefault((fact.sitting_id or 0, fact.tray_id or 0), [])
        if fact.kind == Kind.RULING:
            stack.append(fact)
        elif stack:
            stack.pop()
    return {place: stack[-1] for place, stack in stacks.items() if stack}


@dataclass(frozen=True)
class Foul:
    """Cards changed in a tray: from this round on in its section it is another deal."""

    entry: int
    section: str
    tray: int
    round: int
    reason: str


def fouled(event: Event) -> list[Foul]:
    """Where cards have changed in a tray, and nobody has taken that back."""
    return [
        Foul(entry.pk, entry.data["section"], entry.data["tray"], entry.data["round"], entry.reason)
        for entry in standing_facts(event, Kind.FOULED, Kind.FOUL_UNDONE)
    ]


def standing_facts(event: Event, kind: Kind, undone: Kind) -> list[Entry]:
    """Facts of a kind that were not taken back by one of the other kind that names them."""
    facts = list(event.entries.filter(kind__in=[kind, undone]).select_related("pair"))
    taken_back = {fact.data["of"] for fact in facts if fact.kind == undone}
    return [fact for fact in facts if fact.kind == kind and fact.pk not in taken_back]


def given(event: Event) -> dict[str, Fraction]:
    """Bonuses, and penalties below 0, in tricks for the whole night, by contestant."""
    found: dict[str, Fraction] = {}
    for fact in standing_facts(event, Kind.PENALTY, Kind.PENALTY_UNDONE):
        if fact.pair:
            tricks = Fraction(fact.data["tricks"])
            found[fact.pair.name] = found.get(fact.pair.name, Fraction(0)) + tricks
    return found


def _group(card: _CardRow, fouls: list[Foul]) -> int:
    """How often the cards of a tray had changed before it was played here."""
    return sum(
        foul.section == card.section and foul.tray == card.tray and foul.round <= card.round
        for foul in fouls
    )


def disputed_trays(event: Event) -> list[dict[str, int]]:
    """Where two cards differ: round, table and tray of each place."""
    return [
        {"round": both["NS"].round, "table": both["NS"].table, "tray": both["NS"].tray}
        for both in _cards_by_place(event)
        if _state_of(both) == DealState.DISPUTED
    ]


def _cards_by_place(event: Event) -> Iterable[dict[str, _CardRow]]:
    """The cards of each tray at each sitting, by side."""
    places: dict[tuple[int, int], dict[str, _CardRow]] = {}
    for row in _card_rows(event):
        places.setdefault((row.sitting, row.tray_id), {})[row.side] = row
    return places.values()


def _state_of(both: dict[str, _CardRow]) -> DealState:
    claims = {side: row.claim for side, row in both.items()}
    return deal_state(claims.get("NS"), claims.get("EW"))


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
        "sitting_id", "tray_id", "side", "tricks", "status", "decided",
        "pair__name", "tray__number",
        "sitting__section__letter", "sitting__round", "sitting__table", "terms",
        "sitting__uncounted", "sitting__trays_turned",
    )  # fmt: skip
    return (_CardRow(*row) for row in rows.order_by("sitting__round", "sitting__table", "tray_id"))


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


def results_wanted(event: Event) -> int:
    """How many results the whole night will have."""
    planned = Sitting.trays.through.objects.filter(
        sitting__section__event=event, sitting__extra=False
    ).count()
    extra = ScoreCard.objects.filter(sitting__section__event=event, sitting__extra=True)
    return planned + extra.filter(side="NS").count()


def table_of_trays(section: Section, round: int, trays: Iterable[Tray]) -> int | None:
    """At which table these trays are wanted in a round; None for the bye-stand."""
    wanted = section.sittings.filter(round=round, trays__in=list(trays))
    return wanted.order_by("table").values_list("table", flat=True).first()


def waiting_table(pair: Pair, round: int) -> int | None:
    """The table at which a pair without adversaries waits; None where it has no place."""
    settings = pair.section.settings
    if not settings.get("missing"):
        return None  # only where a pair is missing does its table stand there without it
    places = {(out.round, out.contestant): out.table for out in build(settings).sit_outs}
    return places.get((round, pair.name.rpartition("-")[2]))


def _claim(card: ScoreCard | None) -> Claim | None:
    return Claim(card.tricks, card.status, card.decided) if card else None
