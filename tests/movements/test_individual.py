from itertools import combinations

import pytest

from movements.document import write
from movements.systems.couples import couples
from movements.systems.individual import individual, sizes
from movements.systems.ladies_and_gentlemen import ladies_and_gentlemen
from movements.types import MovementError
from movements.verify import tournament, verify
from tests.cases import examples


def seats(sitting):
    return {"N": sitting.n, "E": sitting.e, "S": sitting.s, "W": sitting.w}


@pytest.mark.parametrize("players", sizes())
def test_every_tournament_is_sound_and_complete(players):
    document = write(individual(players))
    assert verify(document) == []
    assert tournament(document) == []


def test_eight_are_saffords_exactly_as_printed():
    printed = examples()["safford_eight_schedule"]["schedule"]
    movement = individual(8)
    for entry in printed:
        for table in (1, 2):
            laid = next(s for s in movement.sittings if (s.round, s.table) == (entry["set"], table))
            wanted = {seat: str(n) for seat, n in entry[f"table{table}"].items()}
            assert seats(laid) == wanted
    assert movement.trays == 28


def test_eight_hold_the_same_seat_at_the_other_table_once():
    same = {}
    movement = individual(8)
    for round in range(1, 8):
        first, second = [s for s in movement.sittings if s.round == round]
        for seat, player in seats(first).items():
            two = frozenset((player, seats(second)[seat]))
            same[two] = same.get(two, 0) + 1
    assert same == {frozenset(two): 1 for two in combinations(movement.contestants, 2)}


@pytest.mark.parametrize("players", [5, 13, 17, 21, 25, 33])
def test_each_sits_out_once_where_the_number_asks_for_it(players):
    outs = [int(out.contestant) for out in individual(players).sit_outs]
    assert sorted(outs) == list(range(1, players + 1))


@pytest.mark.parametrize("tables", range(2, 21))
def test_ladies_meet_every_gentleman_they_can(tables):
    movement = ladies_and_gentlemen(tables)
    assert verify(write(movement)) == []
    partners = {frozenset((s.n, s.s)) for s in movement.sittings}
    assert len(partners) == tables * movement.rounds


def test_couples_with_the_printed_slip_mended():
    movement = couples()
    document = write(movement)
    assert verify(document) == []
    printed = examples()["safford_married_couples"]["initial"]
    first = [seats(s) for s in movement.sittings if s.round == 1]
    wanted = [{seat: entry[seat] for seat in "NESW"} for entry in printed]
    assert first == wanted
    assert first[2]["S"] == "7"  # the book prints 6 twice, at tables 1 and 3: p. 118
    partners, adversaries = {}, {}
    for s in movement.sittings:
        for two in ((s.n, s.s), (s.e, s.w)):
            partners[frozenset(two)] = partners.get(frozenset(two), 0) + 1
        for a in (s.n, s.s):
            for b in (s.e, s.w):
                adversaries[frozenset((a, b))] = adversaries.get(frozenset((a, b)), 0) + 1
    assert set(partners.values()) == {1}
    assert set(adversaries.values()) == {1}
    spouses = {frozenset(two) for two in zip("abcdefgh", "12345678", strict=True)}
    assert not spouses & (set(partners) | set(adversaries))


@pytest.mark.parametrize(
    ("make", "field", "words"),
    [
        (lambda: individual(10), "players", "4, 5, 8, 9, 12"),
        (lambda: individual(8, 29), "trays", "28 or 35"),
        (lambda: individual(8, 0), "trays", "7 would"),
        (lambda: couples(30), "trays", "28 or 35"),
        (lambda: ladies_and_gentlemen(1), "tables", "2 to 20"),
        (lambda: ladies_and_gentlemen(5, 26), "trays", "25 or 30"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(make, field, words):
    with pytest.raises(MovementError, match=words) as refusal:
        make()
    assert refusal.value.field == field


def test_a_broken_tournament_is_seen():
    document = write(individual(8))
    first = document["sittings"][0]
    first["n"], first["e"] = first["e"], first["n"]
    assert len(tournament(document)) > 0


def test_couples_hold_everybodys_seat_at_the_sets_other_table_but_the_spouses():
    same = {}
    movement = couples()
    for round in range(1, 8):
        at = {s.table: seats(s) for s in movement.sittings if s.round == round}
        for one, other in ((1, 2), (3, 4)):
            for seat, player in at[one].items():
                two = frozenset((player, at[other][seat]))
                same[two] = same.get(two, 0) + 1
    alike = {
        frozenset(two) for letters in ("abcdefgh", "12345678") for two in combinations(letters, 2)
    }
    assert set(same.values()) == {1}
    assert set(same) <= alike | {frozenset((a, b)) for a in "abcdefgh" for b in "12345678"}
    assert not {frozenset(two) for two in zip("abcdefgh", "12345678", strict=True)} & set(same)
    assert len(same) == 7 * 8
