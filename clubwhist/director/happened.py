"""Something happened: a pair leaves or comes late, a round is cut, a table breaks.

The rest of the night is planned again, after the director has seen what that would mean.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from clubwhist.director.access import actor, back, change_of_night, for_night
from clubwhist.director.forms import AddForm
from clubwhist.events.models import Event, Section
from clubwhist.events.names import read_pairs
from clubwhist.events.rules import Refused
from clubwhist.events.services import replan, substitutes
from clubwhist.events.services.rest import Proposal
from clubwhist.lib.requests import get_only
from clubwhist.words.people import called, presented
from clubwhist.words.phrases import said
from clubwhist.words.seats import spoken
from clubwhist.words.trays import trays
from movements.types import Sitting


@get_only
@for_night
def happened(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is leaving, who came late, who is back."""
    pairs = event.pairs.exclude(name="").prefetch_related("players__member")
    substitutes_here = event.players.exclude(since=None).filter(until=None)
    sections = list(event.sections.all())
    context = {
        "event": event,
        "here": [pair for pair in pairs if pair.left_after is None],
        "gone": [pair for pair in pairs if pair.left_after is not None],
        "form": AddForm(),
        "sections": sections,
        "broken": [(s, t) for s in sections for t in s.table_codes.filter(broken=True)],
        "to_plan": [s for s in sections if replan.needs_planning(s)],
        "players": event.players.filter(until=None).select_related("member", "pair"),
        "substitutes": substitutes_here.select_related("member", "pair"),
    }
    return render(request, "director/happened.html", context)


@change_of_night
def leave(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair leaves: first what that would mean, then, if the director is sure, it is done."""
    found = event.pairs.exclude(name="").select_related("section__event", "event")
    pair = get_object_or_404(found, name=request.POST.get("name", ""))
    at_once = "at_once" in request.POST
    if "sure" not in request.POST:
        heading = _("Without %(who)s") % {"who": presented(pair, event)}
        proposal = replan.propose_leaving(pair, at_once=at_once)
        return _ask(request, event, heading, proposal, name=pair.name)
    replan.leave(pair=pair, actor=actor(request), at_once=at_once, seen=_seen(request))
    messages.success(request, _("The rest of the night is planned without them."))
    return back(event)


@change_of_night
def come_back(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair that left is back: first what that would mean, then it is done."""
    found = event.pairs.exclude(name="").select_related("section__event", "event")
    pair = get_object_or_404(found, name=request.POST.get("name", ""))
    if "sure" not in request.POST:
        heading = _("With %(names)s again") % {"names": presented(pair, event)}
        proposal = replan.propose_coming_back(pair)
        return _ask(request, event, heading, proposal, name=pair.name)
    replan.come_back(pair=pair, actor=actor(request), seen=_seen(request))
    messages.success(request, _("The rest of the night is planned with them again."))
    return back(event)


@change_of_night
def arrive(request: HttpRequest, event: Event) -> HttpResponse:
    """A pair comes late: first what that would mean, then it is done."""
    names = request.POST.get("add", "")
    read = read_pairs(names)
    if len(read) != 1:
        raise Refused(_("Write the two names of one pair: Ann Lee & Bob Ray."))
    section, at_once = _section(event, request), "at_once" in request.POST
    if "sure" not in request.POST:
        heading = _("With %(names)s") % {"names": names}
        proposal = replan.propose_arriving(section, at_once=at_once)
        return _ask(request, event, heading, proposal, add=names, section=section.letter)
    pair = replan.arrive(
        section=section,
        names=read[0],
        actor=actor(request),
        at_once=at_once,
        seen=_seen(request),
    )
    words = _("They are pair %(number)s. The rest of the night is planned with them.")
    messages.success(request, words % {"number": spoken(pair.name)})
    return back(event)


@change_of_night
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """More or fewer rounds: first what that would mean, then it is done."""
    section = _section(event, request)
    count = _whole(request.POST.get("rounds", ""))
    if "sure" not in request.POST:
        proposal = replan.propose_rounds(section, count)
        heading = _("%(rounds)s rounds in place of %(was)s") % {
            "rounds": count,
            "was": section.rounds,
        }
        return _ask(request, event, heading, proposal, rounds=count, section=section.letter)
    replan.change_rounds(section=section, rounds=count, actor=actor(request), seen=_seen(request))
    messages.success(request, _("There are %(rounds)s rounds now.") % {"rounds": count})
    return back(event)


@change_of_night
def table(request: HttpRequest, event: Event) -> HttpResponse:
    """A table cannot be used any more, or can again."""
    section = _section(event, request)
    number = _whole(request.POST.get("table", ""))
    if "mend" in request.POST:
        if "sure" not in request.POST:
            heading = _("With table %(n)s again") % {"n": number}
            fields = {"table": number, "section": section.letter, "mend": "yes"}
            proposal = replan.propose_with_table(section, number)
            return _ask(request, event, heading, proposal, **fields)
        replan.mend_table(section=section, table=number, actor=actor(request), seen=_seen(request))
        messages.success(request, _("Table %(n)s is used again.") % {"n": number})
        return back(event)
    at_once = "at_once" in request.POST
    if not 1 <= number <= section.tables:
        raise Refused(_("There is no such table."))
    if "sure" not in request.POST:
        proposal = replan.propose_without_table(section, number, at_once=at_once)
        heading = _("Without table %(n)s") % {"n": number}
        return _ask(request, event, heading, proposal, table=number, section=section.letter)
    replan.break_table(
        section=section,
        table=number,
        actor=actor(request),
        at_once=at_once,
        seen=_seen(request),
    )
    messages.success(request, _("Nobody is sent to table %(n)s any more.") % {"n": number})
    return back(event)


@change_of_night
def anew(request: HttpRequest, event: Event) -> HttpResponse:
    """Plan the rest after what was really played."""
    section = _section(event, request)
    if "sure" not in request.POST:
        proposal = replan.propose_anew(section)
        heading = _("The rest of the night, planned anew")
        return _ask(request, event, heading, proposal, section=section.letter)
    replan.plan_anew(section=section, actor=actor(request), seen=_seen(request))
    messages.success(request, _("The rest of the night is planned anew."))
    return back(event)


@change_of_night
def substitute(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody plays on in another's place, or does not after all."""
    players = event.players.select_related("member", "event__club", "pair__section")
    player = get_object_or_404(players, pk=_whole(request.POST.get("player", "")))
    if "gone" in request.POST:
        substitutes.no_substitute(player=player, actor=actor(request))
        messages.success(request, _("That is taken back."))
        return back(event)
    name = request.POST.get("name", "")
    since = _whole(request.POST.get("round", ""))
    substitutes.substitute(player=player, name=name, round=since, actor=actor(request))
    messages.success(request, _("The number and all results stay as they are."))
    return back(event)


def _ask(
    request: HttpRequest, event: Event, heading: str, proposal: Proposal, **fields: object
) -> HttpResponse:
    """What would change; the same form is sent again if the director is sure."""
    if "at_once" in request.POST:
        fields["at_once"] = "yes"
    context = {
        "event": event,
        "heading": heading,
        "proposal": proposal,
        "sitting_out": _named(event, proposal),
        "given_up": [said(words) for words in proposal.replanned.given_up],
        "rounds": _rounds(proposal),
        "fields": fields.items(),
        "again": request.path,
        "may_substitute": request.path.endswith("/leave/"),
        "may_begin_at_once": request.path.endswith(("/leave/", "/arrive/", "/table/"))
        and "mend" not in request.POST,
    }
    return render(request, "director/replanned.html", context)


def _rounds(proposal: Proposal) -> list[tuple[int, list[str]]]:
    """Every table of every round as it would be: who against whom, with which trays."""
    found: dict[int, list[str]] = {}
    for s in proposal.replanned.movement.sittings:
        words = (
            {"table": s.table, "ns": spoken(s.ns), "ew": spoken(s.ew)}
            if isinstance(s, Sitting)
            else {"table": s.table, "ns": f"{s.n} & {s.s}", "ew": f"{s.e} & {s.w}"}
        )
        table = _("Table %(table)s: %(ns)s against %(ew)s") % words
        found.setdefault(s.round, []).append(f"{table}, {trays(s.trays)}")
    return sorted(found.items())


def _named(event: Event, proposal: Proposal) -> list[tuple[int, list[str]]]:
    """Who would sit out in each round, by number and name."""
    pairs = event.pairs.exclude(name="").prefetch_related("players__member")
    known = {pair.name: called(pair) for pair in pairs}
    newcomer = _("%(who)s, who have come late")
    return [
        (round, [known.get(name) or newcomer % {"who": spoken(name)} for name in names])
        for round, names in proposal.sitting_out
    ]


def _seen(request: HttpRequest) -> int | None:
    """From which round on the plan begins that the director was shown."""
    return _whole(request.POST["seen"]) if "seen" in request.POST else None


def _section(event: Event, request: HttpRequest) -> Section:
    """The section that was chosen; the only one where there is no choice."""
    found = event.sections.select_related("event")
    letter = request.POST.get("section")
    section = found.filter(letter=letter).first() if letter else found.first()
    if section is None:
        raise Refused(_("There is no such section."))
    return section


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(_("Write a number, for example 3."))
    return int(text)
