"""`make bench`: every figure of docs/figures.md, as ratios and counts of one run.

Nothing here is asserted: speed is measured, and compared within the run, never with a clock of
another machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

NIGHTS = 500
ROOT = Path(__file__).parents[2]


def main() -> None:
    """Measure the pure packages, the paper, and the server on each database there is."""
    folder = tempfile.mkdtemp()
    os.environ.update(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="clubwhist.settings")
    import django

    django.setup()
    pure()
    pages()
    replanning()
    paper()
    servers()


def pure() -> None:
    from movements.document import write
    from movements.systems.howell import howell
    from movements.verify import verify

    slowest = max((median(lambda n=n: verify(write(howell(n)))), n) for n in range(4, 35))
    say(
        "slowest Howell field, built and verified",
        f"{1000 * slowest[0]:.1f} ms ({slowest[1]} pairs)",
    )
    small, large = (median(lambda n=n: standings_of(n)) for n in (1, 10))
    say("standings of 17 tables × 34 trays", f"{1000 * small:.1f} ms")
    say("standings of ten times that field, in times", f"{large / small:.1f}")


def pages() -> None:
    """The published page of a large night against a page of a night with nobody in it."""
    import datetime
    import uuid

    from django.core.cache import cache
    from django.core.management import call_command
    from django.test import Client

    from clubwhist.club.models import Club
    from clubwhist.events.services.course import publish
    from clubwhist.events.services.importing import import_night
    from clubwhist.events.services.setup import create_night
    from movements.systems.compass import compass

    call_command("migrate", verbosity=0)
    club = Club.objects.create(name="Bench")
    movement = compass(17, 34)
    results = [
        {
            "tray": tray,
            "round": s.round,
            "table": s.table,
            "ns": s.ns,
            "ew": s.ew,
            "ns_tricks": (tray * s.table) % 14,
        }
        for s in movement.sittings
        for tray in s.trays
    ]
    people = [{"id": c, "line": c[-2:]} for c in movement.contestants]
    document = {
        "format": "clubwhist-event/1",
        "date": "2026-11-30",
        "name": "Bench",
        "contestants": people,
        "results": results,
    }
    event = import_night(document=document, club=club, actor="bench")
    publish(event=event, actor="bench")
    empty = create_night(
        club=club, name="Empty", date=datetime.date(2026, 11, 30), key=uuid.uuid4(), actor="bench"
    )
    client = Client(headers={"host": "localhost"})

    def look(code: str) -> None:
        assert client.get(f"/board/{code}/").status_code == 200

    def first_look(code: str) -> None:
        cache.clear()
        look(code)

    nothing = median(lambda: look(empty.code), times=25)
    again = median(lambda: look(event.code), times=25)
    first, bare = (median(lambda c=c: first_look(c.code), times=9) for c in (event, empty))
    say("published page of 17 tables × 34 trays, in empty pages", f"{again / nothing:.1f}")
    say("the same when it is first worked out, in empty pages", f"{first / bare:.1f}")


def replanning() -> None:
    """500 nights of 2 to 17 tables in which something happened: all legal, how long each took."""
    from movements.replan import replan
    from tests.movements.nights import faults_of, random_night

    times, illegal, whole = [], 0, 0
    for seed in range(NIGHTS):
        _happened, situation = random_night(Random(seed))
        began = time.perf_counter()
        found = replan(situation)
        times.append(time.perf_counter() - began)
        illegal += any(" meet " not in fault for fault in faults_of(situation, found))
        whole += not found.given_up
    times.sort()
    say(f"{NIGHTS} nights replanned: illegal; nothing given up", f"{illegal}; {whole}")
    middle, slow, last = (1000 * times[int(share * (NIGHTS - 1))] for share in (0.5, 0.95, 1))
    say("replanning, median / 95 % / slowest", f"{middle:.0f} / {slow:.0f} / {last:.0f} ms")


FIELDS: dict[int, tuple[list, list]] = {}


def standings_of(times: int) -> None:
    from scoring.standings import standings

    if times not in FIELDS:
        FIELDS[times] = field(times)
    standings(*FIELDS[times])


def field(times: int) -> tuple[list, list]:
    """So many sections of 17 tables that all play the same 34 trays."""
    from movements.systems.compass import compass
    from scoring.types import Contestant, Result

    movement = compass(17, 34)
    people, results = [], []
    for section in range(times):
        people += [Contestant(f"{section}-{c}", str(section), c[-2:]) for c in movement.contestants]
        results += [
            Result(tray, f"{section}-{s.ns}", f"{section}-{s.ew}", (tray * s.table) % 14, "played")
            for s in movement.sittings
            for tray in s.trays
        ]
    return people, results


def paper() -> None:
    from clubwhist.printing.indicator_cards import Sheet, indicator_cards_of
    from movements.systems.howell import howell

    sheet = Sheet(
        howell(34),
        title="Łódź and Zoë",
        addresses={n: f"http://192.168.178.23:8000/t/BKTFP{n}/" for n in range(1, 18)},
        codes=dict.fromkeys(range(1, 18), "BKTFPN"),
    )
    seconds = median(lambda: indicator_cards_of([sheet], paper="A4"), times=3)
    say("indicator cards of 17 tables, 33 rounds", f"{seconds:.2f} s")


def servers() -> None:
    """Each database in a process of its own, PostgreSQL where it is installed."""
    command = [sys.executable, "-m", "tests.load.server"]
    subprocess.run(command, cwd=ROOT, check=True)
    if list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        subprocess.run([ROOT / "tests" / "with-postgresql", *command], cwd=ROOT, check=True)


def median(job: Callable[[], object], times: int = 7) -> float:
    """The median of several runs in seconds, after one that does not count."""
    job()
    return statistics.median(_seconds(job) for _ in range(times))


def _seconds(job: Callable[[], object]) -> float:
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def say(what: str, figure: str) -> None:
    print(f"{what:<62} {figure}", flush=True)


if __name__ == "__main__":
    main()
