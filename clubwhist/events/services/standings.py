"""The blackboard's figures, worked out afresh from the results each time."""

from __future__ import annotations

from dataclasses import dataclass

from clubwhist.events.models import Event
from clubwhist.events.queries import contestants, results, results_wanted
from scoring.standings import standings
from scoring.types import Result, Standings


@dataclass(frozen=True, slots=True)
class Scores:
    """The standings of a night and how far it has come."""

    standings: Standings
    results: list[Result]
    results_wanted: int

    @property
    def results_in(self) -> int:
        """How many results stand."""
        return len(self.results)


def scores_of(event: Event) -> Scores:
    """Work out the standings of a night from the results that stand now."""
    found = results(event)
    return Scores(standings(contestants(event), found), found, results_wanted(event))
