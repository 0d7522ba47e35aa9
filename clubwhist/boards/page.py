"""What the blackboard shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import F
from django.utils.translation import gettext as _

from clubwhist.events.models import BoardShows, Event, Pair, Seat, Sitting, State
from clubwhist.events.services.standings import Scores, may_show_standings, scores_of
from clubwhist.lib.templatetags.words import names, side, spoken
from scoring.figures import average, plus_and_minus
from scoring.types import LineStandings, Standing

LONG = 12  # rows, more than fit one column of a screen
MOST_NAMED = 3  # pairs in one sentence


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
    sitting_out: list[tuple[int, list[Pair]]]


def board_of(event: Event, *, to_director: bool = False) -> Board:
    """The blackboard as the public may see it now, or as the director always does."""
    scores = scores_of(event)
    pairs = list(
        event.pairs.exclude(name="").select_related("section").prefetch_related("players__member")
    )
    shown = to_director or may_show_standings(event)
    figures = plus_and_minus(s.score.plus for s in scores.standings.overall)
    return Board(
        event=event,
        pairs=pairs,
        tables=_tables_in_play(event),
        trays=event.trays.count(),
        results_in=scores.results_in,
        results_wanted=scores.results_wanted,
        lines=_lines(scores, pairs, figures) if shown else [],
        sentence=_sentence(scores, pairs, figures) if shown else "",
        uneven=any(line.average is None for line in scores.standings.lines),
        sitting_out=_sitting_out(event, pairs),
    )


def _sitting_out(event: Event, pairs: list[Pair]) -> list[tuple[int, list[Pair]]]:
    """While the night is on, who has no table now, by the round in play."""
    if event.state != State.RUNNING or event.board_shows == BoardShows.NOTHING:
        return []
    now = Seat.objects.filter(pair__event=event, round=F("pair__section__current_round"))
    seated = set(now.values_list("pair_id", flat=True))
    out: dict[int, list[Pair]] = {}
    for pair in pairs:
        if pair.pk not in seated and pair.left_after is None:
            out.setdefault(pair.section.current_round, []).append(pair)
    return sorted(out.items())


def _tables_in_play(event: Event) -> int:
    """The tables at which anybody plays; a half table's empty place is none."""
    seated = Sitting.objects.filter(section__event=event)
    return seated.values("section", "table").distinct().count()


def _lines(scores: Scores, pairs: list[Pair], figures: dict[Fraction, str]) -> list[BoardLine]:
    by_name = {pair.name: pair for pair in pairs}
    several = len({line.section for line in scores.standings.lines}) > 1
    return [
        part
        for line in scores.standings.lines
        for part in _columns(
            BoardLine(
                title=_title(line, several),
                rows=[_row(s, by_name, figures) for s in line.standings],
                average=_average(line),
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


def _title(line: LineStandings, several: bool) -> str:
    words = {"NS": _("North and South"), "EW": _("East and West"), "ALL": _("Pairs")}[line.line]
    section = _("Section %(letter)s") % {"letter": line.section}
    return f"{section}, {words}" if several else words


def _row(standing: Standing, by_name: dict[str, Pair], figures: dict[Fraction, str]) -> Row:
    score = standing.score
    place = f"{standing.place}{'=' if standing.tied else ''}"
    return Row(
        place=place if score.trays else "–",
        number=spoken(score.contestant.id),
        names=names(by_name[score.contestant.id]),
        tricks=score.tricks,
        trays=len(score.trays),
        plus=figures[score.plus] if score.trays else "–",
        sign="plus" if score.plus > 0 else "minus" if score.plus < 0 else "even",
        wins=standing.place == 1 and score.plus > 0,
    )


def _sentence(scores: Scores, pairs: list[Pair], figures: dict[Fraction, str]) -> str:
    """Who leads or has won, in words; nothing is said too early or of half the room."""
    if not scores.results:
        return ""
    by_name = {pair.name: pair for pair in pairs}
    first = [s for s in scores.standings.overall if s.place == 1]
    done = scores.results_in == scores.results_wanted
    over = done or by_name[first[0].score.contestant.id].event.state == State.PUBLISHED
    if len(first) > MOST_NAMED or first[0].score.plus == 0:
        return _("Nobody is ahead.") if over else _("It is too early to say who leads.")
    words = {
        "who": _and([_who(by_name[s.score.contestant.id]) for s in first]),
        "plus": figures[first[0].score.plus].lstrip("+"),
    }
    if not over:
        return _leading(words, together=len(first) > 1)
    return " ".join([_winning(words, together=len(first) > 1), *_line_winners(scores, by_name)])


def _leading(words: dict[str, str], *, together: bool) -> str:
    if together:
        return _("%(who)s lead together, %(plus)s tricks above the average so far.") % words
    return _("%(who)s lead, %(plus)s tricks above the average so far.") % words


def _winning(words: dict[str, str], *, together: bool) -> str:
    if together:
        return _("%(who)s share the evening, %(plus)s tricks above the average.") % words
    return (
        _("%(who)s win the evening, %(plus)s tricks above the average of the hands they held.")
        % words
    )


def _line_winners(scores: Scores, by_name: dict[str, Pair]) -> list[str]:
    """In Compass the best of the other line is named too."""
    overall = {s.score.contestant.id for s in scores.standings.overall if s.place == 1}
    said = []
    for line in scores.standings.lines:
        best = [s.score.contestant.id for s in line.standings if s.place == 1]
        if line.line != "ALL" and len(best) <= MOST_NAMED and not overall & set(best):
            words = {"who": _and([_who(by_name[name]) for name in best]), "line": side(line.line)}
            said.append(_("%(who)s are the best %(line)s.") % words)
    return said


def _and(phrases: list[str]) -> str:
    return _("; ").join(phrases)


def _who(pair: Pair) -> str:
    return names(pair) or _("Pair %(number)s") % {"number": spoken(pair.name)}
