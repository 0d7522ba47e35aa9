"""What phones send."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.events.rules import Refused
from clubwhist.lib.codes import tidy_code
from scoring.types import TRICKS

NOT_PLAYED = "none"


class CodeForm(forms.Form):
    """The code on the table's card."""

    code = forms.CharField(
        label=gettext_lazy("The code on your table’s card"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        return tidy_code(self.cleaned_data["code"])


def read_tricks(text: str) -> int | None:
    """Tricks from 0 to 13, None for a tray that was not played; raises Refused otherwise."""
    if text == NOT_PLAYED:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) <= TRICKS:
        return int(text)
    raise Refused(_("Tricks are a whole number from 0 to 13, or “not played”."))


def read_card(sent: QueryDict) -> dict[str, Any]:
    """What a phone sends for one tray, as `enter_card` takes it.

    Read by hand, not by a form: no person writes these fields, and every card of the night
    comes through here. Raises Refused where the page's own fields are mangled.
    """
    tricks = read_tricks(sent.get("tricks", "").strip())
    version = sent.get("version", "")
    try:
        key = UUID(sent.get("key", ""))
    except ValueError:
        key = None
    if key is None or not (version.isascii() and version.isdecimal() and len(version) < 10):
        raise Refused(_("That could not be read. Please go back and try again."))
    return {"tricks": tricks, "version": int(version), "key": key}


class CorrectionForm(forms.Form):
    """What we say we took, and why it was put down otherwise."""

    tricks = forms.TypedChoiceField(
        label=gettext_lazy("We took"),
        coerce=int,
        choices=[(str(n), str(n)) for n in range(TRICKS + 1)],
    )
    reason = forms.CharField(label=gettext_lazy("What was wrong?"), max_length=300)
    key = forms.UUIDField(widget=forms.HiddenInput)


class CallForm(forms.Form):
    """What the director is called for."""

    message = forms.CharField(
        label=gettext_lazy("What is the matter? (you may leave this empty)"),
        max_length=200,
        required=False,
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
