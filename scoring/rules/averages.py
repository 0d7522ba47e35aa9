"""Tricks above the average of all who held the same cards."""

from __future__ import annotations

from scoring.rules.base import Rule


class Averages(Rule):
    """Each contestant's plus decides."""

    name = "averages"
    order = 2
    for_individuals = True


RULE = Averages()
