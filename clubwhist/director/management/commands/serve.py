"""`manage.py serve`: open the room: print where phones find it, then serve."""

from __future__ import annotations

import io
import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubwhist.club.models import Director
from clubwhist.director.accounts import first_token
from clubwhist.lib.addresses import room_address

WORKERS, THREADS = 2, 4
SECONDS_TO_FINISH = 30  # longer than the slowest PDF


class Command(BaseCommand):
    help = "Serves the club room on its Wi-Fi; PORT chooses the port."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=None)

    def handle(self, *args: Any, **options: Any) -> None:
        port = options["port"] or _port()
        _must_be_free(port)
        host = room_address() or "localhost"
        address = f"http://{host}:{port}"
        self._announce(address)
        _serve(host, port, address)

    def _announce(self, address: str) -> None:
        self.stdout.write(f"\nThe room is open at {address}\n")
        self.stdout.write(_qr_code(address))
        if not Director.objects.exists():
            link = address + reverse("director:first", args=[first_token()])
            self.stdout.write(f"Make the first director’s account here, once:\n{link}\n")
        self.stdout.write("Stop with Ctrl-C; nothing that was saved is lost.\n")
        self.stdout.flush()


def _qr_code(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="m").terminal(out=drawing, compact=True)
    return drawing.getvalue()


def _port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise CommandError(f"PORT: {text!r} is not a port from 1 to 65535", returncode=2)
    return int(text)


def _must_be_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            raise CommandError(
                f"PORT: something else uses {port} already; try PORT={port + 1}", returncode=2
            ) from error


def _serve(host: str, port: int, address: str) -> None:
    """Become the web server: this process is replaced by gunicorn."""
    known = ["localhost", "127.0.0.1", "[::1]", host, socket.gethostname()]
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(dict.fromkeys(known)))
    if not settings.HOSTED:  # a hosted club is reached by its own name
        os.environ.setdefault("PUBLIC_URL", address)
    arguments = [
        "gunicorn",
        "clubwhist.wsgi",
        "--bind",
        f"0.0.0.0:{port}",
        "--worker-class",
        "gthread",
        "--workers",
        str(WORKERS),
        "--threads",
        str(THREADS),
        "--graceful-timeout",
        str(SECONDS_TO_FINISH),
        "--no-control-socket",
    ]
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", *arguments])  # noqa: S606 - our own words
