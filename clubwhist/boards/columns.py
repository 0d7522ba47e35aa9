"""The columns of figures under each rule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.events.models import Event, Handicap
from clubwhist.events.services.standings import Scores
from scoring.figures import apart, as_the_laws, average, plus_and_minus
from scoring.matchpoints import share
from scoring.types import Score

NOTHING = "–"
Figure = tuple[str, str]  # what is written, and plus, minus, even or "" for its colour


@dataclass(frozen=True)
class Columns:
    """The headings of a night's columns, and how each contestant's figures are written.

    `written` holds, for each heading that is not a plain count, the text of every figure, so
    that different ones never look equal.
    """

    rule: str
    headings: list[str]
    uneven: bool
    pluses: dict[Fraction, str]
    a_tray: dict[Fraction, str]
    shares: dict[Fraction, str]
    lost: dict[Fraction, str]
    helped: dict[str, tuple[str, str]]

    def figures(self, score: Score) -> list[Figure]:
        """A contestant's figures, one for each heading."""
        if not score.trays and not score.plus:
            counts = (_("Trays"), _("Tricks"))
            return [("0" if heading in counts else NOTHING, "") for heading in self.headings]
        trays = [(str(len(score.trays)), "")] if self.uneven else []
        return [*trays, *getattr(self, f"_{self.rule.replace('-', '_')}")(score)]

    def worth_winning(self, score: Score) -> bool:
        """Whether the first place is more than nobody having done anything."""
        return score.plus > 0 if self.rule == "averages" else bool(score.trays)

    def _averages(self, score: Score) -> list[Figure]:
        found = [(_tricks(score.tricks), ""), (self.pluses[score.plus], sign(score.plus))]
        if self.uneven:
            found.insert(0, (self.a_tray[score.plus_per_tray], sign(score.plus)))
        if self.helped:
            found += [(text, "") for text in self.helped[score.contestant.id]]
        return found

    def _matchpoints(self, score: Score) -> list[Figure]:
        percent = self.shares[share(score.matchpoints or 0, score.top or 0)]
        return [(_tricks(score.matchpoints or 0), ""), (str(score.top or 0), ""), (percent, "")]

    def _matches(self, score: Score) -> list[Figure]:
        net = Fraction(score.tricks)
        return [(halves(score.won or Fraction(0)), ""), (plus_and_minus([net])[net], sign(net))]

    def _two_pairs(self, score: Score) -> list[Figure]:
        return [(_tricks(score.tricks), ""), (self.pluses[score.plus], sign(score.plus))]

    def _losses(self, score: Score) -> list[Figure]:
        return [(_tricks(score.tricks), ""), (self.lost[Fraction(score.lost or 0)], "")]


def columns_of(event: Event, scores: Scores) -> Columns:
    """The columns of a night under its rule."""
    found = [standing.score for standing in scores.standings.overall]
    rule = scores.standings.rule
    uneven = any(line.average is None for line in scores.standings.lines)
    uneven = uneven and rule in ("averages", "matchpoints")
    if rule == "losses":  # everybody plays other trays there; what tells is how many
        uneven = len({len(score.trays) for score in found if score.trays}) > 1
    write = as_the_laws if event.whole_numbers else plus_and_minus
    return Columns(
        rule=rule,
        headings=_headings(rule, uneven=uneven, handicap=bool(scores.helped)),
        uneven=uneven,
        pluses=write([score.plus for score in found]),
        a_tray=plus_and_minus(score.plus_per_tray for score in found),
        shares=_percentages(found),
        lost=_losses(found),
        helped=_helped(event, scores),
    )


def sign(figure: Fraction) -> str:
    """The colour of a figure: plus, minus or even."""
    return "plus" if figure > 0 else "minus" if figure < 0 else "even"


def _headings(rule: str, *, uneven: bool, handicap: bool) -> list[str]:
    by_rule = {
        "averages": [*([_("+ a tray")] if uneven else []), _("Tricks"), _("+ or −")],
        "matchpoints": [_("Points"), _("of"), _("Per cent")],
        "matches": [_("Matches"), _("Tricks")],
        "two-pairs": [_("E–W tricks"), _("+ or −")],
        "losses": [_("Tricks"), _("Lost")],
    }
    helped = [_("Handicap"), _("With it")] if handicap else []
    return [*([_("Trays")] if uneven else []), *by_rule[rule], *helped]


def _percentages(found: list[Score]) -> dict[Fraction, str]:
    shares = {share(score.matchpoints or 0, score.top or 0) for score in found}
    texts = apart({100 * part for part in shares if part >= 0}, fewest=1)
    return {part: texts[100 * part] if part >= 0 else NOTHING for part in shares}


def _losses(found: list[Score]) -> dict[Fraction, str]:
    lost = {Fraction(score.lost or 0) for score in found}
    shown = {n: average(n) for n in lost}  # as the sheet below has them
    return shown if len(set(shown.values())) == len(lost) else apart(lost, fewest=3)


def _helped(event: Event, scores: Scores) -> dict[str, tuple[str, str]]:
    """Each contestant's handicap, and its figure and place with it."""
    given = {pair.name: Fraction(pair.handicap) for pair in event.pairs.all()}
    shown = plus_and_minus(standing.score.plus for standing in scores.helped)
    each = _(" a tray") if event.handicap == Handicap.TRAY else ""
    return {
        s.score.contestant.id: (
            average(given[s.score.contestant.id]) + each,
            f"{shown[s.score.plus]} ({s.place}{'=' if s.tied else ''})",
        )
        for s in scores.helped
    }


def _tricks(tricks: int | Fraction) -> str:
    return str(tricks) if isinstance(tricks, int) else average(tricks)


def halves(matches: Fraction) -> str:
    """Matches won: 2, 1½."""
    whole, rest = divmod(matches, 1)
    return f"{whole or ''}½" if rest else str(whole)
