"""What every table took of a tray, and what that is above or below the others."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.boards.why import STEP, Dot, dots_of
from clubwhist.events.models import Event
from clubwhist.events.services.standings import compared_with
from clubwhist.words.rulings import term_words
from clubwhist.words.seats import spoken
from scoring.figures import average, plus_and_minus
from scoring.rules.shown import NOTHING, sign
from scoring.types import TRICKS, Result, Side
from scoring.why import explained
from scoring.written import write_terms


@dataclass(frozen=True)
class TrayRow:
    """One table that played a tray."""

    round: str
    ns: str
    ew: str
    ns_took: str
    ew_took: str
    ns_plus: str
    ew_plus: str
    ns_sign: str
    ew_sign: str
    decided: str  # what the director added to the tricks
    group: int


@dataclass(frozen=True)
class WhyTray:
    """A tray's page: every table that played it, a chart of North-South's tricks."""

    number: int
    rows: list[TrayRow]
    dots: list[Dot]
    sentence: str
    grouped: bool
    decided: bool
    wide: int = STEP * (TRICKS + 1)


def why_of_tray(event: Event, number: int) -> WhyTray:
    """What each table took of a tray, and what that is above or below the average."""
    sections = [section.letter for section in event.sections.all()]
    letters = sections if event.sections_apart else sections[:1]
    fields = [compared_with(event, letter) for letter in letters]
    rows = [row for field in fields for row in _rows(field, number)]
    took = [r.ns_tricks for field in fields for r in field if r.tray == number and _played(r)]
    counts = tuple(sorted(tricks for tricks in took if tricks is not None))
    grouped = len({row.group for row in rows}) > 1
    return WhyTray(
        number=number,
        rows=rows,
        dots=dots_of(counts, None),
        sentence=_tray_sentence(counts, grouped=grouped),
        grouped=grouped,
        decided=any(row.decided for row in rows),
    )


def _played(r: Result) -> bool:
    return r.status == "played" and r.ns_tricks is not None


def _rows(field: list[Result], number: int) -> list[TrayRow]:
    there = [r for r in field if r.tray == number]
    pluses = [(_plus_on(r, "ns", there), _plus_on(r, "ew", there)) for r in there]
    shown = plus_and_minus(plus for both in pluses for plus in both if plus is not None)
    rows = []
    for r, (ns, ew) in zip(there, pluses, strict=True):
        theirs = r.ew_tricks if r.ew_tricks is not None else TRICKS - (r.ns_tricks or 0)
        rows.append(
            TrayRow(
                round=str(r.round or ""),
                ns=spoken(r.ns),
                ew=spoken(r.ew),
                ns_took=_took(r, r.ns_tricks, "ns"),
                ew_took=_took(r, theirs, "ew"),
                ns_plus=NOTHING if ns is None else shown[ns],
                ew_plus=NOTHING if ew is None else shown[ew],
                ns_sign="" if ns is None else sign(ns),
                ew_sign="" if ew is None else sign(ew),
                decided="; ".join(_decided(r)),
                group=r.group,
            )
        )
    return rows


def _took(r: Result, tricks: int | None, side: str) -> str:
    terms = r.ns_terms if side == "ns" else r.ew_terms
    if r.status == "not_played":
        return _("not played")
    if r.status == "average" or (terms and terms.award is not None):
        return _("average")
    return str(tricks)


def _plus_on(r: Result, direction: Side, there: list[Result]) -> Fraction | None:
    """What one side of one result is above the others; None where nothing was to be compared."""
    if r.status == "not_played":
        return None
    name, terms = (r.ns, r.ns_terms) if direction == "ns" else (r.ew, r.ew_terms)
    if r.status == "average" or (terms and terms.award is not None):
        return terms.award if terms and terms.award is not None else Fraction(0)
    others = [o for o in there if o is r or name not in (o.ns, o.ew)]
    return sum(
        (line.plus for line in explained(name, others) if line.direction == direction), Fraction(0)
    )


def _decided(r: Result) -> list[str]:
    """What the director decided about a result, in words for everybody."""
    said = [_("split")] if r.ew_tricks is not None else []
    for side_said, terms in ((_("N–S"), r.ns_terms), (_("E–W"), r.ew_terms)):
        for word in term_words(write_terms(terms)) if terms else ():
            said.append(f"{side_said} {word}")
    return said


def _tray_sentence(counts: tuple[int, ...], *, grouped: bool) -> str:
    if not counts:
        return _("Nobody has a result on this tray yet.")
    if grouped:
        n = {"n": len(counts)}
        return _("It was played %(n)s times, not always with the same cards.") % n
    words = {
        "n": len(counts),
        "average": average(Fraction(sum(counts), len(counts))),
        "fewest": counts[0],
        "most": counts[-1],
    }
    if len(counts) == 1:
        return _("It was played once; North–South took %(fewest)s.") % words
    return (
        _(
            "It was played %(n)s times; North–South took %(average)s on average, from "
            "%(fewest)s to %(most)s."
        )
        % words
    )
