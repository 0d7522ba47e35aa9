"""The house itself: settings, checks, what must not stand in the tree."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from clubwhist import checks
from clubwhist.lib.env import database_from_url, envbool, envint, envlist, envsecret, kept_secret

ROOT = Path(__file__).parent.parent


def test_sqlite_is_set_up_to_keep_the_night(db):
    if connection.vendor != "sqlite":
        return
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with connection.cursor() as cursor:
        for pragma, value in wanted.items():
            assert cursor.execute(f"PRAGMA {pragma}").fetchone()[0] == value
    assert connection.transaction_mode == "IMMEDIATE"
    assert sqlite3.sqlite_version_info >= checks.SOUND_SQLITE


def test_an_old_sqlite_is_an_error(monkeypatch):
    assert checks.sqlite_is_sound() == []
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    assert checks.sqlite_is_sound()[0].id == "clubwhist.E001"


@pytest.mark.parametrize(
    ("hosts", "warned"),
    [
        (["localhost", "192.168.1.5", "clubroom.local", "laptop"], False),
        (["whist.example.org"], True),
        (["8.8.8.8"], True),
    ],
)
def test_a_public_name_without_https_is_warned_about(settings, hosts, warned):
    settings.ALLOWED_HOSTS, settings.HOSTED = hosts, False
    assert bool(checks.public_means_hosted()) == warned


def manage(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_hosted_club_is_safe_to_deploy(tmp_path):
    result = manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        HOSTED="1",
        SECRET_KEY="k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
        DATA_DIR=str(tmp_path),
        ALLOWED_HOSTS="whist.example.org",
        DEBUG="",
    )
    assert result.returncode == 0, result.stderr


def test_a_hosted_club_without_a_key_does_not_start(tmp_path):
    result = manage("check", HOSTED="1", SECRET_KEY="", DATA_DIR=str(tmp_path))
    assert result.returncode != 0
    assert "SECRET_KEY" in result.stderr


BEFORE_THE_FIRST_RELEASE = {
    "club": ["0001_initial", "0002_sections_and_rulings", "0003_namesakes"],
    "events": ["0001_initial", "0003_sections_and_rulings", "0004_overplay_and_substitutes"],
    "sidetables": ["0001_initial", "0002_key"],
}


def test_a_database_from_before_the_first_release_goes_on(tmp_path):
    assert manage("migrate", DATA_DIR=str(tmp_path)).returncode == 0
    with sqlite3.connect(tmp_path / "clubwhist.sqlite3") as database:
        steps = "DELETE FROM django_migrations WHERE app = ? AND name LIKE '%squashed'"
        database.executemany(steps, [(app,) for app in BEFORE_THE_FIRST_RELEASE])
        database.execute("INSERT INTO club_club VALUES (1, 'The Knickerbocker', 'A4', 30, 6, 2)")
    rows = [(app, name) for app, names in BEFORE_THE_FIRST_RELEASE.items() for name in names]
    with sqlite3.connect(tmp_path / "clubwhist.sqlite3") as database:
        told = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-12-01')"
        database.executemany(told, rows)
    said = manage("migrate", DATA_DIR=str(tmp_path))
    assert said.returncode == 0, said.stderr
    assert "squashed" not in said.stdout  # it is taken as it is, nothing is made again
    with sqlite3.connect(tmp_path / "clubwhist.sqlite3") as database:
        assert database.execute("SELECT name FROM club_club").fetchone() == ("The Knickerbocker",)


@pytest.mark.parametrize("port", ["0", "x", "70000"])
def test_serving_on_no_port_is_one_line(tmp_path, port):
    result = manage("serve", PORT=port, DATA_DIR=str(tmp_path))
    assert result.returncode == 2
    assert "is not a port" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_settings_from_the_environment(monkeypatch, tmp_path):
    for text, value in (("1", True), ("no", False), ("", True)):
        monkeypatch.setenv("X", text)
        assert envbool("X", default=True) is value
    monkeypatch.setenv("X", "maybe")
    with pytest.raises(ValueError, match="neither yes nor no"):
        envbool("X")
    with pytest.raises(ValueError, match="not a whole number"):
        envint("X", 3)
    monkeypatch.setenv("X", " a, b ,")
    assert envlist("X", []) == ["a", "b"]
    (tmp_path / "secret").write_text("s3cret\n")
    monkeypatch.setenv("X_FILE", str(tmp_path / "secret"))
    assert envsecret("X") == "s3cret"
    monkeypatch.setenv("X_FILE", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError):
        envsecret("X")


def test_the_key_is_kept_for_its_owner_alone(tmp_path):
    path = tmp_path / "data" / "secret-key"
    assert kept_secret(path) == kept_secret(path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_databases_from_an_address(tmp_path):
    postgres = database_from_url("postgres://ann:p%40ss@db:5433/whist", tmp_path)
    assert (postgres["NAME"], postgres["PASSWORD"], postgres["PORT"]) == ("whist", "p@ss", "5433")
    assert database_from_url("", tmp_path)["NAME"] == tmp_path / "clubwhist.sqlite3"
    assert database_from_url("sqlite:////var/x.db", tmp_path)["NAME"] == Path("/var/x.db")
    with pytest.raises(ValueError, match="neither sqlite nor postgres"):
        database_from_url("mysql://x", tmp_path)


def files(*patterns):
    return [f for pattern in patterns for f in ROOT.glob(pattern) if ".venv" not in f.parts]


def test_no_page_runs_words_from_elsewhere():
    for file in files("templates/**/*.html"):
        text = file.read_text()
        assert not re.search(
            r"<script(?![^>]*src=)|\sstyle=|\son\w+=|hx-on|js:|\|safe|https?://", text
        ), file


def test_no_door_is_left_open():
    for file in files("clubwhist/**/*.py", "movements/**/*.py", "scoring/**/*.py"):
        text = file.read_text()
        assert not re.search(r"csrf_exempt|mark_safe|\.extra\(|\.raw\(", text), file
        # backups.py asks SQLite's own questions of a copy; no data of anybody's is in them.
        if "migrations" not in file.parts and file.name not in ("ledger.py", "backups.py"):
            assert not re.search(r"cursor\(\)|(?<!super\(\))\.execute\(", text), file


def test_every_page_asks_for_a_token_where_it_posts():
    for file in files("templates/**/*.html"):
        for form in re.findall(r'<form method="post".*?</form>', file.read_text(), re.DOTALL):
            assert "{% csrf_token %}" in form, file


def test_no_line_of_a_template_is_longer_than_a_screen():
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if len(line) > 160
    ]
    assert long == []
