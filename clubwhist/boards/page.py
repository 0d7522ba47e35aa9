"""What the blackboard shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import F
from django.utils.translation import gettext as _

from clubwhist.boards.columns import Columns, columns_of
from clubwhist.boards.sentence import sentence_of
from clubwhist.boards.sheets import Sheet, sheets_of
from clubwhist.events.models import BoardShows, Event, Pair, Seat, Sitting, State
from clubwhist.events.queries.seated import waiting_table
from clubwhist.events.services.standings import (
    Scores,
    corrected_at,
    may_show_standings,
    scores_of,
)
from clubwhist.words.people import names
from clubwhist.words.phrases import said
from clubwhist.words.seats import side, spoken
from scoring.figures import average, decided_by_a_fraction
from scoring.types import LineStandings, Standing

LONG = 12  # rows, more than fit one column of a screen


@dataclass(frozen=True)
class Row:
    """One contestant on the blackboard; `figures` are text and sign of each column."""

    place: str
    name: str
    number: str
    names: str
    figures: list[tuple[str, str]]
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
    columns: Columns
    sentence: str
    rule: list[str]
    sheets: list[Sheet]
    corrected: datetime | None
    sitting_out: list[tuple[int, list[tuple[Pair, str]]]]


def board_of(event: Event, *, to_director: bool = False) -> Board:
    """The blackboard as the public may see it now, or as the director always does."""
    return board_from(event, scores_of(event), to_director=to_director)


def board_from(event: Event, scores: Scores, *, to_director: bool = False) -> Board:
    """The blackboard of these scores."""
    pairs = list(
        event.pairs.exclude(name="").select_related("section").prefetch_related("players__member")
    )
    by_name = {pair.name: pair for pair in pairs}
    shown = to_director or may_show_standings(event)
    columns = columns_of(event, scores)
    return Board(
        event=event,
        pairs=pairs,
        tables=_tables_in_play(event),
        trays=event.trays.count(),
        results_in=scores.results_in,
        results_wanted=scores.results_wanted,
        lines=_lines(scores, by_name, columns) if shown else [],
        columns=columns,
        sentence=sentence_of(event, scores, by_name, columns) if shown else "",
        rule=_rule(event, scores),
        sheets=sheets_of(event, scores) if shown else [],
        corrected=corrected_at(event),
        sitting_out=_sitting_out(event, pairs),
    )


def _rule(event: Event, scores: Scores) -> list[str]:
    """The rule used, in sentences, as it is printed under every result."""
    sentences = [said(words) for words in event.rule.explanations(scores.seen)]
    if event.sections_apart:
        sentences.append(_("Each section is compared only with itself."))
    if event.whole_numbers:
        sentences.append(_("Whole numbers, as the laws have it."))
        if decided_by_a_fraction(s.score.plus for s in scores.standings.overall):
            sentences.append(_("Where the fraction decides a place it is shown."))
    return sentences


def _sitting_out(event: Event, pairs: list[Pair]) -> list[tuple[int, list[tuple[Pair, str]]]]:
    """While the night is on: by the round, who has nobody to play, and where they wait and go."""
    if event.state != State.RUNNING or event.board_shows == BoardShows.NOTHING:
        return []
    now = Seat.objects.filter(pair__event=event, round=F("pair__section__current_round"))
    seated = set(now.values_list("pair_id", flat=True))
    out: dict[int, list[tuple[Pair, str]]] = {}
    then = _next_places(event)
    for pair in pairs:
        if pair.pk not in seated and pair.left_after is None:
            number = pair.section.current_round
            out.setdefault(number, []).append((pair, _where(pair, number, then.get(pair.pk))))
    return sorted(out.items())


def _where(pair: Pair, round: int, then: str | None) -> str:
    """The half table at which a pair waits, if it has one, and its place in the next round."""
    waits = waiting_table(pair, round)
    here = [_("waits at table %(n)s") % {"n": waits}] if waits else []
    return ", ".join([*here, *([_("then %(place)s") % {"place": then}] if then else [])])


def _next_places(event: Event) -> dict[int, str]:
    """Where each contestant sits in the round after the one in play, in words."""
    after = F("pair__section__current_round") + 1
    seats = Seat.objects.filter(pair__event=event, round=after).select_related("sitting")
    return {
        seat.pair_id: _("table %(n)s, %(side)s")
        % {"n": seat.sitting.table, "side": side(seat.place or seat.side)}
        for seat in seats
    }


def _tables_in_play(event: Event) -> int:
    """The tables at which anybody plays; a half table's empty place is none."""
    seated = Sitting.objects.filter(section__event=event)
    return seated.values("section", "table").distinct().count()


def _lines(scores: Scores, by_name: dict[str, Pair], columns: Columns) -> list[BoardLine]:
    individual = any(p.event.is_individual for p in by_name.values())
    several = len({line.section for line in scores.standings.lines}) > 1
    return [
        part
        for line in scores.standings.lines
        for part in _columns(
            BoardLine(
                title=_title(line, several=several, individual=individual),
                rows=[_row(s, by_name, columns) for s in line.standings],
                average=_average(line) if columns.rule.by_average else "",
            ),
            alone=len(scores.standings.lines) == 1,
        )
    ]


def _columns(line: BoardLine, *, alone: bool) -> list[BoardLine]:
    """A long line that stands alone is written in two columns, as on a real blackboard."""
    if not alone or len(line.rows) <= LONG:
        return [line]
    half = -(-len(line.rows) // 2)
    return [replace(line, rows=line.rows[:half]), replace(line, rows=line.rows[half:])]


def _average(line: LineStandings) -> str:
    """The line's average, where total less average is the plus of everybody in it."""
    return "" if line.average is None or line.line == "ALL" else average(line.average)


def _title(line: LineStandings, *, several: bool, individual: bool) -> str:
    words = {
        "NS": _("North and South"),
        "EW": _("East and West"),
        "ALL": _("Players") if individual else _("Pairs"),
    }.get(line.line) or side(line.line)
    section = _("Section %(letter)s") % {"letter": line.section}
    return f"{section}, {words}" if several else words


def _row(standing: Standing, by_name: dict[str, Pair], columns: Columns) -> Row:
    score = standing.score
    place = f"{standing.place}{'=' if standing.tied else ''}"
    return Row(
        place=place if score.trays else "–",
        name=score.contestant.id,
        number=spoken(score.contestant.id),
        names=names(by_name[score.contestant.id]),
        figures=columns.figures(score),
        wins=standing.place == 1 and columns.worth_winning(score),
    )
