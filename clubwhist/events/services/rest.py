"""The rest of a night, worked out anew from what was played and who is here now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, Kind, Section, State
from clubwhist.events.queries.seated import Round, rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import individuals_of
from clubwhist.events.services.sittings import give_codes, lay_sittings
from movements.catalogue import build_any
from movements.regroup import Regrouped, regroup
from movements.replan import Met, Replanned, Situation, replan
from movements.types import IndividualMovement, Movement, MovementError, SitOut, Sitting

MOST_ROUNDS = 60


@dataclass(frozen=True)
class Proposal:
    """What the rest of the night would be: the plan, from which round, and how much changes."""

    replanned: Replanned | Regrouped
    first_round: int
    changed: int  # games that were not planned so before
    sitting_out: list[tuple[int, list[str]]]
    may_begin_at_once: bool = False  # with the round in play, of which nothing is in yet


def propose(
    section: Section,
    *,
    without: set[str] | None = None,
    newcomer: str | None = None,
    last: int | None = None,
    broken: int | None = None,
    at_once: bool = False,
) -> Proposal:
    """What the rest would be: without some, with one more, to another last round, a table less.

    at_once: from the round in play on, of which no result may be in; else from the next one.
    Nothing is stored. Raises Refused where nothing can be planned now.
    """
    first = section.current_round + (not at_once)
    _may_be_planned(section, first, section.rounds if last is None else last, last is not None)
    untouched = not at_once and not _results_from(section, section.current_round)
    if section.event.is_individual:
        alone = _of_individuals(section, first, without or set(), last, broken)
        return replace(alone, may_begin_at_once=untouched)
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
    return Proposal(found, first, changed, _by_round(found.movement.sit_outs), untouched)


def _results_from(section: Section, round: int) -> bool:
    """Whether anything was put down or decided of this round or a later one."""
    return Entry.objects.filter(sitting__section=section, sitting__round__gte=round).exists()


def pairs_only(section: Section) -> None:
    """Raises Refused among individuals, where nobody new has a place."""
    if section.event.is_individual:
        raise Refused(
            _("Everybody’s partners are planned. Whoever comes late can play for one who leaves.")
        )


def _may_be_planned(section: Section, first: int, last: int, cutting: bool) -> None:
    """Raises Refused where the rest of the night cannot be planned anew."""
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if section.event.system == "two-pairs":
        raise Refused(_("Two pairs play and overplay; there is nothing to plan anew."))
    if not section.current_round <= last <= MOST_ROUNDS:
        words = {"round": section.current_round, "most": MOST_ROUNDS}
        raise Refused(_("The night can have %(round)s to %(most)s rounds now.") % words)
    if first > last and not cutting:
        raise Refused(_("The last round has begun, so there is nothing left to plan."))
    if _results_from(section, first):
        raise Refused(
            _("Results of round %(round)s or later are in. Take them back first.")
            % {"round": first}
        )


def _of_individuals(
    section: Section,
    first: int,
    without: set[str],
    last: int | None,
    broken: int | None,
) -> Proposal:
    """Whole tables stay as planned, and whoever is left over plays together."""
    plan, now = _plan_of_individuals(section), individuals_of(section)
    if last and last > plan.rounds:
        raise Refused(_("This contest has %(rounds)s rounds.") % {"rounds": plan.rounds})
    here = section.pairs.filter(left_after=None).values_list("name", flat=True)
    unusable = set(section.table_codes.filter(broken=True).values_list("number", flat=True))
    found = regroup(
        plan,
        [s for s in now.sittings if s.round < first],
        present=set(here) - without,
        first_round=first,
        last_round=last or section.rounds,
        broken=unusable | ({broken} if broken else set()),
    )
    before = {(s.round, s.people) for s in now.sittings}
    changed = sum((s.round, s.people) not in before for s in found.movement.sittings)
    return Proposal(found, first, changed, _by_round(found.movement.sit_outs))


def _plan_of_individuals(section: Section) -> IndividualMovement:
    """The whole contest as it was chosen; where it came from a document, as it stands."""
    now = individuals_of(section)
    try:
        chosen = build_any(section.settings)
    except MovementError:
        return now
    known = isinstance(chosen, IndividualMovement) and set(chosen.contestants) <= set(
        now.contestants
    )
    return chosen if known and isinstance(chosen, IndividualMovement) else now


def _by_round(sit_outs: Iterable[SitOut]) -> list[tuple[int, list[str]]]:
    out: dict[int, list[str]] = defaultdict(list)
    for sit_out in sit_outs:
        out[sit_out.round].append(sit_out.contestant)
    return sorted(out.items())


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
    plan = whole_sittings([r for r in seated if r.sitting.round >= first])
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


def whole_sittings(seated: Sequence[Round]) -> tuple[Sitting, ...]:
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
    return tuple(sorted({tuple(sorted(s.trays)) for s in whole_sittings(seated)}))


def _sat_out(begun: Sequence[Round], present: Sequence[str], first: int) -> dict[str, int]:
    played: dict[str, set[int]] = defaultdict(set)
    for r in begun:
        for pair in (r.ns, r.ew):
            played[pair.name].add(r.sitting.round)
    # Who has not played yet came late: that was no sit-out.
    return {name: first - 1 - len(played[name]) if played[name] else 0 for name in present}


def lay_down(section: Section, proposal: Proposal) -> None:
    """Write the proposal down in place of the rounds that were planned."""
    movement = proposal.replanned.movement
    section.sittings.filter(round__gte=proposal.first_round).delete()
    pairs = {pair.name: pair for pair in section.pairs.all()}
    lay_sittings(section, movement, pairs)
    section.tables = max(section.tables, movement.tables)
    section.save(update_fields=["tables"])
    give_codes(section)


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
