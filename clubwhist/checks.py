"""What must be so before the club room may open: run by every command and at the start."""

from __future__ import annotations

import ipaddress
import sqlite3
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.db import connection

SOUND_SQLITE = (3, 51, 3)  # before it, a WAL database can lose what was committed


@register
def sqlite_is_sound(**kwargs: Any) -> list[CheckMessage]:
    """The SQLite library must be one without the WAL-reset bug."""
    if connection.vendor != "sqlite" or sqlite3.sqlite_version_info >= SOUND_SQLITE:
        return []
    return [
        Error(
            f"SQLite {sqlite3.sqlite_version} can lose results in WAL mode.",
            hint="Install the pysqlite3 package, whose wheel brings a newer library.",
            id="clubwhist.E001",
        )
    ]


@register(deploy=True)
def public_means_hosted(**kwargs: Any) -> list[CheckMessage]:
    """A name the whole world can reach needs https: HOSTED=1."""
    if settings.HOSTED or not any(map(_is_public, settings.ALLOWED_HOSTS)):
        return []
    return [
        Warning(
            "This server answers to a public name without https.",
            hint="Set HOSTED=1 and serve it through https; see docs/hosting.md.",
            id="clubwhist.W001",
        )
    ]


def _is_public(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_global
    except ValueError:
        return "." in host and not host.endswith((".local", ".lan", ".home.arpa", ".internal"))
