"""The printed list: names of any length beside their figures."""

import io

from pypdf import PdfReader

from clubwhist.printing.results import ResultList, ResultRow, ResultTable, results_pdf

LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh and Llanfairpwllgwyngyll-Gogerych"


def test_a_very_long_name_is_broken_and_not_cut():
    table = ResultTable("Pairs", [ResultRow("1", "7", LONG, ["123", "+4.5"])], "")
    pdf = results_pdf(ResultList("Tuesday", ["Tricks", "+ or −"], [table], []), paper="A4")
    text = " ".join(PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())
    assert LONG in text
    assert "…" not in text
    tables = [ResultTable("Pairs", [ResultRow("1", "7", LONG, ["1"] * 4)], "")]
    four = ResultList("Tuesday", ["Trays", "+ a tray", "Tricks", "+ or −"], tables, [])
    text = PdfReader(io.BytesIO(results_pdf(four, paper="A4"))).pages[0].extract_text()
    assert LONG.replace(" ", "") in "".join(text.split())
    assert "…" not in text
