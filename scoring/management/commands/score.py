"""`manage.py score FILE`: the standings of an event document, or of several evenings added."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandError

from clubwhist.lib.commands import OneLineCommand, read_json
from movements.systems import system_of
from scoring.document import (
    is_individual,
    read,
    read_conditions,
    read_individuals,
    read_rule,
    read_ties,
)
from scoring.figures import as_the_laws, plus_and_minus
from scoring.rules import INDIVIDUAL_RULES, PAIR_RULES, RULES
from scoring.sessions import SeasonStanding, added
from scoring.standings import individual_standings, standings
from scoring.types import Contestant, LineStandings, ScoringError, Standing, Standings
from scoring.written import write, write_season


class Command(OneLineCommand):
    help = "Scores an event document and prints its standings; several files are added up."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="+")
        parser.add_argument("--rule", choices=RULES, help="default: what the document says")
        parser.add_argument("--apart", action="store_true", help="each section on its own")
        parser.add_argument(
            "--whole", action="store_true", help="whole numbers, as the laws have it"
        )
        parser.add_argument("--ties", help="how the rule breaks ties, where it leaves that open")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [_standings(read_json(name), options) for name in options["file"]]
        if len(found) > 1:
            self._season(found, as_json=options["json"])
        elif options["json"]:
            self.stdout.write(json.dumps(write(found[0]), ensure_ascii=False))
        else:
            self._print_text(found[0], whole=options["whole"])

    def _season(self, evenings: list[Standings], *, as_json: bool) -> None:
        total = added(evenings)
        if as_json:
            self.stdout.write(json.dumps(write_season(total), ensure_ascii=False))
            return
        for standing in total:
            self.stdout.write(_season_line(standing))

    def _print_text(self, found: Standings, *, whole: bool) -> None:
        for line in found.lines:
            self._print_line(line, found.rule, whole=whole)
        for fault in found.faults:
            self.stdout.write(f"Fault: {fault}")

    def _print_line(self, line: LineStandings, rule: str, *, whole: bool) -> None:
        average = "" if line.average is None else f", average {float(line.average):g}"
        self.stdout.write(f"Section {line.section}, {line.line}{average}")
        laws = as_the_laws([s.score.plus for s in line.standings]) if whole else {}
        pluses = plus_and_minus([s.score.plus for s in line.standings])
        for s in line.standings:
            plus = laws[s.score.plus] if whole else f"{pluses[s.score.plus]:>9}"
            self.stdout.write(
                f"  {_place(s)} {s.score.contestant.id:<8} {len(s.score.trays):>3} trays "
                f"{float(s.score.tricks):>4g} tricks {plus}{RULES[rule].text(s.score)}"
            )


def _place(s: Standing | SeasonStanding) -> str:
    return f"{s.place}{'=' if s.tied else ''}".rjust(4)


def _season_line(s: SeasonStanding) -> str:
    evenings = " ".join("missed" if p is None else f"{_signed(p)}" for p in s.pluses)
    return f"{_place(s)} {' and '.join(s.who):<40} {_signed(s.plus)} ({evenings})"


def _signed(plus: Fraction) -> str:
    return f"{float(plus):+.3f}"


def _standings(document: Any, options: dict[str, Any]) -> Standings:
    individual = is_individual(document)
    rules = INDIVIDUAL_RULES if individual else PAIR_RULES
    rule = options["rule"]
    if rule and rule not in rules:
        what = "individuals" if individual else "pairs"
        said = f"rule: {what} are scored by {', '.join(rules[:-1])} or {rules[-1]}"
        raise CommandError(said, returncode=2)
    try:
        rule = rule or read_rule(document, rules)
        if individual:
            people, each = read_individuals(document, by_sets=RULES[rule].by_sets)
            sets = system_of(str(document.get("system"))).sets_of_tables
            beside = _beside(document, people, rule, options)
            return individual_standings(people, each, rule, sets_of_tables=sets, **beside)
        people, found = read(document)
        return standings(people, found, rule, **_beside(document, people, rule, options))
    except ScoringError as error:
        raise CommandError(str(error), returncode=2) from error


def _beside(
    document: dict[str, Any], people: list[Contestant], rule: str, options: dict[str, Any]
) -> dict[str, Any]:
    """What counts beside the results, from the document or the command line."""
    said = read_conditions(document, people)
    return {
        "apart": options["apart"] or said.apart,
        "given": said.given,
        "struck_out": said.struck_out,
        "ties": _ties(document, rule, options["ties"]),
    }


def _ties(document: dict[str, Any], rule: str, wanted: str | None) -> str:
    """How ties are broken; what the document says of them is said of its own rule."""
    own = document if document.get("scoring") == rule else {}
    return read_ties(own if wanted is None else {"ties": wanted}, RULES[rule].ties)
