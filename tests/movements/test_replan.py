from collections import Counter
from random import Random

import pytest

from movements.replan import Situation, replan
from movements.systems.compass import compass
from movements.systems.howell import howell
from movements.types import MovementError
from tests.movements.nights import CASES, after, faults_of, random_night


def sat_out(situation, replanned):
    found = Counter(out.contestant for out in replanned.movement.sit_outs)
    return {who: situation.sat_out.get(who, 0) + found[who] for who in situation.present}


@pytest.mark.parametrize("seed", range(150))
def test_whatever_happens_the_rest_is_legal_and_says_what_it_gives_up(seed):
    happened, situation = random_night(Random(seed), most_tables=8)
    replanned = replan(situation)
    faults = faults_of(situation, replanned)
    again = [fault for fault in faults if " meet " in fault]
    assert faults == again, happened
    assert bool(again) == any("meet again" in said for said in map(str, replanned.given_up))
    planned = Counter((s.round, tray) for s in situation.plan for tray in s.trays)
    shared = {
        share.round
        for share in replanned.movement.shared
        if any(planned[share.round, tray] < 2 for tray in share.trays)
    }
    said = {int(s.split()[1][:-1]) for s in map(str, replanned.given_up) if "share trays" in s}
    assert shared == said


@pytest.mark.parametrize("pairs", [8, 14, 20])
def test_a_pair_that_leaves_an_even_howell_costs_a_sit_out_a_round(pairs):
    movement = howell(pairs)
    situation = after(movement, 2, "leaves", Random(1))
    replanned = replan(situation)
    assert replanned.given_up == ()
    assert faults_of(situation, replanned) == []
    assert len(replanned.movement.sit_outs) == movement.rounds - 2
    assert max(sat_out(situation, replanned).values()) == 1


@pytest.mark.parametrize("pairs", [7, 11, 13])
def test_a_late_pair_takes_the_empty_place(pairs):
    movement = howell(pairs)
    situation = after(movement, 1, "arrives", Random(1))
    replanned = replan(situation)
    assert replanned.given_up == ()
    assert faults_of(situation, replanned) == []
    assert replanned.movement.sit_outs == ()


@pytest.mark.parametrize("movement", [howell(14), compass(7), compass(6)])
def test_a_cut_round_changes_nothing_else(movement):
    situation = after(movement, 2, "round cut", Random(1))
    wanted = {(s.round, s.table, s.ns, s.ew, s.trays) for s in situation.plan}
    kept = {(s.round, s.table, s.ns, s.ew, s.trays) for s in replan(situation).movement.sittings}
    assert kept == wanted


def test_sit_outs_of_a_new_half_table_are_shared_out():
    situation = after(compass(7), 1, "arrives", Random(1))
    replanned = replan(situation)
    assert faults_of(situation, replanned) == []
    assert max(sat_out(situation, replanned).values()) == 1


def test_a_broken_table_is_left_alone():
    situation = after(compass(7), 2, "table breaks", Random(3))
    gone = set(range(1, 8)) - set(situation.tables)
    replanned = replan(situation)
    assert not gone & {s.table for s in replanned.movement.sittings}


def test_those_who_would_have_sat_still_do():
    movement = compass(9)
    situation = after(movement, 3, "leaves", Random(5))
    replanned = replan(situation)
    still = {who for who in situation.present if who.endswith("NS")}
    for s in replanned.movement.sittings:
        if s.ns in still:
            assert (s.table, "ns") == situation.seats[s.ns]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"present": ("1NS",)}, "present"),
        ({"tables": ()}, "tables"),
        ({"last_round": 2}, "rounds"),
        ({"sets": ()}, "sets"),
    ],
)
def test_nothing_to_plan_is_refused(change, field):
    situation = after(compass(5), 2, "round cut", Random(1))
    values = {name: getattr(situation, name) for name in Situation.__dataclass_fields__}
    with pytest.raises(MovementError) as refusal:
        replan(Situation(**(values | change)))
    assert refusal.value.field == field


def test_every_case_is_among_the_random_nights():
    assert {random_night(Random(seed), 8)[0] for seed in range(150)} == set(CASES)
