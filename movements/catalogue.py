"""What suits this many pairs, or players, in this much time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from movements.evening import GRACE, Pace, Wishes
from movements.remarks import remarks, title
from movements.systems import BUILT, SYSTEMS
from movements.types import IndividualMovement, Movement, MovementError

FEWEST_PAIRS = 2
FULL_EVENING = 20  # trays; below this people feel sent home early
# Beyond these a field is played in sections.
SECTION_TABLES = max(system.most_pairs for system in SYSTEMS.values()) // 2
MOST_IN_SECTIONS = 4  # trays a round offered for sections


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
    """The movement of pairs of these settings; raises MovementError if they do not fit."""
    movement = build_any(settings)
    if not isinstance(movement, Movement):
        raise MovementError("system", f"{settings['system']!r} is for individuals")
    return movement


def build_any(settings: dict[str, Any]) -> Movement | IndividualMovement:
    """As `build`, and individuals. settings: the system, and what its `build` takes."""
    system = settings.get("system")
    if system not in BUILT:
        raise MovementError("system", f"{system!r} is not one of {', '.join(BUILT)}")
    movement: Movement | IndividualMovement = BUILT[system].made(settings)
    return movement


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
    wishes = Wishes(minutes, pace or Pace(), trays_a_round, trays_owned)
    offers = [
        offer
        for settings in _every_settings(pairs, wishes)
        for offer in [_offer(settings, wishes)]
        if winners in (None, offer.winners)
    ]
    if not offers:
        raise MovementError(
            "winners", f"{pairs} pairs have no movement with {winners} winner{'s' * (winners != 1)}"
        )
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
    wishes = Wishes(minutes, pace or Pace(), trays_a_round, trays_owned)
    return tuple(
        _offer(settings, wishes)
        for system in SYSTEMS.values()
        for settings in system.for_players(players, wishes)
    )


def numbers_of_players() -> list[int]:
    """For how many individuals there is a contest."""
    return sorted({n for system in SYSTEMS.values() for n in system.numbers_of_players()})


def _every_settings(pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
    for system in SYSTEMS.values():
        yield from system.for_pairs(pairs, wishes)
    if pairs > 2 * SECTION_TABLES:
        yield from _in_sections(pairs, wishes)


def _in_sections(pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
    """The field in sections of like size, with the same rounds, so that trays match."""
    sizes = sections_of(pairs)
    wanted = wishes.trays_a_round
    for size in [wanted] if wanted else range(1, MOST_IN_SECTIONS + 1):
        for system in SYSTEMS.values():
            if each := system.in_sections(sizes, size, wishes):
                yield {"system": system.name, "sections": each}


def sections_of(pairs: int) -> list[int]:
    """How many pairs each section gets: as equal as can be, no half table but the odd one."""
    tables = (pairs + 1) // 2
    count = -(-tables // SECTION_TABLES)
    sizes = [2 * (tables // count + (at < tables % count)) for at in range(count)]
    sizes[0] -= pairs % 2
    return sizes


def _offer(settings: dict[str, Any], wishes: Wishes) -> Offer:
    movements = tuple(build_any(part) for part in parts(settings))
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
        winners=SYSTEMS[settings["system"]].winners(parts(settings)[0]),
        movements=movements,
    )


def _trays_each(movements: tuple[Movement | IndividualMovement, ...]) -> tuple[int, int]:
    played: Counter[tuple[int, str]] = Counter()
    for at, movement in enumerate(movements):
        for s in movement.sittings:
            for who in s.people:
                played[at, who] += len(s.trays)
    return min(played.values()), max(played.values())


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
    system = SYSTEMS[offer.settings["system"]]
    return (
        not offer.fits,
        offer.trays_each[1] < FULL_EVENING,
        not _whole(offer.settings),
        not system.for_any_field,
        not system.preferred(offer.settings),
        len(offer.beware),
    )
