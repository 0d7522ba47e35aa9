"""Deals as PBN (Portable Bridge Notation), which dealing machines and other programs read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from clubwhist.deals.cards import PACK, SEATS, SUITS, Deal, from_hands

LONGEST = 500_000  # letters of a file
TAG = re.compile(r'^\[\s*(\w+)\s+"([^"]*)"\s*\]\s*$')
MOST_TRAYS = 999


class PbnError(ValueError):
    """A file that cannot be read; the text names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")


def write(deals: Mapping[int, Deal]) -> str:
    """The deals by tray number, North's hand first; the turned card as a tag of our own."""
    lines = ["% PBN 2.1", '[Generator "clubwhist"]', ""]
    for tray, deal in sorted(deals.items()):
        hands = " ".join(".".join(deal.suit(seat, suit) for suit in SUITS) for seat in SEATS)
        lines += [f'[Board "{tray}"]', f'[Dealer "{deal.dealer}"]', f'[Deal "N:{hands}"]']
        if deal.trump[1:]:
            lines.append(f'[TrumpCard "{deal.trump}"]')
        lines.append("")
    return "\n".join(lines)


def read(text: str) -> dict[int, Deal]:
    """The deals of a file, by board number. Raises PbnError naming the line."""
    if len(text) > LONGEST:
        raise PbnError(1, "the file is too long to be a list of deals")
    found: dict[int, Deal] = {}
    for tags in _boards(text.splitlines()):
        number = _number(tags)
        if number in found:
            raise PbnError(tags["Board"][0], f"board {number} is there twice")
        found[number] = _deal(tags)
    if not found:
        raise PbnError(1, "there is no deal in it")
    return found


Tags = dict[str, tuple[int, str]]


def _boards(lines: Iterable[str]) -> Iterable[Tags]:
    """The tags of each board, with the line each stands on; a new Board tag begins a new one."""
    tags: Tags = {}
    for number, line in enumerate(lines, start=1):
        match = TAG.match(line.strip())
        if match is None:
            continue
        name, value = match.groups()
        if name == "Board" and "Board" in tags:
            yield tags
            tags = {}
        tags[name] = (number, value)
    if "Board" in tags or "Deal" in tags:
        yield tags


def _number(tags: Tags) -> int:
    if "Board" not in tags:
        raise PbnError(tags["Deal"][0], "a deal without a board number before it")
    line, value = tags["Board"]
    if not (value.isascii() and value.isdecimal() and 1 <= int(value) <= MOST_TRAYS):
        raise PbnError(line, f"{value!r} is not a board number")
    return int(value)


def _deal(tags: Tags) -> Deal:
    if "Deal" not in tags:
        raise PbnError(tags["Board"][0], "this board has no deal")
    dealer_line, dealer = tags.get("Dealer", (tags["Deal"][0], "W"))
    if dealer not in SEATS or len(dealer) != 1:
        raise PbnError(dealer_line, f"the dealer {dealer!r} is not N, E, S or W")
    line, value = tags["Deal"]
    first, _colon, rest = value.partition(":")
    if first not in SEATS or len(first) != 1:
        raise PbnError(line, "a deal begins with the seat of its first hand, for example N:")
    hands = rest.split()
    if len(hands) != 4:
        raise PbnError(line, f"a deal has four hands, and this has {len(hands)}")
    seats = [SEATS[(SEATS.index(first) + at) % 4] for at in range(4)]
    cards = {seat: _hand(line, seat, hand) for seat, hand in zip(seats, hands, strict=True)}
    _check_pack(line, cards)
    return from_hands(cards, _trump(tags), dealer)


def _hand(line: int, seat: str, text: str) -> list[str]:
    suits = text.split(".")
    if len(suits) != 4:
        raise PbnError(line, f"{seat}'s hand has {len(suits)} suits in place of 4")
    cards = [
        suit + rank for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks.upper()
    ]
    for card in cards:
        if card not in PACK:
            raise PbnError(line, f"{card[1]!r} in {seat}'s hand is not a card")
    return cards


def _check_pack(line: int, cards: Mapping[str, list[str]]) -> None:
    """Every card once, thirteen in each hand."""
    times = Counter(card for hand in cards.values() for card in hand)
    for card, count in times.items():
        if count > 1:
            raise PbnError(line, f"{card} is there {count} times")
    for seat, hand in cards.items():
        if len(hand) != 13:
            missing = [card for card in PACK if card not in times]
            more = f"; {missing[0]} is missing" if missing else ""
            raise PbnError(line, f"{seat} has {len(hand)} cards in place of 13{more}")


def _trump(tags: Tags) -> str:
    line, value = tags.get("TrumpCard", (0, ""))
    if value and value not in PACK:
        raise PbnError(line, f"the turned card {value!r} is not a card")
    return value
