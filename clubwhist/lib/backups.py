"""Copies of the SQLite database, made while it is in use; PostgreSQL has tools of its own.

SQLite's own backup goes through the database, never the file, so a copy is whole whatever is
written meanwhile. It is checked, and takes its name only then.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

log = logging.getLogger("django.clubwhist.backups")
NAME = "clubwhist-%Y%m%d-%H%M%S-%f.sqlite3"
PATTERN = "clubwhist-*.sqlite3"
_one_at_a_time = threading.Lock()


class BackupError(ValueError):
    """A copy that cannot be made or used; the text is a sentence."""


def back_up(folder: Path | None = None, *, keep: Path | None = None) -> Path:
    """Write a copy of the database; where it is.

    In BACKUP_DIR the oldest beyond BACKUPS_KEPT are forgotten; in a folder that somebody chose
    all are kept. Raises BackupError where the database is not SQLite, or the copy is not sound.
    """
    _sqlite_only()
    chosen, folder = folder, folder or settings.BACKUP_DIR
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f".{os.getpid()}-{threading.get_ident()}.part"
    with _opened(_database()) as source, _opened(part) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        _check(copy, part)
    made = folder / timezone.localtime().strftime(NAME)
    part.replace(made)
    if chosen is None and settings.BACKUPS_KEPT:
        _forget_the_oldest(keep)
    return made


def _forget_the_oldest(keep: Path | None) -> None:
    """Keep as many copies as are wanted, and the one that is just being restored."""
    for old in copies()[settings.BACKUPS_KEPT :]:
        if keep is None or old.resolve() != keep.resolve():
            old.unlink(missing_ok=True)


def copies(folder: Path | None = None) -> list[Path]:
    """The copies there are, the newest first: their names are their times."""
    return sorted((folder or settings.BACKUP_DIR).glob(PATTERN), reverse=True)


def restore(file: Path) -> Path | None:
    """Put a copy in the place of the database, through the database; a copy of what was there.

    Nothing is changed if the copy is not sound. Raises BackupError as `back_up`, and for a file
    that is no copy of ours.
    """
    _sqlite_only()
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    with _opened(file) as copy:
        _check(copy, file)
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
        if "events_entry" not in tables:
            raise BackupError(f"{file} is not a copy of this program’s database")
        before = back_up(keep=file) if connection.introspection.table_names() else None
        connection.close()
        with _opened(_database()) as target:
            copy.backup(target)
    return before


def soon() -> None:
    """Make a copy in the background, after a round; a failure is logged and stops nobody."""
    if settings.BACKUPS_KEPT and connection.vendor == "sqlite":
        threading.Thread(target=_quietly, name="backup").start()


def is_too_old() -> bool:
    """Whether the newest copy is older than BACKUP_HOURS allows, or there is none."""
    if not settings.BACKUP_HOURS:
        return False
    newest = copies()[:1]
    return not newest or time.time() - newest[0].stat().st_mtime > settings.BACKUP_HOURS * 3600


def _quietly() -> None:
    if not _one_at_a_time.acquire(blocking=False):
        return
    try:
        back_up()
    except Exception:
        log.exception("the database could not be copied")
    finally:
        _one_at_a_time.release()
        connection.close()


def _sqlite_only() -> None:
    if connection.vendor != "sqlite":
        raise BackupError(
            "this database is PostgreSQL: pg_dump copies it and pg_restore brings it back"
        )


def _database() -> Path:
    return Path(connection.settings_dict["NAME"])


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(str(path), timeout=60)
    try:
        yield opened
    finally:
        opened.close()


def _check(copy: sqlite3.Connection, path: Path) -> None:
    try:
        (said,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{path} is not a database: {error}") from error
    if said != "ok":
        raise BackupError(f"{path} is damaged: {said}")
