"""Settings from the environment."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit


def envbool(name: str, default: bool = False) -> bool:
    """A yes-or-no variable: 1, true, yes, on (or the opposite); raises ValueError otherwise."""
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in ("1", "true", "yes", "on"):
        return True
    if text in ("0", "false", "no", "off"):
        return False
    raise ValueError(f"{name}: {text!r} is neither yes nor no")


def envint(name: str, default: int) -> int:
    """A whole number; raises ValueError naming the variable otherwise."""
    text = os.environ.get(name, "").strip()
    try:
        return int(text) if text else default
    except ValueError as error:
        raise ValueError(f"{name}: {text!r} is not a whole number") from error


def envlist(name: str, default: list[str]) -> list[str]:
    """Words separated by commas."""
    text = os.environ.get(name, "")
    return [word.strip() for word in text.split(",") if word.strip()] or default


def envsecret(name: str) -> str:
    """A secret from NAME, or from the file that NAME_FILE names, which must be readable."""
    path = os.environ.get(f"{name}_FILE")
    return Path(path).read_text().strip() if path else os.environ.get(name, "")


def kept_secret(path: Path) -> str:
    """The secret in this file, made on first use and readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    return path.read_text().strip()


def local_zone() -> str:
    """The time zone this machine is set to, by its name, "UTC" where it does not say."""
    _, found, name = os.path.realpath("/etc/localtime").partition("/zoneinfo/")
    return os.environ.get("TZ") or (name if found else "UTC")


def database_from_url(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of one database: SQLite in `data`, or the PostgreSQL of the URL.

    url: "" or "sqlite" for the default file, "sqlite:///path", or
    "postgres://user:password@host:port/name". Raises ValueError for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme in ("postgres", "postgresql"):
        return _postgresql(parts.path.lstrip("/"), parts)
    if url in ("", "sqlite") or parts.scheme == "sqlite":
        return _sqlite(
            Path(unquote(parts.path[1:])) if parts.path[1:] else data / "clubwhist.sqlite3"
        )
    raise ValueError(f"DATABASE_URL: {parts.scheme!r} is neither sqlite nor postgres")


def _postgresql(name: str, parts: Any) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(name),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "OPTIONS": {"options": "-c lock_timeout=10s -c statement_timeout=30s"},
    }


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            # Writers queue for the lock instead of failing half-way with "database is locked".
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        "TEST": {"NAME": path.parent / "test.sqlite3"},
    }
