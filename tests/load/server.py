"""How one server bears a full room of 34 tables: paced, all at once, and the cost of a card."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections import defaultdict
from pathlib import Path

from tests.load.bench import ROOT, say
from tests.load.phones import Phone, percentile

PHONES, SECONDS, EVERY = 136, 60, 2
TABLES, BARE_POSTS = PHONES // 4, 400


def main() -> None:
    """Set a room of 34 tables up (two phones for each pair), then load it."""
    os.environ.setdefault("DATA_DIR", tempfile.mkdtemp())
    os.environ["DJANGO_SETTINGS_MODULE"] = "clubwhist.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    database = connection.vendor
    phones, trays = room()
    connection.close()
    port = free_port()
    with serving("clubwhist.wsgi", port) as pid:
        for phone in phones:
            phone.port = port
        ours = asyncio.run(evening(database, phones, trays, pid))
    with serving("tests.load.bare", port) as pid:
        bare = asyncio.run(cost_of_bare(port, phones[0], pid))
    say(f"{database}: server CPU of an accepted card, in bare INSERTs", f"{ours / bare:.2f}")


def room() -> tuple[list[Phone], dict[str, list[int]]]:
    """Phones that have joined, and for each the trays it can put down."""
    from django.core import signing
    from django.middleware.csrf import _get_new_csrf_string

    from clubwhist.club.models import Club
    from clubwhist.events.queries.seated import rounds
    from clubwhist.play.seat import COOKIE, SALT
    from tests.conftest import night_in_play

    club = Club.objects.create(name="The Knickerbocker")
    settings = {"system": "compass", "tables": TABLES, "trays": TABLES * 4}
    event = night_in_play(club, settings, pairs=2 * TABLES)
    event.sections.update(current_round=TABLES)
    own: dict[str, list[int]] = defaultdict(list)
    for seated in rounds(event.sections.get().sittings.all()):
        for pair in (seated.ns, seated.ew):
            own[pair.name] += [tray.number for tray in seated.trays]
    phones, trays = [], {}
    for pair in event.pairs.all():
        for half in range(2):
            token = _get_new_csrf_string()
            seat = signing.dumps([event.pk, pair.pk, pair.phone_key], salt=SALT)
            phone = Phone(0, f"{COOKIE}={seat}; csrftoken={token}", token)
            phones.append(phone)
            trays[phone.token] = own[pair.name][half::2]
    return phones, trays


async def put_down(phone: Phone, trays: dict[str, list[int]]) -> None:
    tray = trays[phone.token].pop()
    fields = {"tricks": str(random.randrange(14)), "version": "0", "key": str(uuid.uuid4())}
    await phone.post(f"/play/tray/{tray}/", fields)


async def evening(
    database: str, phones: list[Phone], trays: dict[str, list[int]], pid: int
) -> float:
    """Load the room in three ways; the CPU seconds of one card."""
    await paced(phones, trays)
    report(f"{database}: {PHONES} phones, a card each {EVERY} s for {SECONDS} s", phones)
    await at_once(phones, trays)
    report(f"{database}: all {PHONES} at one instant", phones, last=True)
    return await cost(phones, trays, pid)


async def paced(phones: list[Phone], trays: dict[str, list[int]]) -> None:
    async def at_the_table(phone: Phone) -> None:
        await asyncio.sleep(random.random() * EVERY)
        for _ in range(SECONDS // EVERY):
            began = time.perf_counter()
            await put_down(phone, trays)
            await asyncio.sleep(max(0, EVERY - (time.perf_counter() - began)))

    await asyncio.gather(*map(at_the_table, phones))


async def at_once(phones: list[Phone], trays: dict[str, list[int]]) -> None:
    await asyncio.gather(*(put_down(phone, trays) for phone in phones))


async def cost(phones: list[Phone], trays: dict[str, list[int]], pid: int) -> float:
    """Server CPU seconds of one accepted card, one phone after another."""
    before = cpu(pid)
    for _ in range(3):
        for phone in phones:
            await put_down(phone, trays)
    return (cpu(pid) - before) / (3 * len(phones))


async def cost_of_bare(port: int, phone: Phone, pid: int) -> float:
    """The same for a view that does one INSERT in the same set-up."""
    bare = Phone(port, phone.cookie, phone.token)
    for _ in range(20):
        await bare.post("/", {"key": str(uuid.uuid4())})
    before = cpu(pid)
    for _ in range(BARE_POSTS):
        await bare.post("/", {"key": str(uuid.uuid4())})
    assert bare.failures == []
    return (cpu(pid) - before) / BARE_POSTS


def cpu(pid: int) -> float:
    """CPU seconds that a server and its workers have used."""
    workers = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=True)
    ticks = 0
    for each in (str(pid), *workers.stdout.split()):
        parts = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(parts[11]) + int(parts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def report(what: str, phones: list[Phone], *, last: bool = False) -> None:
    waits = [wait for phone in phones for wait in phone.waits]
    errors = sum(len(phone.failures) for phone in phones)
    middle, late = (1000 * percentile(waits, share) for share in (0.5, 0.95))
    figure = f"p50 {middle:.0f} ms, p95 {late:.0f} ms"
    if last:
        figure = f"last answer {1000 * max(waits):.0f} ms"
    say(what, f"{len(waits)} cards, {errors} errors, {figure}")
    for phone in phones:
        phone.waits, phone.failures = [], []


class serving:  # noqa: N801 - reads as a word
    """A gunicorn with the room's own settings, for as long as the block lasts."""

    def __init__(self, application: str, port: int) -> None:
        self.application, self.port = application, port

    def __enter__(self) -> int:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "gunicorn",
                f"{self.application}:application",
                "--bind",
                f"127.0.0.1:{self.port}",
                "--worker-class",
                "gthread",
                "--workers",
                "2",
                "--threads",
                "4",
                "--no-control-socket",
                "--log-level",
                "warning",
            ],
            cwd=ROOT,
        )
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1).close()
                return self.process.pid
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def __exit__(self, *args: object) -> None:
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
