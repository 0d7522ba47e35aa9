"""The event document `clubwhist-event/1`, read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple, cast

from scoring.types import (
    TRICKS,
    Contestant,
    IndividualResult,
    Line,
    Result,
    ScoringError,
    Status,
    Terms,
)

EVENT_FORMAT = "clubwhist-event/1"
LARGEST = 100  # tricks of a ruling, and parts of a trick
HIGHEST = 9999  # of trays, rounds and tables
LONGEST_NAME = 100  # letters of a contestant's or section's name
FRACTION = re.compile(r"[-+]?\d{1,6}(/\d{1,6}|\.\d{1,6})?")
LINES = ("NS", "EW", "N", "E", "S", "W", "ALL")
STATUSES = ("played", "average", "not_played")


def read(document: Any) -> tuple[list[Contestant], list[Result]]:
    """The contestants and results of an event document.

    Raises ScoringError with one line that names the field at fault, for example
    "results[3].ns_tricks: 14 is not a number of tricks from 0 to 13".
    """
    if not isinstance(document, dict) or document.get("format") != EVENT_FORMAT:
        raise ScoringError(f"format: this is not a {EVENT_FORMAT} document")
    contestants = [
        _contestant(entry, f"contestants[{at}]")
        for at, entry in enumerate(_list(document, "contestants"))
    ]
    seen: set[str] = set()
    for at, contestant in enumerate(contestants):
        if contestant.id in seen:
            raise ScoringError(f"contestants[{at}].id: {contestant.id!r} is there twice")
        seen.add(contestant.id)
    sections = {contestant.id: contestant.section for contestant in contestants}
    entries = _list(document, "results")
    results = [_result(entry, f"results[{at}]") for at, entry in enumerate(entries)]
    return contestants, [
        r if "section" in entry else replace(r, section=sections.get(r.ns, r.section))
        for entry, r in zip(entries, results, strict=True)
    ]


def read_rule(document: Any, rules: Sequence[str]) -> str:
    """The rule that a document is scored by, the first of these if it does not say.

    Raises ScoringError where it says something else.
    """
    said = document.get("scoring") if isinstance(document, dict) else None
    if said is None:
        return rules[0]
    if not isinstance(said, str) or said not in rules:
        *most, last = rules
        raise ScoringError(f"scoring: {_short(said)} is not {', '.join(most)} or {last}")
    return said


def read_ties(document: dict[str, Any], ways: Collection[str]) -> str:
    """The way in which ties are broken, "" where it is not said.

    ways: those the rule offers. Raises ScoringError where it says something else.
    """
    said = document.get("ties", "")
    if said and (not isinstance(said, str) or said not in ways):
        offered = " or ".join(way for way in ways if way)
        known = f"is not {offered}" if offered else "is nothing this rule leaves open"
        raise ScoringError(f"ties: {_short(said)} {known}")
    return str(said)


def read_yes(document: dict[str, Any], field: str, where: str = "") -> bool:
    """true or false, false where it is not said; raises ScoringError for anything else."""
    value = document.get(field, False)
    if not isinstance(value, bool):
        raise ScoringError(f"{where}{field}: {_short(value)} is neither true nor false")
    return value


class Conditions(NamedTuple):
    """What a document says beside its results.

    apart: each section compared only with itself. given: bonuses, or penalties below 0, in
    tricks for the night. handicaps: in tricks, as they are written. struck_out: whose results
    are void.
    """

    apart: bool = False
    given: dict[str, Fraction] = {}
    struck_out: tuple[str, ...] = ()
    handicaps: dict[str, str] = {}


def read_conditions(document: dict[str, Any], contestants: Iterable[Contestant]) -> Conditions:
    """What counts beside the results; raises ScoringError naming the field at fault."""
    known = {contestant.id for contestant in contestants}
    given, struck_out = document.get("given", {}), document.get("struck_out", [])
    _object(given, "given")
    if not isinstance(struck_out, list):
        raise ScoringError("struck_out: this must be a list of contestants")
    for where, names in (("given", given), ("struck_out", struck_out)):
        for name in names:
            if not isinstance(name, str) or name not in known:
                raise ScoringError(f"{where}: nobody knows the contestant {_short(name)}")
    return Conditions(
        apart=read_yes(document, "sections_apart"),
        given={who: _fraction(tricks, f"given.{who}") for who, tricks in given.items()},
        struck_out=tuple(struck_out),
        handicaps={
            entry["id"]: _decimal(entry["handicap"], f"contestants[{at}].handicap")
            for at, entry in enumerate(document["contestants"])
            if "handicap" in entry
        },
    )


def _decimal(value: Any, where: str) -> str:
    """A handicap: tricks with at most two decimals."""
    tricks = _fraction(str(value) if isinstance(value, float) else value, where)
    if 100 * tricks != int(100 * tricks) or abs(tricks) >= LARGEST:
        raise ScoringError(f"{where}: {_short(value)} is not a handicap such as 1.5")
    return str(float(tricks))


def _contestant(entry: Any, where: str) -> Contestant:
    _object(entry, where)
    players = entry.get("players", [])
    if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
        raise ScoringError(f"{where}.players: this must be a list of names")
    line = entry.get("line", "ALL")
    if line not in LINES:
        raise ScoringError(f"{where}.line: {_short(line)} is not NS, EW, a seat or ALL")
    return Contestant(
        id=_name(entry, "id", where),
        section=_name(entry, "section", where, "A"),
        line=cast(Line, line),
        players=tuple(players),
    )


def _result(entry: Any, where: str) -> Result:
    _object(entry, where)
    status = entry.get("status", "played")
    if status not in STATUSES:
        raise ScoringError(f"{where}.status: {_short(status)} is not played, average or not_played")
    tricks = _tricks(entry, "ns_tricks", where)
    if status == "played" and tricks is None:
        raise ScoringError(f"{where}.ns_tricks: a played tray needs its tricks")
    tray = _whole(entry, "tray", where)
    if tray is None:
        raise ScoringError(f"{where}.tray: the tray's number is missing")
    return Result(
        tray=tray,
        ns=_name(entry, "ns", where),
        ew=_name(entry, "ew", where),
        ns_tricks=tricks if status == "played" else None,
        status=cast(Status, status),
        section=_name(entry, "section", where, "A"),
        round=_whole(entry, "round", where),
        table=_whole(entry, "table", where),
        ew_tricks=_tricks(entry, "ew_tricks", where),
        uncounted=_uncounted(entry, where),
        group=_whole(entry, "group", where) or 0,
        ns_terms=_terms(entry, "ns_terms", where),
        ew_terms=_terms(entry, "ew_terms", where),
    )


def _terms(entry: dict[str, Any], field: str, where: str) -> Terms | None:
    """What a ruling adds to a side: {"award": "1/2"}, {"extra": "-2"}, {"revokes": 1}."""
    value = entry.get(field)
    if value is None:
        return None
    where = f"{where}.{field}"
    _object(value, where)
    award = value.get("award")
    return Terms(
        award=None if award is None else _fraction(award, f"{where}.award"),
        extra=_fraction(value.get("extra", 0), f"{where}.extra"),
        revokes=_whole(value, "revokes", where) or 0,
    )


def _fraction(value: Any, where: str) -> Fraction:
    text = str(value) if isinstance(value, (int, str)) else ""
    if isinstance(value, bool) or not FRACTION.fullmatch(text) or text.endswith("/0"):
        raise ScoringError(f"{where}: {_short(value)} is not a number or a fraction such as 1/2")
    found = _as_fraction(text, where)
    if abs(found) > LARGEST or found.denominator > LARGEST:
        raise ScoringError(f"{where}: {_short(value)} is more than a ruling can give")
    return found


def _as_fraction(text: str, where: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ScoringError(f"{where}: {text} has nothing below the line") from error


def _uncounted(entry: dict[str, Any], where: str) -> str:
    value = entry.get("uncounted", "")
    if value not in ("", "ns", "ew"):
        raise ScoringError(f"{where}.uncounted: {_short(value)} is neither ns nor ew")
    return str(value)


def is_individual(document: Any) -> bool:
    """Whether a document is of individuals: four names a result, or a sitting if it has none."""
    if not isinstance(document, dict):
        return False
    movements = [document, *_dicts(document.get("sections"))]
    sittings = [_dicts(_as_dict(m.get("movement")).get("sittings")) for m in movements]
    entries = _dicts(document.get("results")) or [s for each in sittings for s in each]
    return any("n" in entry for entry in entries)


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _as_dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def read_individuals(
    document: Any, *, by_sets: bool = True
) -> tuple[list[Contestant], list[IndividualResult]]:
    """The contestants and results of an event of individuals; raises ScoringError likewise.

    by_sets: every result must say in which round it was, as losses need it.
    """
    contestants, _ = read(document | {"results": []})
    for at, contestant in enumerate(contestants):
        if " & " in contestant.id:
            where = f"contestants[{at}].id"
            raise ScoringError(f"{where}: {contestant.id!r} has an & in it, as two partners have")
    sections = {contestant.id: contestant.section for contestant in contestants}
    found = []
    for at, entry in enumerate(_list(document, "results")):
        result = _individual(entry, f"results[{at}]")
        if "section" not in entry:
            result = replace(result, section=sections.get(result.n, result.section))
        if by_sets and not result.round:
            where = f"results[{at}].round"
            raise ScoringError(f"{where}: losses are counted set by set, so it must be there")
        found.append(result)
    return contestants, found


def _individual(entry: Any, where: str) -> IndividualResult:
    names = {seat: _name(_as_object(entry, where), seat, where) for seat in ("n", "e", "s", "w")}
    as_pairs = _result(entry | {"ns": names["n"], "ew": names["e"]}, where)
    return IndividualResult(
        tray=as_pairs.tray,
        n=names["n"],
        e=names["e"],
        s=names["s"],
        w=names["w"],
        ns_tricks=as_pairs.ns_tricks,
        round=as_pairs.round or 0,
        status=as_pairs.status,
        section=as_pairs.section,
        table=as_pairs.table,
        ew_tricks=as_pairs.ew_tricks,
        group=as_pairs.group,
        ns_terms=as_pairs.ns_terms,
        ew_terms=as_pairs.ew_terms,
        turned=read_yes(entry, "turned", f"{where}."),
    )


def _as_object(entry: Any, where: str) -> dict[str, Any]:
    _object(entry, where)
    return dict(entry)


def _object(entry: Any, where: str) -> None:
    if not isinstance(entry, dict):
        raise ScoringError(f"{where}: this must be an object")


def _list(document: dict[str, Any], field: str) -> list[Any]:
    entries = document.get(field)
    if not isinstance(entries, list):
        raise ScoringError(f"{field}: this must be a list")
    return entries


def _name(entry: dict[str, Any], field: str, where: str, default: str | None = None) -> str:
    value = entry.get(field, default)
    if not isinstance(value, str) or not value or not value.isprintable():
        raise ScoringError(f"{where}.{field}: {_short(value)} is not a name")
    if len(value) > LONGEST_NAME:
        raise ScoringError(f"{where}.{field}: {_short(value)} has more than {LONGEST_NAME} letters")
    return value


def _whole(entry: dict[str, Any], field: str, where: str) -> int | None:
    value = entry.get(field)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ScoringError(f"{where}.{field}: {_short(value)} is not a whole number of 1 or more")
    if value > HIGHEST:
        raise ScoringError(f"{where}.{field}: {_short(value)} is more than {HIGHEST}")
    return value


def _tricks(entry: dict[str, Any], field: str, where: str) -> int | None:
    value = entry.get(field)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= TRICKS:
        raise ScoringError(
            f"{where}.{field}: {_short(value)} is not a number of tricks from 0 to 13"
        )
    return value


def _short(value: object) -> str:
    """What stands there, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
