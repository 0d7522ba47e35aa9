"""What a rule of ranking answers; each rule is one object in one module beside this one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from scoring.averages import scores, whole
from scoring.individuals import as_sides, shared_out, sides
from scoring.losses import SetsOfTables
from scoring.types import Contestant, IndividualResult, Result, Score


class Rule:
    """How places are decided. What is here is said by the averages too.

    name: as documents and the database have it. order: where it stands among the others; the
    first that suits pairs, or individuals, is their usual one. by_sets: each result of
    individuals must say in which round it was.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    for_pairs: ClassVar[bool] = True
    for_individuals: ClassVar[bool] = False
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

    def merit(self, score: Score) -> Any:
        """What is compared, exactly; the greatest is first."""
        return score.plus

    def fields(self, score: Score) -> dict[str, Any]:
        """What the rule counts beside tricks and plus, by its names in the standings document."""
        return {}

    def text(self, score: Score) -> str:
        """The same as the command prints it after the plus."""
        return ""
