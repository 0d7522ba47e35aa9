"""Standings: scores, places and line averages in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from scoring.faults import faults
from scoring.individuals import of_sides
from scoring.losses import SetsOfTables
from scoring.rules import INDIVIDUAL_RULES, PAIR_RULES, RULES
from scoring.rules.base import Rule
from scoring.ties import number_order, ranked
from scoring.types import (
    Contestant,
    IndividualResult,
    LineStandings,
    Result,
    Score,
    Standings,
)

R = TypeVar("R", Result, IndividualResult)
LINE_ORDER = {line: at for at, line in enumerate(("NS", "EW", "N", "E", "S", "W", "ALL"))}


def standings(
    contestants: Iterable[Contestant],
    results: Iterable[Result],
    rule: str = PAIR_RULES[0],
    *,
    apart: bool = False,
    given: Mapping[str, Fraction] | None = None,
    struck_out: Collection[str] = (),
    ties: str = "",
) -> Standings:
    """Rank every line of every section, and all together.

    rule: one of `scoring.rules` that suits pairs. Sections are compared tray by tray over the
    whole field that played the tray; apart: each only with itself. given: bonuses, or
    penalties below 0, in tricks for the whole night. struck_out: whose results
    are void, for both sides of them. ties: one of the rule's own ways, "" for its usual one.
    """
    by = RULES[rule]
    return _ranked(
        list(contestants),
        list(results),
        by,
        by.of_pairs,
        apart=apart,
        given=given or {},
        out=set(struck_out),
        ties=ties,
    )


def individual_standings(
    contestants: Iterable[Contestant],
    results: Iterable[IndividualResult],
    rule: str = INDIVIDUAL_RULES[0],
    *,
    apart: bool = False,
    given: Mapping[str, Fraction] | None = None,
    struck_out: Collection[str] = (),
    ties: str = "",
    sets_of_tables: SetsOfTables = (),
) -> Standings:
    """Rank individuals.

    rule: one of `scoring.rules` that suits individuals. Two partners are one side among all
    who held the same cards in the same direction, and each takes what the side made, unless
    the rule counts seat by seat. sets_of_tables: which tables are compared for losses,
    if not all are. Else as in `standings`.
    """
    by = RULES[rule]
    return _ranked(
        list(contestants),
        list(results),
        by,
        partial(by.of_individuals, sets_of_tables=sets_of_tables),
        apart=apart,
        given=given or {},
        out=set(struck_out),
        ties=ties,
    )


def _ranked(
    contestants: list[Contestant],
    results: list[R],
    rule: Rule,
    score: Callable[[list[Contestant], list[R]], list[Score]],
    *,
    apart: bool,
    given: Mapping[str, Fraction],
    out: set[str],
    ties: str,
) -> Standings:
    """Rank everybody; `score` works out those who are compared with each other."""
    everyone = [c for c in contestants if c.id not in out]
    if out:
        results = [r for r in results if not out.intersection(r.people)]
    found = [
        rule.with_given(made, given[made.contestant.id]) if made.contestant.id in given else made
        for people, played in _fields(everyone, results, apart=apart)
        for made in score(people, played)
    ]
    both = [r if isinstance(r, Result) else of_sides(r) for r in results]
    merit = partial(rule.merit, ties=ties)
    return Standings(
        rule=rule.name,
        lines=tuple(_lines(found, merit)),
        overall=ranked(found, merit),
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
