"""What a system answers; each is one object in one module beside this one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from movements.evening import Wishes
from movements.types import IndividualMovement, Movement, MovementError

M = TypeVar("M", Movement, IndividualMovement)


class System(Generic[M]):
    """A way to play a night. What is here is what a contest of pairs says.

    name: as documents and the database have it. order: where it stands among the others.
    title: on the page; %(players)s is how many contestants. good: what speaks for it.
    options: what the command takes beside sizes. usual_rule: the rule it is ranked by, "" for
    the director's. unsuited_rules: those that say nothing here. individuals: everybody plays
    for himself. by_couples: the list has a lady, then her gentleman, and none may stay put.
    lines_by_chair: each chair is a line of its own. sets_of_tables: which tables are compared
    with each other, if not all are. meets_again: two may be adversaries more than once.
    overplayed: all is played again with the trays turned. transposes: the second time the
    hands may be dealt to other suits. every_game_planned: each game is part of a match, so
    that nobody new has a place. replans: the rest of a night can be planned anew.
    for_any_field: offered before the contests that want to be chosen on purpose.
    stands_for_unknown: a night of another program's system is called so. of_others: a movement
    that somebody brings along is called so.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    title: ClassVar[str] = ""
    good: ClassVar[str] = ""
    options: ClassVar[Sequence[str]] = ()
    usual_rule: ClassVar[str] = ""
    unsuited_rules: ClassVar[Sequence[str]] = ()
    individuals: ClassVar[bool] = False
    by_couples: ClassVar[bool] = False
    lines_by_chair: ClassVar[bool] = False
    sets_of_tables: ClassVar[Sequence[Sequence[int]]] = ()
    meets_again: ClassVar[bool] = False
    overplayed: ClassVar[bool] = False
    transposes: ClassVar[bool] = False
    every_game_planned: ClassVar[bool] = False
    replans: ClassVar[bool] = True
    for_any_field: ClassVar[bool] = False
    stands_for_unknown: ClassVar[bool] = False
    of_others: ClassVar[bool] = False
    most_pairs: ClassVar[int] = 0  # with which everybody can meet everybody in one section
    build: Any = None  # makes the movement of its settings; not there where nothing can be made

    def made(self, settings: Mapping[str, Any]) -> M:
        """The movement of the settings of an offer, in which the system is named too."""
        movement: M = self.build(**{k: v for k, v in settings.items() if k != "system"})
        return movement

    def settings(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """What `build` takes, from the command's options; raises MovementError as it does."""
        return {"trays": options["trays"]}

    def for_pairs(self, pairs: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """The settings worth offering so many pairs for this evening."""
        yield from ()

    def for_players(self, players: int, wishes: Wishes) -> Iterator[dict[str, Any]]:
        """The same for individuals."""
        yield from ()

    def numbers_of_players(self) -> Collection[int]:
        """For how many individuals it can be played, where it is the usual contest of such."""
        return ()

    def in_sections(self, sizes: Sequence[int], size: int, wishes: Wishes) -> list[dict[str, Any]]:
        """Each section's settings, with the same rounds of `size` trays; [] where none are."""
        return []

    def winners(self, settings: dict[str, Any]) -> int:
        """How many winners a night of these settings has."""
        return 1

    def preferred(self, settings: dict[str, Any]) -> bool:
        """Whether this way is taken before others that fit as well."""
        return False

    def whole(self, settings: dict[str, Any]) -> dict[str, Any]:
        """The settings without a cut made for the evening's length."""
        return settings

    def filled(self, settings: dict[str, Any], here: Collection[str]) -> dict[str, Any]:
        """The settings with those here who were missing when it was chosen, by their names."""
        return settings

    def called(self, movement: M, settings: dict[str, Any]) -> str:
        """What a movement is called on the page."""
        return self.title % {"players": len(movement.contestants)}

    def said(self, movement: M, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
        """What speaks for a movement, and what the director should know before choosing it."""
        return [self.good], []


class EveryGameAMatch(System[Movement]):
    """The matches of the book."""

    good = "every pair has a match with every other"
    usual_rule = "matches"
    meets_again = True
    every_game_planned = True


class Individuals(System[IndividualMovement]):
    """Everybody plays for himself."""

    individuals = True

    def sized(self, settings: dict[str, Any], wishes: Wishes) -> Iterator[dict[str, Any]]:
        """As many trays a round as the time and the trays there are allow.

        Where tables share them there is one for each at least, or some would wait.
        """
        usual = self.made(settings)
        sets = usual.trays // usual.trays_a_round
        waiting = max((len(share.tables) for share in usual.shared), default=1)
        few = range(waiting, max(9, 2 * waiting + 1), waiting)
        sizes = [n for n in few if wishes.allow(usual.rounds, n, sets)]
        size = wishes.trays_a_round or max(sizes, default=waiting)
        yield self.cut(settings | {"trays": size * sets}, size, waiting, wishes)

    def cut(
        self, settings: dict[str, Any], size: int, waiting: int, wishes: Wishes
    ) -> dict[str, Any]:
        """The settings with fewer rounds where the evening asks for it and the system allows.

        size: trays a round. waiting: the most tables that share a tray.
        """
        return settings


def tables_asked_for(options: Mapping[str, Any]) -> int:
    """The tables of the command's options, said as such or in pairs."""
    if options["tables"] is not None:
        return int(options["tables"])
    if options["pairs"] is None:
        raise MovementError("tables", "say how many, for example --tables 5")
    if options["pairs"] % 2:
        raise MovementError(
            "pairs",
            "an odd number needs --tables and --missing, for example --tables 6 --missing 6NS",
        )
    return int(options["pairs"]) // 2


def pairs_asked_for(options: Mapping[str, Any]) -> int:
    """The pairs of the command's options, said as such or in tables."""
    if options["pairs"] is not None:
        return int(options["pairs"])
    if options["tables"] is None:
        raise MovementError("pairs", "say how many, for example --pairs 14")
    return 2 * int(options["tables"])
