"""Preference: three players and a pool (Foster's Complete Hoyle, 1914, p. 496).

Foster gives the pack, the bids and six of ten tricks to make; he gives no amounts, no penalty,
and not when the pool is filled again. Those are `Settings`, agreed on before the first deal,
with defaults that are ours. Everything is counted in counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Suit = Literal["S", "C", "D", "H"]
SUITS: tuple[Suit, ...] = ("S", "C", "D", "H")  # hearts, the preference, are highest
TRICKS, CONTRACT = 10, 6
ACTIVE = 3


class PreferenceError(ValueError):
    """A deal that cannot be; the text is a sentence for whoever keeps the sheet."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the table agrees on before the first deal; all defaults are ours.

    stake: counters each puts in at first and whenever the pool is filled again. values: what
    a trick is paid by trump suit. short: how many times a trick's value the bidder pays for
    each trick under six. defenders_paid: whether the others are paid for their tricks too.
    refill_at: everybody puts a stake in again before a deal with no more in the pool than this.
    passed: what each puts in when nobody bids at all.
    """

    stake: int = 20
    values: Mapping[str, int] = field(default_factory=lambda: {"S": 1, "C": 2, "D": 3, "H": 4})
    short: int = 2
    defenders_paid: bool = True
    refill_at: int = 0
    passed: int = 0


@dataclass(frozen=True, slots=True)
class PreferenceDeal:
    """One deal: who bid, in which suit, and the tricks of each player.

    bidder None: nobody bid in either round. counters: what the bidder puts into the pool: 0
    where a suit was enough in the first round, else his bid for the widow. tricks: of every
    player; of four the dealer, who sits out, has none.
    """

    bidder: int | None
    suit: Suit = "H"
    counters: int = 0
    tricks: tuple[int, ...] = ()
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """Counters into the pool (above 0) or out of it (below 0), for a player, and why."""

    player: int
    counters: int
    why: str


@dataclass(frozen=True, slots=True)
class PreferenceSheet:
    """The account of a table: each deal's movements, the pool, and what each is up or down."""

    lines: tuple[tuple[Movement, ...], ...]
    pool: int
    balances: tuple[int, ...]


def sheet(
    players: int, deals: Sequence[PreferenceDeal], settings: Settings | None = None
) -> PreferenceSheet:
    """Add a table's deals up, beginning with everybody's stake.

    players: three, or four with the dealer sitting out. The pool is always what was put in
    less what was taken out, and never below nothing. Raises PreferenceError for a deal that
    cannot be.
    """
    if players not in (3, 4):
        raise PreferenceError("Preference is for three players, or four with the dealer out.")
    settings = settings or Settings()
    _check_settings(settings)
    pool = 0
    balances = [0] * players
    lines = []
    for number, deal in enumerate(deals, start=1):
        _check(deal, players, number)
        line = _refilled(pool, players, settings)
        pool += sum(m.counters for m in line)
        for movement in _movements(deal, players, settings):
            counters = max(movement.counters, -pool)  # the pool pays no more than it holds
            if counters:
                line.append(Movement(movement.player, counters, movement.why))
                pool += counters
        for movement in line:
            balances[movement.player] -= movement.counters
        lines.append(tuple(line))
    return PreferenceSheet(tuple(lines), pool, tuple(balances))


def _refilled(pool: int, players: int, settings: Settings) -> list[Movement]:
    if pool > settings.refill_at:
        return []
    return [Movement(player, settings.stake, "stake") for player in range(players)]


def _movements(deal: PreferenceDeal, players: int, settings: Settings) -> list[Movement]:
    """What a deal moves: the bid first, then the bidder's tricks, then the others' in turn."""
    if deal.bidder is None:
        if not settings.passed:
            return []
        return [Movement(p, settings.passed, "nobody bid") for p in range(players)]
    found = []
    if deal.counters:
        found.append(Movement(deal.bidder, deal.counters, "the bid for the widow"))
    value, made = settings.values[deal.suit], deal.tricks[deal.bidder]
    if made < CONTRACT:
        short = CONTRACT - made
        why = f"{short} short at {settings.short * value}"
        found.append(Movement(deal.bidder, short * settings.short * value, why))
    turn = [(deal.bidder + step) % players for step in range(players)]
    for player in turn:
        paid = made >= CONTRACT if player == deal.bidder else settings.defenders_paid
        if paid and deal.tricks[player]:
            why = f"{deal.tricks[player]} tricks at {value}"
            found.append(Movement(player, -deal.tricks[player] * value, why))
    return found


def _check_settings(settings: Settings) -> None:
    amounts = [settings.stake, settings.short, settings.refill_at, settings.passed]
    if min(amounts) < 0 or settings.stake < 1:
        raise PreferenceError("A stake is one counter at least, and nothing is below nothing.")
    if set(settings.values) != set(SUITS) or min(settings.values.values()) < 0:
        raise PreferenceError("Every suit needs its value.")


def _check(deal: PreferenceDeal, players: int, number: int) -> None:
    if deal.dealer is not None and deal.dealer not in range(players):
        raise PreferenceError(f"Deal {number}: there is no such dealer.")
    if deal.bidder is None:
        return
    if deal.bidder not in range(players) or deal.suit not in SUITS:
        raise PreferenceError(f"Deal {number}: somebody bids a suit.")
    if deal.counters < 0:
        raise PreferenceError(f"Deal {number}: a bid is not below nothing.")
    if len(deal.tricks) != players or min(deal.tricks) < 0 or sum(deal.tricks) != TRICKS:
        total = sum(deal.tricks)
        raise PreferenceError(f"Deal {number}: the tricks make {total}, and there are {TRICKS}.")
    if players > ACTIVE and deal.dealer is None:
        raise PreferenceError(f"Deal {number}: of four players the dealer sits out; say who.")
    out = deal.dealer if players > ACTIVE else None
    if out is not None and (deal.tricks[out] or deal.bidder == out):
        raise PreferenceError(f"Deal {number}: the dealer sits out and takes no tricks.")
