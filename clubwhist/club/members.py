"""Who belongs to the club: found by name, and by number where a name is not enough."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from clubwhist.club.member_file import Row
from clubwhist.club.models import Club, Member
from clubwhist.lib.letters import plain, same

WITH_NUMBER = re.compile(r"^(?P<name>.*\S)\s*\((?P<number>[^()]{1,20})\)$")


class NotOnePerson(ValueError):
    """A name that could be several people, or a number that is somebody else's; a sentence."""


def same_number(number: str) -> str:
    """A number as it is compared: 0042, 42 and 42,00 are one, for spreadsheets change them."""
    plain_number = re.sub(r"[.,]0+$", "", number.strip().casefold())
    return plain_number.lstrip("0") or plain_number[:1]


def find(club: Club, texts: Iterable[str]) -> dict[str, Member]:
    """The member each text means, made where the club has none.

    Capitals do not matter, nor accents where only one member could be meant.
    A text is a name, or a name with a number in brackets: "A. Smith (0042)", "A. Smith (guest)".
    Raises NotOnePerson where a name alone could be one of several.
    """
    known: dict[str, list[Member]] = defaultdict(list)
    for member in club.members.order_by("pk"):
        known[same(member.name)].append(member)
    alike: dict[str, set[str]] = defaultdict(set)  # the names that are one without accents
    for name in known:
        alike[plain(name)].add(name)
    found: dict[str, Member] = {}
    new: list[Member] = []
    for text in texts:
        name, number = _parts(text, known)
        there = known[_as_known(same(name), known, alike)]
        meant = _of_number(there, number) if number else _the_only(there)
        if meant is None:
            meant = Member(club=club, name=name, number=number)
            there.append(meant)
            new.append(meant)
        found[text] = meant
    Member.objects.bulk_create(new)
    if any(member.number for member in new):
        mark_namesakes(club)
    return found


def _as_known(name: str, known: dict[str, list[Member]], alike: dict[str, set[str]]) -> str:
    """The one name that is the same but for its accents, where there is none quite the same."""
    if not known.get(name) and len(others := alike.get(plain(name), set())) == 1:
        return next(iter(others))
    return name


def _parts(text: str, known: dict[str, list[Member]]) -> tuple[str, str]:
    """Name and number; brackets are a number's only where the name before them is known."""
    split = WITH_NUMBER.match(text)
    if split is None or same(text) in known or same(split["name"]) not in known:
        return text, ""
    return split["name"], split["number"].strip()


def _of_number(there: Sequence[Member], number: str) -> Member | None:
    return next((m for m in there if same_number(m.number) == same_number(number)), None)


def _the_only(there: Sequence[Member]) -> Member | None:
    # Somebody of that name without a number is who is meant by the name alone.
    plain = [member for member in there if not member.number]
    if len(there) < 2:
        return there[0] if there else None
    if len(plain) == 1:
        return plain[0]
    words = {"name": there[0].name, "choices": _(" or ").join(m.called for m in there)}
    raise NotOnePerson(_("There are several of the name %(name)s: write %(choices)s.") % words)


def new_guest(club: Club, name: str) -> Member:
    """Somebody else of a member's name: "guest", or "guest 2" where there is one already."""
    taken = {m.number for m in club.members.all() if same(m.name) == same(name)}
    words = (_("guest"), *(_("guest %(n)s") % {"n": n} for n in range(2, 100)))
    number = next(word for word in words if word not in taken)
    guest = Member.objects.create(club=club, name=name, number=number)
    mark_namesakes(club)
    return club.members.get(pk=guest.pk)


def mark_namesakes(club: Club) -> None:
    """Remember who must be shown with a number because another has the same name."""
    count = Counter(same(name) for name in club.members.values_list("name", flat=True))
    for member in club.members.all():
        several = count[same(member.name)] > 1
        if member.namesake != several:
            Member.objects.filter(pk=member.pk).update(namesake=several)


@dataclass
class Import:
    """What bringing a list in would do."""

    new: list[Row] = field(default_factory=list)
    numbered: list[tuple[Member, Row]] = field(default_factory=list)  # known, without a number
    renamed: list[tuple[Member, Row]] = field(default_factory=list)  # known by the number
    known: int = 0


def plan(club: Club, rows: Iterable[Row]) -> Import:
    """What these rows would change; a number says who somebody is, without one the name does.

    Raises NotOnePerson where one number stands twice in the list with different names.
    """
    found = Import()
    members = list(club.members.order_by("pk"))
    by_number = {same_number(m.number): m for m in members if m.number}
    by_name: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        by_name[same(member.name)].append(member)
    seen: dict[tuple[str, str], Row] = {}
    names_of: dict[str, Row] = {}
    for row in rows:
        number, name = same_number(row.number), same(row.name)
        _one_name_a_number(row, names_of)
        if (name, number) in seen:
            continue
        seen[name, number] = row
        here = by_name[name]
        if number and number in by_number:
            member = by_number[number]
            unchanged = same(member.name) == name
            found.known += unchanged
            found.renamed += [] if unchanged else [(member, row)]
        elif number and len(here) == 1 and not here[0].number:
            found.numbered.append((here.pop(), row))  # and is nobody else of that name
        elif here and not number:
            found.known += 1
        else:
            found.new.append(row)
    return found


def _one_name_a_number(row: Row, names_of: dict[str, Row]) -> None:
    if not row.number:
        return
    first = names_of.setdefault(same_number(row.number), row)
    if same(first.name) != same(row.name):
        words = {"a": first.line, "b": row.line, "number": row.number}
        raise NotOnePerson(
            _("Lines %(a)s and %(b)s have the number %(number)s with different names.") % words
        )


@transaction.atomic
def bring_in(club: Club, rows: Sequence[Row]) -> Import:
    """Do what `plan` says."""
    found = plan(club, rows)
    Member.objects.bulk_create(
        Member(club=club, name=row.name, number=row.number) for row in found.new
    )
    for member, row in [*found.numbered, *found.renamed]:
        member.name, member.number = row.name, member.number or row.number
        member.save(update_fields=["name", "number"])
    mark_namesakes(club)
    return found


@transaction.atomic
def change(member: Member, *, name: str | None = None, number: str | None = None) -> None:
    """Put a name or a number right; None leaves it as it is.

    Raises NotOnePerson if the number is somebody else's.
    """
    name = member.name if name is None else name
    number = member.number if number is None else number
    others = member.club.members.exclude(pk=member.pk)
    taken = _of_number(list(others.exclude(number="")), number) if number else None
    if taken:
        raise NotOnePerson(_("That is the number of %(name)s.") % {"name": taken.name})
    alike = [m for m in others.filter(number="") if same(m.name) == same(name)]
    if not number and alike:
        raise NotOnePerson(_("Somebody has that name already; a number tells them apart."))
    member.name, member.number = name, number
    member.save(update_fields=["name", "number"])
    mark_namesakes(member.club)
