"""What tests of decisions do again and again; the list must be one list wherever it is shown."""

import io
import re

from pypdf import PdfReader

from clubwhist.boards.page import board_of
from clubwhist.events.models import Entry
from clubwhist.events.services.rulings import cards_differ


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def everywhere(director, event):
    """Compare the director's page, the CSV and the PDF's text with the blackboard, row by row."""
    night = f"/director/night/{event.code}/"
    table = director.get(f"{night}results.csv").content.decode()
    page = text(director.get(f"{night}standings/"))
    printed = PdfReader(io.BytesIO(director.get(f"{night}results.pdf").content))
    paper = " ".join(" ".join(p.extract_text() for p in printed.pages).split())
    rows = [row for line in board_of(event, to_director=True).lines for row in line.rows]
    assert rows
    for row in rows:
        figures = [figure for figure, _sign in row.figures]
        plain = ["0" if f == "=" else f.replace("−", "-").lstrip("+") for f in figures]
        assert ",".join([row.place, row.name, row.names, *plain]) in table
        assert " ".join([row.place, row.names or row.number, row.number, *figures]) in page
        named = [row.names] if row.names else []
        assert " ".join([row.place, row.number, *named, *figures]) in paper
    sheets = board_of(event, to_director=True).sheets
    for name, figures in (row for sheet in sheets for row in sheet.rows):
        texts = " ".join(" ".join([name, *(t for t, _sign in figures)]).split())
        assert texts in page, texts
        assert texts in paper, texts
    assert cards_differ(event) == []


def send(director, night, what, **fields):
    """Fill in the form of a kind of decision."""
    form = {"what": what} | {f"{what}-{name}": value for name, value in fields.items()}
    return director.post(f"{night}decisions/", form, follow=True)


def take_back(director, night, kind):
    """Take the last decision of a kind back; what the page says then."""
    fact = Entry.objects.filter(kind=kind).latest("pk")
    return text(director.post(f"{night}decisions/{fact.pk}/back/", follow=True))
