"""Directions and contestants' numbers as people say them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# Lazily: the words are chosen for each reader, not once when the program starts.
SIDES = {
    "NS": _("North–South"),
    "EW": _("East–West"),
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
}


def side(value: str) -> str:
    """The words for a direction: "NS" is North–South."""
    return str(SIDES.get(value, value))


def spoken(name: str) -> str:
    """A contestant's name with its line set apart: "B-3NS" is B-3 N–S."""
    for line, words in (("NS", "N–S"), ("EW", "E–W")):
        if name.endswith(line) and name[:-2]:
            return f"{name[:-2]} {words}"
    return name
