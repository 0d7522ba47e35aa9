"""Foster's system for two pairs: the overplay has its suits transposed.

Foster's Complete Hoyle (1914), pp. 115-116: an umpire duplicates each hand from another pack
with other suits, so that nobody knows it again. One permutation for a whole tray keeps
lengths, ranks and the trump as they were; the trays are turned a quarter, so that North-South's
hands are held by East-West.
"""

from __future__ import annotations

from random import Random, SystemRandom

from clubwhist.deals.cards import PACK, SEATS, SUITS, Deal

SAME = SUITS


def new_transposition(chance: Random | None = None) -> str:
    """What spades, hearts, diamonds and clubs become, as four letters; no suit stays itself."""
    source = chance or SystemRandom()
    while True:
        found = "".join(source.sample(SUITS, 4))
        if all(new != old for new, old in zip(found, SUITS, strict=True)):
            return found


def transposed(deal: Deal, suits: str) -> Deal:
    """The same deal under a permutation of suits, trump included; SAME leaves it as it is."""
    holders = dict(zip((_moved(card, suits) for card in PACK), deal.holders, strict=True))
    trump = _moved(deal.trump, suits) if deal.trump else ""
    return Deal("".join(holders[card] for card in PACK), trump, deal.dealer)


def turned_a_quarter(deal: Deal) -> Deal:
    """The tray turned so that North's hand lies before East, East's before South, and so on."""
    moved = {seat: SEATS[(at + 1) % 4] for at, seat in enumerate(SEATS)}
    return Deal("".join(moved[seat] for seat in deal.holders), deal.trump, moved[deal.dealer])


def _moved(card: str, suits: str) -> str:
    return suits[SUITS.index(card[0])] + card[1:]
