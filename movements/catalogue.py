"""What suits this many pairs, or players, in this much time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from movements.balance import imbalance
from movements.compass import EVEN, MINIMUM_TRAYS, compass, even_switch, most_rounds
from movements.howell import FEWEST, MOST, howell, sets_for
from movements.individual import (
    MOST_LADIES_TABLES,
    couples,
    individual,
    ladies_and_gentlemen,
)
from movements.individual import sizes as individual_sizes
from movements.overplay import MEMORY_SIZES, memory
from movements.remarks import remarks, title
from movements.small import SETS_OF_SIX, four_pairs, six_pairs, two_pairs
from movements.types import IndividualMovement, Movement, MovementError

FEWEST_PAIRS = 2
# Tables: with fewer, exchanging the lines makes nothing fairer; with more it takes long to tell.
ONE_WINNER_FROM, ONE_WINNER_TO = 5, 20
COUPLES = 16  # players
MOST_TRAYS = 40  # more than any club sits down to in an evening
FULL_EVENING = 20  # trays; below this people feel sent home early
GRACE = 5  # minutes over that nobody minds
SECTION_TABLES = MOST // 2  # beyond these a field is played in sections
MOST_IN_SECTIONS = 4  # trays a round offered for sections
SETTINGS: dict[str, Callable[..., Movement]] = {
    "compass": compass,
    "howell": howell,
    "two-pairs": two_pairs,
    "four-pairs": four_pairs,
    "six-pairs": six_pairs,
}


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the room plays: minutes for a tray and for a change of places."""

    tray: int = 6
    change: int = 2

    def minutes(self, rounds: int, trays_a_round: int) -> int:
        """How long a night of so many rounds and trays takes."""
        return rounds * (trays_a_round * self.tray + self.change)

    def lasting(self, tray_times: Iterable[int]) -> int:
        """How long a night lasts whose rounds take so many times of a tray."""
        return sum(times * self.tray + self.change for times in tray_times)


@dataclass(frozen=True, slots=True)
class _Wishes:
    """The evening there is: minutes, pace, and what the director wants or owns."""

    minutes: int
    pace: Pace
    trays_a_round: int | None = None
    trays_owned: int | None = None

    @property
    def most_trays(self) -> int:
        """More trays than this are not laid out."""
        return min(MOST_TRAYS, self.trays_owned or MOST_TRAYS)

    def in_time(self, rounds: int, trays_a_round: int) -> bool:
        """Whether a night of so many rounds ends in time."""
        return self.pace.minutes(rounds, trays_a_round) <= self.minutes + GRACE


@dataclass(frozen=True, slots=True)
class Offer:
    """One movement that could be played; `settings` is what `build_all` makes it from.

    `trays_each` are the fewest and the most trays that a pair plays; `trays` lie in the room.
    `why` says in a sentence what decided its rank. `winners`: 1, or 2 where lines stay apart.
    """

    settings: dict[str, Any]
    title: str
    minutes: int
    trays_each: tuple[int, int]
    trays: int
    fits: bool
    good: tuple[str, ...]
    beware: tuple[str, ...]
    why: str
    winners: int
    movements: tuple[Movement | IndividualMovement, ...]

    @property
    def movement(self) -> Movement | IndividualMovement:
        """The movement, or that of the first section."""
        return self.movements[0]


def build(settings: dict[str, Any]) -> Movement:
    """The movement of these settings of one section; raises MovementError if they do not fit."""
    arguments = dict(settings)
    system = arguments.pop("system", None)
    if system not in SETTINGS:
        raise MovementError("system", f"{system!r} is not one of {', '.join(SETTINGS)}")
    return SETTINGS[system](**arguments)


def build_any(settings: dict[str, Any]) -> Movement | IndividualMovement:
    """As `build`, and individuals: {"system": "individual", "players": 8, "trays": 28}."""
    system, trays = settings.get("system"), settings.get("trays")
    if system == "individual":
        return individual(settings["players"], trays, settings.get("rounds"))
    if system == "memory":
        return memory(settings["players"], trays)
    if system == "couples":
        return couples(trays)
    if system == "ladies-and-gentlemen":
        return ladies_and_gentlemen(settings["tables"], trays)
    return build(settings)


def parts(settings: dict[str, Any]) -> list[dict[str, Any]]:
    """The settings of each section of an offer's; one where the field stays together."""
    found: list[dict[str, Any]] = settings.get("sections", [settings])
    return found


def what_fits(
    pairs: int,
    minutes: int,
    pace: Pace | None = None,
    trays_a_round: int | None = None,
    *,
    trays_owned: int | None = None,
    winners: int | None = None,
) -> tuple[Offer, ...]:
    """The sensible movements for so many pairs, the best first.

    minutes: the playing time there is. trays_a_round: so many trays a round and no other
    number; without it as many as the time allows. trays_owned: what needs more is offered
    last. winners: 1 or 2, only movements with so many. Beyond 34 pairs the field is also
    offered in sections, equal as can be. Raises MovementError where no movement exists.
    """
    if pairs < FEWEST_PAIRS:
        raise MovementError("pairs", "a night needs at least 2 pairs")
    wishes = _Wishes(minutes, pace or Pace(), trays_a_round, trays_owned)
    offers = [
        offer
        for settings in _every_settings(pairs, wishes)
        for offer in [_offer(settings, wishes)]
        if winners in (None, offer.winners)
    ]
    if not offers:
        raise MovementError("winners", f"{pairs} pairs have no movement with {winners} "
                            f"winner{'s' * (winners != 1)}")  # fmt: skip
    return tuple(sorted(offers, key=_rank))


def what_fits_players(
    players: int,
    minutes: int,
    pace: Pace | None = None,
    trays_a_round: int | None = None,
    *,
    trays_owned: int | None = None,
) -> tuple[Offer, ...]:
    """What so many individuals can play; nothing where their number has no contest.

    The memory game at one table, whist tournaments, eight married couples (sixteen players),
    ladies and gentlemen (at three tables or more, each chair a winner of its own: at two they
    meet once, and every tray is played once).
    """
    wishes = _Wishes(minutes, pace or Pace(), trays_a_round, trays_owned)
    found: list[dict[str, Any]] = []
    if players in MEMORY_SIZES:
        found.append({"system": "memory", "players": players})
    elif players in individual_sizes():
        found.append({"system": "individual", "players": players})
    if players == COUPLES:
        found.append({"system": "couples"})
    if players % 4 == 0 and 3 <= players // 4 <= MOST_LADIES_TABLES:
        found.append({"system": "ladies-and-gentlemen", "tables": players // 4})
    return tuple(_individual_offer(settings, wishes) for settings in found)


def _individual_offer(settings: dict[str, Any], wishes: _Wishes) -> Offer:
    """As many trays a round as the time and the trays there are allow.

    Where tables share them there is one for each at least, or some would wait; then a whist
    tournament is rather cut than crowded.
    """
    usual = build_any(settings)
    sets = usual.trays // usual.trays_a_round
    waiting = max((len(share.tables) for share in usual.shared), default=1)
    few = range(waiting, max(9, 2 * waiting + 1), waiting)
    sizes = [n for n in few if wishes.in_time(usual.rounds, n) and n * sets <= wishes.most_trays]
    size = wishes.trays_a_round or max(sizes, default=waiting)
    settings = settings | {"trays": size * sets}
    if settings["system"] == "individual":
        times = max(size, waiting)
        rounds = [n for n in range(2, sets + 1)
                  if wishes.in_time(n, times) and n * size <= wishes.most_trays]  # fmt: skip
        if rounds and max(rounds) < sets:
            settings |= {"rounds": max(rounds), "trays": size * max(rounds)}
    return _offer_of(settings, (build_any(settings),), wishes)


def _every_settings(pairs: int, wishes: _Wishes) -> Iterator[dict[str, Any]]:
    yield from _matches(pairs, wishes)
    for base in _systems(pairs):
        for settings in _sized(base, wishes):
            if settings.get("rounds", _rounds_and_sets(base)[0]) > 1:
                yield settings
    if pairs > 2 * SECTION_TABLES:
        yield from _in_sections(pairs, wishes)


def _matches(pairs: int, wishes: _Wishes) -> Iterator[dict[str, Any]]:
    """The matches of the book: two pairs play and overplay, four and six pairs by sets."""
    if pairs == 2:
        trays = [n for n in range(4, 25, 4) if wishes.in_time(2, n) and n <= wishes.most_trays]
        yield {"system": "two-pairs", "trays": wishes.trays_a_round or max(trays, default=4)}
    if pairs == 4:
        sizes = [n for n in (2, 4, 6, 8, 10) if wishes.in_time(3, n) and 3 * n <= wishes.most_trays]
        wanted = wishes.trays_a_round
        size = wanted + wanted % 2 if wanted else max(sizes, default=2)  # half at each table
        yield {"system": "four-pairs", "trays": 3 * size}
    if pairs == 6:
        sizes = [n for n in range(1, 5)
                 if wishes.in_time(7, n) and SETS_OF_SIX * n <= wishes.most_trays]  # fmt: skip
        size = wishes.trays_a_round or max(sizes, default=1)
        yield {"system": "six-pairs", "trays": SETS_OF_SIX * size}


def _in_sections(pairs: int, wishes: _Wishes) -> Iterator[dict[str, Any]]:
    """The field in sections of like size, with the same rounds, so that trays match."""
    sizes = sections_of(pairs)
    wanted = wishes.trays_a_round
    for size in [wanted] if wanted else range(1, MOST_IN_SECTIONS + 1):
        most = wishes.minutes // wishes.pace.minutes(1, size)
        for make in (_howell_section, _compass_section):
            rounds = _common_rounds(make, sizes, most)
            if rounds > 1:
                each = [make(n, rounds, size) for n in sizes]
                yield {"system": each[0]["system"], "sections": each}


def sections_of(pairs: int) -> list[int]:
    """How many pairs each section gets: as equal as can be, no half table but the odd one."""
    tables = (pairs + 1) // 2
    count = -(-tables // SECTION_TABLES)
    sizes = [2 * (tables // count + (at < tables % count)) for at in range(count)]
    sizes[0] -= pairs % 2
    return sizes


def _common_rounds(make: Callable[..., dict[str, Any]], sizes: list[int], most: int) -> int:
    """The most rounds, up to `most`, that every section can play; 0 where there are none."""
    if make is _compass_section:
        return min(most, min(n // 2 for n in sizes))
    full = min(n + n % 2 - 1 for n in sizes)
    fitting = [
        rounds
        for rounds in range(2, min(most, full) + 1)
        if all(sets_for(n, rounds) == rounds for n in sizes)
    ]
    return max(fitting, default=0)


def _howell_section(pairs: int, rounds: int, size: int) -> dict[str, Any]:
    section = {"system": "howell", "pairs": pairs, "trays": size * rounds}
    return section if rounds == pairs + pairs % 2 - 1 else section | {"rounds": rounds}


def _compass_section(pairs: int, rounds: int, size: int) -> dict[str, Any]:
    tables = (pairs + 1) // 2
    section: dict[str, Any] = {"system": "compass", "tables": tables, "trays": size * tables}
    if pairs % 2:
        section["missing"] = [f"{tables}NS"]
    return section if rounds == tables else section | {"rounds": rounds}


def _systems(pairs: int) -> list[dict[str, Any]]:
    """The movements for this field, without their number of trays."""
    systems: list[dict[str, Any]] = []
    if FEWEST <= pairs <= MOST:
        systems.append({"system": "howell", "pairs": pairs})
    if pairs == 28:
        systems.append({"system": "howell", "pairs": pairs, "guides": True})
    if pairs == 2:
        return systems
    tables = (pairs + 1) // 2
    base: dict[str, Any] = {"system": "compass", "tables": tables}
    if pairs % 2 == 0 and ONE_WINNER_FROM <= tables <= ONE_WINNER_TO:
        switch = even_switch(tables)
        systems.append(base | {"arrow_switch": switch, "even": "share"})
    if pairs % 2:
        # Without the last table's North-South the two tables that would share have no need to.
        systems.append(base | {"missing": [f"{tables}NS"]})
    elif tables % 2:
        systems.append(base)
    else:
        systems += [base | {"even": even} for even in EVEN]
    return systems


def _sized(base: dict[str, Any], wishes: _Wishes) -> list[dict[str, Any]]:
    """The movement with every opponent, and shorter ones with more trays a round.

    A shorter one is offered where the whole one is not a full evening, or does not end in time.
    """
    rounds, sets = _rounds_and_sets(base)
    wanted = wishes.trays_a_round
    full = wanted or _most_trays(rounds, sets, wishes)
    if not wanted and base.get("pairs") in (5, 6) and full > 1:
        full -= full % 2  # with an even number six pairs need not share
    found = [base | {"trays": full * sets}]
    if base["system"] == "howell" and full % 2 == 0 and _turning_helps(base, full * sets):
        found.append(base | {"trays": full * sets, "turn": True})
    in_time = wishes.in_time(rounds, full)
    for size in [wanted] if wanted else [full + 1] if in_time else [1, 2, 3]:
        playable = wishes.minutes // wishes.pace.minutes(1, size)
        if 2 <= playable < rounds and not (in_time and full * rounds >= MINIMUM_TRAYS):
            found += _shorter(base, size, playable)
    return [settings for settings in found if settings.get("arrow_switch") != 0]


def _shorter(base: dict[str, Any], size: int, rounds: int) -> list[dict[str, Any]]:
    """A movement cut to so many rounds; for one winner as many of the last are switched as suit."""
    if "guides" in base:
        return []
    if base["system"] == "howell":
        return [base | {"trays": size * sets_for(base["pairs"], rounds), "rounds": rounds}]
    shorter = base | {"trays": size * base["tables"], "rounds": rounds}
    if "arrow_switch" in base:
        shorter["arrow_switch"] = even_switch(base["tables"], rounds)
    return [shorter]


def _turning_helps(base: dict[str, Any], trays: int) -> bool:
    """Whether tables that turn in mid-round make the comparison fairer."""
    if "guides" in base:
        return False
    plain, turned = (howell(base["pairs"], trays, turn=turn) for turn in (False, True))
    return imbalance(turned) < imbalance(plain)


def _rounds_and_sets(base: dict[str, Any]) -> tuple[int, int]:
    if base["system"] == "howell":
        sets = base["pairs"] + base["pairs"] % 2 - 1
        return sets, sets
    return most_rounds(base["tables"], base.get("even", "share")), base["tables"]


def _most_trays(rounds: int, sets: int, wishes: _Wishes) -> int:
    """The most trays a round that end in time, at least one."""
    size = 1
    while (size + 1) * sets <= wishes.most_trays and wishes.in_time(rounds, size + 1):
        size += 1
    return size


def _offer(settings: dict[str, Any], wishes: _Wishes) -> Offer:
    return _offer_of(settings, tuple(build(part) for part in parts(settings)), wishes)


def _offer_of(
    settings: dict[str, Any],
    movements: tuple[Movement | IndividualMovement, ...],
    wishes: _Wishes,
) -> Offer:
    takes = max(wishes.pace.lasting(m.tray_times) for m in movements)
    good, beware = remarks(movements, parts(settings))
    trays = sum(m.trays for m in movements)
    in_time = takes <= wishes.minutes + GRACE
    enough = wishes.trays_owned is None or trays <= wishes.trays_owned
    if not in_time:
        beware = [*beware, f"{takes - wishes.minutes} minutes too long"]
    if not enough:
        beware = [*beware, f"takes {trays} trays, and you have {wishes.trays_owned}"]
    each = _trays_each(movements)
    return Offer(
        settings=settings,
        title=title(movements, parts(settings)),
        minutes=takes,
        trays_each=each,
        trays=trays,
        fits=in_time and enough,
        good=tuple(good),
        beware=tuple(beware),
        why=_why(settings, each, in_time=in_time, enough=enough),
        winners=_winners(settings),
        movements=movements,
    )


def _trays_each(movements: tuple[Movement | IndividualMovement, ...]) -> tuple[int, int]:
    played: Counter[tuple[int, str]] = Counter()
    for at, movement in enumerate(movements):
        for s in movement.sittings:
            for who in s.people:
                played[at, who] += len(s.trays)
    return min(played.values()), max(played.values())


def _winners(settings: dict[str, Any]) -> int:
    if settings["system"] == "ladies-and-gentlemen":
        return 4
    apart = settings["system"] == "compass" and not parts(settings)[0].get("arrow_switch")
    return 2 if apart else 1


def _why(settings: dict[str, Any], each: tuple[int, int], *, in_time: bool, enough: bool) -> str:
    """What decides the rank, in the order in which it does."""
    reasons = ["ends in time" if in_time else "takes too long"]
    if not enough:
        reasons.append("needs more trays than there are")
    full = each[1] >= FULL_EVENING
    reasons.append(f"{'a full' if full else 'a short'} evening of {each[1]} trays")
    reasons.append("every round is played" if _whole(settings) else "cut to fit the time")
    return ", ".join(reasons)


def _whole(settings: dict[str, Any]) -> bool:
    return all("rounds" not in part for part in parts(settings))


def _rank(offer: Offer) -> tuple[bool, bool, bool, bool, bool, int]:
    """In time and a full evening first, then with every opponent, then one winner, then plain.

    A match of the book, which wants to be chosen on purpose, comes after Howell and Compass.
    """
    return (
        not offer.fits,
        offer.trays_each[1] < FULL_EVENING,
        not _whole(offer.settings),
        offer.settings["system"] not in ("howell", "compass"),
        offer.settings["system"] != "howell" or "guides" in offer.settings,
        len(offer.beware),
    )
