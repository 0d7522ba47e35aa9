"""Who sits where with which trays, and the cards that lie there, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch, QuerySet

from clubwhist.events.models import (
    Kind,
    Pair,
    Player,
    ScoreCard,
    Seat,
    Section,
    Sitting,
    Tray,
)
from clubwhist.events.rules import STANDING, Claim, DealState, deal_state
from movements.catalogue import build


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

    is_side = True

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


def _claim(card: ScoreCard | None) -> Claim | None:
    return Claim(card.tricks, card.status, card.decided) if card else None


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


def table_of_trays(section: Section, round: int, trays: Iterable[Tray]) -> int | None:
    """At which table these trays are wanted in a round; None for the bye-stand."""
    wanted = section.sittings.filter(round=round, trays__in=list(trays))
    return wanted.order_by("table").values_list("table", flat=True).first()


def sat_out(pair: Pair, played: Iterable[int]) -> list[int]:
    """The rounds so far in which a contestant had no table, from when it came until it left.

    played: the rounds in which it has one.
    """
    seated = set(played)
    arrived = pair.event.entries.filter(kind=Kind.ARRIVED, pair=pair).first()
    first = arrived.data["round"] if arrived else 1
    last = pair.section.current_round if pair.left_after is None else pair.left_after
    return [number for number in range(first, last + 1) if number not in seated]


def tables_of_trays(here: Round) -> list[int]:
    """The tables at which the trays of a sitting lie in its round, its own among them."""
    if not here.trays or here.sitting.extra:
        return []
    at = {"section_id": here.sitting.section_id, "round": here.sitting.round, "extra": False}
    same = Sitting.objects.filter(**at, trays=here.trays[0])
    return sorted(set(same.values_list("table", flat=True)))


def waiting_table(pair: Pair, round: int) -> int | None:
    """The table at which a pair without adversaries waits; None where it has no place."""
    settings = pair.section.settings
    if not settings.get("missing"):
        return None  # only where a pair is missing does its table stand there without it
    places = {(out.round, out.contestant): out.table for out in build(settings).sit_outs}
    return places.get((round, pair.name.rpartition("-")[2]))
