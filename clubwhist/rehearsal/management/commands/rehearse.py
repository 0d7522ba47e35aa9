"""`manage.py rehearse FILE --url …`: a whole night through the real pages, as phones would.

The night is made in this installation's database, so the server at the address must use the
same one. Then every pair's phone joins at its table and puts down its own card, tray by tray,
both pairs of a table, many phones at once. What was ruled on is decided as the director would. At
the end the public blackboard must show what scoring the document alone gives.
"""

from __future__ import annotations

import json
import re
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from django.core.management.base import CommandError

from clubwhist.boards.columns import columns_of
from clubwhist.events.management.commands.event import the_club
from clubwhist.events.models import Event, Section
from clubwhist.events.queries.seated import members_of, rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services import course
from clubwhist.events.services.importing import decide, import_night, is_ruled
from clubwhist.events.services.standings import Scores
from clubwhist.lib.commands import OneLineCommand, read_json
from clubwhist.words.seats import spoken
from movements.systems import system_of
from scoring.document import is_individual, read, read_conditions, read_individuals
from scoring.individuals import as_sides
from scoring.rules.shown import Seen
from scoring.standings import individual_standings, standings
from scoring.types import TRICKS, Contestant, Result, Standings

ACTOR = "rehearsal"
SECONDS = 30
UNANSWERED = (OSError, ValueError, HTTPException)  # what a wrong or broken address ends in
MOST_PHONES = 500
# What those who play together put down for a tray in a round; round 0 where none is known.
Tricks = dict[tuple[frozenset[str], int, int], str]


class Command(OneLineCommand):
    help = "Plays an event document through the pages of a running server, as its phones would."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--url", required=True, help="where the server answers")
        parser.add_argument("--phones", type=int, default=8, help="how many at once")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["phones"] <= MOST_PHONES:
            raise CommandError(f"phones: 1 to {MOST_PHONES} at once", returncode=2)
        document = read_json(options["file"])
        url = options["url"].rstrip("/")
        if not re.match(r"https?://", url):
            raise CommandError("url: it begins with http:// or https://", returncode=2)
        _is_there(url)
        try:
            event = import_night(
                document=document, club=the_club(), actor=ACTOR, with_results=False
            )
        except (Refused, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        began = time.monotonic()
        try:
            cards = _play(event, url, put_down_by(document), options["phones"])
        except (*UNANSWERED, _Lost) as error:
            raise CommandError(f"url: the server at {url} did not play along: {error}") from error
        seconds = time.monotonic() - began
        decide(event=event, document=document, actor=ACTOR)
        course.close(event=event, actor=ACTOR)
        course.publish(event=event, actor=ACTOR)
        self._compare(event, url, document)
        self.stdout.write(f"{cards} cards by phones in {seconds:.1f} s; night {event.code}")

    def _compare(self, event: Event, url: str, document: Any) -> None:
        shown = _blackboard(f"{url}/board/{event.code}/")
        wanted = _wanted(event, document)
        if shown != wanted:
            wrong = sorted(set(shown.items()) ^ set(wanted.items()))[:4]
            raise CommandError(f"the blackboard is not what the document gives: {wrong}")
        self.stdout.write(
            f"The blackboard shows the document’s standings for {len(shown)} contestants."
        )


def _is_there(url: str) -> None:
    """Raises CommandError unless a server of ours answers; no night is made for nothing."""
    try:
        answer = json.loads(build_opener().open(f"{url}/healthz", timeout=SECONDS).read())
        if answer != {"alive": True}:
            raise ValueError("it is not this program")
    except UNANSWERED as error:
        raise CommandError(f"url: nobody answers at {url}: {error}", returncode=2) from error


class _Lost(Exception):
    """A page was not what a phone expects."""


@dataclass
class _Phone:
    """One pair's browser: it keeps its cookies and sends what forms hold."""

    url: str
    pair: str
    opener: OpenerDirector = field(
        default_factory=lambda: build_opener(HTTPCookieProcessor(CookieJar()))
    )

    def join(self, code: str) -> None:
        """Scan the table's code, find ourselves among the pairs, and confirm."""
        self._get(f"/t/{code}/")
        path = f"/t/{code}/{quote(self.pair)}/"
        self._send(path, self._get(path), {})

    def put_down(self, tray: int, tricks: str) -> None:
        """Tap the number, read the confirmation, and put it on our card."""
        path = f"/play/tray/{tray}/"
        page = self._get(f"{path}?tricks={tricks}")
        wanted = ("tricks", "version", "key")
        self._send(path, page, {name: _value(page, name) for name in wanted})

    def _get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=SECONDS) as answer:
            return str(answer.read().decode())

    def _send(self, path: str, page: str, fields: dict[str, str]) -> None:
        fields = fields | {"csrfmiddlewaretoken": _value(page, "csrfmiddlewaretoken")}
        body = urlencode(fields).encode()
        with self.opener.open(self.url + path, body, timeout=SECONDS) as answer:
            if not answer.url.endswith("/play/"):
                raise _Lost(f"pair {self.pair} landed on {answer.url}")


def _value(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    if found is None:
        raise _Lost(f"the page has no {name}")
    return found[1]


def put_down_by(document: Any) -> Tricks:
    """What each side will put down for each tray of a document, in each round it is said to be."""
    cards: Tricks = {}
    for r, ruled in _results_and_rulings(document):
        if ruled:
            continue
        played = r.status == "played" and r.ns_tricks is not None
        ours, theirs = r.people[: len(r.people) // 2], r.people[len(r.people) // 2 :]
        put = str(r.ns_tricks), str(TRICKS - (r.ns_tricks or 0))
        for side, tricks in zip((ours, theirs), put, strict=True):
            for round in (r.round or 0, 0):  # a schedule of our own may have other rounds
                cards[frozenset(side), r.tray, round] = tricks if played else "none"
    return cards


def _results_and_rulings(document: Any) -> list[tuple[Result, bool]]:
    """Every result as two sides', and whether it is more than phones can say."""
    if is_individual(document):
        each = read_individuals(document, by_sets=False)[1]
        return list(zip(as_sides(each), map(is_ruled, each), strict=True))
    return [(r, is_ruled(r)) for r in read(document)[1]]


def _play(event: Event, url: str, cards: Tricks, at_once: int) -> int:
    phones = {pair.name: _Phone(url, pair.name) for pair in event.pairs.all()}
    codes = {s.letter: s.table_codes.first() for s in event.sections.all()}
    with ThreadPoolExecutor(at_once) as pool:
        joining = [
            pool.submit(phones[pair.name].join, getattr(codes[pair.section.letter], "code", ""))
            for pair in event.pairs.select_related("section")
        ]
        _wait(joining)
        last = max(section.rounds for section in event.sections.all())
        return sum(_play_round(event, n, phones, cards, pool) for n in range(1, last + 1))


def _play_round(
    event: Event, number: int, phones: dict[str, _Phone], cards: Tricks, pool: ThreadPoolExecutor
) -> int:
    sections = [s for s in Section.objects.filter(event=event) if number <= s.rounds]
    for section in sections:
        if section.current_round < number:  # the document leaves results of the last one out
            course.call_round(section=section, round=number, actor=ACTOR)
    jobs = [
        pool.submit(_put_down_all, [phones[name] for name in side], trays, number, cards)
        for section in sections
        for side, trays in _sides(section, number)
    ]
    return sum(_wait(jobs))


def _sides(section: Section, number: int) -> Iterator[tuple[list[str], list[int]]]:
    """Those who sit on each side in a round, and the trays they play."""
    for seated in rounds(section.sittings.filter(round=number)):
        trays = [tray.number for tray in seated.trays]
        for side in (seated.ns, seated.ew):
            yield [who.name for who in members_of(side)], trays


def _put_down_all(phones: list[_Phone], trays: list[int], round: int, cards: Tricks) -> int:
    """One side's card: of two individuals now one, now the other puts it down."""
    side = frozenset(phone.pair for phone in phones)
    found = [(tray, cards.get((side, tray, round), cards.get((side, tray, 0)))) for tray in trays]
    mine = [(tray, tricks) for tray, tricks in found if tricks is not None]
    for at, (tray, tricks) in enumerate(mine):
        phones[at % len(phones)].put_down(tray, tricks)
    return len(mine)


def _wait(jobs: Iterable[Any]) -> list[Any]:
    return [job.result() for job in jobs]


Shown = dict[str, tuple[str, ...]]


def _wanted(event: Event, document: Any) -> Shown:
    """Place and figures of each contestant, as people read them, from the document alone."""
    found = _standings(event, document)
    seen = Seen(found, whole=event.whole_numbers, ties=event.ties)
    columns = columns_of(event, Scores(found, [], 0, seen))
    return {
        spoken(s.score.contestant.id): (
            f"{s.place}{'=' if s.tied else ''}",
            *(text for text, _sign in columns.figures(s.score)),
        )
        for line in found.lines
        for s in line.standings
    }


def _standings(event: Event, document: Any) -> Standings:
    if is_individual(document):
        people, each = read_individuals(document, by_sets=False)
        sets = system_of(str(document.get("system"))).sets_of_tables
        beside = _beside(event, document, people)
        return individual_standings(people, each, event.scoring, sets_of_tables=sets, **beside)
    people, found = read(document)
    return standings(people, found, event.scoring, **_beside(event, document, people))


def _beside(event: Event, document: Any, people: list[Contestant]) -> dict[str, Any]:
    said = read_conditions(document, people)
    return {
        "apart": said.apart,
        "given": said.given,
        "struck_out": said.struck_out,
        "ties": event.ties,
    }


def _blackboard(url: str) -> Shown:
    with build_opener().open(url, timeout=SECONDS) as answer:
        reader = _BoardReader()
        reader.feed(answer.read().decode())
    return reader.rows


class _BoardReader(HTMLParser):
    """Reads the rows of the blackboard off its page."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Shown = {}
        self.number = ""
        self.cells: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.number, self.cells = "", []
        if tag == "td":
            self.cells.append("")
        if tag in ("td", "span"):
            self.inside = "number" if ("class", "pair-number") in attrs else tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""
        if tag == "tr" and self.number:
            place, _who, *figures = self.cells
            self.rows[self.number] = (place, *figures)

    def handle_data(self, data: str) -> None:
        if self.inside == "number":
            self.number += data.strip()
        elif self.inside == "td":
            self.cells[-1] += data.strip()
