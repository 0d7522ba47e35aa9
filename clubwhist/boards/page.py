"""What the blackboard shows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.events.models import BoardShows, Event, Pair, State
from clubwhist.events.services.standings import Scores, scores_of
from clubwhist.lib.templatetags.words import names, spoken
from scoring.figures import average, plus_and_minus
from scoring.types import LineStandings, Standing


@dataclass(frozen=True)
class Row:
    """One pair on the blackboard."""

    place: str
    number: str
    names: str
    tricks: int
    trays: int
    plus: str
    sign: str
    wins: bool


@dataclass(frozen=True)
class BoardLine:
    """One line of one section, with its average where it has one."""

    title: str
    rows: list[Row]
    average: str


@dataclass(frozen=True)
class Board:
    """The whole blackboard; `lines` is empty where the standings are not to be seen."""

    event: Event
    pairs: list[Pair]
    tables: int
    trays: int
    results_in: int
    results_wanted: int
    lines: list[BoardLine]
    sentence: str
    uneven: bool


def board_of(event: Event, *, to_director: bool = False) -> Board:
    """The blackboard as the public may see it now, or as the director always does."""
    scores = scores_of(event)
    pairs = list(
        event.pairs.exclude(name="").select_related("section").prefetch_related("players__member")
    )
    shown = to_director or may_show_standings(event)
    lines = _lines(scores, pairs) if shown else []
    return Board(
        event=event,
        pairs=pairs,
        tables=sum(section.tables for section in event.sections.all()),
        trays=event.trays.count(),
        results_in=scores.results_in,
        results_wanted=scores.results_wanted,
        lines=lines,
        sentence=_sentence(scores, pairs) if lines and scores.results else "",
        uneven=any(line.average is None for line in scores.standings.lines),
    )


def may_show_standings(event: Event) -> bool:
    """After publication always; during play only if the director lets them be seen."""
    if event.state == State.PUBLISHED:
        return True
    return event.state == State.RUNNING and event.board_shows == BoardShows.STANDINGS


def _lines(scores: Scores, pairs: list[Pair]) -> list[BoardLine]:
    by_name = {pair.name: pair for pair in pairs}
    figures = plus_and_minus(s.score.plus for s in scores.standings.overall)
    best = {s.score.contestant.id for s in scores.standings.overall if s.place == 1}
    several = len({line.section for line in scores.standings.lines}) > 1
    return [
        BoardLine(
            title=_title(line, several),
            rows=[_row(s, by_name, figures, best) for s in line.standings],
            average=_average(line),
        )
        for line in scores.standings.lines
    ]


def _average(line: LineStandings) -> str:
    """The line's average, where total less average is the plus of everybody in it."""
    return "" if line.average is None or line.line == "ALL" else average(line.average)


def _title(line: LineStandings, several: bool) -> str:
    words = {"NS": _("North and South"), "EW": _("East and West"), "ALL": _("Pairs")}[line.line]
    section = _("Section %(letter)s") % {"letter": line.section}
    return f"{section}, {words}" if several else words


def _row(
    standing: Standing, by_name: dict[str, Pair], figures: dict[Fraction, str], best: set[str]
) -> Row:
    score = standing.score
    return Row(
        place=f"{standing.place}{'=' if standing.tied else ''}",
        number=spoken(score.contestant.id),
        names=names(by_name[score.contestant.id]),
        tricks=score.tricks,
        trays=len(score.trays),
        plus=figures[score.plus],
        sign="plus" if score.plus > 0 else "minus" if score.plus < 0 else "even",
        wins=score.contestant.id in best or standing.place == 1,
    )


def _sentence(scores: Scores, pairs: list[Pair]) -> str:
    """Who leads or has won, in words."""
    by_name = {pair.name: pair for pair in pairs}
    first = [s for s in scores.standings.overall if s.place == 1]
    who = _(" and ").join(_who(by_name[s.score.contestant.id]) for s in first)
    plus = plus_and_minus([first[0].score.plus])[first[0].score.plus]
    words = {"who": who, "plus": plus.lstrip("+")}
    done = scores.results_in == scores.results_wanted
    if len(first) > 1:
        return (
            _("%(who)s share the first place, %(plus)s tricks above the average.") % words
            if done
            else _("%(who)s lead together, %(plus)s tricks above the average.") % words
        )
    if done:
        return (
            _("%(who)s win the evening, %(plus)s tricks above the average of the hands they held.")
            % words
        )
    return _("%(who)s lead, %(plus)s tricks above the average so far.") % words


def _who(pair: Pair) -> str:
    return names(pair) or _("Pair %(number)s") % {"number": spoken(pair.name)}
