"""When something happens during play: the rest of the night is planned again.

Only rounds that have not begun are planned anew; what was put down is a fact and stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, Kind, Line, Pair, Player, Section, State
from clubwhist.events.queries import Round, rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.setup import give_codes, lay_sittings, members_named
from movements.replan import Met, Replanned, Situation, replan
from movements.types import Movement, MovementError, Sitting

MOST_ROUNDS = 60


@dataclass(frozen=True)
class Proposal:
    """What the rest of the night would be: the plan, from which round, and how much changes."""

    replanned: Replanned
    first_round: int
    changed: int  # games that were not planned so before
    sitting_out: list[tuple[int, list[str]]]


def propose_leaving(pair: Pair) -> Proposal:
    """What the rest of the night would be without a pair. Nothing is stored."""
    if pair.event.is_individual:
        return _without_a_player(pair)
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
    if pair.event.is_individual:
        _leave_the_others(pair, actor)
        return
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


def _without_a_player(pair: Pair) -> Proposal:
    """Among individuals nobody can take another's chair: whoever was to sit with him sits out."""
    section = pair.section
    first = _first_to_plan(section)
    lost = rounds(section.sittings.filter(round__gte=first, seats__pair=pair))
    out = [(r.sitting.round, [who.name for who in r.everybody if who.pk != pair.pk]) for r in lost]
    said = tuple(
        _("round %(round)s: %(who)s sit out") % {"round": round, "who": ", ".join(names)}
        for round, names in out
    )
    left = section.pairs.filter(left_after=None).exclude(pk=pair.pk)
    present = tuple(left.values_list("name", flat=True))
    empty = Movement("individual", section.tables, section.rounds, 1, present, ())
    return Proposal(Replanned(empty, said), first, 0, out)


def _leave_the_others(pair: Pair, actor: str) -> None:
    first = _first_to_plan(pair.section)
    pair.section.sittings.filter(round__gte=first, seats__pair=pair).delete()
    Pair.objects.filter(pk=pair.pk).update(left_after=first - 1)
    write(pair.event_id, Kind.LEFT, actor, pair=pair, data={"round": first - 1})


def _first_to_plan(section: Section) -> int:
    """The first round that can be planned anew; raises Refused if there is none."""
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    first = section.current_round + 1
    if first > section.rounds:
        raise Refused(_("The last round has begun, so there is nothing left to plan."))
    if Entry.objects.filter(sitting__section=section, sitting__round__gte=first).exists():
        raise Refused(_("Results of later rounds are in. Take them back first."))
    return first


def propose_rounds(section: Section, rounds: int) -> Proposal:
    """What the rest of the night would be with so many rounds. Nothing is stored."""
    return _proposal(section, last=rounds)


@transaction.atomic
def change_rounds(*, section: Section, rounds: int, actor: str) -> None:
    """Cut rounds off the end, or play more; what was cut last comes back as it was planned.

    Raises Refused for fewer rounds than have begun, or as `leave`.
    """
    lock(section.event)
    proposal = _proposal(section, last=rounds)
    cut = _rows(section, rounds)
    _lay_down(section, proposal)
    Section.objects.filter(pk=section.pk).update(rounds=rounds)
    data = {"section": section.letter, "was": section.rounds, "rounds": rounds, "cut": cut}
    write(section.event_id, Kind.ROUNDS, actor, data=data)


def propose_without_table(section: Section, table: int) -> Proposal:
    """What the rest of the night would be without a table. Nothing is stored."""
    return _proposal(section, broken=table)


@transaction.atomic
def break_table(*, section: Section, table: int, actor: str) -> None:
    """Nobody can sit at a table any more: from the next round on others are used."""
    lock(section.event)
    proposal = _proposal(section, broken=table)
    section.table_codes.filter(number=table).update(broken=True)
    _lay_down(section, proposal)
    data = {"section": section.letter, "table": table}
    write(section.event_id, Kind.TABLE_BROKEN, actor, data=data)


@transaction.atomic
def mend_table(*, section: Section, table: int, actor: str) -> None:
    """A table can be used again."""
    lock(section.event)
    section.table_codes.filter(number=table).update(broken=False)
    _lay_down(section, _proposal(section))
    data = {"section": section.letter, "table": table}
    write(section.event_id, Kind.TABLE_MENDED, actor, data=data)


def propose_anew(section: Section) -> Proposal:
    """What the rest of the night would be after what was really played. Nothing is stored."""
    return _proposal(section)


@transaction.atomic
def plan_anew(*, section: Section, actor: str) -> None:
    """Plan the rest after other trays or other pairs were played than planned."""
    lock(section.event)
    proposal = _proposal(section)
    _lay_down(section, proposal)
    data = {"section": section.letter, "round": proposal.first_round}
    write(section.event_id, Kind.PLANNED, actor, data=data)


def needs_planning(section: Section) -> bool:
    """Whether somebody would play a tray twice in the rounds to come, as they are planned."""
    seated = rounds(section.sittings.all())
    now = section.current_round
    played: dict[int, set[int]] = defaultdict(set)
    for r in seated:
        if r.sitting.round <= now:
            for pair in r.everybody:
                played[pair.pk].update(tray.pk for tray in r.trays)
    return any(
        played[pair.pk] & {tray.pk for tray in r.trays}
        for r in seated
        if r.sitting.round > now
        for pair in r.everybody
    )


def _rows(section: Section, last: int) -> list[list[Any]]:
    """The sittings after a round, to be planned again if the rounds come back."""
    later = rounds(section.sittings.filter(round__gt=last))
    return [[s.round, s.table, s.ns, s.ew, list(s.trays)] for s in _whole_sittings(later)]


def _cut_before(section: Section, first: int) -> tuple[Sitting, ...]:
    """The sittings that were cut last, if nothing else was planned since."""
    kinds = [Kind.ROUNDS, Kind.LEFT, Kind.ARRIVED, Kind.CAME_BACK, Kind.TABLE_BROKEN, Kind.PLANNED]
    last = section.event.entries.filter(kind__in=kinds).order_by("-pk").first()
    if last is None or last.kind != Kind.ROUNDS or last.data["section"] != section.letter:
        return ()
    return tuple(
        Sitting(round, table, ns, ew, tuple(trays))
        for round, table, ns, ew, trays in last.data["cut"]
        if round >= first
    )


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
    section: Section,
    *,
    without: set[str] | None = None,
    newcomer: str | None = None,
    last: int | None = None,
    broken: int | None = None,
) -> Proposal:
    """Plan the rest anew: without some, with one more, to another last round, a table less."""
    if section.event.is_individual:
        raise Refused(_("A contest of individuals cannot be planned anew; a player can leave."))
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    first = section.current_round + 1
    rounds_to_play = section.rounds if last is None else last
    if not section.current_round <= rounds_to_play <= MOST_ROUNDS:
        words = {"round": section.current_round, "most": MOST_ROUNDS}
        raise Refused(_("The night can have %(round)s to %(most)s rounds now.") % words)
    if first > rounds_to_play and last is None:
        raise Refused(_("The last round has begun, so there is nothing left to plan."))
    if Entry.objects.filter(sitting__section=section, sitting__round__gte=first).exists():
        raise Refused(_("Results of later rounds are in. Take them back first."))
    situation = _situation(section, first, without or set(), newcomer)
    situation = _changed(situation, section, last=last, broken=broken)
    try:
        found = (
            replan(situation, section.event.system)
            if first <= situation.last_round
            else _nothing_left(situation)
        )
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


def _changed(
    situation: Situation, section: Section, *, last: int | None, broken: int | None
) -> Situation:
    """The situation with another last round, or without a table."""
    if last is not None:
        plan = [s for s in situation.plan if s.round <= last]
        if last > section.rounds:
            back = _cut_before(section, section.rounds + 1)
            plan += [s for s in back if s.round <= last]
        situation = replace(situation, last_round=last, plan=tuple(plan))
    if broken is not None:
        left = tuple(table for table in situation.tables if table != broken)
        situation = replace(situation, tables=left)
    return situation


def _nothing_left(situation: Situation) -> Replanned:
    """The round in play is the last one."""
    trays = max(tray for trays in situation.sets for tray in trays)
    tables = max(situation.tables)
    movement = Movement("open", tables, situation.last_round, trays, situation.present, ())
    return Replanned(movement, ())


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
    broken = set(section.table_codes.filter(broken=True).values_list("number", flat=True))
    return Situation(
        present=tuple(present),
        facts=tuple(Met(t.number, r.ns.name, r.ew.name) for r in begun for t in r.trays),
        plan=plan,
        first_round=first,
        last_round=section.rounds,
        sets=_sets(seated),
        tables=tuple(t for t in range(1, tables + 1) if t not in broken),
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
