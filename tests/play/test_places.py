"""How a pair comes from one round to the next, also where tables turn in mid-round."""

import pytest

from clubwhist.events.models import Pair, Sitting
from clubwhist.events.queries.seated import Round
from clubwhist.play.places import Places

OURS, THEIRS = Pair(name="1"), Pair(name="2")


def half(round, table, side):
    sides = (OURS, THEIRS) if side == "NS" else (THEIRS, OURS)
    return Round(Sitting(round=round, table=table), *sides, deals=[])


@pytest.mark.parametrize(
    ("played", "way"),
    [
        ([half(1, 3, "NS"), half(2, 3, "NS")], "stay"),
        ([half(1, 3, "NS"), half(2, 3, "EW")], "seat"),
        ([half(1, 3, "NS"), half(2, 4, "NS")], "table"),
        ([half(1, 3, "NS"), half(1, 3, "EW"), half(2, 3, "EW"), half(2, 3, "NS")], "stay"),
        ([half(1, 3, "NS"), half(1, 3, "EW"), half(2, 3, "NS"), half(2, 3, "EW")], "seat"),
        ([half(1, 3, "NS")], "table"),
        ([half(2, 3, "NS")], "table"),
    ],
)
def test_the_way_is_from_where_a_round_ended_to_where_the_next_begins(played, way):
    assert Places(OURS, played).way(1, 2) == way


def test_a_pair_that_sits_out_first_begins_later():
    assert Places(OURS, [half(2, 3, "NS")]).first.sitting.round == 2
    assert Places(OURS, []).first is None
