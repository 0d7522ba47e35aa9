"""The blackboard's figures, worked out afresh from the results each time."""

from __future__ import annotations

from dataclasses import dataclass

from clubwhist.events.models import BoardShows, Event, Pair, State
from clubwhist.events.queries import contestants, results, results_wanted
from scoring.averages import pluses_of
from scoring.figures import plus_and_minus
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


def may_show_standings(event: Event) -> bool:
    """After publication always; during play only if the director lets them be seen."""
    if event.state == State.PUBLISHED:
        return True
    return event.state == State.RUNNING and event.board_shows == BoardShows.STANDINGS


def pluses_shown_to(pair: Pair) -> dict[int, str]:
    """Each tray's plus as a pair may see it on its own card, by tray number."""
    if not may_show_standings(pair.event):
        return {}
    pluses = pluses_of(pair.name, results(pair.event))
    shown = plus_and_minus(pluses.values())
    return {tray: shown[plus] for tray, plus in pluses.items()}
