"""The small matches of pairs: four, six, and two with the memory game.

Foster's Complete Hoyle (1914), pp. 110-113. A match of four or six pairs compares the two
pairs that held the same cards in the same direction at the two tables of a set.
"""

from __future__ import annotations

from movements.types import (
    MOST_TRAYS,
    Movement,
    MovementError,
    Sitting,
    sit_outs_of,
    size_of_sets,
    tray_set,
)

# Foster pp. 111-112: (N-S, E-W) at the two tables of each set; his a, b, c, d are 1 to 4.
FOUR_PAIRS = (((2, 1), (4, 3)), ((3, 1), (2, 4)), ((4, 1), (3, 2)))
# Foster pp. 112-113: (table, N-S, E-W, set of trays) in each of seven positions, his a to f
# being 1 to 6. What table 3 deals in the first position it overplays in the third. Seats of
# the fifth and sixth are not printed; in the last only a against d (E-W) counts.
SIX_PAIRS = (
    ((1, 2, 1, 1), (2, 4, 3, 1), (3, 6, 5, 2)),
    ((1, 3, 1, 3), (2, 4, 2, 3)),
    ((1, 5, 1, 4), (2, 4, 6, 4), (3, 2, 3, 2)),
    ((1, 6, 1, 5), (2, 4, 5, 5)),
    ((1, 5, 2, 6), (2, 6, 3, 6)),
    ((1, 3, 2, 7), (2, 6, 5, 7)),
    ((1, 2, 1, 8), (2, 3, 4, 8)),
)
SETS_OF_SIX = 8


def four_pairs(trays: int | None = None) -> Movement:
    """The match of four pairs: three sets at two tables, six matches, 24 trays by default.

    Half the trays of a set are dealt at each table and exchanged, so their number is even.
    Raises MovementError if the trays do not divide so.
    """
    size = 2 * size_of_sets(24 if trays is None else trays, 6)
    sittings = tuple(
        Sitting(number, table, str(ns), str(ew), tray_set(number, size))
        for number, tables in enumerate(FOUR_PAIRS, start=1)
        for table, (ns, ew) in enumerate(tables, start=1)
    )
    return Movement("four-pairs", 2, 3, 3 * size, ("1", "2", "3", "4"), sittings)


def six_pairs(trays: int | None = None) -> Movement:
    """The match of six pairs: seven positions, fifteen matches of two trays by default.

    Raises MovementError if the trays do not lie on eight sets. In the last position the
    North-South tricks do not count.
    """
    size = size_of_sets(2 * SETS_OF_SIX if trays is None else trays, SETS_OF_SIX)
    sittings = tuple(
        Sitting(
            number,
            table,
            str(ns),
            str(ew),
            tray_set(set_, size),
            uncounted="ns" if number == len(SIX_PAIRS) else "",
        )
        for number, tables in enumerate(SIX_PAIRS, start=1)
        for table, ns, ew, set_ in tables
    )
    names = tuple(str(n) for n in range(1, 7))
    outs = sit_outs_of(names, sittings, len(SIX_PAIRS))
    return Movement("six-pairs", 3, len(SIX_PAIRS), SETS_OF_SIX * size, names, sittings, outs)


def two_pairs(trays: int | None = None) -> Movement:
    """Two pairs at one table: play, then overplay with the trays turned a quarter.

    Seats stay; who held North-South's cards holds East-West's in the second round, in which
    the trays are turned, so each pair plays every tray once in each direction. Default 24 trays.
    """
    count = 24 if trays is None else trays
    if not 1 <= count <= MOST_TRAYS:
        raise MovementError("trays", f"1 to {MOST_TRAYS}; 24 are usual")
    laid = tray_set(1, count)
    sittings = (Sitting(1, 1, "1", "2", laid), Sitting(2, 1, "2", "1", laid, turned=True))
    return Movement("two-pairs", 1, 2, count, ("1", "2"), sittings)
