"""What scoring writes: standings, a season, and results as the event document has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.figures import exact, number
from scoring.rules import RULES
from scoring.rules.base import Rule
from scoring.sessions import SeasonStanding
from scoring.types import (
    IndividualResult,
    Result,
    Standing,
    Standings,
    Terms,
)

STANDINGS_FORMAT = "clubwhist-standings/1"


def write(standings: Standings) -> dict[str, Any]:
    """The standings document, figures exact: whole numbers or fractions in text."""
    rule = RULES[standings.rule]
    return {
        "format": STANDINGS_FORMAT,
        "rule": standings.rule,
        "lines": [
            {
                "section": line.section,
                "line": line.line,
                "average": None if line.average is None else exact(line.average),
                "standings": [_standing(s, rule) for s in line.standings],
            }
            for line in standings.lines
        ],
        "overall": [
            {
                "place": s.place,
                "tied": s.tied,
                "contestant": s.score.contestant.id,
                "plus": exact(s.score.plus),
            }
            for s in standings.overall
        ],
        "faults": list(standings.faults),
    }


def write_season(season: Iterable[SeasonStanding]) -> dict[str, Any]:
    """Several evenings added up; an evening missed is null."""
    return {
        "format": "clubwhist-season/1",
        "standings": [
            {
                "place": s.place,
                "tied": s.tied,
                "contestant": list(s.who),
                "evenings": [None if plus is None else exact(plus) for plus in s.pluses],
                "missed": s.missed,
                "trays": s.trays,
                "plus": exact(s.plus),
            }
            for s in season
        ],
    }


def write_result(result: Result | IndividualResult) -> dict[str, Any]:
    """A result as the event document has it; what is not said is left out."""
    names: dict[str, Any]
    if isinstance(result, Result):
        names = {"ns": result.ns, "ew": result.ew, "uncounted": result.uncounted or None}
    else:
        names = dict(zip("nesw", result.people, strict=True))
        names["turned"] = result.turned or None
    entry = {
        "section": result.section,
        "tray": result.tray,
        "round": result.round,
        "table": result.table,
        **names,
        "status": result.status,
        "ns_tricks": result.ns_tricks,
        "ew_tricks": result.ew_tricks,
        "group": result.group or None,
        "ns_terms": write_terms(result.ns_terms) if result.ns_terms else None,
        "ew_terms": write_terms(result.ew_terms) if result.ew_terms else None,
    }
    return {name: value for name, value in entry.items() if value is not None}


def write_terms(terms: Terms) -> dict[str, Any]:
    """A side's terms as the document has them; only what is there."""
    written: dict[str, Any] = {}
    if terms.award is not None:
        written["award"] = exact(terms.award)
    if terms.extra:
        written["extra"] = exact(terms.extra)
    if terms.revokes:
        written["revokes"] = terms.revokes
    return written


def _standing(standing: Standing, rule: Rule) -> dict[str, Any]:
    score = standing.score
    entry: dict[str, Any] = {
        "place": standing.place,
        "tied": standing.tied,
        "contestant": score.contestant.id,
        "trays": len(score.trays),
        "tricks": number(score.tricks),
        "plus": exact(score.plus),
    }
    return entry | rule.fields(score)
