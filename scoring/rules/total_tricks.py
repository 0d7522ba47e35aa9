"""Total tricks: whoever took most, as at a whist drive; ties as the director picks."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.held import Place, awards, each_extra, held
from scoring.individuals import as_sides, sides
from scoring.losses import SetsOfTables
from scoring.phrases import Phrase, _, ngettext
from scoring.rules.base import Rule
from scoring.rules.shown import TRICKS_TAKEN, Figure, Seen, plural_of, tricks_in_text
from scoring.types import TRICKS, Contestant, IndividualResult, Result, Score

MOST_WINS = "most-wins"


class TotalTricks(Rule):
    """Tricks taken decide, then, if the director picks it, the trays won.

    A tray given the average counts as what the others took with the same cards, so that nobody
    loses by it. A tray is won with more than half of its tricks.
    """

    name = "total-tricks"
    order = 6
    title = _("total tricks")
    explained = _("Every trick counts, whatever the cards were; whoever took most wins.")
    ties = {"": _("the place is shared"), MOST_WINS: _("most trays won, with 7 tricks or more")}
    where_uneven = _("Not everybody played as many trays; who played more could take more.")
    for_individuals = True

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The averages' scores, with all trays that count, the tricks on them, and those won."""
        counted = _counted(results)
        return [
            _with_all(score, counted[score.contestant.id])
            for score in super().of_pairs(people, results)
        ]

    def of_individuals(
        self,
        people: list[Contestant],
        results: list[IndividualResult],
        sets_of_tables: SetsOfTables,
    ) -> list[Score]:
        """Both partners take, and win, what their side did."""
        both = as_sides(results)
        counted, won = _counted(both), Counter[str]()
        for side in sides(both):
            for player in side.players:
                won[player] += _won(counted[side.id])
        return [
            replace(score, won=Fraction(won[score.contestant.id]))
            for score in super().of_individuals(people, results, sets_of_tables)
        ]

    def merit(self, score: Score, ties: str) -> Any:
        """The tricks, and the trays won where they break ties."""
        return score.tricks, (score.won or Fraction(0)) if ties == MOST_WINS else Fraction(0)

    def fields(self, score: Score) -> dict[str, Any]:
        """The trays won."""
        return {"trays_won": int(score.won or 0)}

    def text(self, score: Score) -> str:
        """14 trays won."""
        return f"  {int(score.won or 0)} trays won"

    def uneven(self, seen: Seen) -> bool:
        """Who played more trays could take more."""
        return seen.more_trays

    def headings(self, seen: Seen) -> list[Phrase]:
        """The trays won only where they break ties."""
        return [*([_("Won")] if seen.ties == MOST_WINS else []), TRICKS_TAKEN]

    def figures(self, seen: Seen) -> dict[str, list[Figure]]:
        """As the headings say."""
        return {
            score.contestant.id: [
                *([(str(int(score.won or 0)), "")] if seen.ties == MOST_WINS else []),
                (tricks_in_text(score.tricks), ""),
            ]
            for score in seen.scores
        }

    def worth(self, score: Score, figures: list[str]) -> Phrase:
        """With 96 tricks."""
        n = figures[-1]
        return ngettext("with %(n)s trick", "with %(n)s tricks", plural_of(n)) % {"n": n}

    def decided_by(self, score: Score) -> Phrase:
        """The tricks, and the trays won."""
        words = {"n": tricks_in_text(score.tricks), "won": str(int(score.won or 0))}
        return _("Tricks taken: %(n)s; trays won: %(won)s.") % words

    def explanations(self, seen: Seen) -> list[Phrase]:
        """With how ties are broken, and what an average counts."""
        said = super().explanations(seen)
        if seen.ties == MOST_WINS:
            said.append(_("If two took as many, most trays won with 7 tricks or more decides."))
        if any(awards(seen.compared)):
            said.append(
                _("A tray given the average counts as what others took with the same cards.")
            )
        return said


def _with_all(score: Score, counted: dict[Place, Fraction]) -> Score:
    return replace(
        score,
        trays=tuple(sorted(place.tray for place in counted)),
        tricks=whole(sum(counted.values(), Fraction(0))),
        won=Fraction(_won(counted)),
    )


def _counted(results: list[Result]) -> dict[str, dict[Place, Fraction]]:
    """What each comes to with the cards of each tray, with all that was decided.

    An average is what the others took with them; where nobody else has a result with them, half
    the tricks there are.
    """
    counted: dict[str, dict[Place, Fraction]] = defaultdict(dict)
    compared = held(results)
    for place, holders in compared.items():
        for who, tricks in holders:
            counted[who][place] = Fraction(tricks)
    for award in awards(results):
        took = [tricks for _who, tricks in compared.get(award.place, [])]
        mean = Fraction(sum(took), len(took)) if took else Fraction(TRICKS, 2)
        counted[award.contestant][award.place] = mean + award.tricks
    for extra in each_extra(results):
        counted[extra.contestant][extra.place] += extra.tricks
    return counted


def _won(counted: dict[Place, Fraction]) -> int:
    """On how many trays somebody came to more than half of the tricks."""
    return sum(2 * tricks > TRICKS for tricks in counted.values())


RULE = TotalTricks()
