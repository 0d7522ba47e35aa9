"""Words and figures as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

register = template.Library()

# Lazily: the words are chosen for each reader, not once when the program starts.
SIDES = {
    "NS": gettext_lazy("North–South"),
    "EW": gettext_lazy("East–West"),
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}


@register.filter
def side(value: str) -> str:
    """The words for a direction: "NS" is North–South."""
    return str(SIDES.get(value, value))


@register.filter
def number(pair: Any) -> str:
    """A pair's number as it is spoken: "3NS" is 3 N–S, "7" is 7."""
    return spoken(str(pair))


@register.filter
def names(pair: Any) -> str:
    """The players of a pair: Ann Lee and Bob Ray (Cyd Fox from round 4); nothing if not known."""
    players = list(pair.players.all())
    said = _(" and ").join(player.member.called for player in players if player.since is None)
    came = [
        _("%(name)s from round %(n)s") % {"name": player.member.called, "n": player.since}
        for player in players
        if player.since is not None
    ]
    return f"{said} ({'; '.join(came)})" if came else said


@register.filter
def playing(pair: Any, round: int) -> str:
    """Number and names of those who really play in a round: 7, Ann Lee and Cyd Fox."""
    here = [
        player.member.called
        for player in pair.players.all()
        if (player.since or 1) <= round and (player.until is None or round <= player.until)
    ]
    return ", ".join([spoken(str(pair)), *([_(" and ").join(here)] if here else [])])


@register.filter
def met(contestant: Any, sitting: Any) -> str:
    """Those who play at a sitting, as they are spoken of: pair 3 N–S, Ann Lee and Cyd Fox."""
    who = {"who": playing(contestant, sitting.round)}
    return (_("side %(who)s") if hasattr(contestant, "members") else _("pair %(who)s")) % who


@register.filter
def called(pair: Any) -> str:
    """Number and names: 7, Ann Lee and Bob Ray."""
    who = names(pair)
    return f"{spoken(str(pair))}, {who}" if who else spoken(str(pair))


@register.filter
def named(contestant: Any, event: Any) -> str:
    """As it is spoken of: pair 3 N–S; among individuals player 5, or side 4 & 6."""
    return _named(contestant, event, spoken(str(contestant)))


@register.filter
def presented(contestant: Any, event: Any) -> str:
    """The same with names: pair 3 N–S, Ann Lee and Bob Ray."""
    return _named(contestant, event, called(contestant))


def _named(contestant: Any, event: Any, who: str) -> str:
    if not event.is_individual:
        return _("pair %(who)s") % {"who": who}
    if hasattr(contestant, "members"):
        return _("side %(who)s") % {"who": who}
    return _("player %(who)s") % {"who": who}


@register.filter
def tricks(card: Any) -> str:
    """What a score card says: 7, "not played", or – where nothing is on it yet."""
    if card is None:
        return "–"
    return str(card.get_status_display()) if card.tricks is None else str(card.tricks)


@register.filter
def ruled(data: dict[str, Any]) -> str:
    """What a ruling says beyond North–South's tricks: E–W 9; N–S penalty −2; E–W −R."""
    said = []
    if "ew_tricks" in data:
        said.append(_("E–W %(n)s") % {"n": data["ew_tricks"]})
    if data.get("turned"):
        said.append(_("they sat the other way round"))
    for side_said, terms in ((_("N–S"), data.get("ns", {})), (_("E–W"), data.get("ew", {}))):
        said += [f"{side_said} {word}" for word in term_words(terms)]
    return "; ".join(said)


def term_words(terms: dict[str, Any]) -> list[str]:
    """What a ruling adds to a side, from a document or a fact: average +1/2, penalty −2, −R."""
    found = []
    award, extra = (_with_sign(terms[name]) if name in terms else "" for name in ("award", "extra"))
    if award:
        found.append(_("average") if award == "+0" else _("average %(n)s") % {"n": award})
    if extra:
        found.append(f"{_('penalty') if extra.startswith('−') else _('bonus')} {extra}")
    if revokes := terms.get("revokes"):
        found.append("−R" if revokes == 1 else f"−{revokes}R")
    return found


def _with_sign(tricks: str) -> str:
    return tricks.replace("-", "−") if tricks.startswith("-") else f"+{tricks}"


SIGNS = {"agreed": "✓", "decided": "!", "disputed": "≠", "waiting": "…"}


@register.filter
def sign(state: str) -> str:
    """The sign beside a tray on the director's desk."""
    return SIGNS.get(state, "")


@register.filter
def tray_list(trays: Iterable[Any]) -> str:
    """Tray numbers to read out: 7, 8, 9; a long row as 13 to 22."""
    rows: list[list[int]] = []
    for number in (getattr(tray, "number", tray) for tray in trays):
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(_row_of_trays(row) for row in rows)


@register.filter
def trays(listed: Iterable[Any]) -> str:
    """Trays as a sentence has them: tray 7, or trays 7, 8, 9."""
    numbers = list(listed)
    words = {"list": tray_list(numbers)}
    return ngettext("tray %(list)s", "trays %(list)s", len(numbers)) % words


def _row_of_trays(row: list[int]) -> str:
    if len(row) > 3:
        return _("%(first)s to %(last)s") % {"first": row[0], "last": row[-1]}
    return ", ".join(map(str, row))


@register.filter
def actor(name: str, event: Any) -> str:
    """Who did something, as the ledger's page says it: pair 1 N–S, player 4, director ruth."""
    kind, _space, who = name.partition(" ")
    return _named(who, event, spoken(who)) if kind == "pair" else name


def spoken(name: str) -> str:
    """A contestant's name with its line set apart: "B-3NS" is B-3 N–S."""
    for line, words in (("NS", "N–S"), ("EW", "E–W")):
        if name.endswith(line) and name[:-2]:
            return f"{name[:-2]} {words}"
    return name
