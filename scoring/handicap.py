"""Handicaps: tricks given beforehand, shown beside the scratch result and never instead of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.ties import ranked
from scoring.types import Score, Standing


def with_handicaps(
    scores: Iterable[Score], tricks: Mapping[str, Fraction], *, per_tray: bool
) -> tuple[Standing, ...]:
    """The scores ranked by plus and handicap together.

    tricks: what each contestant is given, for each tray it played or for the evening; nobody
    named is given nothing.
    """
    helped = [
        replace(s, plus=s.plus + tricks.get(s.contestant.id, 0) * (len(s.trays) if per_tray else 1))
        for s in scores
    ]
    return ranked(helped, lambda score: score.plus)
