"""`manage.py score FILE`: the standings of an event document."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.document import read, write
from scoring.standings import standings
from scoring.types import LineStandings, ScoringError, Standings


class Command(BaseCommand):
    help = "Scores an event document and prints its standings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--rule", choices=["averages"], default="averages")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = standings(*_read_file(options["file"]))
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
        return read(json.loads(Path(name).read_text(encoding="utf-8-sig")))
    except OSError as error:
        raise CommandError(f"file: {name}: {error.strerror}", returncode=2) from error
    except ValueError as error:
        text = str(error) if isinstance(error, ScoringError) else f"file: this is not JSON: {error}"
        raise CommandError(text, returncode=2) from error
