"""`manage.py movement_table [PUBLISHED]`: the figures of docs/movements.md, worked out afresh."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from movements.balance import imbalance
from movements.systems import UNKNOWN
from movements.systems.howell import FEWEST, MOST, howell
from movements.types import Movement, Sitting


class Command(BaseCommand):
    help = "Prints the imbalance of every Howell field beside its bound and published schedules."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("published", nargs="?", help="a file of published schedules (JSON)")

    def handle(self, *args: Any, **options: Any) -> None:
        published = _published(options["published"]) if options["published"] else {}
        self.stdout.write("| pairs | one tray | bound | published | two trays | turning | bound |")
        self.stdout.write("| --- | --- | --- | --- | --- | --- | --- |")
        for pairs in range(FEWEST, MOST + 1):
            self.stdout.write(_row(pairs, published.get(pairs)))


def _row(pairs: int, published: int | None) -> str:
    sets = pairs + pairs % 2 - 1
    one, two = howell(pairs), howell(pairs, 2 * sets)
    turned = howell(pairs, 2 * sets, turn=True)
    figures = (
        pairs,
        imbalance(one),
        _known(one.bound),
        _known(published),
        imbalance(two),
        imbalance(turned),
        _known(turned.bound),
    )
    return f"| {' | '.join(map(str, figures))} |"


def _known(figure: int | None) -> str:
    return "–" if figure is None else str(figure)


def _published(name: str) -> dict[int, int]:
    """The least imbalance of the published schedules of each field, a set being one tray."""
    try:
        schedules = json.loads(Path(name).read_text())["schedules"]
        found = [(int(s["pairs"]), imbalance(_movement(s))) for s in schedules]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError(f"published: {name} cannot be read: {error}", returncode=2) from error
    return {pairs: min(ss for n, ss in found if n == pairs) for pairs, _ in found}


def _movement(schedule: dict[str, Any]) -> Movement:
    sittings = tuple(
        Sitting(round, g["table"], str(g["ns"]), str(g["ew"]), (g["set"],))
        for round, games in enumerate(schedule["schedule"], start=1)
        for g in games
    )
    names = tuple(str(n) for n in range(1, schedule["pairs"] + 1))
    return Movement(UNKNOWN, schedule["tables"], schedule["rounds"], 0, names, sittings)
