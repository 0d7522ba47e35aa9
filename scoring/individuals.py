"""Individuals: two partners make a side for a while, and each takes what the side has made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.averages import whole
from scoring.types import Contestant, IndividualResult, Result, Score


def as_sides(results: Iterable[IndividualResult]) -> list[Result]:
    """Each result as one of two sides, "4 & 6" against "1 & 3", who held those cards."""
    return [of_sides(r) for r in results]


def of_sides(r: IndividualResult) -> Result:
    """One result, as `as_sides` has it."""
    ns, ew = (r.n, r.s), (r.e, r.w)
    if r.turned:
        ns, ew = ew, ns
    return Result(
        tray=r.tray,
        ns=" & ".join(ns),
        ew=" & ".join(ew),
        ns_tricks=r.ns_tricks,
        status=r.status,
        section=r.section,
        round=r.round,
        table=r.table,
        ew_tricks=r.ew_tricks,
        group=r.group,
        ns_terms=r.ns_terms,
        ew_terms=r.ew_terms,
        ns_partners=ns,
        ew_partners=ew,
    )


def sides(results: Iterable[Result]) -> list[Contestant]:
    """Every two who were partners, as a contestant; its `players` are the two."""
    found: dict[str, Contestant] = {}
    for r in results:
        found[r.ns] = Contestant(r.ns, r.section, players=r.ns_partners)
        found[r.ew] = Contestant(r.ew, r.section, players=r.ew_partners)
    return list(found.values())


def names_of(contestant: str, results: Iterable[Result]) -> set[str]:
    """The names under which a contestant plays: its own, or of each side it was half of."""
    found = {contestant}
    for r in results:
        if contestant in r.ns_partners:
            found.add(r.ns)
        if contestant in r.ew_partners:
            found.add(r.ew)
    return found


def shared_out(contestants: Iterable[Contestant], made: Iterable[Score]) -> list[Score]:
    """The score of each contestant: all that the sides made of which it was half."""
    halves: dict[str, list[Score]] = defaultdict(list)
    made = list(made)
    pointed = any(score.top is not None for score in made)
    for score in made:
        for player in score.contestant.players:
            halves[player].append(score)
    return [_added(one, halves[one.id], pointed=pointed) for one in contestants]


def _added(contestant: Contestant, parts: list[Score], *, pointed: bool) -> Score:
    score = Score(
        contestant,
        trays=tuple(sorted(tray for part in parts for tray in part.trays)),
        tricks=whole(sum((Fraction(part.tricks) for part in parts), Fraction(0))),
        plus=sum((part.plus for part in parts), Fraction(0)),
    )
    if not pointed:
        return score
    points = sum((Fraction(part.matchpoints or 0) for part in parts), Fraction(0))
    return replace(
        score,
        matchpoints=whole(points),
        top=sum(part.top or 0 for part in parts),
        topped=sum(part.topped for part in parts),
    )
