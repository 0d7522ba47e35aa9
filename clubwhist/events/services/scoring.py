"""How a night is scored. Nothing is lost by changing it: every figure is worked out anew."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction

from clubwhist.events.models import Event, Kind, Season
from clubwhist.events.services.ledger import lock, write

FIELDS = ("scoring", "ties", "sections_apart", "whole_numbers", "handicap")


@transaction.atomic
def score_by(*, event: Event, changes: Mapping[str, Any], actor: str) -> None:
    """Change the rule or what goes with it; only what is named is changed.

    changes: some of FIELDS, and `season`, which is a name, "" for none.
    """
    lock(event)
    before = {name: getattr(event, name) for name in FIELDS} | {"season": _season_name(event)}
    for name in FIELDS:
        setattr(event, name, changes.get(name, before[name]))
    if event.ties not in event.rule.ties:  # another rule has other ways, or none
        event.ties = ""
    if "season" in changes:
        event.season = _season(event, changes["season"].strip())
    event.save(update_fields=[*FIELDS, "season"])
    after = {name: getattr(event, name) for name in FIELDS} | {"season": _season_name(event)}
    if changed := {name: value for name, value in after.items() if before[name] != value}:
        write(event.pk, Kind.SCORING, actor, data=changed)


def _season(event: Event, name: str) -> Season | None:
    if not name:
        return None
    return Season.objects.get_or_create(club=event.club, name=name)[0]


def _season_name(event: Event) -> str:
    return event.season.name if event.season else ""


@transaction.atomic
def give_handicaps(*, event: Event, tricks: Mapping[str, Decimal], actor: str) -> None:
    """Set each pair's handicap; only those that change are written down."""
    lock(event)
    for pair in event.pairs.filter(name__in=tricks):
        if pair.handicap != tricks[pair.name]:
            pair.handicap = tricks[pair.name]
            pair.save(update_fields=["handicap"])
            write(event.pk, Kind.HANDICAP, actor, pair=pair, data={"tricks": str(pair.handicap)})
