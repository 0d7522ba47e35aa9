"""Reading a list of who is here, as people type or paste it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubwhist.events.rules import Refused

BETWEEN_PARTNERS = re.compile(r"\s*[&+,;/\t]\s*|\s+(?:and|with)\s+", re.IGNORECASE)
LIST_NUMBER = re.compile(r"^\s*\d+\s*[.):]?\s+")
LONGEST_NAME = 120

Pairs = list[list[str]]


def read_pairs(text: str) -> Pairs:
    """The pairs in a pasted list: "Ann Lee & Bob Ray" a line; a lone name seeks a partner.

    Between the two names may stand &, +, a comma, a semicolon, a slash, a tab, "and" or
    "with"; a number before the line is left out. Raises Refused naming the line at fault.
    """
    lines = [LIST_NUMBER.sub("", line) for line in _clean(text).splitlines()]
    return [_names(line, number) for number, line in enumerate(lines, start=1) if line.strip()]


def add_to(pairs: Pairs, text: str) -> Pairs:
    """The list with one more line: a single name joins whoever came without a partner."""
    more = read_pairs(text)
    if len(more) == 1 and len(more[0]) == 1 and pairs and len(pairs[-1]) == 1:
        return [*pairs[:-1], [*pairs[-1], *more[0]]]
    return [*pairs, *more]


def as_text(pairs: Sequence[Sequence[str]]) -> str:
    """The list as it can be edited again."""
    return "\n".join(" & ".join(pair) for pair in pairs)


def _names(line: str, number: int) -> list[str]:
    names = [" ".join(part.split()) for part in BETWEEN_PARTNERS.split(line.strip())]
    if not all(names):
        raise Refused(
            _("Line %(line)s has a name missing: “%(text)s”.")
            % {"line": number, "text": line.strip()[:60]}
        )
    if any(len(name) > LONGEST_NAME for name in names):
        raise Refused(
            _("Line %(line)s has a name of more than %(most)s letters.")
            % {"line": number, "most": LONGEST_NAME}
        )
    return names


def _clean(text: str) -> str:
    """One form for each letter, and no letters that cannot be seen."""
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c)[0] != "C")
