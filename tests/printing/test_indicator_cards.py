import io
import re
import subprocess

import pytest
from pypdf import PdfReader

from clubwhist.printing.drawing import SMALLEST, _cut, fitting, qr_code
from clubwhist.printing.indicator_cards import Sheet, indicator_cards, indicator_cards_of
from clubwhist.printing.individual_cards import individual_cards_of
from movements.systems.compass import compass
from movements.systems.four_pairs import four_pairs
from movements.systems.howell import howell
from movements.systems.individual import individual
from movements.systems.ladies_and_gentlemen import ladies_and_gentlemen
from tests.conftest import night_in_play

MM = 72 / 25.4
ADDRESS = "http://192.168.178.23:8000/t/BKTFPN/"


def read(pdf):
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def test_one_card_a_table_tells_every_seat_where_to_go():
    pages = read(indicator_cards(howell(14, 26)))
    assert len(pages) == 7
    assert "Table 3" in pages[2]
    for seat in ("North", "South", "East", "West"):
        assert f"{seat}, next go to" in pages[2]
    assert "This card serves every round." in pages[2]
    assert "Trays go to table 2." in pages[2]
    assert "stay here" in pages[0]


def test_the_bye_stand_the_share_and_the_skip_are_said():
    shared = read(indicator_cards(compass(6)))
    assert "Trays go to the bye-stand." in shared[2]
    assert "Trays are shared with table 6." in shared[0]
    skipping = read(indicator_cards(compass(6, even="skip")))
    assert "After round 3: East–West to table 2, East–West." in skipping[3]


def test_where_every_round_differs_each_line_says_where_to_go():
    pages = read(indicator_cards(howell(5)))
    assert "North, go where the line of your round says" in pages[1]
    assert "then N–S go to" in pages[1]
    assert "In round 5 trays are shared with table 2." in pages[0]


def test_a_sit_out_has_a_card_of_its_own():
    pages = read(indicator_cards(howell(7)))
    assert len(pages) == 4
    assert "Round 1: pair 7, then to table" in pages[3]
    half = read(indicator_cards(compass(5, missing=["5NS"])))
    assert len(half) == 5
    assert "nobody" in half[4]


def test_the_longest_card_of_individuals_is_read_from_a_chair():
    pdf = individual_cards_of([Sheet(individual(36))], paper="A4")
    page = PdfReader(io.BytesIO(pdf)).pages[0]
    sizes = []
    page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: sizes.append((size, text)))
    assert min(size for size, text in sizes if text.strip()) >= 9
    assert "…" not in page.extract_text()
    assert "307 to 315" in page.extract_text()


def test_a_card_of_individuals_says_what_becomes_of_the_trays_and_who_is_who():
    names = {str(n): f"Ann{n} Lee" for n in range(1, 9)}
    first, second = read(individual_cards_of([Sheet(individual(8), names=names)], paper="A4"))
    assert "Trays are shared with table 2. Begin with the first half of them" in first
    assert "Begin with the second half of them, then exchange." in second
    assert "Fetch each round’s trays from the bye-stand" in first
    assert "7 Ann7 Lee" in second
    ladies = read(individual_cards_of([Sheet(ladies_and_gentlemen(5))], paper="A4"))
    assert "Trays go to table 4." in ladies[4]
    pairs = read(indicator_cards(four_pairs()))
    assert "Trays are shared with table 1. Begin with the second half of them" in pairs[1]


def test_what_is_made_smaller_to_fit_is_not_cut():
    for text in ("10 to 18", "172 to 180", "Llanfairpwllgwyngyll & Ann Lee"):
        for room in range(30, 200):
            size = fitting(text, "Regular", 14, room / 3)
            assert size == SMALLEST or _cut(text, "Regular", size, room / 3) == text


def test_turning_is_said_plainly():
    pages = read(indicator_cards(howell(14, 26, turn=True)))
    assert any("turn: North–South become East–West" in page for page in pages)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("movement", [compass(2), compass(17, 34), howell(34, 33), howell(6)])
def test_nothing_comes_near_the_edge(tmp_path, paper, movement):
    pdf = tmp_path / "cards.pdf"
    pdf.write_bytes(indicator_cards(movement, paper=paper))
    width, height = (float(n) for n in PdfReader(pdf).pages[0].mediabox[2:])
    assert (width, height) == pytest.approx(
        {"A4": (841.9, 595.3), "Letter": (792, 612)}[paper], abs=0.1
    )
    boxes = subprocess.run(
        ["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, text=True, check=True
    ).stdout
    for line in boxes.splitlines():
        if "<word" in line:
            x0, y0, x1, y1 = (float(part.split('"')[1]) for part in line.split()[1:5])
            assert min(x0, y0) >= 10 * MM - 1
            assert x1 <= width - 10 * MM + 1
            assert y1 <= height - 10 * MM + 1


def test_every_letter_is_drawn_by_an_embedded_font(tmp_path):
    title = "Łódź & Zoë <b>Ж</b> 陳 " + "Wolfeschlegelsteinhausenbergerdorff-" * 4
    pdf = tmp_path / "cards.pdf"
    pdf.write_bytes(indicator_cards_of([Sheet(compass(3), title=title)], paper="A4"))
    text = read(pdf.read_bytes())[0]
    assert "Łódź&Zoë<b>Ж</b>□" in text.replace(" ", "")
    fonts = subprocess.run(
        ["pdffonts", str(pdf)], capture_output=True, text=True, check=True
    ).stdout
    rows = fonts.splitlines()[2:]
    assert rows
    assert all(row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows), fonts


@pytest.mark.parametrize("picture_of", [["-r", "300"], ["-r", "200"], ["-scale-to", "900"]])
def test_the_code_is_read_by_a_camera(tmp_path, picture_of):
    sheet = Sheet(howell(14, 26), addresses=dict.fromkeys(range(1, 8), ADDRESS))
    pdf, picture = tmp_path / "cards.pdf", tmp_path / "card"
    pdf.write_bytes(indicator_cards_of([sheet], paper="A4"))
    subprocess.run(
        ["pdftoppm", *picture_of, "-png", "-singlefile", "-l", "1", str(pdf), str(picture)],
        check=True,
    )
    found = subprocess.run(
        ["zbarimg", "-q", "--raw", f"{picture}.png"], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == ADDRESS


def test_who_sits_out_is_named(director, club):
    event = night_in_play(club, {"system": "howell", "pairs": 7}, pairs=7)
    pages = read(director.get(f"/director/night/{event.code}/cards.pdf").content)
    assert "Round 1: pair 7, Ann7 Lee and Bob7 Ray, then to table" in pages[-1]


def test_a_long_name_stays_clear_of_the_code():
    title = "The Wolfeschlegelsteinhausen and Featherstonehaugh Memorial Evening " * 2
    sheet = Sheet(compass(3), title=title, codes=dict.fromkeys((1, 2, 3), "BKTFPN"))
    page = read(indicator_cards_of([sheet], paper="A4"))[0]
    assert "…" in page
    assert "BKTFPN" in page


def test_the_same_cards_are_the_same_bytes():
    assert indicator_cards(compass(5)) == indicator_cards(compass(5))


def test_the_page_serves_the_cards_with_codes(director, club):
    event = night_in_play(club)
    response = director.get(f"/director/night/{event.code}/cards.pdf")
    assert response["Content-Type"] == "application/pdf"
    codes = [table.code for table in event.sections.get().table_codes.all()]
    pages = read(response.content)
    assert all(code in page for code, page in zip(codes, pages, strict=True))
    letter = director.get(f"/director/night/{event.code}/cards.pdf?paper=Letter").content
    assert float(PdfReader(io.BytesIO(letter)).pages[0].mediabox[2]) == 792


def test_each_strip_lies_before_the_seat_it_speaks_to(tmp_path):
    (tmp_path / "cards.pdf").write_bytes(indicator_cards(howell(14, 26)))
    said = subprocess.run(
        ["pdftotext", "-bbox", "-f", "3", "-l", "3", tmp_path / "cards.pdf", "-"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    wide, high = map(float, re.search(r'page width="([\d.]+)" height="([\d.]+)"', said).groups())
    word = r'<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>{},<'
    at = {
        seat: tuple(map(float, re.search(word.format(seat), said).groups()))
        for seat in ("North", "East", "South", "West")
    }
    assert at["West"][0] < wide / 5
    assert at["East"][0] > wide * 4 / 5
    assert at["North"][1] < high / 5
    assert at["South"][1] > high * 4 / 5


class Drawn:
    """A canvas that remembers the rectangles drawn on it."""

    def __init__(self):
        self.rects = []

    def beginPath(self):  # noqa: N802 - ReportLab's name
        return self

    def rect(self, *rect):
        self.rects.append(rect)

    def drawPath(self, *_path, **_style):  # noqa: N802 - ReportLab's name
        pass


def test_a_code_has_four_modules_of_quiet_on_every_side():
    canvas = Drawn()
    qr_code(canvas, ADDRESS, 100, 200, 90)
    module = canvas.rects[0][3]
    assert min(x for x, _y, _wide, _high in canvas.rects) == pytest.approx(100 + 4 * module)
    assert max(x + w for x, _y, w, _h in canvas.rects) == pytest.approx(190 - 4 * module)
    assert min(y for _x, y, _w, _h in canvas.rects) == pytest.approx(200 + 4 * module)
    assert max(y + h for _x, y, _w, h in canvas.rects) == pytest.approx(290 - 4 * module)
