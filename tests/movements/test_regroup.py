"""Individuals when somebody leaves or a table breaks: sound plans, and as few as can be idle."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.document import write
from movements.regroup import partners_in, regroup
from movements.systems.couples import couples
from movements.systems.individual import individual
from movements.systems.ladies_and_gentlemen import ladies_and_gentlemen
from movements.systems.memory import memory
from movements.verify import verify

PLANS = {
    "8": individual(8, 14),
    "9": individual(12, 11),
    "13": individual(13, 13),
    "16": individual(16, 15),
    "20": individual(20, 19),
    "couples": couples(14),
    "ladies": ladies_and_gentlemen(4, 8),
    "memory": memory(5, 5),
}


def whole_night(plan, played, found):
    """The document of what was played and what is to come, for the independent checker."""
    document = write(found.movement)
    document["sittings"] = [*write(plan)["sittings"][: len(played)], *document["sittings"]]
    document["rounds"] = max(found.movement.rounds, 1)
    document["first_round"] = found.movement.rounds + 1  # who is gone is missing in the rest
    return document


@given(st.data())
def test_whatever_happens_the_rest_can_be_played(data):
    plan = PLANS[data.draw(st.sampled_from(sorted(PLANS)))]
    gone = data.draw(st.sets(st.sampled_from(plan.contestants), max_size=3))
    broken = data.draw(st.sets(st.integers(1, plan.tables), max_size=plan.tables - 1))
    first = data.draw(st.integers(1, plan.rounds))
    last = data.draw(st.integers(first, plan.rounds))
    played = [s for s in plan.sittings if s.round < first]
    present = set(plan.contestants) - gone
    found = regroup(
        plan, played, present=present, first_round=first, last_round=last, broken=broken
    )
    document = whole_night(plan, played, found)
    document["shared"] = [
        {
            "round": s.round,
            "tables": [
                t.table
                for t in (*played, *found.movement.sittings)
                if t.round == s.round and t.trays == s.trays
            ],
            "trays": list(s.trays),
        }
        for s in (*played, *found.movement.sittings)
    ]
    assert [f for f in verify(document) if "neither seated" not in f] == []
    for round in range(first, last + 1):
        here = [s for s in found.movement.sittings if s.round == round]
        assert not {s.table for s in here} & broken
        assert not gone & {who for s in here for who in s.people}
        out = [o.contestant for o in found.movement.sit_outs if o.round == round]
        assert len(out) + 4 * len(here) == len(present)
        if plan.system == "individual":  # nobody idles who could make up a table
            assert len(out) < 4 or len(here) == plan.tables - len(broken)


@pytest.mark.parametrize("plan", [PLANS["8"], PLANS["13"], PLANS["20"]], ids=["8", "13", "20"])
def test_where_nothing_happened_nothing_changes(plan):
    found = regroup(plan, [], present=plan.contestants, first_round=1, last_round=plan.rounds)
    assert found.movement == plan
    assert found.given_up == ()


def test_one_of_thirteen_leaves_and_the_one_who_rests_plays():
    """Whoever was to sit out fills the place, so that only the round he was to play is another."""
    plan = PLANS["13"]
    present = [who for who in plan.contestants if who != "5"]
    found = regroup(plan, [], present=present, first_round=1, last_round=13)
    rounds = Counter(s.round for s in found.movement.sittings)
    assert set(rounds.values()) == {3}
    assert len(found.movement.sit_outs) == 0
    again = [times for times in partners_in(found.movement.sittings).values() if times > 1]
    assert sum(times - 1 for times in again) == sum(
        "partners" in said for said in map(str, found.given_up)
    )


def test_two_of_twelve_leave():
    """Six whose tables are not whole make one table among themselves, two rest."""
    plan = PLANS["9"]
    present = [who for who in plan.contestants if who not in ("1", "2")]
    found = regroup(plan, [], present=present, first_round=1, last_round=11)
    assert {len([s for s in found.movement.sittings if s.round == n]) for n in range(1, 12)} == {2}
    rests = Counter(out.contestant for out in found.movement.sit_outs)
    assert max(rests.values()) - min(rests.values()) <= 2
    assert str(found.given_up[0]) == "22 more sit-outs than were planned"
    assert all("partners" in said for said in map(str, found.given_up[1:]))


def test_a_table_less_is_borne_by_all():
    found = regroup(
        PLANS["8"], [], present=PLANS["8"].contestants, first_round=1, last_round=7, broken=[1]
    )
    assert {s.table for s in found.movement.sittings} == {2}
    games = Counter(who for s in found.movement.sittings for who in s.people)
    assert max(games.values()) - min(games.values()) <= 2
    assert str(found.given_up[0]) == "28 more sit-outs than were planned"
