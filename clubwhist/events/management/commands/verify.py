"""`manage.py verify [CODE …]`: are the score cards what the ledger says?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubwhist.events.models import Event
from clubwhist.events.services.rulings import cards_differ


class Command(BaseCommand):
    help = "Rebuilds every score card from the ledger and compares; all nights if none is named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.all()
        if options["codes"]:
            events = events.filter(code__in=options["codes"])
            if events.count() != len(set(options["codes"])):
                raise CommandError("codes: not every night named is here", returncode=2)
        faults = [f"{event.code}: {fault}" for event in events for fault in cards_differ(event)]
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} score cards are not what the ledger says")
        self.stdout.write(f"{events.count()} nights: every score card is what the ledger says")
