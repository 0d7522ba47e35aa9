"""Total tricks: whoever took most, as at a whist drive; ties as the director picks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.averages import whole
from scoring.held import settled
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
    for_individuals = True

    def of_pairs(self, people: list[Contestant], results: list[Result]) -> list[Score]:
        """The averages' scores, with all that counts as taken, and the trays won."""
        taken, won = _taken(results)
        return [
            replace(
                score,
                tricks=whole(taken[score.contestant.id]),
                won=Fraction(won[score.contestant.id]),
            )
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
        _side_taken, side_won = _taken(both)
        won = Counter[str]()
        for side in sides(both):
            for player in side.players:
                won[player] += side_won[side.id]
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
            s.score.contestant.id: [
                *([(str(int(s.score.won or 0)), "")] if seen.ties == MOST_WINS else []),
                (tricks_in_text(s.score.tricks), ""),
            ]
            for s in seen.standings.overall
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
        """With how ties are broken, and what it means that some played more."""
        said = [self.explained]
        if seen.ties == MOST_WINS:
            said.append(_("If two took as many, most trays won with 7 tricks or more decides."))
        if seen.more_trays:
            said.append(_("Not everybody played as many trays; who played more could take more."))
        if any(r.is_special for r in seen.compared):
            said.append(
                _("A tray given the average counts as what others took with the same cards.")
            )
        return said


def _taken(results: Iterable[Result]) -> tuple[dict[str, Fraction], Counter[str]]:
    """What each comes to with all that was decided, and on how many trays that is most of it."""
    taken: dict[str, Fraction] = defaultdict(Fraction)
    won = Counter[str]()
    for holders in settled(results).values():
        for who, tricks in holders:
            taken[who] += tricks
            won[who] += 2 * tricks > TRICKS
    return taken, won


RULE = TotalTricks()
