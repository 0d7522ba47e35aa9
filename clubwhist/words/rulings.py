"""What was decided, as people say it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


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
    said = []
    award, extra = (_with_sign(terms[name]) if name in terms else "" for name in ("award", "extra"))
    if award:
        said.append(_("average") if award == "+0" else _("average %(n)s") % {"n": award})
    if extra:
        said.append(f"{_('penalty') if extra.startswith('−') else _('bonus')} {extra}")
    if revokes := terms.get("revokes"):
        said.append("−R" if revokes == 1 else f"−{revokes}R")
    return said


def _with_sign(tricks: str) -> str:
    return tricks.replace("-", "−") if tricks.startswith("-") else f"+{tricks}"
