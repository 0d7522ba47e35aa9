"""Two pairs: the same cards twice, and the difference of the two East-West totals.

Foster's Complete Hoyle (1914), pp. 110-111 and 115-116: E-W alone is scored, on two cards; in
the overplay the trays are turned a quarter, so that each pair has held E-W's cards once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.held import held
from scoring.types import Result


def east_west_totals(results: Iterable[Result]) -> dict[str, int]:
    """What each contestant took as East-West, over trays that were played both ways.

    A tray that only one of the two has held as East-West proves nothing yet and is left out.
    """
    places = {place: who for place, who in held(results).items() if place.direction == "ew"}
    totals: dict[str, int] = defaultdict(int)
    for holders in places.values():
        for who, tricks in holders if len(holders) == 2 else ():
            totals[who] += tricks
    return dict(totals)
