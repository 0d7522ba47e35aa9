"""`manage.py movement-search`: look for the tables of movements/data anew (development)."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from movements.systems.howell import SYSTEM as HOWELL
from movements.systems.individual import SYSTEM as TOURNAMENT

GOALS = ("one_tray", "one_tray_phantom", "two_trays", "two_trays_phantom")


class Command(BaseCommand):
    help = "Searches a movement's table and prints it as movements/data holds it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", choices=[HOWELL.name, TOURNAMENT.name])
        parser.add_argument("--pairs", type=int, help="a full field, 8 to 34")
        parser.add_argument("--rounds", type=int, help="a shortened table with so many")
        parser.add_argument("--goal", choices=GOALS, default=GOALS[0], help="phantom: an odd field")
        parser.add_argument("--players", type=int)
        parser.add_argument("--seed", type=int, help="default: the one that found what is shipped")
        parser.add_argument("--seconds", type=float, default=60)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            import movements.search.tables  # noqa: F401  # only to see whether OR-tools is there
        except ImportError as error:
            raise CommandError(
                "this needs the development packages: make test", returncode=2
            ) from error
        try:
            found = (
                _individual(options) if options["system"] == TOURNAMENT.name else _howell(options)
            )
        except LookupError as error:
            raise CommandError(str(error), returncode=1) from error
        self.stdout.write(json.dumps(found))


def _howell(options: dict[str, Any]) -> dict[str, Any]:
    pairs, rounds = options["pairs"], options["rounds"]
    if pairs is None or pairs % 2 or not 8 <= pairs <= 34:
        raise CommandError("pairs: an even number from 8 to 34", returncode=2)
    if rounds is None:
        from movements.search.whole import whole_howell

        return whole_howell(pairs, options["goal"], options["seed"] or 1, options["seconds"])
    if not pairs // 2 < rounds < pairs - 1:
        raise CommandError(f"rounds: {pairs // 2 + 1} to {pairs - 2}", returncode=2)
    from movements.search.listed import listed_howell
    from movements.search.short import short_howell

    try:
        return short_howell(pairs, rounds, options["seed"] or 1, options["seconds"])
    except LookupError:
        return listed_howell(pairs, rounds, options["seed"] or 1, options["seconds"])


def _individual(options: dict[str, Any]) -> dict[str, Any]:
    players = options["players"]
    if players is None or players < 4 or players % 4 > 1:
        raise CommandError("players: four or five, eight or nine, and so on", returncode=2)
    from movements.search.tournaments import tournament
    from movements.systems.individual import beginnings

    seed = options["seed"] or beginnings().get(players, 1)
    return {str(players): tournament(players, options["seconds"], seed)}
