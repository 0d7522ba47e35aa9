"""Where phones find this server."""

from __future__ import annotations

import socket

from django.conf import settings
from django.http import HttpRequest


def public_address(request: HttpRequest, path: str) -> str:
    """A whole address for a code on paper: PUBLIC_URL where it is set, else the room's.

    A director who works on the server itself sees it as localhost, which no phone can reach;
    the address in the room takes its place.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    name, _, port = request.get_host().partition(":")
    if name in ("localhost", "127.0.0.1", "0.0.0.0"):  # noqa: S104 - compared, not bound
        name = room_address() or name
    return f"{request.scheme}://{name}{':' + port if port else ''}{path}"


def room_address() -> str:
    """This machine's address on the room's network, or "" where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: connecting a datagram socket only picks the way out.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
