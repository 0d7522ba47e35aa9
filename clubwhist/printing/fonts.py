"""The faces that every PDF embeds, and what to do about letters none of them has."""

from __future__ import annotations

import unicodedata
from functools import cache

from django.conf import settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FILES = {
    "Regular": "AtkinsonHyperlegibleNext-Regular.ttf",
    "SemiBold": "AtkinsonHyperlegibleNext-SemiBold.ttf",
    "ExtraBold": "AtkinsonHyperlegibleNext-ExtraBold.ttf",
    "Fallback": "DejaVuSans.ttf",
    "FallbackBold": "DejaVuSans-Bold.ttf",
}
FALLBACK = {"Regular": "Fallback", "SemiBold": "FallbackBold", "ExtraBold": "FallbackBold"}
UNKNOWN = "□"


@cache
def register() -> None:
    """Make the faces known to ReportLab, once."""
    for name, file in FILES.items():
        pdfmetrics.registerFont(TTFont(name, settings.BASE_DIR / "static" / "fonts" / file))


def runs(text: str, font: str) -> list[tuple[str, str]]:
    """Text as (font, letters) pieces: what the face lacks is taken from the fallback.

    A letter that neither has becomes a visible box, never a silent gap.
    """
    register()
    pieces: list[tuple[str, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        face = next((f for f in (font, FALLBACK[font]) if _has(f, letter)), None)
        shown = letter if face else UNKNOWN
        face = face or FALLBACK[font]
        if pieces and pieces[-1][0] == face:
            pieces[-1] = (face, pieces[-1][1] + shown)
        else:
            pieces.append((face, shown))
    return pieces


def unprintable(text: str) -> str:
    """The letters of a text that no face has, each once; they are printed as boxes."""
    register()
    faces = ("Regular", FALLBACK["Regular"])
    letters = dict.fromkeys(unicodedata.normalize("NFC", text))
    return "".join(c for c in letters if not any(_has(face, c) for face in faces))


def width(text: str, font: str, size: float) -> float:
    """How wide a line of text is, in points."""
    return float(sum(pdfmetrics.stringWidth(part, face, size) for face, part in runs(text, font)))


def _has(font: str, letter: str) -> bool:
    # ReportLab writes letters beyond the first plane so that they cannot be copied out again.
    return ord(letter) <= 0xFFFF and ord(letter) in pdfmetrics.getFont(font).face.charToGlyph


def right_to_left(text: str) -> str:
    """The letters of scripts written from the right, which are not put in order on paper."""
    found = {c for c in text if unicodedata.bidirectional(c) in ("R", "AL")}
    return "".join(sorted(found))
