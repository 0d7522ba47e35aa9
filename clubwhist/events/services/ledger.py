"""The one way in which facts are written."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import F

from clubwhist.events.models import Entry, Event, Kind


def lock(event: Event) -> None:
    """Take the event for this transaction and count the change.

    The update holds the row on PostgreSQL until commit; on SQLite the transaction holds the
    whole database from its start.
    """
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)
    event.refresh_from_db()


def write(event: int, kind: Kind, actor: str, **fields: Any) -> Entry:
    """Append one fact to the event with this pk.

    `key` makes a repeat recognisable: the database refuses it with an IntegrityError.
    """
    fields.setdefault("key", uuid.uuid4())
    return Entry.objects.create(event_id=event, kind=kind, actor=actor, **fields)
