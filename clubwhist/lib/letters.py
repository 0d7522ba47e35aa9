"""Names compared as people mean them: without capitals, accents, or a printer's apostrophes."""

from __future__ import annotations

import re
import unicodedata

STROKES = str.maketrans(
    {
        "ł": "l",
        "Ł": "L",
        "ø": "o",
        "Ø": "O",
        "đ": "d",
        "Đ": "D",
        "Æ": "Ae",
        "æ": "ae",
        "Œ": "Oe",
        "œ": "oe",
    }
)  # not accents to Unicode
# What a word processor makes of the marks on a keyboard.
MARKS = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-"}
)
BETWEEN_PEOPLE = re.compile(r"[&+;/\t]")


def same(name: str) -> str:
    """A name as it is compared: PAT O’BRIEN and Pat O'Brien are one."""
    return unicodedata.normalize("NFC", name).translate(MARKS).casefold()


def plain(name: str) -> str:
    """A name without accents and capitals: Łukasz stands after Lucy, and lukasz finds him."""
    letters = unicodedata.normalize("NFKD", name.translate(MARKS).translate(STROKES))
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


def of_one_person(name: str) -> str | None:
    """A name as it is written in a list of pairs; None where it is more than one person's.

    "Smith, John", as lists have it, is John Smith: a comma stands between two partners.
    """
    if BETWEEN_PEOPLE.search(name) or name.count(",") > 1:
        return None
    last, comma, first = (part.strip() for part in name.partition(","))
    return f"{first} {last}" if comma and first and last else name.strip(" ,")
