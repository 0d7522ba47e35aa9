"""Standings: scores, places and line averages in one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.averages import scores
from scoring.faults import faults
from scoring.ties import number_order, ranked
from scoring.types import Contestant, LineStandings, Result, Score, Standings

LINE_ORDER = {"NS": 0, "EW": 1, "ALL": 2}


def standings(contestants: Iterable[Contestant], results: Iterable[Result]) -> Standings:
    """Rank every line of every section, and all together, by tricks above the average.

    All sections are compared tray by tray over the whole field that played the tray.
    """
    everyone, results = list(contestants), list(results)
    found = scores(everyone, results)
    return Standings(
        rule="averages",
        lines=tuple(_lines(found)),
        overall=ranked(found, _plus),
        faults=faults(everyone, results),
    )


def line_average(scores: Sequence[Score]) -> Fraction | None:
    """What a line took on average with its cards, None where not all played the same trays.

    It is the figure from which each total is above or below: with several sections it is the
    average of the whole field that held the cards, so that total less average is the plus.
    """
    trays = {tuple(sorted(score.trays)) for score in scores}
    if len(trays) != 1 or trays == {()}:
        return None
    return sum((score.tricks - score.plus for score in scores), Fraction(0)) / len(scores)


def _lines(scores: list[Score]) -> Iterable[LineStandings]:
    listed = sorted(scores, key=_line_key)
    for _, group in groupby(listed, key=_line_key):
        members = list(group)
        first = members[0].contestant
        yield LineStandings(
            section=first.section,
            line=first.line,
            average=line_average(members),
            standings=ranked(members, _plus),
        )


def _line_key(score: Score) -> tuple[object, int]:
    return number_order(score.contestant.section), LINE_ORDER[score.contestant.line]


def _plus(score: Score) -> Fraction:
    return score.plus
