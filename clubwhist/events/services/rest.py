"""The rest of a night, worked out anew from what was played and who is here now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubwhist.events.models import Entry, Kind, ScoreCard, Section, State
from clubwhist.events.queries.facts import standing_stacks
from clubwhist.events.queries.seated import rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import individuals_of, movement_of
from clubwhist.events.services.rulings import undo_ruling
from clubwhist.events.services.sittings import give_codes, lay_sittings, take_away
from clubwhist.events.services.situation import (
    Wanted,
    as_sittings,
    broken_tables,
    games_to_come,
    present,
    situation_of,
    whole_sittings,
)
from movements.catalogue import build, build_any
from movements.regroup import Regrouped, regroup
from movements.replan import Replanned, Situation, kept, replan
from movements.systems import UNKNOWN
from movements.types import (
    IndividualMovement,
    Movement,
    MovementError,
    PlayerSitting,
    SitOut,
    Sitting,
)

MOST_ROUNDS = 60
AnySitting = Sitting | PlayerSitting


@dataclass(frozen=True)
class Proposal:
    """What the rest of the night would be: the plan, from which round, and how much changes."""

    replanned: Replanned | Regrouped
    first_round: int
    changed: int  # games that were not planned so before
    sitting_out: list[tuple[int, list[str]]]
    alone: int = 0  # games with trays that nobody else has played or will
    matches_lost: int = 0  # matches of two pairs that were planned and cannot be played now
    may_begin_at_once: bool = False  # with the round in play, of which nothing is in yet


def propose(
    section: Section,
    *,
    without: set[str] | None = None,
    newcomer: str | None = None,
    last: int | None = None,
    broken: set[int] | None = None,
    at_once: bool = False,
) -> Proposal:
    """What the rest would be: without some, with one more, to another last round, a table less.

    newcomer: the name of a pair that came late, or of one that is back. broken: the tables that
    cannot be used, if not those that cannot be used now. at_once: from the round in play on, of
    which no result may be in; else from the next one. Nothing is stored. Raises Refused where
    nothing can be planned now.
    """
    last_round = section.rounds if last is None else last
    wanted = Wanted(
        section=section,
        first=section.current_round + (not at_once),
        last=last_round,
        present=present(section, without or set(), newcomer),
        broken=broken_tables(section) if broken is None else broken,
    )
    _may_be_planned(wanted, cutting=last is not None)
    untouched = not at_once and not _results_from(section, section.current_round)
    plan = _of_pairs
    if section.event.is_individual:
        plan = _of_individuals
    elif section.event.contest.every_game_planned:
        plan = _of_matches
    found = replace(plan(wanted), may_begin_at_once=untouched)
    if last_round > section.rounds:
        _has_games(found, section.rounds + 1, last_round)
    return found


def _has_games(found: Proposal, first: int, last: int) -> None:
    """Raises Refused where a round more would have nothing that anybody could play."""
    played = {s.round for s in found.replanned.movement.sittings}
    for number in range(first, last + 1):
        if number not in played:
            raise Refused(
                _("In round %(round)s nobody would have a tray left to play.") % {"round": number}
            )


def _of_pairs(wanted: Wanted) -> Proposal:
    """Games stay as planned where they can, and the others are planned anew."""
    section = wanted.section
    seated = rounds(section.sittings.all())
    known = games_to_come(wanted, seated)
    situation = situation_of(wanted, seated, plan=tuple(known))
    try:
        found = (
            replan(situation, section.event.system)
            if wanted.first <= wanted.last
            else _nothing_left(situation)
        )
    except MovementError as error:
        raise Refused(capfirst(str(error.sentence)) + ".") from error
    # What stays as it was keeps its halves.
    laid = tuple(part for whole in found.movement.sittings for part in known.get(whole, (whole,)))
    found = replace(found, movement=replace(found.movement, sittings=laid))
    return _told(wanted, found, as_sittings(seated), _same_game(situation.plan))


def _of_matches(wanted: Wanted) -> Proposal:
    """The games of a contest of matches as they were planned, as far as they can be played."""
    now = as_sittings(rounds(wanted.section.sittings.all()))
    plan = _contest(wanted.section, now)
    if wanted.last > plan.rounds:
        raise Refused(_("This contest has %(rounds)s rounds.") % {"rounds": plan.rounds})
    found = kept(
        plan,
        present=wanted.present,
        first_round=wanted.first,
        last_round=wanted.last,
        broken=wanted.broken,
    )
    return _told(wanted, found, now, _same_game([*now, *plan.sittings]))


def _contest(section: Section, now: Sequence[Sitting]) -> Movement:
    """The whole contest as it was chosen; where it came from a document, as it stands."""
    names = {who for s in now for who in s.people}
    try:
        chosen = build(section.settings)
    except MovementError:
        return movement_of(section)
    return chosen if names <= set(chosen.contestants) else movement_of(section)


def _same_game(sittings: Iterable[Sitting]) -> set[tuple[object, ...]]:
    """What makes a game the one that was planned: the round, the two pairs and the trays."""
    return {(s.round, frozenset(s.people), s.trays) for s in sittings}


def _told(
    wanted: Wanted, found: Replanned, now: Sequence[Sitting], before: set[tuple[object, ...]]
) -> Proposal:
    """A plan for pairs with what it changes. now: the sittings as they are, from round 1 on."""
    laid = found.movement.sittings
    begun = [s for s in now if s.round < wanted.first]
    changed = len(_same_game(whole_sittings(laid)) - before)
    lost = _matches(now) - _matches([*begun, *laid])
    return Proposal(
        found,
        wanted.first,
        changed,
        _by_round(found.movement.sit_outs),
        alone=_alone(begun, laid),
        matches_lost=len(lost) if wanted.section.event.rule.by_matches else 0,
    )


def _alone(begun: Iterable[AnySitting], rest: Sequence[AnySitting]) -> int:
    """How many games of the rest have nobody to be compared with."""
    tables = Counter(tray for s in (*begun, *rest) for tray in s.trays)
    return sum(all(tables[tray] == 1 for tray in s.trays) for s in rest)


def _matches(sittings: Iterable[Sitting]) -> set[frozenset[str]]:
    """Which two pairs hold the same cards somewhere, where both are counted."""
    held: dict[tuple[int, str], set[str]] = defaultdict(set)
    for s in sittings:
        for side, who in (("ns", s.ns), ("ew", s.ew)):
            for tray in s.trays if s.uncounted != side else ():
                held[tray, side].add(who)
    return {frozenset(two) for who in held.values() for two in combinations(who, 2)}


def _results_from(section: Section, round: int) -> bool:
    """Whether a result of this round or a later one stands.

    What only follows from a decision about an earlier round does not count: it is about games
    that are planned anew (`lay_down`).
    """
    cards = ScoreCard.objects.filter(sitting__section=section, sitting__round__gte=round)
    follow = {(ruling.sitting_id, ruling.tray_id) for ruling in _following(section, round)}
    return any(place not in follow for place in cards.values_list("sitting", "tray"))


def _following(section: Section, round: int) -> list[Entry]:
    """Rulings on games to come that stand only because of one about an earlier round."""
    later = Entry.objects.filter(
        sitting__section=section, sitting__round__gte=round, sitting__replaced=False
    )
    said = set(later.filter(kind=Kind.CARD).values_list("sitting", "tray"))
    stacks = standing_stacks(later.select_related("sitting__section__event", "tray"))
    return [
        ruling
        for place, rulings in stacks.items()
        if place not in said and all("because_of" in ruling.data for ruling in rulings)
        for ruling in rulings
    ]


def has_room(section: Section) -> None:
    """Raises Refused where nobody new has a place: among individuals, and in matches."""
    if section.event.contest.every_game_planned:
        raise Refused(_("Every match is planned. Whoever comes late can play for one who leaves."))
    if section.event.is_individual:
        raise Refused(
            _("Everybody’s partners are planned. Whoever comes late can play for one who leaves.")
        )


def _may_be_planned(wanted: Wanted, *, cutting: bool) -> None:
    """Raises Refused where the rest of the night cannot be planned anew."""
    section = wanted.section
    if section.event.state != State.RUNNING:
        raise Refused(_("The night is not in play."))
    if not section.event.contest.replans:
        raise Refused(_("Two pairs play and overplay; there is nothing to plan anew."))
    if not section.current_round <= wanted.last <= MOST_ROUNDS:
        words = {"round": section.current_round, "most": MOST_ROUNDS}
        raise Refused(_("The night can have %(round)s to %(most)s rounds now.") % words)
    if wanted.first > wanted.last and not cutting:
        raise Refused(_("The last round has begun, so there is nothing left to plan."))
    if _results_from(section, wanted.first):
        words = {"round": wanted.first}
        raise Refused(
            _("Results of round %(round)s or later are in. Take them back first.") % words
        )


def _of_individuals(wanted: Wanted) -> Proposal:
    """Whole tables stay as planned, and whoever is left over plays together."""
    now = individuals_of(wanted.section)
    plan = _plan_of_individuals(wanted.section, now)
    if wanted.last > plan.rounds:
        raise Refused(_("This contest has %(rounds)s rounds.") % {"rounds": plan.rounds})
    begun = [s for s in now.sittings if s.round < wanted.first]
    found = regroup(
        plan,
        begun,
        present=wanted.present,
        first_round=wanted.first,
        last_round=wanted.last,
        broken=wanted.broken,
    )
    before = {(s.round, s.people) for s in (*now.sittings, *plan.sittings)}
    planned = found.movement.sittings
    changed = sum((s.round, s.people) not in before for s in planned)
    alone = _alone(begun, planned)
    outs = _by_round(found.movement.sit_outs)
    return Proposal(found, wanted.first, changed, outs, alone=alone)


def _plan_of_individuals(section: Section, now: IndividualMovement) -> IndividualMovement:
    """The whole contest as it was chosen; where it came from a document, as it stands."""
    try:
        chosen = build_any(section.event.contest.whole(section.settings))
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


def _nothing_left(situation: Situation) -> Replanned:
    """The round in play is the last one."""
    trays = max(tray for trays in situation.sets for tray in trays)
    tables = max(situation.tables)
    movement = Movement(UNKNOWN, tables, situation.last_round, trays, situation.present, ())
    return Replanned(movement, ())


def lay_down(section: Section, proposal: Proposal, actor: str) -> None:
    """Write the proposal down in place of the rounds that were planned.

    What was decided of their games because of an earlier one goes with them.
    """
    movement = proposal.replanned.movement
    for ruling in reversed(_following(section, proposal.first_round)):
        if ruling.sitting and ruling.tray:
            undo_ruling(sitting=ruling.sitting, tray=ruling.tray, actor=actor, of=ruling.pk)
    take_away(section.sittings.filter(round__gte=proposal.first_round))
    pairs = {pair.name: pair for pair in section.pairs.all()}
    lay_sittings(section, movement, pairs)
    section.tables = max(section.tables, movement.tables)
    section.save(update_fields=["tables"])
    give_codes(section)
