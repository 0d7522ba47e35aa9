"""Why a score is what it is: a contestant's trays, and one sentence that adds up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubwhist.events.models import Event, Pair
from clubwhist.events.queries.facts import given
from clubwhist.events.queries.seated import sat_out
from clubwhist.events.services.standings import compared_with, losses_of, scores_of
from clubwhist.words.people import names
from clubwhist.words.phrases import said
from clubwhist.words.seats import spoken
from clubwhist.words.trays import tray_list
from scoring.figures import average, plus_and_minus
from scoring.individuals import names_of
from scoring.rules.shown import Sheet, sign
from scoring.types import TRICKS, Result
from scoring.why import TrayLine, explained, own_extras

STEP = 14  # of the chart, from one trick to the next
MIDDLE = 7
TALL = 20
MOST_ON_A_PHONE = 5  # columns


@dataclass(frozen=True)
class Dot:
    """How often so many tricks were taken with the same cards; `ours`: by the one looked at."""

    x: int
    count: int
    ours: bool


@dataclass(frozen=True)
class WhyLine:
    """One tray of a contestant, written out; `dots` are its chart, `words` the chart in words."""

    tray: int
    side: str
    against: str
    took: str
    average: str
    plus: str
    sign: str
    dots: list[Dot]
    mark: float | None  # where the average stands in the chart
    words: str


@dataclass(frozen=True)
class Cell:
    """A cell of the table before the trays, with its column's heading; kind: "fig" or ""."""

    head: str
    text: str
    kind: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Before:
    """What a rule shows of a contestant before its trays; the cells have their headings."""

    title: str
    rows: list[list[Cell]]

    @property
    def headings(self) -> list[Cell]:
        """A cell of each column."""
        return self.rows[0]

    @property
    def wide(self) -> bool:
        """Whether a phone has no room for a row."""
        return len(self.headings) > MOST_ON_A_PHONE


@dataclass(frozen=True)
class Why:
    """A contestant's page: its trays, what counts beside them, and one sentence that adds up."""

    title: str
    lines: list[WhyLine]
    beside: list[str]
    sentence: str
    before: Before | None
    beside_ours: str  # what stands beside the tricks taken: the average, or the other table's
    wide: int = STEP * (TRICKS + 1)


def why_of_pair(event: Event, pair: Pair) -> Why:
    """Tray by tray what a pair took, what others took with the same cards, and the plus."""
    found = compared_with(event, pair.section.letter)
    lines, called_as = explained(pair.name, found), names_of(pair.name, found)
    others = [_other_table(line) if event.rule.by_matches else None for line in lines]
    lines = [
        line if other is None else replace(line, plus=(line.took or 0) - other)
        for line, other in zip(lines, others, strict=True)
    ]
    extra = own_extras(pair.name, found)
    night = given(event).get(pair.name, Fraction(0))
    shown = plus_and_minus([line.plus for line in lines])
    losses = [loss for loss in losses_of(event) if loss.contestant == pair.name]
    before = event.rule.beside_trays(pair.name, found, losses)
    return Why(
        title=_title(pair),
        lines=[
            _line(line, called_as, found, shown, line.average if other is None else other)
            for line, other in zip(lines, others, strict=True)
        ],
        beside=[*_beside(extra, night), *_sat_out(pair)],
        sentence=_what_it_comes_to(event, pair, lines, extra + night),
        before=_before(before) if before and before.rows else None,
        beside_ours=_("The other") if event.rule.by_matches else _("Average"),
    )


def _before(sheet: Sheet) -> Before:
    heads = [said(words) for words in sheet.headings]
    return Before(
        said(sheet.title),
        [
            [
                Cell(said(sheet.corner), said(name)),
                *(
                    Cell(head, said(text), "" if at in sheet.in_words else "fig", colour)
                    for at, (head, (text, colour)) in enumerate(zip(heads, figures, strict=True))
                ),
            ]
            for name, figures in sheet.rows
        ],
    )


def _sat_out(pair: Pair) -> list[str]:
    """The rounds without a table, where there were any."""
    rounds = sat_out(pair, pair.seats.values_list("round", flat=True))
    words = {"rounds": tray_list(rounds)}
    sentence = ngettext("Sat out: round %(rounds)s.", "Sat out: rounds %(rounds)s.", len(rounds))
    return [sentence % words] if rounds else []


def _other_table(line: TrayLine) -> Fraction | None:
    """What the other table of a match took with the same cards; None where it is not just one."""
    others = list(line.all_took)
    if line.took is None or len(others) != 2:
        return None
    others.remove(line.took)
    return Fraction(others[0])


def _title(pair: Pair) -> str:
    who = names(pair)
    if who:
        return f"{spoken(pair.name)}, {who}"
    sentence = _("Player %(n)s") if pair.event.is_individual else _("Pair %(n)s")
    return sentence % {"n": spoken(pair.name)}


def _line(
    line: TrayLine,
    called_as: set[str],
    found: list[Result],
    shown: dict[Fraction, str],
    mean: Fraction | None,
) -> WhyLine:
    there = [r for r in found if r.tray == line.tray]
    against = [r.ew for r in there if r.ns in called_as and line.direction != "ew"]
    against += [r.ns for r in there if r.ew in called_as and line.direction != "ns"]
    return WhyLine(
        tray=line.tray,
        side={"ns": _("N–S"), "ew": _("E–W"), None: "–"}[line.direction],
        against=spoken(against[0]) if against else "",
        took=_("average") if line.took is None else str(line.took),
        average="–" if mean is None else average(mean),
        plus=shown[line.plus],
        sign=sign(line.plus),
        dots=dots_of(line.all_took, line.took),
        mark=None if mean is None else float(mean) * STEP + MIDDLE,
        words=_words(line),
    )


def dots_of(all_took: tuple[int, ...], ours: int | None) -> list[Dot]:
    """The chart of what was taken with the same cards; ours: the tricks to be marked."""
    return [
        Dot(tricks * STEP + MIDDLE, all_took.count(tricks), tricks == ours)
        for tricks in sorted(set(all_took))
    ]


def _words(line: TrayLine) -> str:
    """The chart for those who do not see it."""
    if line.took is None:
        return _("the average was awarded")
    others = list(line.all_took)
    others.remove(line.took)
    if not others:
        return _("nobody else held these cards")
    return _("others took %(tricks)s") % {"tricks": ", ".join(map(str, others))}


def _beside(extra: Fraction, night: Fraction) -> list[str]:
    sentences = []
    if extra:
        words = {"n": plus_and_minus([extra])[extra]}
        sentences.append(_("Penalties, bonuses and revokes on trays: %(n)s.") % words)
    if night:
        sentences.append(
            _("Penalty or bonus for the night: %(n)s.") % {"n": plus_and_minus([night])[night]}
        )
    return sentences


def _what_it_comes_to(event: Event, pair: Pair, lines: list[TrayLine], more: Fraction) -> str:
    if pair.struck_out:
        return _("Struck out: nothing of this counts, for nobody.")
    if event.rule.by_average:
        return _sentence(lines, more)
    scores = [s.score for s in scores_of(event).standings.overall]
    return next(
        (said(event.rule.decided_by(s)) for s in scores if s.contestant.id == pair.name), ""
    )


def _sentence(lines: list[TrayLine], more: Fraction) -> str:
    """What was taken, what others took on average, and what that makes."""
    played = [line for line in lines if line.took is not None]
    took = sum(line.took or 0 for line in played)
    mean = sum((line.average or Fraction(0) for line in played), Fraction(0))
    plus = sum((line.plus for line in lines), Fraction(0)) + more
    words = {
        "trays": ngettext("%(n)s tray", "%(n)s trays", len(played)) % {"n": len(played)},
        "took": ngettext("%(n)s trick", "%(n)s tricks", took) % {"n": took},
        "average": average(mean),
        "plus": plus_and_minus([plus])[plus],
    }
    if plus == 0:
        return (
            _("%(took)s on %(trays)s; with the same cards others took just as many on average.")
            % words
        )
    if took - mean == plus:
        return (
            _(
                "%(took)s on %(trays)s; those who held the same cards took %(average)s on "
                "average: %(plus)s."
            )
            % words
        )
    return (
        _(
            "%(took)s on %(trays)s; those who held the same cards took %(average)s on "
            "average; with what the director decided beside that it makes %(plus)s."
        )
        % words
    )
