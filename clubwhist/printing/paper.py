"""The papers there are, and a new document on one of them."""

from __future__ import annotations

import io

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.fonts import register

PORTRAIT = {"A4": A4, "Letter": LETTER}
LANDSCAPE = {name: landscape(size) for name, size in PORTRAIT.items()}
Size = tuple[float, float]


def begun(file: io.BytesIO, page: Size, title: str) -> Canvas:
    """An empty document of this size: the same bytes for the same strokes, every face embedded."""
    register()
    canvas = Canvas(file, pagesize=page, invariant=1, initialFontName="Regular", lang="en-GB")
    canvas.setTitle(title)
    return canvas
