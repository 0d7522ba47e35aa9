"""A season: evenings added together, with those who missed one shown as such."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubwhist.boards.columns import Figure
from clubwhist.events.models import Event, Season, State
from clubwhist.events.services.standings import scores_of
from scoring.figures import plus_and_minus
from scoring.rules.shown import sign
from scoring.sessions import added


@dataclass(frozen=True)
class SeasonRow:
    """One contestant over the season; an evening missed is a dash."""

    place: str
    names: str
    evenings: list[Figure]
    trays: int
    total: str
    sign: str


@dataclass(frozen=True)
class SeasonTable:
    """The evenings that are published, and everybody who played in them."""

    evenings: list[Event]
    rows: list[SeasonRow]


def season_of(season: Season) -> SeasonTable:
    """Add the published evenings of a season."""
    evenings = list(season.events.filter(state=State.PUBLISHED).order_by("date", "pk"))
    found = added([scores_of(event).standings for event in evenings])
    shown = plus_and_minus(
        [s.plus for s in found] + [p for s in found for p in s.pluses if p is not None]
    )
    rows = [
        SeasonRow(
            place=f"{s.place}{'=' if s.tied else ''}",
            names=_(" and ").join(s.who),
            evenings=[("–", "") if p is None else (shown[p], sign(p)) for p in s.pluses],
            trays=s.trays,
            total=shown[s.plus],
            sign=sign(s.plus),
        )
        for s in found
    ]
    return SeasonTable(evenings, rows)
