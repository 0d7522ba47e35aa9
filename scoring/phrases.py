"""Words for people from pure code: kept in parts, so that whoever shows them can translate them.

A module imports `_` and `ngettext` from here, so that the translators' tools find its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in English, its plural where it has one, and what is put into its places."""

    text: str
    plural: str = ""
    n: int = 1
    values: Mapping[str, object] = field(default_factory=dict)

    def __mod__(self, values: Mapping[str, object]) -> Phrase:
        return replace(self, values=values)

    def __str__(self) -> str:
        text = self.plural if self.plural and self.n != 1 else self.text
        return text % self.values if self.values else text


class Named(str):
    """The name of a contestant, to be shown as its number is spoken: 3NS as 3 N–S."""


Words = Phrase | str


def _(text: str) -> Phrase:
    return Phrase(text)


def ngettext(one: str, several: str, n: int) -> Phrase:
    """The one or the other, as a language counts n."""
    return Phrase(one, several, n)
