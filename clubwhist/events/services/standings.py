"""The blackboard's figures, worked out afresh from the results each time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from clubwhist.events.models import BoardShows, Event, Handicap, Kind, Pair, State
from clubwhist.events.queries.facts import given
from clubwhist.events.queries.results import (
    contestants,
    individual_results,
    results,
    results_wanted,
)
from scoring.figures import plus_and_minus
from scoring.handicap import with_handicaps
from scoring.individuals import as_sides
from scoring.losses import SetLoss, losses_by_set
from scoring.rules.shown import Seen
from scoring.standings import individual_standings, standings
from scoring.types import IndividualResult, Result, Standing, Standings
from scoring.why import explained

CORRECTIONS = [
    Kind.RULING,
    Kind.RULING_UNDONE,
    Kind.REALLY_PLAYED,
    Kind.REALLY_UNDONE,
    Kind.CANCELLED,
    Kind.CANCEL_UNDONE,
    Kind.FOULED,
    Kind.FOUL_UNDONE,
    Kind.PENALTY,
    Kind.PENALTY_UNDONE,
    Kind.STRUCK_OUT,
    Kind.STRIKE_UNDONE,
    Kind.SCORING,
]


@dataclass(frozen=True, slots=True)
class Scores:
    """The standings of a night and how far it has come."""

    standings: Standings
    results: list[Result]
    results_wanted: int
    seen: Seen  # what the rule shows the night from
    helped: tuple[Standing, ...] = ()  # with handicaps, beside the scratch result

    @property
    def results_in(self) -> int:
        """How many results stand."""
        return len(self.results)


def scores_of(event: Event, without: Collection[str] = ()) -> Scores:
    """Work out the standings of a night from the results that stand now.

    without: contestants to be treated as if they were struck out, to see what it would do.
    """
    conditions: dict[str, Any] = {
        "apart": event.sections_apart,
        "given": given(event),
        "struck_out": struck_out(event) | set(without),
        "ties": event.ties,
    }
    people, losses = contestants(event), list[SetLoss]()
    out = conditions["struck_out"]
    if event.is_individual:
        each = individual_results(event)
        found = as_sides(each)
        sets = event.contest.sets_of_tables
        ranked = individual_standings(
            people, each, event.scoring, sets_of_tables=sets, **conditions
        )
        losses = _losses(event, [r for r in each if not out.intersection(r.people)])
    else:
        found = results(event)
        ranked = standings(people, found, event.scoring, **conditions)
    seen = Seen(
        ranked,
        whole=event.whole_numbers,
        compared=tuple(r for r in found if not out.intersection(r.people)),
        losses=tuple(losses),
        given=conditions["given"],
        in_sets=bool(event.contest.sets_of_tables),
        ties=event.ties,
    )
    return Scores(ranked, found, results_wanted(event), seen, _helped(event, ranked))


def struck_out(event: Event) -> set[str]:
    """Whose results are void."""
    return set(event.pairs.filter(struck_out=True).values_list("name", flat=True))


def _helped(event: Event, ranked: Standings) -> tuple[Standing, ...]:
    """The same scores with handicaps, where the night has them and plus decides."""
    if event.handicap == Handicap.NONE or not event.rule.by_average:
        return ()
    tricks = {pair.name: Fraction(pair.handicap) for pair in event.pairs.exclude(handicap=0)}
    found = [standing.score for standing in ranked.overall]
    return with_handicaps(found, tricks, per_tray=event.handicap == Handicap.TRAY)


def may_show_standings(event: Event) -> bool:
    """After publication always; during play only if the director lets them be seen."""
    if event.state == State.PUBLISHED:
        return True
    return event.state == State.RUNNING and event.board_shows == BoardShows.STANDINGS


def corrected_at(event: Event) -> datetime | None:
    """When the published list was last changed, None if it never was or is not out."""
    if event.state != State.PUBLISHED:
        return None
    first = event.entries.filter(kind=Kind.PUBLISHED).order_by("pk").first()
    if first is None:
        return None
    later = event.entries.filter(kind__in=CORRECTIONS, pk__gt=first.pk).order_by("-pk").first()
    return later.at if later else None


def pluses_shown_to(pair: Pair) -> dict[tuple[int, str], str]:
    """Each tray's plus as a pair may see it on its own card, by tray number and direction."""
    if not may_show_standings(pair.event):
        return {}
    lines = explained(pair.name, compared_with(pair.event, pair.section.letter))
    played = [line for line in lines if line.direction is not None]
    shown = plus_and_minus(line.plus for line in played)
    return {(line.tray, str(line.direction)): shown[line.plus] for line in played}


def compared_with(event: Event, section: str) -> list[Result]:
    """The results with which those of a section are compared; void ones are left out."""
    struck = struck_out(event)
    return [
        r
        for r in results(event)
        if not struck.intersection(r.people)
        if not event.sections_apart or r.section == section
    ]


def losses_of(event: Event) -> list[SetLoss]:
    """What each individual lost in each set, as it is compared; void results are left out."""
    if not event.rule.by_sets:
        return []
    struck = struck_out(event)
    return _losses(
        event, [r for r in individual_results(event) if not struck.intersection(r.people)]
    )


def _losses(event: Event, found: list[IndividualResult]) -> list[SetLoss]:
    if not event.rule.by_sets:
        return []
    sections = sorted({r.section for r in found}) if event.sections_apart else []
    fields = [[r for r in found if r.section == s] for s in sections] or [found]
    sets = event.contest.sets_of_tables
    return [loss for field in fields for loss in losses_by_set(field, sets)]
