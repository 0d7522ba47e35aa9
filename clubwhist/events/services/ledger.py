"""The one way in which facts are written, and the few statements that every card goes through.

Every card of the night comes through one door, many at the same moment. What that door asks
of the database is written out here in SQL that both databases read the same way, because
building these queries anew for each card cost three times as much as running them. This is
the only module with SQL in it.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db import connection
from django.db.models import F
from django.utils import timezone

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


def count_change(event: int) -> None:
    """Hold an event until commit and count a change of it, without reading it."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE events_event SET revision = revision + 1 WHERE id = %s", [event])


PLACE_AND_CARDS = """
    SELECT seat.sitting_id, tray.id, seat.side, seat.round, pair.name,
           section.id, section.current_round, event.state, sitting.extra,
           card.id, card.side, card.tricks, card.status, card.decided, card.version
    FROM events_pair pair
    JOIN events_seat seat ON seat.pair_id = pair.id
    JOIN events_sitting sitting ON sitting.id = seat.sitting_id
    JOIN events_sitting_trays laid ON laid.sitting_id = seat.sitting_id
    JOIN events_tray tray ON tray.id = laid.tray_id AND tray.number = %s
    JOIN events_section section ON section.id = pair.section_id
    JOIN events_event event ON event.id = pair.event_id
    LEFT JOIN events_scorecard card
           ON card.sitting_id = seat.sitting_id AND card.tray_id = tray.id
    WHERE pair.id = %s AND pair.event_id = %s AND pair.phone_key = %s
"""


def place_and_cards(*, pair: int, event: int, phone_key: str, tray: int) -> list[tuple[Any, ...]]:
    """Where a pair meets a tray, a row for each card that lies there; none if it does not."""
    with connection.cursor() as cursor:
        cursor.execute(PLACE_AND_CARDS, [tray, pair, event, phone_key])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


NEW_CARD = """
    INSERT INTO events_scorecard
           (pair_id, tray_id, sitting_id, side, tricks, status, decided, version)
    VALUES (%s, %s, %s, %s, %s, %s, %s, 1)
"""
CHANGED_CARD = "UPDATE events_scorecard SET tricks = %s, status = %s, version = %s WHERE id = %s"


def new_card(
    *, pair: int, tray: int, sitting: int, side: str, tricks: int | None, status: str
) -> None:
    """Put a pair's first word on a tray down; the database refuses a second first word."""
    with connection.cursor() as cursor:
        cursor.execute(NEW_CARD, [pair, tray, sitting, side, tricks, status, False])


def change_card(*, card: int, tricks: int | None, status: str, version: int) -> None:
    """Put another word on a card."""
    with connection.cursor() as cursor:
        cursor.execute(CHANGED_CARD, [tricks, status, version, card])


CARD_FACT = """
    INSERT INTO events_entry (event_id, key, at, kind, actor, pair_id, sitting_id, tray_id,
                              side, tricks, status, reason, data)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, '', '{}')
"""


def write_card(
    *,
    event: int,
    key: uuid.UUID,
    actor: str,
    pair: int,
    sitting: int,
    tray: int,
    side: str,
    tricks: int | None,
    status: str,
) -> None:
    """Append the fact that a pair put a tray on its card."""
    plain_key = key if connection.features.has_native_uuid_field else key.hex
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            CARD_FACT,
            [event, plain_key, at, Kind.CARD, actor, pair, sitting, tray, side, tricks, status],
        )
