"""Who held which cards, and what counts: results turned into figures that are compared.

Irregular trays are settled here, once for every rule. Sources: Foster's Complete Hoyle (1914),
pp. 119-126: an irregular tray takes the average (Law V); in pair matches a score stands as
made, and a revoke counts only within what was made at other tables (Law X §4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scoring.types import TRICKS, Result, Side, Terms

NOTHING = Terms()


class Place(NamedTuple):
    """The same cards: a tray, a direction, and a group where cards changed in the tray."""

    tray: int
    direction: Side
    group: int


class Given(NamedTuple):
    """Tricks that a ruling gives a contestant, or below 0 takes from it, on a tray."""

    contestant: str
    place: Place
    tricks: Fraction

    @property
    def tray(self) -> int:
        """The tray's number."""
        return self.place.tray


Holders = list[tuple[str, int]]


def held(results: Iterable[Result]) -> dict[Place, Holders]:
    """What each holder of the same cards took, as it is compared with the others.

    Trays not played, sides that were awarded the average, and sides that do not count (the last
    set of six pairs) are not there. A revoke moves tricks only as far as other tables' scores
    allow.
    """
    found, revoked = _as_made(results)
    if not revoked:
        return found
    moved = [moves for r in revoked for moves in _moves(found, r)]
    for place, who, tricks in moved:
        _replace(found[place], who, tricks)
    return {place: holders for place, holders in found.items() if holders}


def _as_made(results: Iterable[Result]) -> tuple[dict[Place, Holders], list[Result]]:
    """What each holder made, and the results in which somebody revoked."""
    found: dict[Place, Holders] = defaultdict(list)
    revoked: list[Result] = []
    plain: dict[tuple[int, int], tuple[Holders, Holders]] = {}  # nearly all: no time to lose
    for r in results:
        if r.status != "played":
            continue
        special = r.ns_terms or r.ew_terms or r.ew_tricks is not None or r.uncounted
        if not special:
            both = plain.get((r.tray, r.group))
            if both is None:
                both = plain[r.tray, r.group] = _both_sides(found, r)
            tricks = r.ns_tricks or 0
            both[0].append((r.ns, tricks))
            both[1].append((r.ew, TRICKS - tricks))
            continue
        for place, who, tricks, terms in _sides(r):
            if terms.award is None and place.direction != r.uncounted:
                found[place].append((who, tricks))
        if any(terms.revokes for *_side, terms in _sides(r)):
            revoked.append(r)
    return found, revoked


def _both_sides(found: dict[Place, Holders], r: Result) -> tuple[Holders, Holders]:
    """The holders of a tray's North-South and East-West cards, to be added to."""
    return found[Place(r.tray, "ns", r.group)], found[Place(r.tray, "ew", r.group)]


def awards(results: Iterable[Result]) -> Iterator[Given]:
    """Every average awarded in place of a result, with what it is above or below."""
    for r in results:
        if r.status == "not_played":
            continue
        for place, who, _tricks, terms in _sides(r) if r.is_special else ():
            if terms.award is not None and place.direction != r.uncounted:
                yield Given(who, place, terms.award)


def extras(results: Iterable[Result]) -> dict[str, Fraction]:
    """All the tricks that count for one contestant alone, see `each_extra`."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for extra in each_extra(results):
        found[extra.contestant] += extra.tricks
    return {who: tricks for who, tricks in found.items() if tricks}


def each_extra(results: Iterable[Result]) -> Iterator[Given]:
    """Tricks that count for one contestant alone: penalties, bonuses, and revokes in full."""
    results = list(results)
    special = [r for r in results if r.is_special and r.status != "not_played"]
    revoked = any(terms.revokes for r in special for *_side, terms in _sides(r))
    made = _as_made(results)[0] if revoked else {}
    for r in special:
        for place, who, tricks, terms in _sides(r):
            if place.direction == r.uncounted:
                continue
            extra = terms.extra
            if terms.revokes and terms.award is None:
                extra += max(0, tricks - penalty(terms.revokes))
                extra -= _after_own_revokes(made, place, who, tricks, terms)
            yield Given(who, place, extra)


def settled(results: Iterable[Result]) -> dict[Place, list[tuple[str, Fraction]]]:
    """What each holder of the same cards comes to with all that was decided, for matches.

    Penalties, bonuses and revokes in full are in the tricks; who was awarded the average comes
    to what the others took, and so much above or below it.
    """
    results = list(results)
    compared = held(results)
    extra: dict[tuple[str, Place], Fraction] = defaultdict(Fraction)
    for given in each_extra(results):
        extra[given.contestant, given.place] += given.tricks
    found = {
        place: [(who, tricks + extra[who, place]) for who, tricks in holders]
        for place, holders in compared.items()
    }
    for award in awards(results):
        took = [tricks for _who, tricks in compared.get(award.place, [])]
        mean = Fraction(sum(took), len(took)) if took else Fraction(0)
        own = award.tricks + extra[award.contestant, award.place]
        found.setdefault(award.place, []).append((award.contestant, mean + own))
    return found


def penalty(revokes: int) -> int:
    """Tricks for so many revokes of one side in a deal: two for the first, one for each later."""
    return revokes + 1 if revokes else 0


def _sides(r: Result) -> Iterator[tuple[Place, str, int, Terms]]:
    """Both sides of a result: the cards held, by whom, the tricks made, and on what terms."""
    made = r.ns_tricks or 0
    theirs = TRICKS - made if r.ew_tricks is None else r.ew_tricks
    for place, who, tricks, terms in (
        (Place(r.tray, "ns", r.group), r.ns, made, r.ns_terms or NOTHING),
        (Place(r.tray, "ew", r.group), r.ew, theirs, r.ew_terms or NOTHING),
    ):
        if r.status == "average" and terms.award is None:
            terms = replace(terms, award=Fraction(0))
        yield place, who, tricks, terms


def _moves(found: dict[Place, Holders], r: Result) -> Iterator[tuple[Place, str, int]]:
    """Law X §4: no higher than the best, no lower than the worst score at other tables.

    Where both sides revoked each loses by its own and gains by the other's.
    """
    ns, ew = list(_sides(r))
    for (place, who, made, terms), theirs in ((ns, ew), (ew, ns)):
        own = _after_own_revokes(found, place, who, made, terms)
        lifted = min(TRICKS, made + penalty(theirs[3].revokes))
        others = [tricks for name, tricks in found[place] if name != who]
        gained = max(made, min(lifted, max(others, default=made))) - made
        yield place, who, min(TRICKS, own + gained)


def _after_own_revokes(
    found: Mapping[Place, Holders], place: Place, who: str, made: int, terms: Terms
) -> int:
    """What is left for the comparison when a side's own revokes have cost it what they may."""
    if not terms.revokes:
        return made
    cut = max(0, made - penalty(terms.revokes))
    others = [tricks for name, tricks in found.get(place, []) if name != who]
    return min(made, max(cut, min(others, default=cut)))


def _replace(holders: Holders, who: str, tricks: int) -> None:
    for at, (name, _made) in enumerate(holders):
        if name == who:
            holders[at] = (name, tricks)
