"""Words from pure code, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from clubwhist.words.seats import spoken
from scoring.phrases import Named, Phrase, Words


def said(words: Words) -> str:
    """A phrase translated, with whatever stands in its places; a contestant's name as spoken."""
    if isinstance(words, Named):
        return spoken(words)
    if isinstance(words, str):
        return words
    text = ngettext(words.text, words.plural, words.n) if words.plural else gettext(words.text)
    values = {
        name: said(value) if isinstance(value, Phrase | str) else value
        for name, value in words.values.items()
    }
    return text % values if values else text
