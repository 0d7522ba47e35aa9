import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.document import write
from movements.foreign import LONGEST, read_mov, read_movement, read_text
from movements.systems.compass import compass
from movements.systems.howell import howell
from movements.types import MovementError
from movements.verify import verify
from tests.cases import published


def as_text(movement):
    """A movement as somebody would write it, one line a table."""
    size = movement.trays_a_round
    lines = []
    for table in range(1, movement.tables + 1):
        at = {s.round: s for s in movement.sittings if s.table == table}
        lines.append(
            " ".join(
                f"{number(at[r].ns)},{number(at[r].ew)},{at[r].trays[-1] // size}"
                for r in range(1, movement.rounds + 1)
            )
        )
    return "\n".join(lines)


def number(name):
    return name.removesuffix("NS").removesuffix("EW")


def as_mov(movement, one_winner):
    size = movement.trays_a_round
    body = bytearray()
    for table in range(1, movement.tables + 1):
        for round in range(1, movement.rounds + 1):
            s = next(s for s in movement.sittings if (s.round, s.table) == (round, table))
            body += bytes((int(number(s.ns)), int(number(s.ew)), s.trays[-1] // size))
    head = bytes((0x5D, 0x8D, one_winner, movement.tables, movement.rounds, movement.trays // size))
    return head + b"A movement".ljust(40) + bytes((0x21, 0x22, 0x23, 0x24)) + bytes(body)


@pytest.mark.parametrize("movement", [howell(8), howell(14, 26), compass(5, 10), compass(9, 27)])
def test_text_and_mov_files_read_back(movement):
    size = movement.trays_a_round
    one_winner = movement.system == "howell"
    for found in (read_text(as_text(movement), size), read_mov(as_mov(movement, one_winner), size)):
        assert set(found.sittings) == set(movement.sittings)
        assert set(found.contestants) == set(movement.contestants)
        assert verify(write(found) | {"shared": write(movement)["shared"]}) == []


def test_every_published_schedule_can_be_pasted():
    for schedule in published():
        tables = {}
        for games in schedule["schedule"]:
            for g in games:
                tables.setdefault(g["table"], []).append(f"{g['ns']},{g['ew']},{g['set']}")
        found = read_movement("\n".join(" ; ".join(t) for _, t in sorted(tables.items())).encode())
        assert verify(write(found)) == [], schedule["id"]


def test_our_document_is_read():
    movement = howell(9)
    assert read_movement(json.dumps(write(movement)).encode()) == movement


def test_number_nought_is_nobody():
    movement = read_text("1,2,1 0,1,2\n# a remark\n3,0,2 3,2,1")
    assert [(o.round, o.contestant) for o in movement.sit_outs] == [(1, "3"), (2, "1")]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "nothing in it"),
        (b"\n\n# only a remark\n", "nothing in it"),
        (b"1,2,1 3,4\n", "line 1 is not a row"),
        (b"1,2,1\nhello\n", "line 2 is not a row"),
        (b"1,2,1 1,2,2\n3,4,1\n", "line 2 has 1 rounds, others have 2"),
        (b"0,0,1\n", "nobody plays"),
        (b"1,2,0\n", "nobody plays"),
        (b"{not json", "begins like JSON"),
        (b'{"format": "x"}', "not a clubwhist-movement/1"),
        (b"[" * 10, "line 1 is not a row"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "neither text nor"),
        (b"x" * (LONGEST + 1), "far too long"),
        (b"\x5d\x8d\x01", "head is not whole"),
        (as_mov(howell(8), 1)[:-1], "ends in mid-table"),
        (as_mov(howell(8), 1)[:30], "head is not whole"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(content, words):
    with pytest.raises(MovementError, match=words) as refusal:
        read_movement(content)
    assert "\n" not in refusal.value.sentence


@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_be_refused(content):
    for start in (b"", b"\x5d\x8d", b"{"):
        try:
            read_movement(start + content)
        except MovementError:
            continue
