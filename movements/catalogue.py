"""What suits this many pairs in this much time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from movements.balance import fairness, imbalance
from movements.compass import MINIMUM_TRAYS, compass, even_switch, most_rounds
from movements.howell import FEWEST, MOST, howell
from movements.types import Movement, MovementError

FEWEST_PAIRS = 3
# Tables: with fewer, exchanging the lines makes nothing fairer; with more it takes long to tell.
ONE_WINNER_FROM, ONE_WINNER_TO = 5, 20
MOST_TRAYS = 40  # more than any club sits down to in an evening
FULL_EVENING = 20  # trays; below this people feel sent home early
GRACE = 5  # minutes over that nobody minds


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the room plays: minutes for a tray and for a change of places."""

    tray: int = 6
    change: int = 2

    def minutes(self, rounds: int, trays_a_round: int) -> int:
        """How long a night of so many rounds and trays takes."""
        return rounds * (trays_a_round * self.tray + self.change)


@dataclass(frozen=True, slots=True)
class Offer:
    """One movement that could be played; `settings` is what `build` makes it from.

    `trays_each` are the fewest and the most trays that a pair plays.
    """

    settings: dict[str, Any]
    title: str
    minutes: int
    trays_each: tuple[int, int]
    fits: bool
    good: tuple[str, ...]
    beware: tuple[str, ...]
    movement: Movement


def build(settings: dict[str, Any]) -> Movement:
    """The movement of an offer's settings; raises MovementError if they do not fit."""
    arguments = dict(settings)
    system = arguments.pop("system", None)
    if system == "compass":
        return compass(**arguments)
    if system == "howell":
        return howell(**arguments)
    raise MovementError("system", f"{system!r} is neither compass nor howell")


def what_fits(
    pairs: int, minutes: int, pace: Pace | None = None, trays_a_round: int | None = None
) -> tuple[Offer, ...]:
    """The sensible movements for so many pairs, the best first.

    minutes: the playing time there is. trays_a_round: so many trays a round and no other
    number; without it as many as the time allows. Raises MovementError where no movement
    exists for this number of pairs.
    """
    if pairs < FEWEST_PAIRS:
        raise MovementError("pairs", "a night needs at least 3 pairs; with 2 nobody would move")
    pace = pace or Pace()
    offers = [
        _offer(settings, minutes, pace)
        for base in _systems(pairs)
        for settings in _sized(base, minutes, pace, trays_a_round)
        if settings.get("rounds", _rounds_and_sets(base)[0]) > 1
    ]
    return tuple(sorted(offers, key=_rank))


def _systems(pairs: int) -> list[dict[str, Any]]:
    """The movements for this field, without their number of trays."""
    systems: list[dict[str, Any]] = []
    if FEWEST <= pairs <= MOST:
        systems.append({"system": "howell", "pairs": pairs})
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
        systems += [base | {"even": "share"}, base | {"even": "skip"}]
    return systems


def _sized(
    base: dict[str, Any], minutes: int, pace: Pace, trays_a_round: int | None
) -> list[dict[str, Any]]:
    """The movement with every opponent, and shorter ones with more trays a round.

    A shorter one is offered where the whole one is not a full evening, or does not end in time.
    """
    rounds, sets = _rounds_and_sets(base)
    full = trays_a_round or _most_trays(rounds, sets, minutes, pace)
    if not trays_a_round and base.get("pairs") in (5, 6) and full > 1:
        full -= full % 2  # with an even number six pairs need not share
    found = [base | {"trays": full * sets}]
    if base["system"] == "howell" and full % 2 == 0 and _turning_helps(base, full * sets):
        found.append(base | {"trays": full * sets, "turn": True})
    in_time = pace.minutes(rounds, full) <= minutes + GRACE
    for size in [trays_a_round] if trays_a_round else [full + 1] if in_time else [1, 2, 3]:
        playable = minutes // pace.minutes(1, size)
        if 2 <= playable < rounds and not (in_time and full * rounds >= MINIMUM_TRAYS):
            found.append(_shorter(base, size * sets, playable))
    return [settings for settings in found if settings.get("arrow_switch") != 0]


def _shorter(base: dict[str, Any], trays: int, rounds: int) -> dict[str, Any]:
    """A movement cut to so many rounds; for one winner as many of the last are switched as suit."""
    shorter = base | {"trays": trays, "rounds": rounds}
    if "arrow_switch" in base:
        shorter["arrow_switch"] = even_switch(base["tables"], rounds)
    return shorter


def _turning_helps(base: dict[str, Any], trays: int) -> bool:
    """Whether tables that turn in mid-round make the comparison fairer."""
    plain, turned = (howell(base["pairs"], trays, turn=turn) for turn in (False, True))
    return imbalance(turned) < imbalance(plain)


def _rounds_and_sets(base: dict[str, Any]) -> tuple[int, int]:
    if base["system"] == "howell":
        sets = base["pairs"] + base["pairs"] % 2 - 1
        return sets, sets
    return most_rounds(base["tables"], base.get("even", "share")), base["tables"]


def _most_trays(rounds: int, sets: int, minutes: int, pace: Pace) -> int:
    """The most trays a round that end in time, at least one."""
    size = 1
    while (size + 1) * sets <= MOST_TRAYS and pace.minutes(rounds, size + 1) <= minutes + GRACE:
        size += 1
    return size


def _offer(settings: dict[str, Any], minutes: int, pace: Pace) -> Offer:
    movement = build(settings)
    size = movement.trays_a_round
    takes = pace.minutes(movement.rounds, size)
    good, beware = _remarks(movement, settings)
    if takes > minutes + GRACE:
        beware = [*beware, f"{takes - minutes} minutes too long"]
    return Offer(
        settings=settings,
        title=_title(movement, settings, size),
        minutes=takes,
        trays_each=_trays_each(movement),
        fits=takes <= minutes + GRACE,
        good=tuple(good),
        beware=tuple(beware),
        movement=movement,
    )


def _trays_each(movement: Movement) -> tuple[int, int]:
    played = Counter(who for s in movement.sittings for who in (s.ns, s.ew) for _tray in s.trays)
    return min(played.values()), max(played.values())


def _title(movement: Movement, settings: dict[str, Any], size: int) -> str:
    rounds = f"{movement.rounds} round{'s' * (movement.rounds > 1)} of {size}"
    if movement.system == "howell":
        short = "Short Howell" if "rounds" in settings else "Howell"
        turning = " with turning tables" if settings.get("turn") else ""
        return f"{short}{turning}, {rounds}"
    way = " with a half table" if settings.get("missing") else ""
    if movement.tables % 2 == 0 and not way:
        way = " and a skip" if settings.get("even") == "skip" else " sharing trays"
    if settings.get("arrow_switch"):
        way += ", one winner"
    return f"Compass, {movement.tables} tables{way}, {rounds}"


def _remarks(movement: Movement, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    good: list[str] = []
    beware: list[str] = []
    full = "rounds" not in settings
    if movement.system == "howell":
        good.append(fairness(movement))
        (good if full else beware).append(
            "everyone meets everyone" if full else f"each meets {movement.rounds} others at most"
        )
    else:
        good.append(
            "one winner" if settings.get("arrow_switch") else "two winners, one in each line"
        )
        if settings.get("arrow_switch"):
            beware.append(_switching(settings["arrow_switch"]))
        if settings.get("even") == "skip":
            beware.append("each pair misses one opponent and one set of trays")
        if not full:
            beware.append(f"each meets {movement.rounds} of {movement.tables} opponents")
    if settings.get("turn"):
        beware.append(_turning(movement))
    if movement.shared:
        beware.append(_sharing(movement))
    if movement.sit_outs:
        beware.append(_sitting_out(movement))
    return good, beware


def _switching(last: int) -> str:
    if last == 1:
        return "in the last round North-South and East-West change places"
    return f"in the last {last} rounds North-South and East-West change places"


def _turning(movement: Movement) -> str:
    """Which tables change direction in the middle of each round."""
    halves = Counter((s.round, s.table) for s in movement.sittings)
    tables = sorted({table for (_round, table), count in halves.items() if count > 1})
    named = ", ".join(map(str, tables))
    return f"table{'s' * (len(tables) > 1)} {named} turn{'s' * (len(tables) == 1)} in mid-round"


def _sharing(movement: Movement) -> str:
    tables = sorted({share.tables for share in movement.shared})
    if len(tables) > 1 or movement.tables == len(tables[0]):
        rounds = len({share.round for share in movement.shared})
        return f"all tables share trays in {rounds} round{'s' * (rounds > 1)}"
    return f"tables {' and '.join(map(str, tables[0]))} share trays"


def _sitting_out(movement: Movement) -> str:
    times = Counter(out.contestant for out in movement.sit_outs)
    once = "once" if max(times.values()) == 1 else f"{max(times.values())} times"
    if len(times) == len(movement.contestants):
        return f"each pair sits out {once}"
    return f"{len(times)} pair{'s' * (len(times) > 1)} sit{'s' * (len(times) == 1)} out {once}"


def _rank(offer: Offer) -> tuple[bool, bool, bool, bool, int]:
    """In time and a full evening first, then with every opponent, then one winner, then plain."""
    return (
        not offer.fits,
        offer.trays_each[1] < FULL_EVENING,
        "rounds" in offer.settings,
        offer.movement.system != "howell",
        len(offer.beware),
    )
