"""136 phones at once: a small asyncio client, bounded, for this machine's own server only."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode


@dataclass
class Phone:
    """One connection kept open, as a browser would, with its cookies and a token for forms."""

    port: int
    cookie: str
    token: str
    waits: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, fields: dict[str, str]) -> int:
        """Send a form and wait for the answer; its status, 0 where there was none."""
        body = urlencode(fields | {"csrfmiddlewaretoken": self.token})
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        began = time.perf_counter()
        status = await self._exchange(head + body)
        self.waits.append(time.perf_counter() - began)
        if status != 200:
            self.failures.append(f"{path}: {status}")
        return status

    async def _exchange(self, request: str) -> int:
        for _attempt in range(2):  # the server may have closed an idle connection
            if self.connection is None:
                self.connection = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.connection
            try:
                writer.write(request.encode())
                await writer.drain()
                return await _answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                writer.close()
                self.connection = None
        return 0


async def _answer(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(
        int(line.split(":")[1])
        for line in head.splitlines()
        if line.lower().startswith("content-length")
    )
    await reader.readexactly(length)
    return int(head.split()[1])


def percentile(waits: list[float], share: float) -> float:
    """The wait that this share of all waits does not exceed."""
    listed = sorted(waits)
    return listed[min(len(listed) - 1, int(share * len(listed)))]
