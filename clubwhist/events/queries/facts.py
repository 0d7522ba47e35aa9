"""What the ledger says: calls, rulings and decisions that stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from clubwhist.events.models import Entry, Event, Kind, Sitting, Tray
from clubwhist.events.queries.seated import Round
from clubwhist.events.rules import DealState, Fact, without

ABOUT_CARDS = [
    Kind.CARD,
    Kind.RULING,
    Kind.RULING_UNDONE,
    Kind.CANCELLED,
    Kind.CANCEL_UNDONE,
    Kind.REALLY_PLAYED,
    Kind.REALLY_UNDONE,
]


def facts_of(entries: QuerySet[Entry]) -> Iterable[Fact]:
    """What these ledger entries say of trays, in the order they were written."""
    rows = (
        entries.filter(kind__in=ABOUT_CARDS, sitting__isnull=False)
        .order_by("pk")
        .values_list("kind", "sitting_id", "tray_id", "side", "tricks", "status", "data", "pk")
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


def standing_facts(event: Event, kind: Kind, undone: Kind) -> list[Entry]:
    """Facts of a kind that were not taken back by one of the other kind that names them."""
    facts = list(event.entries.filter(kind__in=[kind, undone]).select_related("pair"))
    taken_back = {fact.data["of"] for fact in facts if fact.kind == undone}
    return [fact for fact in facts if fact.kind == kind and fact.pk not in taken_back]


def standing_rulings(facts: QuerySet[Entry]) -> dict[tuple[int, int], Entry]:
    """The ruling that stands for each tray of each sitting, taken back ones uncovered."""
    return {place: rulings[-1] for place, rulings in standing_stacks(facts).items() if rulings}


def rulings_on(sitting: Sitting, tray: Tray) -> list[Entry]:
    """The rulings on a tray at a sitting that were not taken back, the last one first."""
    found = standing_stacks(Entry.objects.filter(sitting=sitting, tray=tray))
    return [ruling for rulings in found.values() for ruling in reversed(rulings)]


def rulings_because_of(fact: Entry) -> list[Entry]:
    """The rulings at other tables that follow from this one, and were not taken back yet."""
    there = Entry.objects.filter(sitting__in=fact.data.get("elsewhere", []), tray=fact.tray_id)
    found = standing_stacks(there.select_related("sitting__section__event")).values()
    return [r for rulings in found for r in rulings if r.data.get("because_of") == fact.pk]


def standing_stacks(facts: QuerySet[Entry]) -> dict[tuple[int, int], list[Entry]]:
    """The rulings on each tray at each sitting that were not taken back, the last one on top."""
    stacks: dict[tuple[int, int], list[Entry]] = defaultdict(list)
    for fact in facts.filter(kind__in=[Kind.RULING, Kind.RULING_UNDONE]).order_by("pk"):
        place = (fact.sitting_id or 0, fact.tray_id or 0)
        if fact.kind == Kind.RULING:
            stacks[place].append(fact)
        else:
            stacks[place] = without(stacks[place], fact.data.get("of"))
    return stacks


def decisions(seated: Iterable[Round]) -> dict[tuple[int, int], Entry]:
    """The rulings that stand at these sittings, by sitting and tray."""
    decided = {
        deal.sitting.pk for r in seated for deal in r.deals if deal.state == DealState.DECIDED
    }
    if not decided:
        return {}
    return standing_rulings(Entry.objects.filter(sitting__in=decided))


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


def given(event: Event) -> dict[str, Fraction]:
    """Bonuses, and penalties below 0, in tricks for the whole night, by contestant."""
    found: dict[str, Fraction] = {}
    for fact in standing_facts(event, Kind.PENALTY, Kind.PENALTY_UNDONE):
        if fact.pair:
            tricks = Fraction(fact.data["tricks"])
            found[fact.pair.name] = found.get(fact.pair.name, Fraction(0)) + tricks
    return found
