"""Names compared without accents and capitals."""

from __future__ import annotations

import unicodedata

STROKES = str.maketrans("ŁłØøĐđÆæŒœ", "LlOoDdAaOo")  # not accents to Unicode


def plain(name: str) -> str:
    """A name without accents and capitals: Łukasz stands after Lucy, and lukasz finds him."""
    letters = unicodedata.normalize("NFKD", name.translate(STROKES))
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()
