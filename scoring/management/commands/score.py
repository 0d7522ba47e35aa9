"""`manage.py score FILE`: the standings of an event document."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.document import is_individual, read, read_individuals, write
from scoring.standings import individual_standings, standings
from scoring.types import LineStandings, ScoringError, Standings

RULES = ["averages", "matchpoints", "matches", "losses"]


class Command(BaseCommand):
    help = "Scores an event document and prints its standings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--rule", choices=RULES, help="default: what the document says")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = _standings(_read_file(options["file"]), options["rule"])
        if options["json"]:
            self.stdout.write(json.dumps(write(found), ensure_ascii=False))
        else:
            self._print_text(found)

    def _print_text(self, found: Standings) -> None:
        for line in found.lines:
            self._print_line(line)
        for fault in found.faults:
            self.stdout.write(f"Fault: {fault}")

    def _print_line(self, line: LineStandings) -> None:
        average = "" if line.average is None else f", average {float(line.average):g}"
        self.stdout.write(f"Section {line.section}, {line.line}{average}")
        for s in line.standings:
            place = f"{s.place}{'=' if s.tied else ''}"
            self.stdout.write(
                f"  {place:>4} {s.score.contestant.id:<8} {len(s.score.trays):>3} trays "
                f"{s.score.tricks:>4} tricks {float(s.score.plus):+9.3f}"
            )


def _read_file(name: str) -> Any:
    try:
        return json.loads(Path(name).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CommandError(f"file: {name}: {error.strerror}", returncode=2) from error
    except ValueError as error:
        raise CommandError(f"file: this is not JSON: {error}", returncode=2) from error


def _standings(document: Any, rule: str | None) -> Standings:
    individual = is_individual(document)
    said = document.get("scoring") if isinstance(document, dict) else None
    rule = rule or (said if said in RULES else "losses" if individual else "averages")
    if individual != (rule == "losses"):
        what = "individuals" if individual else "pairs"
        rules = "losses" if individual else "averages, matchpoints or matches"
        raise CommandError(f"rule: {what} are scored by {rules}", returncode=2)
    try:
        if individual:
            return individual_standings(*read_individuals(document))
        return standings(*read(document), rule)
    except ScoringError as error:
        raise CommandError(str(error), returncode=2) from error
