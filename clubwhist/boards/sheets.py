"""The sheets beside the list that a night's rule hands out, in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass

from clubwhist.boards.columns import Figure
from clubwhist.events.models import Event
from clubwhist.events.services.standings import Scores
from clubwhist.words.phrases import said


@dataclass(frozen=True)
class Sheet:
    """A square or oblong table of figures, with a heading for each row and column."""

    title: str
    headings: list[str]
    rows: list[tuple[str, list[Figure]]]
    words: str


def sheets_of(event: Event, scores: Scores) -> list[Sheet]:
    """The sheets of a night, where its rule has any; the first is the one that matters."""
    if not scores.results:
        return []
    return [
        Sheet(
            title=said(sheet.title),
            headings=[said(heading) for heading in sheet.headings],
            rows=[
                (said(heading), [(said(text), colour) for text, colour in figures])
                for heading, figures in sheet.rows
            ],
            words=said(sheet.words),
        )
        for sheet in event.rule.sheets(scores.seen)
    ]
