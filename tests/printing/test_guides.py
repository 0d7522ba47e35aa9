import io

import pytest
from pypdf import PdfReader

from clubwhist.printing.guides import guides_of
from clubwhist.printing.indicator_cards import Sheet
from movements.indicator import guide_of
from movements.systems.howell import howell
from movements.systems.individual import individual
from movements.systems.memory import memory
from movements.systems.two_pairs import two_pairs


def pages(pdf):
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_every_pair_has_a_guide_with_every_round():
    movement = howell(28, guides=True)
    found = pages(guides_of([Sheet(movement, names={"1": "Łucja Woźniak and Zoë"})], paper="A4"))
    assert len(found) == 7
    text = "\n".join(found)
    assert "Łucja Woźniak and Zoë" in text
    for pair in movement.contestants:
        assert f"Pair {pair}" in text
        assert [line.round for line in guide_of(movement, pair)] == list(range(1, 28))


@pytest.mark.parametrize("movement", [howell(8), individual(8), two_pairs(4), memory(4)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nothing_on_a_guide_is_cut(movement, paper):
    text = "\n".join(pages(guides_of([Sheet(movement)], paper=paper)))
    assert "Round" in text
    assert "…" not in text


def test_a_round_without_a_table_says_sit_out():
    movement = howell(7)
    (line,) = [line for line in guide_of(movement, "3") if line.table is None]
    out = next(o for o in movement.sit_outs if o.contestant == "3")
    assert line.round == out.round
    assert "sit out" in pages(guides_of([Sheet(movement)], paper="Letter"))[0]


def test_a_table_that_turns_has_two_lines_in_the_round():
    movement = howell(14, 26, turn=True)
    sides = {}
    for pair in movement.contestants:
        for line in guide_of(movement, pair):
            sides.setdefault((pair, line.round), set()).add(line.side)
    assert {"NS", "EW"} in sides.values()


def test_the_director_prints_them(director, club):
    from tests.conftest import night_in_play

    event = night_in_play(club)
    response = director.get(f"/director/night/{event.code}/guides.pdf?paper=A4")
    assert response["Content-Type"] == "application/pdf"
    assert "Ann1 Lee and Bob1 Ray" in "\n".join(pages(response.content))
