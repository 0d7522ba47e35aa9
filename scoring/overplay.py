"""Two pairs: the same cards twice, and the difference of the two East-West totals.

Foster's Complete Hoyle (1914), pp. 110-111 and 115-116: E-W alone is scored, on two cards; in
the overplay the trays are turned a quarter, so that each pair has held E-W's cards once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.averages import whole
from scoring.held import each_extra, settled
from scoring.types import Result


def east_west_totals(results: Iterable[Result]) -> dict[str, int | Fraction]:
    """What each contestant took as East-West, over trays that were played both ways.

    A tray that only one of the two has held as East-West proves nothing yet and is left out.
    A penalty counts on whichever side it was made.
    """
    results = list(results)
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for place, holders in settled(results).items():
        if place.direction == "ew" and len({who for who, _tricks in holders}) == 2:
            for who, tricks in holders:
                totals[who] += tricks
    for extra in each_extra(results):
        if extra.place.direction == "ns":
            totals[extra.contestant] += extra.tricks
    return {who: whole(tricks) for who, tricks in totals.items()}
