"""`manage.py restore FILE`: bring a copy of the database back."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from clubwhist.lib.backups import BackupError, restore


class Command(BaseCommand):
    help = "Puts a copy in the place of the database; what was there is copied first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            before = restore(Path(options["file"]))
        except (BackupError, OSError) as error:
            raise CommandError(str(error), returncode=2) from error
        call_command("migrate", verbosity=0)
        if before:
            self.stdout.write(f"What was there is kept as {before}")
        self.stdout.write("The copy is in its place; `manage.py verify` compares every card.")
