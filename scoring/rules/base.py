"""What a rule of ranking answers; each rule is one object in one module beside this one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from scoring.averages import scores, whole
from scoring.figures import plus_and_minus
from scoring.individuals import as_sides, shared_out, sides
from scoring.losses import SetLoss, SetsOfTables
from scoring.phrases import Phrase, _
from scoring.rules.shown import Figure, Seen, Sheet
from scoring.types import Contestant, IndividualResult, Result, Score


class Rule(ABC):
    """How places are decided, and how that is shown.

    name: as documents and the database have it. order: where it stands among the others; the
    first that suits pairs, or individuals, is their usual one. title: ends the sentence "Places
    are decided by …". explained: under every list; where_uneven: there, if not all
    played the same. ties: the ways to break a tie where there
    is a choice, the usual one under "". by_average: the plus itself decides, so that the average
    of a line, handicaps and a close finish mean something. by_matches: two contestants are
    compared at a time. by_sets: each result of individuals must say in which round it was.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    title: ClassVar[Phrase]
    explained: ClassVar[Phrase]
    where_uneven: ClassVar[Phrase] = _("Not everybody played as many trays.")
    ties: ClassVar[Mapping[str, Phrase]] = {}
    for_pairs: ClassVar[bool] = True
    for_individuals: ClassVar[bool] = False
    by_average: ClassVar[bool] = False
    by_matches: ClassVar[bool] = False
    by_sets: ClassVar[bool] = False

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The scores of those who are compared with each other."""
        return scores(people, results)

    def of_individuals(
        self,
        people: list[Contestant],
        results: list[IndividualResult],
        sets_of_tables: SetsOfTables,
    ) -> list[Score]:
        """The scores of individuals, who take what each side they were half of has made.

        sets_of_tables: which tables are compared with each other, if not all are.
        """
        both = as_sides(results)
        return shared_out(people, self.of_pairs(sides(both), both))

    def with_given(self, score: Score, tricks: Fraction) -> Score:
        """A score with a bonus for the night in tricks, or a penalty below 0."""
        taken = whole(Fraction(score.tricks) + tricks)
        return replace(score, plus=score.plus + tricks, tricks=taken)

    def merit(self, score: Score, ties: str) -> Any:
        """What is compared, exactly; the greatest is first. ties: one of the rule's own."""
        return score.plus

    def fields(self, score: Score) -> dict[str, Any]:
        """What the rule counts beside tricks and plus, by its names in the standings document."""
        return {}

    def text(self, score: Score) -> str:
        """The same as the command prints it after the plus."""
        return ""

    def uneven(self, seen: Seen) -> bool:
        """Whether the list must show how many trays each has played."""
        return False

    @abstractmethod
    def headings(self, seen: Seen) -> list[Phrase]:
        """The headings of the rule's own columns."""

    @abstractmethod
    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """Everybody's figures, one for each heading; different ones never look equal."""

    def worth_winning(self, score: Score) -> bool:
        """Whether the first place is more than nobody having done anything."""
        return bool(score.trays)

    @abstractmethod
    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """What the first place is worth, in words. figures: as they stand in the list."""

    def decided_by(self, score: Score) -> Phrase:
        """What decides a place, in one sentence."""
        words = {"n": plus_and_minus([score.plus])[score.plus]}
        return _("Tricks above the average of all who held the same cards: %(n)s.") % words

    def explanations(self, seen: Seen) -> list[Phrase]:
        """The rule used, in sentences, as it is printed under every result."""
        return [self.explained, *([self.where_uneven] if self.uneven(seen) else [])]

    def sheets(self, seen: Seen) -> list[Sheet]:
        """Tables beside the list, where the rule has any; the first is the one that matters."""
        return []

    def beside_trays(
        self, contestant: str, compared: Sequence[Result], losses: Sequence[SetLoss]
    ) -> Sheet | None:
        """What a contestant's own page shows before its trays, where the rule has more to say.

        compared: the results it is compared by. losses: its own, set by set.
        """
        return None
