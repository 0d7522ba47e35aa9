"""`manage.py event export CODE` and `import FILE`: a night as a document, and back."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from clubwhist.club.models import Club
from clubwhist.events.models import Event
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.importing import import_night
from clubwhist.lib.codes import tidy_code
from clubwhist.lib.commands import OneLineCommand, OneLineParser, read_json


class Command(OneLineCommand):
    help = "Writes a night as a clubwhist-event document, or makes a night from one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, parser_class=OneLineParser)
        export = actions.add_parser("export", help="write a night to standard output")
        export.add_argument("code")
        make = actions.add_parser("import", help="make a night from a document")
        make.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "export":
            self._export(options["code"])
        else:
            self._import(options["file"])

    def _export(self, code: str) -> None:
        event = Event.objects.filter(code=tidy_code(code)).first()
        if event is None:
            raise CommandError(f"code: no night has the code {code}", returncode=2)
        if not event.system:
            raise CommandError(f"code: {code} has no movement yet", returncode=2)
        self.stdout.write(json.dumps(export_night(event), ensure_ascii=False, indent=1))

    def _import(self, file: str) -> None:
        document = read_json(file)
        try:
            event = import_night(document=document, club=the_club(), actor="import")
        except (Refused, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(event.code)


def the_club() -> Club:
    """The club that command lines work for: the first, made if there is none."""
    return Club.objects.order_by("pk").first() or Club.objects.create(name="Our club")
