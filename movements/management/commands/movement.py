"""`manage.py movement`: work a movement out, as text, JSON or printed cards."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError

from clubwhist.lib.commands import OneLineCommand
from movements.compass import EVEN, compass
from movements.document import write
from movements.howell import howell
from movements.individual import couples, individual, ladies_and_gentlemen
from movements.overplay import memory
from movements.small import four_pairs, six_pairs, two_pairs
from movements.types import MOST_TRAYS, IndividualMovement, Movement, MovementError
from movements.verify import verify


class Command(OneLineCommand):
    help = "Works out a movement and prints it, or its document, or its indicator cards."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", choices=sorted(SYSTEMS))
        parser.add_argument("--pairs", type=int)
        parser.add_argument("--tables", type=int)
        parser.add_argument("--players", type=int)
        parser.add_argument("--trays", type=int, help="trays in the whole room")
        parser.add_argument("--rounds", type=int)
        parser.add_argument("--even", choices=EVEN, default="share")
        parser.add_argument("--arrow-switch", type=int, default=0, metavar="LAST_ROUNDS")
        parser.add_argument("--turn", action="store_true", help="Howell: tables turn mid-round")
        parser.add_argument(
            "--guides", action="store_true", help="Howell, 28 pairs: a guide for each pair"
        )
        parser.add_argument("--missing", action="append", default=[], metavar="5EW")
        output = parser.add_mutually_exclusive_group()
        output.add_argument("--json", action="store_true")
        output.add_argument("--pdf", metavar="FILE", help="write the indicator cards")
        parser.add_argument("--paper", choices=["A4", "Letter"], default="A4")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            movement = _movement(options)
        except MovementError as error:
            raise CommandError(str(error), returncode=2) from error
        document = write(movement)
        if faults := verify(document):
            raise CommandError(f"the movement is not sound: {faults[0]}")
        if options["json"]:
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        elif options["pdf"] is not None:
            self._print_pdf(movement, options)
        else:
            self._print_text(document)

    def _print_pdf(self, movement: Movement | IndividualMovement, options: dict[str, Any]) -> None:
        from clubwhist.printing.guides import guides_of
        from clubwhist.printing.indicator_cards import Sheet, indicator_cards
        from clubwhist.printing.individual_cards import individual_cards_of

        path, paper = options["pdf"], options["paper"]

        try:
            with open(path, "wb") as file:
                if isinstance(movement, IndividualMovement):
                    file.write(individual_cards_of([Sheet(movement)], paper=paper))
                elif options["guides"]:
                    file.write(guides_of([Sheet(movement)], paper=paper))
                else:
                    file.write(indicator_cards(movement, paper=paper))
        except OSError as error:
            raise CommandError(f"pdf: {path}: {error.strerror}", returncode=2) from error

    def _print_text(self, document: dict[str, Any]) -> None:
        for round in range(1, document["rounds"] + 1):
            self.stdout.write(f"Round {round}")
            for s in document["sittings"]:
                if s["round"] == round:
                    trays = ", ".join(map(str, s["trays"]))
                    self.stdout.write(f"  table {s['table']}: {_against(s)}, trays {trays}")
            for out in document["sit_outs"]:
                if out["round"] == round:
                    self.stdout.write(f"  {out['contestant']} sits out")


def _against(s: dict[str, Any]) -> str:
    if "n" in s:
        return f"{s['n']} and {s['s']} against {s['e']} and {s['w']}"
    return f"{s['ns']} against {s['ew']}"


def _movement(options: dict[str, Any]) -> Movement | IndividualMovement:
    system = options["system"]
    for name, unused in UNUSED.items():
        if options[name] != unused and name not in TAKES[system]:
            raise MovementError(name.replace("_", "-"), f"{system} does not take this")
    if (options["trays"] or 0) > MOST_TRAYS:
        raise MovementError("trays", f"{MOST_TRAYS} at the most")
    movement = SYSTEMS[system](options)
    for name, sizes in _sizes(movement).items():
        if options[name] is not None and options[name] not in sizes:
            really = " or ".join(map(str, sorted(sizes)))
            raise MovementError(name, f"this movement is for {really}, not {options[name]}")
    return movement


def _sizes(movement: Movement | IndividualMovement) -> dict[str, set[int]]:
    """How many pairs, tables and players a movement may be said to be for, and its rounds."""
    people = len(movement.contestants)
    alone = isinstance(movement, IndividualMovement)
    # With somebody missing the whole field may be meant, or those who are here.
    tables = {movement.tables} | (set() if alone else {-(-people // 2)})
    return {
        "pairs": {people // 2} if alone else {people, 2 * movement.tables},
        "players": {people} if alone else {2 * people},
        "tables": tables,
        "rounds": {movement.rounds},
    }


def _compass(options: dict[str, Any]) -> Movement:
    return compass(
        _tables(options),
        options["trays"],
        options["rounds"],
        even=options["even"],
        missing=options["missing"],
        arrow_switch=options["arrow_switch"],
    )


def _howell(options: dict[str, Any]) -> Movement:
    return howell(
        _pairs(options),
        options["trays"],
        options["rounds"],
        turn=options["turn"],
        guides=options["guides"],
    )


def _individual(options: dict[str, Any]) -> IndividualMovement:
    if options["players"] is None:
        raise MovementError("players", "say how many, for example --players 8")
    return individual(options["players"], options["trays"], options["rounds"])


def _memory(options: dict[str, Any]) -> IndividualMovement:
    if options["players"] is None:
        raise MovementError("players", "say how many, 4 or 5")
    return memory(options["players"], options["trays"])


def _tables(options: dict[str, Any]) -> int:
    if options["tables"] is not None:
        return int(options["tables"])
    if options["pairs"] is None:
        raise MovementError("tables", "say how many, for example --tables 5")
    if options["pairs"] % 2:
        raise MovementError("pairs", "an odd number needs --tables and --missing, "
                            "for example --tables 6 --missing 6NS")  # fmt: skip
    return int(options["pairs"]) // 2


def _pairs(options: dict[str, Any]) -> int:
    if options["pairs"] is not None:
        return int(options["pairs"])
    if options["tables"] is None:
        raise MovementError("pairs", "say how many, for example --pairs 14")
    return 2 * int(options["tables"])


# What an option is when nobody has given it, and which systems can do something with it.
UNUSED = {"turn": False, "guides": False, "missing": [], "even": "share", "arrow_switch": 0}
TAKES = defaultdict(tuple, {"compass": ("missing", "even", "arrow_switch"),
                            "howell": ("turn", "guides")})  # fmt: skip
SYSTEMS: dict[str, Callable[[dict[str, Any]], Movement | IndividualMovement]] = {
    "compass": _compass,
    "howell": _howell,
    "individual": _individual,
    "memory": _memory,
    "four-pairs": lambda options: four_pairs(options["trays"]),
    "six-pairs": lambda options: six_pairs(options["trays"]),
    "two-pairs": lambda options: two_pairs(options["trays"]),
    "couples": lambda options: couples(options["trays"]),
    "ladies-and-gentlemen": lambda o: ladies_and_gentlemen(_tables(o), o["trays"]),
}
