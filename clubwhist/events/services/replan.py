"""When something happens during play: the rest of the night is planned again.

Only rounds that have not begun are planned anew; what was put down is a fact and stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, Kind, Line, Pair, Player, Section, State
from clubwhist.events.queries import Round, rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.setup import give_codes, lay_sittings, members_named
from movements.replan import Met, Replanned, Situation, replan
from movements.types import MovementError, Sitting


@dataclass(frozen=True)
class Proposal:
    """What the rest of the night would be: the plan, from which round, and how much changes."""

    replanned: Replanned
    first_round: int
    changed: int  # games that were not planned so before
    sitting_out: list[tuple[int, list[str]]]


def propose_leaving(pair: Pair) -> Proposal:
    """What the rest of the night would be without a pair. Nothing is stored."""
    return _proposal(pair.section, without={pair.name})


def propose_arriving(section: Section) -> Proposal:
    """What the rest of the night would be with one more pair. Nothing is stored."""
    return _proposal(section, newcomer=_free_name(section))


@transaction.atomic
def leave(*, pair: Pair, actor: str) -> None:
    """A pair goes home: its results stand, and from the next round on others play without it.

    Raises Refused if the night is not in play, the last round has begun, or results of later
    rounds are in.
    """
    lock(pair.event)
    proposal = _proposal(pair.section, without={pair.name})
    Pair.objects.filter(pk=pair.pk).update(left_after=proposal.first_round - 1)
    _lay_down(pair.section, proposal)
    write(pair.event_id, Kind.LEFT, actor, pair=pair, data={"round": proposal.first_round - 1})


@transaction.atomic
def come_back(*, pair: Pair, actor: str) -> None:
    """A pair that left is here again, or had not left at all: the rest is planned with it."""
    lock(pair.event)
    Pair.objects.filter(pk=pair.pk).update(left_after=None)
    proposal = _proposal(pair.section)
    _lay_down(pair.section, proposal)
    write(pair.event_id, Kind.CAME_BACK, actor, pair=pair)


@transaction.atomic
def arrive(*, section: Section, names: Sequence[str], actor: str) -> Pair:
    """A pair comes late and plays from the next round on.

    names: its two players, who may not be in another pair tonight. Raises Refused as `leave`.
    """
    event = section.event
    lock(event)
    if len(names) != 2 or names[0].casefold() == names[1].casefold():
        raise Refused(_("A pair is two people: write Ann Lee & Bob Ray."))
    here = {p.member.name.casefold() for p in event.players.select_related("member")}
    for name in names:
        if name.casefold() in here:
            raise Refused(_("%(name)s is in a pair tonight already.") % {"name": name})
    pair = _new_pair(section, names)
    proposal = _proposal(section)
    _lay_down(section, proposal)
    write(event.pk, Kind.ARRIVED, actor, pair=pair, data={"round": proposal.first_round})
    return pair


def _new_pair(section: Section, names: Sequence[str]) -> Pair:
    event, name = section.event, _free_name(section)
    members = members_named(event.club, list(names))
    last = event.pairs.aggregate(last=Max("order"))["last"] or 0
    two_lines = name[-2:] in ("NS", "EW") and not section.pairs.filter(line=Line.ALL).exists()
    pair = Pair.objects.create(
        event=event, section=section, order=last + 1, name=name,
        line=Line(name[-2:]) if two_lines else Line.ALL,
    )  # fmt: skip
    Player.objects.bulk_create(
        Player(event=event, pair=pair, member=members[who], order=order)
        for order, who in enumerate(names, start=1)
    )
    return pair


def _free_name(section: Section) -> str:
    """The name of a place that stands empty, or the next one."""
    taken = set(section.event.pairs.values_list("name", flat=True))
    prefix = f"{section.letter}-" if any("-" in name for name in taken) else ""
    if any(name.endswith(("NS", "EW")) for name in taken):
        names = (f"{prefix}{n}{line}" for n in range(1, 200) for line in ("NS", "EW"))
    else:
        names = (f"{prefix}{n}" for n in range(1, 400))
    return next(name for name in names if name not in taken)


def _proposal(
    section: Section, *, without: set[str] | None = None, newcomer: str | None = None
) -> Proposal:
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    first = section.current_round + 1
    if first > section.rounds:
        raise Refused(_("The last round has begun, so there is nothing left to plan."))
    if Entry.objects.filter(sitting__section=section, sitting__round__gte=first).exists():
        raise Refused(_("Results of later rounds are in. Take them back first."))
    situation = _situation(section, first, without or set(), newcomer)
    try:
        found = replan(situation, section.event.system)
    except MovementError as error:
        raise Refused(str(error.sentence)) from error
    before = {(s.round, frozenset((s.ns, s.ew)), s.trays) for s in situation.plan}
    changed = sum(
        (s.round, frozenset((s.ns, s.ew)), s.trays) not in before for s in found.movement.sittings
    )
    out: dict[int, list[str]] = defaultdict(list)
    for sit_out in found.movement.sit_outs:
        out[sit_out.round].append(sit_out.contestant)
    return Proposal(found, first, changed, sorted(out.items()))


def _situation(section: Section, first: int, without: set[str], newcomer: str | None) -> Situation:
    """The section as it stands: the round in play counts as played as it is planned."""
    present = [
        name
        for name in section.pairs.filter(left_after=None).values_list("name", flat=True)
        if name not in without
    ]
    seated = rounds(section.sittings.all())
    begun = [r for r in seated if r.sitting.round < first]
    plan = _whole_sittings([r for r in seated if r.sitting.round >= first])
    if newcomer:
        present.append(newcomer)
    tables = max(section.tables, len(present) // 2)
    return Situation(
        present=tuple(present),
        facts=tuple(Met(t.number, r.ns.name, r.ew.name) for r in begun for t in r.trays),
        plan=plan,
        first_round=first,
        last_round=section.rounds,
        sets=_sets(seated),
        tables=tuple(range(1, tables + 1)),
        sat_out=_sat_out(begun, present, first),
        seats={
            pair.name: (r.sitting.table, side)
            for r in begun
            if r.sitting.round == first - 1
            for pair, side in ((r.ns, "ns"), (r.ew, "ew"))
        },
    )


def _whole_sittings(seated: Sequence[Round]) -> tuple[Sitting, ...]:
    """The sittings of later rounds; the two halves of a table that turns are taken as one."""
    whole: dict[tuple[int, int], Sitting] = {}
    for r in seated:
        place = (r.sitting.round, r.sitting.table)
        trays = tuple(tray.number for tray in r.trays)
        before = whole.get(place)
        if before:
            trays = (*before.trays, *trays)
        ns, ew = (before.ns, before.ew) if before else (r.ns.name, r.ew.name)
        whole[place] = Sitting(*place, ns, ew, trays)
    return tuple(whole.values())


def _sets(seated: Sequence[Round]) -> tuple[tuple[int, ...], ...]:
    """The trays as one table plays them in a round."""
    return tuple(sorted({tuple(sorted(s.trays)) for s in _whole_sittings(seated)}))


def _sat_out(begun: Sequence[Round], present: Sequence[str], first: int) -> dict[str, int]:
    played: dict[str, set[int]] = defaultdict(set)
    for r in begun:
        for pair in (r.ns, r.ew):
            played[pair.name].add(r.sitting.round)
    # Who has not played yet came late: that was no sit-out.
    return {name: first - 1 - len(played[name]) if played[name] else 0 for name in present}


def _lay_down(section: Section, proposal: Proposal) -> None:
    movement = proposal.replanned.movement
    section.sittings.filter(round__gte=proposal.first_round).delete()
    pairs = {pair.name: pair for pair in section.pairs.all()}
    lay_sittings(section, movement, pairs)
    section.tables = max(section.tables, movement.tables)
    section.save(update_fields=["tables"])
    give_codes(section)
