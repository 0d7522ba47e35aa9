"""What to look at before publishing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubwhist.director.access import for_night
from clubwhist.events.models import Event, Sitting
from clubwhist.events.queries.seated import Deal, Round, rounds
from clubwhist.events.rules import DealState
from clubwhist.events.services.standings import Scores, scores_of
from clubwhist.lib.requests import get_only
from clubwhist.words.seats import side, spoken
from scoring.checks import FarResult, close_places, far_results, sum_fault
from scoring.figures import average
from scoring.types import LineStandings, Standing

FIRST = 6  # places of a list that are looked at
Finding = tuple[str, str]  # a sentence, and the page where it is put right, or ""


@dataclass
class Checks:
    """Findings of each kind; empty where all is well."""

    missing: list[Finding] = field(default_factory=list)
    disputed: list[Finding] = field(default_factory=list)
    far: list[Finding] = field(default_factory=list)
    close: list[Finding] = field(default_factory=list)
    sums: list[Finding] = field(default_factory=list)

    @property
    def all_well(self) -> bool:
        """Whether nothing has to be looked at."""
        return not (self.missing or self.disputed or self.far or self.close or self.sums)


@get_only
@for_night
def checks(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of checks."""
    return render(request, "director/checks.html", {"event": event, "checks": checks_of(event)})


def checks_of(event: Event) -> Checks:
    """Everything a director should look at before the list is published."""
    found, scores = Checks(), scores_of(event)
    for r in rounds(Sitting.objects.filter(section__event=event).select_related("section")):
        for deal in r.deals:
            if deal.state == DealState.DISPUTED:
                found.disputed.append((_place(r, deal), _page(event, r, deal)))
            elif not deal.stands:
                found.missing.append((_place(r, deal), _page(event, r, deal)))
    found.far = [_far(event, far) for far in far_results(scores.results)]
    found.close = _close(event, scores)
    found.sums = _sums(scores)
    return found


def _place(r: Round, deal: Deal) -> str:
    words = {"tray": deal.tray.number, "round": r.sitting.round, "table": r.sitting.table}
    said = _("Tray %(tray)s, round %(round)s, table %(table)s") % words
    return f"{said}: {spoken(r.ns.name)} – {spoken(r.ew.name)}"


def _page(event: Event, r: Round, deal: Deal) -> str:
    place = [r.sitting.section.letter, r.sitting.round, r.sitting.table, deal.tray.number]
    return reverse("director:result", args=[event.code, *place]) + f"?half={r.sitting.half}"


def _far(event: Event, far: FarResult) -> Finding:
    r = far.result
    place = {"tray": r.tray, "round": r.round, "table": r.table}
    others = str(far.most)
    if far.fewest != far.most:
        others = _("%(fewest)s to %(most)s") % {"fewest": far.fewest, "most": far.most}
    said = _("Tray %(tray)s, round %(round)s, table %(table)s") % place
    words = {"place": said, "took": far.took, "others": others}
    said = _("%(place)s: North–South %(took)s where all others took %(others)s") % words
    said += _(": sides swapped?") if far.swapped else "."
    if r.round is None or r.table is None:
        return said, ""
    return said, reverse("director:result", args=[event.code, r.section, r.round, r.table, r.tray])


def _close(event: Event, scores: Scores) -> list[Finding]:
    """Neighbours a trick or less apart: overall, and in each line that ranks for itself."""
    if not event.rule.by_average:
        return []
    lines = scores.standings.lines
    ranked = [(line.standings, _line_title(line)) for line in lines if line.line != "ALL"]
    ranked.append((scores.standings.overall, _("Overall") if ranked else ""))
    return [
        finding for standings, title in ranked for finding in _close_in(standings[:FIRST], title)
    ]


def _line_title(line: LineStandings) -> str:
    """Which list is meant: North–South, in a section where there are several."""
    return side(line.line) if line.section == "A" else f"{line.section} {side(line.line)}"


def _close_in(ranked: Sequence[Standing], title: str) -> list[Finding]:
    found = []
    for pair in close_places(ranked):
        words = {
            "list": f"{title}, " if title else "",
            "first": spoken(pair.first.score.contestant.id),
            "second": spoken(pair.second.score.contestant.id),
            "place": pair.first.place,
            "between": average(pair.between),
        }
        if pair.between:
            said = ngettext(
                "%(list)splace %(place)s: %(first)s is ahead of %(second)s by %(between)s trick.",
                "%(list)splace %(place)s: %(first)s is ahead of %(second)s by %(between)s tricks.",
                1 if pair.between == 1 else 2,
            )
        else:
            said = _("%(list)splace %(place)s: %(first)s and %(second)s are level.")
        found.append((capfirst(said % words), ""))
    return found


def _sums(scores: Scores) -> list[Finding]:
    difference = sum_fault(scores.results)
    said = [(capfirst(fault) + ".", "") for fault in scores.standings.faults]
    if difference:
        words = {"n": abs(difference)}
        more = _("All tricks together are %(n)s more than 13 for each result: a split result?")
        less = _("All tricks together are %(n)s less than 13 for each result: a split result?")
        said.append(((more if difference > 0 else less) % words, ""))
    return said
