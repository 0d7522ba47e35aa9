"""When something happens during play: the rest of the night is planned again.

Only rounds that have not begun are planned anew; what was put down is a fact and stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubwhist.events.models import Kind, Line, Pair, Player, Section
from clubwhist.events.queries.seated import rounds
from clubwhist.events.rules import Refused
from clubwhist.events.services.ledger import lock, write
from clubwhist.events.services.people import members_named
from clubwhist.events.services.rest import (
    Proposal,
    has_room,
    lay_down,
    propose,
)
from clubwhist.events.services.situation import as_sittings, broken_tables


def propose_leaving(pair: Pair, *, at_once: bool = False) -> Proposal:
    """What the rest of the night would be without a pair. Nothing is stored."""
    return propose(pair.section, without={pair.name}, at_once=at_once)


def propose_coming_back(pair: Pair) -> Proposal:
    """What the rest of the night would be with a pair that left. Nothing is stored."""
    return propose(pair.section, newcomer=pair.name)


def propose_arriving(section: Section, *, at_once: bool = False) -> Proposal:
    """What the rest of the night would be with one more pair. Nothing is stored."""
    has_room(section)
    return propose(section, newcomer=_free_name(section), at_once=at_once)


def _settle(section: Section, seen: int | None, **wanted: Any) -> Proposal:
    """The plan as it is now, the night being locked; see `propose`.

    seen: the first round of the plan that the director was shown. Raises Refused where a round
    has begun since then.
    """
    proposal = propose(section, **wanted)
    if seen not in (None, proposal.first_round):
        raise Refused(_("A round has begun meanwhile. Please look again at what would change."))
    return proposal


def _lock(section: Section) -> None:
    """Hold the night, and know the section as it is now."""
    lock(section.event)
    section.refresh_from_db()


@transaction.atomic
def leave(*, pair: Pair, actor: str, at_once: bool = False, seen: int | None = None) -> None:
    """A pair goes home: its results stand, and from the next round on others play without it.

    at_once: from the round in play on, if nothing of it is in yet. seen: as in every function
    here, the first round of the plan that the director saw. Raises Refused if the night is not
    in play, the pair has gone, the last round has begun, or results of later rounds are in.
    """
    _lock(pair.section)
    pair.refresh_from_db(fields=["left_after"])
    if pair.left_after is not None:
        raise Refused(_("They have gone home already."))
    proposal = _settle(pair.section, seen, without={pair.name}, at_once=at_once)
    Pair.objects.filter(pk=pair.pk).update(left_after=proposal.first_round - 1)
    lay_down(pair.section, proposal, actor)
    write(pair.event_id, Kind.LEFT, actor, pair=pair, data={"round": proposal.first_round - 1})


@transaction.atomic
def come_back(*, pair: Pair, actor: str, seen: int | None = None) -> None:
    """A pair that left is here again, or had not left at all: the rest is planned with it."""
    _lock(pair.section)
    Pair.objects.filter(pk=pair.pk).update(left_after=None)
    proposal = _settle(pair.section, seen)
    lay_down(pair.section, proposal, actor)
    write(pair.event_id, Kind.CAME_BACK, actor, pair=pair)


@transaction.atomic
def arrive(
    *,
    section: Section,
    names: Sequence[str],
    actor: str,
    at_once: bool = False,
    seen: int | None = None,
) -> Pair:
    """A pair comes late and plays from the next round on, or at once as in `leave`.

    names: its two players, who may not be in another pair tonight. Raises Refused as `leave`.
    """
    _lock(section)
    event = section.event
    has_room(section)
    if len(names) != 2 or names[0].casefold() == names[1].casefold():
        raise Refused(_("A pair is two people: write Ann Lee & Bob Ray."))
    for name, member in members_named(event.club, list(names)).items():
        if event.players.filter(member=member).exists():
            raise Refused(_("%(name)s is in a pair tonight already.") % {"name": name})
    pair = _new_pair(section, names)
    proposal = _settle(section, seen, at_once=at_once)
    lay_down(section, proposal, actor)
    write(event.pk, Kind.ARRIVED, actor, pair=pair, data={"round": proposal.first_round})
    return pair


def propose_rounds(section: Section, rounds: int) -> Proposal:
    """What the rest of the night would be with so many rounds. Nothing is stored."""
    return propose(section, last=rounds)


@transaction.atomic
def change_rounds(*, section: Section, rounds: int, actor: str, seen: int | None = None) -> None:
    """Cut rounds off the end, or play more; what was cut last comes back as it was planned.

    Raises Refused for fewer rounds than have begun, or as `leave`.
    """
    _lock(section)
    proposal = _settle(section, seen, last=rounds)
    cut = [] if section.event.is_individual else _rows(section, rounds)
    lay_down(section, proposal, actor)
    Section.objects.filter(pk=section.pk).update(rounds=rounds)
    data = {"section": section.letter, "was": section.rounds, "rounds": rounds, "cut": cut}
    write(section.event_id, Kind.ROUNDS, actor, data=data)


def propose_without_table(section: Section, table: int, *, at_once: bool = False) -> Proposal:
    """What the rest of the night would be without a table. Nothing is stored."""
    return propose(section, broken=broken_tables(section) | {table}, at_once=at_once)


def propose_with_table(section: Section, table: int) -> Proposal:
    """What the rest of the night would be with a table that can be used again."""
    return propose(section, broken=broken_tables(section) - {table})


@transaction.atomic
def break_table(
    *, section: Section, table: int, actor: str, at_once: bool = False, seen: int | None = None
) -> None:
    """Nobody can sit at a table any more: from the next round on, or at once, others are used."""
    _lock(section)
    broken = broken_tables(section) | {table}
    proposal = _settle(section, seen, broken=broken, at_once=at_once)
    section.table_codes.filter(number=table).update(broken=True)
    lay_down(section, proposal, actor)
    data = {"section": section.letter, "table": table}
    write(section.event_id, Kind.TABLE_BROKEN, actor, data=data)


@transaction.atomic
def mend_table(*, section: Section, table: int, actor: str, seen: int | None = None) -> None:
    """A table can be used again."""
    _lock(section)
    section.table_codes.filter(number=table).update(broken=False)
    lay_down(section, _settle(section, seen), actor)
    data = {"section": section.letter, "table": table}
    write(section.event_id, Kind.TABLE_MENDED, actor, data=data)


def propose_anew(section: Section) -> Proposal:
    """What the rest of the night would be after what was really played. Nothing is stored."""
    return propose(section)


@transaction.atomic
def plan_anew(*, section: Section, actor: str, seen: int | None = None) -> None:
    """Plan the rest after other trays or other pairs were played than planned."""
    _lock(section)
    proposal = _settle(section, seen)
    lay_down(section, proposal, actor)
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
    later = as_sittings(rounds(section.sittings.filter(round__gt=last)))
    return [[s.round, s.table, s.ns, s.ew, list(s.trays), s.uncounted] for s in later]


def _new_pair(section: Section, names: Sequence[str]) -> Pair:
    event, name = section.event, _free_name(section)
    members = members_named(event.club, list(names))
    last = event.pairs.aggregate(last=Max("order"))["last"] or 0
    two_lines = name[-2:] in ("NS", "EW") and not section.pairs.filter(line=Line.ALL).exists()
    pair = Pair.objects.create(
        event=event,
        section=section,
        order=last + 1,
        name=name,
        line=Line(name[-2:]) if two_lines else Line.ALL,
    )
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
