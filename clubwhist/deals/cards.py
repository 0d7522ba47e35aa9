"""A deal of 52 cards, and dealing one.

Foster's Complete Hoyle (1914), p. 116, tells of the practice of throwing out hands with a suit
of more than six cards; about one deal in seven has one (14.7 %). West deals the first tray,
and the deal passes to the left (p. 101).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random, SystemRandom

SUITS = "SHDC"
RANKS = "AKQJT98765432"
SEATS = "NESW"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
LONGEST_SUIT = 6
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
DEALERS = "WNES"  # of trays 1, 2, 3, 4, and so on round


@dataclass(frozen=True, slots=True)
class Deal:
    """Who holds which cards: a string of 52 seats, one for each card of PACK in its order.

    trump: the card turned, "HA"; a suit alone, "H", where one is trumps for the sitting and none
    is turned (Foster, p. 110); "" where neither is known. dealer: the seat that dealt.
    """

    holders: str
    trump: str = ""
    dealer: str = "W"

    def hand(self, seat: str) -> list[str]:
        """The cards of a seat, spades first, high to low."""
        return [card for card, holder in zip(PACK, self.holders, strict=True) if holder == seat]

    def suit(self, seat: str, suit: str) -> str:
        """The ranks a seat holds of a suit, high to low: "AQ72"."""
        return "".join(card[1] for card in self.hand(seat) if card[0] == suit)

    @property
    def longest(self) -> int:
        """The length of the longest suit in any hand."""
        return max(len(self.suit(seat, suit)) for seat in SEATS for suit in SUITS)


def spoken_card(card: str) -> str:
    """A card, or a suit alone, as people write it: ♦7, ♥10, ♠."""
    return SIGNS[card[0]] + card[1:].replace("T", "10")


def spoken_ranks(ranks: str) -> str:
    """A suit of a hand as people read it: A Q 10 2, or – for none."""
    return " ".join(rank.replace("T", "10") for rank in ranks) or "–"


def dealer_of(tray: int) -> str:
    """Who deals a tray: West the first one, then the deal passes to the left."""
    return DEALERS[(tray - 1) % 4]


def deal_one(dealer: str, chance: Random | None = None) -> Deal:
    """Shuffle and deal a pack, beginning left of the dealer; the last card is turned for trump.

    chance: the source of chance; by default the operating system's.
    """
    pack = list(PACK)
    (chance or SystemRandom()).shuffle(pack)
    first = SEATS.index(dealer) + 1
    holders = {card: SEATS[(first + at) % 4] for at, card in enumerate(pack)}
    return Deal("".join(holders[card] for card in PACK), pack[-1], dealer)


def deal_kept(dealer: str, chance: Random | None = None) -> tuple[Deal, int]:
    """A deal without a suit of more than six cards, and how many were thrown out before it."""
    thrown = 0
    while (deal := deal_one(dealer, chance)).longest > LONGEST_SUIT:
        thrown += 1
    return deal, thrown


def from_hands(hands: Mapping[str, list[str]], trump: str = "", dealer: str = "W") -> Deal:
    """A deal from the cards of each seat, every card of the pack being there once."""
    holders = {card: seat for seat, cards in hands.items() for card in cards}
    return Deal("".join(holders[card] for card in PACK), trump, dealer)
