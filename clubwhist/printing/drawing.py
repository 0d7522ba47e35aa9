"""Small strokes that every printed page is made of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.fonts import runs, width

SMALLEST = 6.0
HAIR = 0.01  # points: what was made to fit exactly may be wider by the rounding of a sum


def write(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    *,
    font: str = "Regular",
    size: float = 11,
    room: float | None = None,
    align: str = "left",
) -> None:
    """Write one line at a point, in `room` points: smaller where it must be, and then cut."""
    if room is not None:
        size = fitting(text, font, size, room)
        text = _cut(text, font, size, room)
    wide = width(text, font, size)
    x -= {"left": 0.0, "middle": wide / 2, "right": wide}[align]
    for face, part in runs(text, font):
        canvas.setFont(face, size)
        canvas.drawString(x, y, part)
        x += canvas.stringWidth(part, face, size)


def columns(
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    texts: Sequence[str],
    shares: Sequence[float],
    *,
    font: str,
    size: float,
) -> None:
    """Write one line of a table: each text in its share of the room, smaller where it must."""
    for text, share in zip(texts, shares, strict=True):
        write(canvas, x, y, text, font=font, size=size, room=(share - 0.015) * room)
        x += share * room


def wrapped(text: str, font: str, size: float, room: float, lines: int = 2) -> list[str]:
    """The text broken into so many lines at most; the rest is an ellipsis.

    Between words, or after a hyphen of a word that is too long for a line.
    """
    found: list[str] = [""]
    for word in _words(text, font, size, room):
        longer = f"{found[-1]}{'' if found[-1].endswith('-') else ' '}{word}".strip()
        if width(longer, font, size) <= room:
            found[-1] = longer
        elif len(found) < lines and found[-1]:
            found.append(_cut(word, font, size, room))
        else:
            found[-1] = _cut(f"{longer} …", font, size, room)
            break
    return found


def _words(text: str, font: str, size: float, room: float) -> list[str]:
    """The words of a text; one that is too long for a line in its parts."""
    found: list[str] = []
    for word in text.split():
        whole = width(word, font, size) <= room
        found += [word] if whole else re.findall(r"[^-]+-?|-", word)
    return found


def _cut(text: str, font: str, size: float, room: float) -> str:
    """As much of the text as fits, with an ellipsis where something is left out."""
    if width(text, font, size) <= room + HAIR:
        return text
    while text and width(f"{text}…", font, size) > room:
        text = text[:-1]
    return f"{text}…"


def fitting(text: str, font: str, size: float, room: float) -> float:
    """The size at which a line fits, never under the smallest that can be read."""
    wide = width(text, font, size)
    return size if wide <= room else max(SMALLEST, size * room / wide)


def qr_code(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    """Draw a QR code with its quiet zone of four modules in a square of `side` points."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    module = side / (count + 8)
    path = canvas.beginPath()
    for row in range(count):
        column = 0
        while column < count:
            length = _dark_run(code, row, column)
            if length:
                left, top = x + (column + 4) * module, y + side - (row + 5) * module
                path.rect(left, top, length * module, module)
            column += max(1, length)
    canvas.drawPath(path, stroke=0, fill=1)


def _dark_run(code: QRCode, row: int, column: int) -> int:
    """How many dark modules follow each other from here; drawn as one stroke."""
    length = 0
    while column + length < code.getModuleCount() and code.isDark(row, column + length):
        length += 1
    return length
