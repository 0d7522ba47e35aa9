"""`manage.py backup`: a copy of the database, made while it is in use."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from clubwhist.lib.backups import BackupError, back_up


class Command(BaseCommand):
    help = "Copies the SQLite database while it is in use, checks the copy, and keeps the newest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", help="the folder; default BACKUP_DIR")
        parser.add_argument(
            "--before-upgrade", action="store_true", help="only if migrations are waiting"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["before_upgrade"] and not _upgrade_is_waiting():
            return
        try:
            made = back_up(Path(options["to"]) if options["to"] else None)
        except (BackupError, OSError) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(str(made))


def _upgrade_is_waiting() -> bool:
    """Whether there is a SQLite database with something in it that is to be migrated."""
    if connection.vendor != "sqlite" or not connection.introspection.table_names():
        return False
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
