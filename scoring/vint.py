"""Vint: four players, every trick counts, honours and coronets above the line.

Foster's Complete Hoyle (1914), pp. 493-495. Every trick a side takes is worth ten times the
level of the contract, to whichever side takes it; the first side to 500 below the line wins
the game, in mid-deal too. Everything else stands above the line, in the honour column. What the
sources leave open is in `Settings`, with its default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Suit = Literal["S", "C", "D", "H", "NT"]
SUITS: tuple[Suit, ...] = ("S", "C", "D", "H", "NT")
TRICKS = 13
GAME = 500
GAME_BONUS, RUBBER_BONUS = 1000, 2000
LITTLE_SLAM, GRAND_SLAM = 1000, 2000
LITTLE_SLAM_BID, GRAND_SLAM_AFTER_LITTLE, GRAND_SLAM_BID = 6000, 7000, 12000
CORONET, SHORTEST_CORONET = 500, 3
ACES = "aces"


class VintError(ValueError):
    """A deal that cannot be; the text is a sentence for whoever keeps the sheet."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table agrees on because Foster does not say.

    aces_doubled: three or four aces in one hand count double at no-trumps (default: as every
    suit does there). aces_twice: a coronet of aces counts besides the honours for aces
    (default: yes, for nothing is said against it).
    """

    aces_doubled: bool = True
    aces_twice: bool = True


@dataclass(frozen=True, slots=True)
class Coronet:
    """A sequence of three or more cards of a suit, or three or four aces, in one hand.

    of: a suit, or "aces". player: 0 to 3, partners being 0 and 2, 1 and 3.
    """

    player: int
    of: str
    length: int


@dataclass(frozen=True, slots=True)
class VintDeal:
    """One deal: the contract, who took what, and the honours each side holds.

    bidder: side 0 or 1. taken: tricks of side 0 and side 1. aces and honours: of side 0 and
    side 1; honours are A K Q J 10 of trumps, the trump ace counting in both. order: the side
    that took each trick, in order, where it decides who reached 500 first; or in `first`
    simply the side that did.
    """

    level: int
    suit: Suit
    bidder: int
    taken: tuple[int, int]
    aces: tuple[int, int]
    honours: tuple[int, int] = (0, 0)
    coronets: tuple[Coronet, ...] = ()
    order: tuple[int, ...] = ()
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure on the sheet: for a side, below or above the line, and why."""

    side: int
    points: int
    below: bool
    why: str


def score_deal(deal: VintDeal, settings: Settings | None = None) -> tuple[Entry, ...]:
    """Everything one deal scores, without what it makes of the game.

    Raises VintError for a deal that cannot be.
    """
    check(deal)
    settings = settings or Settings()
    return (
        *_tricks(deal),
        *_failure(deal),
        *_slams(deal),
        *_honours(deal),
        *(_coronet(deal, coronet, settings) for coronet in _counted(deal, settings)),
    )


def trick_value(level: int) -> int:
    """What each trick is worth to whoever takes it: ten times the level."""
    return 10 * level


def _tricks(deal: VintDeal) -> list[Entry]:
    value = trick_value(deal.level)
    return [
        Entry(side, deal.taken[side] * value, True, f"{deal.taken[side]} tricks at {value}")
        for side in (0, 1)
        if deal.taken[side]
    ]


def _failure(deal: VintDeal) -> list[Entry]:
    short = 6 + deal.level - deal.taken[deal.bidder]
    if short <= 0:
        return []
    each = 100 * trick_value(deal.level)
    why = f"{short} trick{'s' * (short > 1)} short at {each}"
    return [Entry(1 - deal.bidder, short * each, False, why)]


def _slams(deal: VintDeal) -> list[Entry]:
    for side in (0, 1):
        level = deal.level if side == deal.bidder else 0
        if deal.taken[side] == TRICKS:
            points = {7: GRAND_SLAM_BID, 6: GRAND_SLAM_AFTER_LITTLE}.get(level, GRAND_SLAM)
            why = "grand slam" + {7: ", bid", 6: ", little slam bid"}.get(level, "")
            return [Entry(side, points, False, why)]
        if deal.taken[side] == TRICKS - 1:
            points = LITTLE_SLAM_BID if level == 6 else LITTLE_SLAM
            return [Entry(side, points, False, "little slam" + ", bid" * (level == 6))]
    return []


def _honours(deal: VintDeal) -> list[Entry]:
    if deal.suit == "NT":
        return _aces_at_no_trumps(deal)
    value = 10 * trick_value(deal.level)
    side, count, why = honours_scored(deal.honours, deal.aces, _most_tricks(deal))
    if not count:
        return []
    return [Entry(side, count * value, False, f"{why}: {count} × {value}")]


def honours_scored(
    honours: tuple[int, int], aces: tuple[int, int], most_tricks: int
) -> tuple[int, int, str]:
    """Which side scores how many honours at a trump contract, and why.

    A side with the majority of both groups scores all it holds; where the majorities are
    split, the smaller is taken from the greater. Aces that are even go to the side with most
    tricks: it scores them with its own majority of honours, or takes its aces' number off.
    """
    by_honours = 0 if honours[0] > honours[1] else 1
    if aces[0] == aces[1]:
        return _aces_even(honours, aces, most_tricks, by_honours)
    by_aces = 0 if aces[0] > aces[1] else 1
    if by_honours == by_aces:
        count = honours[by_honours] + aces[by_aces]
        return by_honours, count, f"{honours[by_honours]} honours + {aces[by_aces]} aces"
    difference = honours[by_honours] - aces[by_aces]
    side = by_honours if difference > 0 else by_aces
    why = f"{honours[by_honours]} honours against {aces[by_aces]} aces"
    return side, abs(difference), why


def _aces_even(
    honours: tuple[int, int], aces: tuple[int, int], most_tricks: int, by_honours: int
) -> tuple[int, int, str]:
    held = honours[by_honours]
    if most_tricks == by_honours:
        why = f"{held} honours + {aces[by_honours]} aces, aces even, odd trick"
        return by_honours, held + aces[by_honours], why
    difference = held - aces[most_tricks]
    why = f"{held} honours against {aces[most_tricks]} aces, aces even, odd trick lost"
    return (by_honours if difference > 0 else most_tricks), abs(difference), why


def _aces_at_no_trumps(deal: VintDeal) -> list[Entry]:
    if deal.aces[0] == deal.aces[1]:
        return []
    side, value = (0 if deal.aces[0] > deal.aces[1] else 1), 25 * trick_value(deal.level)
    count = deal.aces[side]
    return [Entry(side, count * value, False, f"{count} aces: {count} × {value}")]


def _most_tricks(deal: VintDeal) -> int:
    return 0 if deal.taken[0] > deal.taken[1] else 1


def _counted(deal: VintDeal, settings: Settings) -> list[Coronet]:
    return [c for c in deal.coronets if c.of != ACES or settings.aces_twice]


def _coronet(deal: VintDeal, coronet: Coronet, settings: Settings) -> Entry:
    plain = CORONET * (coronet.length - SHORTEST_CORONET + 1)
    doubled = (
        deal.suit == "NT" and settings.aces_doubled
        if coronet.of == ACES
        else deal.suit in ("NT", coronet.of)
    )
    cards = "aces" if coronet.of == ACES else "in sequence"
    why = f"coronet, {coronet.length} {cards}" + ", doubled" * doubled
    return Entry(coronet.player % 2, plain * (2 if doubled else 1), False, why)


def check(deal: VintDeal) -> None:
    """Raise VintError, in a sentence, where a deal cannot have been so."""
    if not 1 <= deal.level <= 7 or deal.suit not in SUITS or deal.bidder not in (0, 1):
        raise VintError("A contract is 1 to 7 in a suit or at no-trumps.")
    if min(deal.taken) < 0 or sum(deal.taken) != TRICKS:
        raise VintError(f"The tricks make {sum(deal.taken)}, and there are {TRICKS}.")
    if min(deal.aces) < 0 or sum(deal.aces) != 4:
        raise VintError(f"The aces make {sum(deal.aces)}, and there are 4.")
    wanted = 0 if deal.suit == "NT" else 5
    if min(deal.honours) < 0 or sum(deal.honours) != wanted:
        raise VintError(
            "At no-trumps only aces are honours."
            if not wanted
            else f"The honours in trumps make {sum(deal.honours)}, and there are 5."
        )
    if wanted and any(deal.honours[side] == 5 and not deal.aces[side] for side in (0, 1)):
        raise VintError("Whoever holds all five honours holds the ace of trumps.")
    if deal.order and (
        len(deal.order) != TRICKS or tuple(deal.order.count(side) for side in (0, 1)) != deal.taken
    ):
        raise VintError("The order of the tricks does not give the tricks taken.")
    _check_coronets(deal)


def _check_coronets(deal: VintDeal) -> None:
    suits: dict[str, int] = {}
    cards: dict[int, int] = {}
    for coronet in deal.coronets:
        if coronet.player not in range(4) or coronet.of not in (*SUITS[:4], ACES):
            raise VintError("A coronet is held by one of the four, in a suit or in aces.")
        if coronet.length < SHORTEST_CORONET:
            raise VintError("A coronet has three cards at least.")
        if coronet.of == ACES and coronet.length > deal.aces[coronet.player % 2]:
            raise VintError("A coronet of aces needs the aces on that side.")
        suits[coronet.of] = suits.get(coronet.of, 0) + coronet.length
        if suits[coronet.of] > (4 if coronet.of == ACES else TRICKS):
            raise VintError("Two coronets hold the same cards.")
        if coronet.of != ACES:
            cards[coronet.player] = cards.get(coronet.player, 0) + coronet.length
            if cards[coronet.player] > TRICKS:
                raise VintError("Nobody holds more than thirteen cards.")


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A deal on the running sheet: its figures, and the games and rubbers it ended."""

    rubber: int
    entries: tuple[Entry, ...]
    game_to: int | None = None
    ends_rubber: bool = False


@dataclass(frozen=True, slots=True)
class VintSheet:
    """The whole sheet; `below` is what stands towards the game in play, for the sides now."""

    lines: tuple[SheetLine, ...]
    rubber: int
    games: tuple[int, int]
    below: tuple[int, int]
    players: tuple[int, int, int, int]

    @property
    def over(self) -> bool:
        """Whether three rubbers are played."""
        return self.rubber > len(PARTNERSHIPS)


# Who sits on the two sides in each rubber, by player: each has had each other for a partner.
PARTNERSHIPS = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))


def sides_of(rubber: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The partners of a rubber, 1 to 3, as two sides of two players each."""
    return PARTNERSHIPS[min(rubber, len(PARTNERSHIPS)) - 1]


def sheet(deals: Sequence[VintDeal], settings: Settings | None = None) -> VintSheet:
    """Add a table's deals up: games to 500 below the line, rubbers of two games, three rubbers.

    Player numbers of coronets are seats at the table in that rubber: side 0 is 0 and 2. Raises
    VintError for a deal that cannot be, or one after the third rubber.
    """
    lines: list[SheetLine] = []
    rubber, games, below = 1, [0, 0], [0, 0]
    totals = [0, 0, 0, 0]
    for deal in deals:
        if rubber > len(PARTNERSHIPS):
            raise VintError("Three rubbers are played; the sheet is full.")
        entries = list(score_deal(deal, settings))
        winner = _game_won(deal, below)
        ends = False
        if winner is None:
            below = [below[side] + _below(entries, side) for side in (0, 1)]
        else:
            below, games[winner] = [0, 0], games[winner] + 1
            entries.append(Entry(winner, GAME_BONUS, False, "game"))
            if ends := games[winner] == 2:
                entries.append(Entry(winner, RUBBER_BONUS, False, "rubber"))
        for entry in entries:
            for player in sides_of(rubber)[entry.side]:
                totals[player] += entry.points
        lines.append(SheetLine(rubber, tuple(entries), winner, ends))
        if ends:
            rubber, games, below = rubber + 1, [0, 0], [0, 0]
    a, b, c, d = totals
    return VintSheet(tuple(lines), rubber, (games[0], games[1]), (below[0], below[1]), (a, b, c, d))


def _below(entries: Sequence[Entry], side: int) -> int:
    return sum(entry.points for entry in entries if entry.side == side and entry.below)


def _game_won(deal: VintDeal, before: Sequence[int]) -> int | None:
    """Which side reaches 500 first; where both would, the order of the tricks decides.

    Where nothing is known of it the bidder's side is taken to have reached it first.
    """
    value = trick_value(deal.level)
    reached = [side for side in (0, 1) if before[side] + deal.taken[side] * value >= GAME]
    if len(reached) < 2:
        return reached[0] if reached else None
    points = list(before)
    for side in deal.order:
        points[side] += value
        if points[side] >= GAME:
            return side
    return deal.bidder if deal.first is None else deal.first


@dataclass(frozen=True, slots=True)
class Payment:
    """One player pays another so many points, to be turned into coin by the stake."""

    payer: int
    receiver: int
    amount: int


def settlement(players: Sequence[int]) -> tuple[int, ...]:
    """What each player gains or loses in points; it adds to zero.

    players: the points of all their rubbers. In each rubber the two of a side win what they
    are ahead of the other side, so that over all rubbers it is twice the player's points less
    half of everybody's.
    """
    return tuple(2 * points - sum(players) // 2 for points in players)


def payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """The fewest payments that settle balances which add to zero.

    Two who owe each other the same settle between themselves; then the greatest debt goes to
    the greatest claim.
    """
    left = {player: balance for player, balance in enumerate(balances) if balance}
    found: list[Payment] = []
    while left:
        payer, receiver = _next_two(left)
        amount = min(-left[payer], left[receiver])
        found.append(Payment(payer, receiver, amount))
        for player, change in ((payer, amount), (receiver, -amount)):
            left[player] += change
            if not left[player]:
                del left[player]
    return tuple(found)


def _next_two(left: dict[int, int]) -> tuple[int, int]:
    for payer, debt in left.items():
        for receiver, claim in left.items():
            if debt < 0 and claim == -debt:
                return payer, receiver
    return min(left, key=lambda p: left[p]), max(left, key=lambda p: left[p])
