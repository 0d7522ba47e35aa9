"""`manage.py movement`: work a movement out, as text, JSON or printed cards."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from clubwhist.lib.commands import OneLineCommand
from movements.document import write
from movements.systems import BUILT
from movements.systems.compass import EVEN
from movements.types import MOST_TRAYS, IndividualMovement, Movement, MovementError
from movements.verify import verify


class Command(OneLineCommand):
    help = "Works out a movement and prints it, or its document, or its indicator cards."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", choices=sorted(BUILT))
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
    system = BUILT[options["system"]]
    for name, unused in UNUSED.items():
        if options[name] != unused and name not in system.options:
            raise MovementError(name.replace("_", "-"), f"{system.name} does not take this")
    if (options["trays"] or 0) > MOST_TRAYS:
        raise MovementError("trays", f"{MOST_TRAYS} at the most")
    movement: Movement | IndividualMovement = system.build(**system.settings(options))
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


# What an option is when nobody has given it; which systems can do something with it they say.
UNUSED = {"turn": False, "guides": False, "missing": [], "even": "share", "arrow_switch": 0}
