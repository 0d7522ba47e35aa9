"""Standings: scores, places and line averages in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from scoring.averages import scores, whole
from scoring.faults import faults
from scoring.individuals import as_sides, of_sides, shared_out, sides
from scoring.losses import SetsOfTables, losses
from scoring.matches import margins, tally
from scoring.matchpoints import Points, matchpoints, share
from scoring.overplay import east_west_totals
from scoring.ties import number_order, ranked
from scoring.types import (
    Contestant,
    IndividualResult,
    LineStandings,
    Result,
    Score,
    Standings,
)

PAIR_RULES = ("averages", "matchpoints", "matches", "two-pairs")  # the first is the usual one
INDIVIDUAL_RULES = ("losses", "averages", "matchpoints")
R = TypeVar("R", Result, IndividualResult)
LINE_ORDER = {line: at for at, line in enumerate(("NS", "EW", "N", "E", "S", "W", "ALL"))}


def standings(
    contestants: Iterable[Contestant],
    results: Iterable[Result],
    rule: str = "averages",
    *,
    apart: bool = False,
    given: Mapping[str, Fraction] | None = None,
    struck_out: Collection[str] = (),
) -> Standings:
    """Rank every line of every section, and all together.

    rule: "averages" (tricks above the average), "matchpoints" (the share of the tops),
    "matches" (most matches, then net tricks) or "two-pairs" (the difference of the two
    East-West totals). Sections are compared tray by tray over the whole field that played the
    tray; apart: each only with itself. given: bonuses, or penalties below 0, in tricks for
    the whole night. struck_out: whose results are void, for both sides of them.
    """
    return _ranked(
        list(contestants), list(results), rule, _of_pairs,
        apart=apart, given=given or {}, out=set(struck_out),
    )  # fmt: skip


def individual_standings(
    contestants: Iterable[Contestant],
    results: Iterable[IndividualResult],
    rule: str = "losses",
    *,
    apart: bool = False,
    given: Mapping[str, Fraction] | None = None,
    struck_out: Collection[str] = (),
    sets_of_tables: SetsOfTables = (),
) -> Standings:
    """Rank individuals.

    rule: "losses" (fewest tricks lost, Foster, pp. 116-117), or "averages" or "matchpoints",
    in which two partners are one side among all who held the same cards in the same direction,
    and each takes what the side made. sets_of_tables: which tables are compared for losses,
    if not all are (`scoring.losses.SETS_OF_TABLES`). Else as in `standings`.
    """
    return _ranked(
        list(contestants), list(results), rule,
        partial(_of_individuals, sets_of_tables=sets_of_tables),
        apart=apart, given=given or {}, out=set(struck_out),
    )  # fmt: skip


def _ranked(
    contestants: list[Contestant],
    results: list[R],
    rule: str,
    score: Callable[[str, list[Contestant], list[R]], list[Score]],
    *,
    apart: bool,
    given: Mapping[str, Fraction],
    out: set[str],
) -> Standings:
    """Rank everybody; `score` works out those who are compared with each other."""
    everyone = [c for c in contestants if c.id not in out]
    if out:
        results = [r for r in results if not out.intersection(r.people)]
    found = [
        _with_given(made, given[made.contestant.id]) if made.contestant.id in given else made
        for people, played in _fields(everyone, results, apart=apart)
        for made in score(rule, people, played)
    ]
    both = [r if isinstance(r, Result) else of_sides(r) for r in results]
    return Standings(
        rule=rule,
        lines=tuple(_lines(found, MERITS[rule])),
        overall=ranked(found, MERITS[rule]),
        faults=faults(everyone, both),
    )


def _fields(
    everyone: list[Contestant], results: list[R], *, apart: bool
) -> Iterator[tuple[list[Contestant], list[R]]]:
    """Those who are compared with each other: everybody, or section by section."""
    if not apart:
        yield everyone, results
        return
    for section in sorted({c.section for c in everyone}, key=number_order):
        people = [c for c in everyone if c.section == section]
        yield people, [r for r in results if r.section == section]


def _with_given(score: Score, tricks: Fraction) -> Score:
    """A score with a bonus or penalty for the night; in matchpoints a trick is a tenth of a top."""
    plus = score.plus + tricks
    if score.lost is not None:
        return replace(score, plus=plus, lost=whole(Fraction(score.lost) - tricks))
    found = replace(score, plus=plus, tricks=whole(Fraction(score.tricks) + tricks))
    if score.matchpoints is None or score.top is None:
        return found
    tenth = Fraction(score.top, 10 * max(1, score.topped))
    return replace(found, matchpoints=whole(Fraction(score.matchpoints) + tricks * tenth))


def _of_individuals(
    rule: str,
    people: list[Contestant],
    results: list[IndividualResult],
    sets_of_tables: SetsOfTables,
) -> list[Score]:
    """The scores of individuals, who take what each side they were half of has made."""
    both = as_sides(results)
    found = shared_out(
        people, _of_pairs("averages" if rule == "losses" else rule, sides(both), both)
    )
    if rule != "losses":
        return found
    lost = losses(results, sets_of_tables)
    return [_with_losses(score, lost.get(score.contestant.id, 0)) for score in found]


def _of_pairs(rule: str, people: list[Contestant], results: list[Result]) -> list[Score]:
    found = scores(people, results)
    if rule == "matchpoints":
        points = matchpoints(results)
        return [_with_points(s, points.get(s.contestant.id, Points())) for s in found]
    if rule == "matches":
        table = tally(margins(results))
        nothing: tuple[Fraction, int | Fraction] = (Fraction(0), 0)
        return [_with_matches(score, *table.get(score.contestant.id, nothing)) for score in found]
    if rule == "two-pairs":
        totals = east_west_totals(results)
        return [_with_total(score, totals) for score in found]
    return found


def _with_losses(score: Score, lost: int | Fraction) -> Score:
    return replace(score, plus=Fraction(-lost), lost=lost)


def _with_total(score: Score, totals: Mapping[str, int | Fraction]) -> Score:
    """East-West's total of one pair, and how far it is above the other's."""
    mine = totals.get(score.contestant.id, 0)
    everything = sum((Fraction(total) for total in totals.values()), Fraction(0))
    return replace(score, tricks=mine, plus=2 * Fraction(mine) - everything)


def _with_points(score: Score, points: Points) -> Score:
    return replace(score, matchpoints=points.points, top=points.top, topped=points.trays)


def _with_matches(score: Score, won: Fraction, tricks: int | Fraction) -> Score:
    return replace(score, won=won, tricks=tricks)


def line_average(scores: Sequence[Score]) -> Fraction | None:
    """What a line took on average with its cards, None where not all played the same trays.

    It is the figure from which each total is above or below: with several sections it is the
    average of the whole field that held the cards, so that total less average is the plus.
    """
    trays = {tuple(sorted(score.trays)) for score in scores}
    if len(trays) != 1 or trays == {()}:
        return None
    return sum((score.tricks - score.plus for score in scores), Fraction(0)) / len(scores)


def _lines(scores: list[Score], merit: Callable[[Score], Any]) -> Iterable[LineStandings]:
    listed = sorted(scores, key=_line_key)
    for _, group in groupby(listed, key=_line_key):
        members = list(group)
        first = members[0].contestant
        yield LineStandings(
            section=first.section,
            line=first.line,
            average=line_average(members),
            standings=ranked(members, merit),
        )


def _line_key(score: Score) -> tuple[object, int]:
    return number_order(score.contestant.section), LINE_ORDER[score.contestant.line]


def _plus(score: Score) -> Fraction:
    return score.plus


def _fewest_lost(score: Score) -> tuple[bool, Fraction]:
    """Whoever has played nothing yet has lost nothing, and is not first for it."""
    return bool(score.trays), score.plus


MERITS: dict[str, Callable[[Score], Any]] = {
    "averages": _plus,
    "losses": _fewest_lost,
    "matchpoints": lambda score: share(score.matchpoints or 0, score.top or 0),
    "matches": lambda score: (score.won, score.tricks),
    "two-pairs": _plus,
}
