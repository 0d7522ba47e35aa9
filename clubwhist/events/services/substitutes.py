"""Somebody plays on in another's place; the pair stays one contestant with all its results."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubwhist.events.models import Kind, Player, State
from clubwhist.events.names import LONGEST_NAME
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.people import members_named


@transaction.atomic
def substitute(*, player: Player, name: str, round: int, actor: str) -> None:
    """From a round on somebody else plays in a player's place, under the same number.

    Raises Refused if the night is not in play, the name is missing or plays tonight already,
    or the player has gone already or came later than that round.
    """
    event, name = player.event, " ".join(name.split())[:LONGEST_NAME]
    lock(event)
    player.refresh_from_db(fields=["until", "since"])
    if event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if not name:
        raise Refused(_("Write who plays instead."))
    if player.until is not None:
        raise Refused(_("Somebody plays in that place already."))
    if not max(1, player.since or 1) <= round <= player.pair.section.rounds:
        raise Refused(_("There is no such round."))
    member = members_named(event.club, [name])[name]
    if event.players.filter(member=member).exists():
        raise Refused(_("%(name)s is in a pair tonight already.") % {"name": name})
    last = player.pair.players.aggregate(last=Max("order"))["last"]
    Player.objects.create(event=event, pair=player.pair, member=member, order=last + 1, since=round)
    Player.objects.filter(pk=player.pk).update(until=round - 1)
    data = {"round": round, "out": player.member.called, "in": name}
    write(event.pk, Kind.SUBSTITUTE, actor, pair=player.pair, data=data)


@transaction.atomic
def no_substitute(*, player: Player, actor: str) -> None:
    """Take a substitute back: whoever had the place before has it still."""
    event = player.event
    lock(event)
    still_there = Player.objects.filter(pk=player.pk, since__isnull=False, until=None)
    if player.since is None or not still_there.exists():
        raise Refused(_("That has been taken back already."))
    before = player.pair.players.filter(until=player.since - 1).order_by("order").last()
    data = {"in": player.member.called, "out": before.member.called if before else ""}
    if before:
        Player.objects.filter(pk=before.pk).update(until=None)
    write(event.pk, Kind.SUBSTITUTE_GONE, actor, pair=player.pair, data=data)
    player.delete()
