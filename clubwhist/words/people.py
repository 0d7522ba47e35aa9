"""Contestants as people say them: pairs, individuals, and two who play together for a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from django.utils.translation import gettext as _

from clubwhist.words.seats import spoken


class Person(Protocol):
    """A member of the club."""

    @property
    def called(self) -> str: ...


class Player(Protocol):
    """Somebody who plays under a contestant's number, perhaps not all night."""

    @property
    def member(self) -> Person: ...

    @property
    def since(self) -> int | None: ...

    @property
    def until(self) -> int | None: ...


class Players(Protocol):
    """Those who play under one number."""

    def all(self) -> Iterable[Player]: ...


class Contestant(Protocol):
    """A pair, an individual, or two individuals who are a side; its text is its number."""

    @property
    def players(self) -> Players: ...

    @property
    def is_side(self) -> bool: ...


class Night(Protocol):
    """What must be known of a night to call its contestants."""

    @property
    def is_individual(self) -> bool: ...


class Sitting(Protocol):
    """A round at a table."""

    @property
    def round(self) -> int: ...


def number(contestant: Contestant | str) -> str:
    """A number as it is spoken: "3NS" is 3 N–S, "7" is 7."""
    return spoken(str(contestant))


def names(contestant: Contestant) -> str:
    """The players: Ann Lee and Bob Ray (Cyd Fox from round 4); nothing if not known."""
    players = list(contestant.players.all())
    first = _(" and ").join(player.member.called for player in players if player.since is None)
    came = [
        _("%(name)s from round %(n)s") % {"name": player.member.called, "n": player.since}
        for player in players
        if player.since is not None
    ]
    return f"{first} ({'; '.join(came)})" if came else first


def playing(contestant: Contestant, round: int) -> str:
    """Number and names of those who really play in a round: 7, Ann Lee and Cyd Fox."""
    here = [
        player.member.called
        for player in contestant.players.all()
        if (player.since or 1) <= round and (player.until is None or round <= player.until)
    ]
    return ", ".join([number(contestant), *([_(" and ").join(here)] if here else [])])


def met(contestant: Contestant, sitting: Sitting) -> str:
    """Those who play at a sitting, as they are spoken of: pair 3 N–S, Ann Lee and Cyd Fox."""
    who = {"who": playing(contestant, sitting.round)}
    return (_("side %(who)s") if contestant.is_side else _("pair %(who)s")) % who


def called(contestant: Contestant) -> str:
    """Number and names: 7, Ann Lee and Bob Ray."""
    who = names(contestant)
    return f"{number(contestant)}, {who}" if who else number(contestant)


def named(contestant: Contestant, night: Night) -> str:
    """As it is spoken of: pair 3 N–S; among individuals player 5, or side 4 & 6."""
    return _of_its_kind(number(contestant), night, is_side=contestant.is_side)


def presented(contestant: Contestant, night: Night) -> str:
    """The same with names: pair 3 N–S, Ann Lee and Bob Ray."""
    return _of_its_kind(called(contestant), night, is_side=contestant.is_side)


def actor(name: str, night: Night) -> str:
    """Who did something, as the ledger's page says it: pair 1 N–S, player 4, director ruth."""
    kind, _space, who = name.partition(" ")
    return _of_its_kind(spoken(who), night) if kind == "pair" else name


def _of_its_kind(who: str, night: Night, *, is_side: bool = False) -> str:
    if not night.is_individual:
        return _("pair %(who)s") % {"who": who}
    return (_("side %(who)s") if is_side else _("player %(who)s")) % {"who": who}
