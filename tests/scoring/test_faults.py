import pytest

from scoring.faults import faults
from scoring.types import Contestant, Result

PEOPLE = [Contestant(c, "A", c[-2:]) for c in ("1NS", "2NS", "1EW", "2EW")]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([Result(4, "1NS", "1EW", 7), Result(4, "1NS", "2EW", 6)], "tray 4: 1NS plays it twice"),
        (
            [Result(4, "1NS", e, 7) for e in ("1EW", "2EW", "1EW")],
            "tray 4: 1NS plays it 3 times",
        ),
        ([Result(2, "1NS", "9EW", 7)], "tray 2: nobody knows the contestant 9EW"),
        ([Result(2, "1NS", "1NS", 7)], "tray 2: 1NS plays against itself"),
        (
            [Result(8, "1NS", "2EW", 8, ew_tricks=8)],
            "tray 8: 1NS has 8 and 2EW has 8, which make 16, not 13",
        ),
        (
            [Result(8, "1NS", "2EW", 6, ew_tricks=6)],
            "tray 8: 1NS has 6 and 2EW has 6, which make 12, not 13",
        ),
    ],
)
def test_each_fault_is_a_sentence(results, expected):
    assert expected in faults(PEOPLE, results)


def test_sound_results_have_none():
    results = [Result(1, "1NS", "1EW", 0), Result(1, "2NS", "2EW", 13, ew_tricks=0)]
    assert faults(PEOPLE, results) == ()


def test_a_sit_out_written_as_not_played_is_none():
    assert faults(PEOPLE, [Result(1, "1NS", "99", None, "not_played")]) == ()


def test_an_overplay_is_no_fault():
    play, over = Result(1, "1", "2", 8), Result(1, "2", "1", 6)
    people = [Contestant("1"), Contestant("2")]
    assert faults(people, [play, over]) == ()
    assert len(faults(people, [play, play])) == 2
    assert len(faults(people, [play, over, over])) == 2
