"""Who is here: the list that a night is set up from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubwhist.club import members
from clubwhist.club.models import Club, Member
from clubwhist.events.models import Event, Kind, Pair, Player, State
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.sittings import clear_movement

MOST_PAIRS = 198


@transaction.atomic
def set_pairs(*, event: Event, pairs: Sequence[Sequence[str]], actor: str) -> None:
    """Put down who is here: the two names of each pair, in order; a lone name seeks a partner.

    Replaces the list there was, and the movement chosen for it. Raises Refused if the night
    has started, nobody is left, or somebody is in two pairs.
    """
    lock(event)
    only_in_setup(event)
    _nobody_twice(pairs)
    put_list(event, pairs)
    write(event.pk, Kind.PAIRS, actor, data={"pairs": len(pairs)})


def put_list(event: Event, pairs: Sequence[Sequence[str]]) -> None:
    clear_movement(event)
    section = event.sections.get()
    before = _as_marked(event)
    event.pairs.all().delete()
    who = members_named(event.club, [name for pair in pairs for name in pair])
    made = Pair.objects.bulk_create(
        Pair(event=event, section=section, order=order, **before.get(frozenset(names), {}))
        for order, names in enumerate(pairs, start=1)
    )
    Player.objects.bulk_create(
        Player(event=event, pair=pair, member=who[name], order=order)
        for pair, names in zip(made, pairs, strict=True)
        for order, name in enumerate(names, start=1)
    )


@transaction.atomic
def somebody_else(*, player: Player, actor: str) -> None:
    """Not the member of that name but a guest. Raises Refused if the night has started."""
    event, name = player.event, player.member.name
    lock(event)
    only_in_setup(event)
    guest = members.new_guest(event.club, name)
    Player.objects.filter(pk=player.pk).update(member=guest)
    write(event.pk, Kind.PAIRS, actor, data={"guest": guest.called})


@transaction.atomic
def stay_put(*, event: Event, pair: int, stays: bool, actor: str) -> None:
    """Mark a pair as one that keeps a single seat all night, or take the mark off.

    pair: its pk. The movement must then be chosen again. Raises Refused if the night has
    started or there is no such pair in the list.
    """
    lock(event)
    only_in_setup(event)
    found = event.pairs.filter(pk=pair).first()
    if found is None:
        raise Refused(_("There is no such pair in the list any more."))
    event.pairs.filter(pk=pair).update(stays=stays)
    clear_movement(event)
    write(event.pk, Kind.STAYS, actor, data={"order": found.order, "stays": stays})


def part_the_pairs(event: Event) -> None:
    """Individuals: everybody on the list becomes a contestant of his own, in the same order."""
    names = [
        player.member.called
        for pair in event.pairs.prefetch_related("players__member")
        for player in pair.players.all()
    ]
    if event.pairs.count() != len(names):
        put_list(event, [[name] for name in names])


def members_named(club: Club, names: Sequence[str]) -> dict[str, Member]:
    """The member for each name, made where the club has none, and each a different one.

    Raises Refused where a name could be one of several, or two of them are one person.
    """
    try:
        found = members.find(club, names)
    except members.NotOnePerson as unclear:
        raise Refused(str(unclear)) from unclear
    said: dict[int, str] = {}
    for name, member in found.items():
        if first := said.get(member.pk):
            words = {"a": first, "b": name}
            raise Refused(_("“%(a)s” and “%(b)s” are one person.") % words)
        said[member.pk] = name
    return found


def everyone_has_a_partner(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        players = list(pair.players.all())
        if len(players) == 1:
            raise Refused(_("%(name)s has no partner yet.") % {"name": players[0].member.name})


def only_in_setup(event: Event) -> None:
    if event.state != State.SETUP:
        raise Refused(_("The night has started, so this cannot be changed here."))


def _as_marked(event: Event) -> dict[frozenset[str], dict[str, Any]]:
    """What was marked of each pair, by its names, so that a new list keeps it."""
    return {
        frozenset(player.member.called for player in pair.players.all()): {
            "stays": pair.stays,
            "handicap": pair.handicap,
        }
        for pair in event.pairs.prefetch_related("players__member")
    }


def _nobody_twice(pairs: Sequence[Sequence[str]]) -> None:
    if not pairs:
        raise Refused(_("Write down who is here, a pair a line."))
    if len(pairs) > MOST_PAIRS:
        raise Refused(_("One night takes %(most)s pairs at most.") % {"most": MOST_PAIRS})
    where: dict[str, int] = {}
    for number, pair in enumerate(pairs, start=1):
        if len(pair) > 2:
            raise Refused(
                _("Line %(line)s has %(count)s names. Write a pair as Ann Lee & Bob Ray.")
                % {"line": number, "count": len(pair)}
            )
        for name in pair:
            if name.casefold() in where:
                raise Refused(_twice(name, where[name.casefold()], number))
            where[name.casefold()] = number


def _twice(name: str, first: int, second: int) -> str:
    if first == second:
        return _("%(name)s stands twice in line %(line)s.") % {"name": name, "line": first}
    return _("%(name)s is in line %(first)s and again in line %(second)s.") % {
        "name": name,
        "first": first,
        "second": second,
    }
