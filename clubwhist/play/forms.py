"""What phones send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubwhist.lib.codes import tidy_code
from scoring.types import TRICKS

NOT_PLAYED = "none"
TRICKS_WANTED = _("Tricks are a whole number from 0 to 13, or “not played”.")


class CodeForm(forms.Form):
    """The code on the table's card."""

    code = forms.CharField(
        label=_("The code on your table’s card"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        return tidy_code(self.cleaned_data["code"])


class TricksField(forms.CharField):
    """Tricks from 0 to 13 as a number, or None for a tray that was not played."""

    def clean(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if text == NOT_PLAYED:
            return None
        if text.isascii() and text.isdecimal() and int(text) <= TRICKS:
            return int(text)
        raise forms.ValidationError(TRICKS_WANTED)


class CardForm(forms.Form):
    """What goes on our card for one tray."""

    tricks = TricksField()
    version = forms.IntegerField(min_value=0)
    key = forms.UUIDField()


class CallForm(forms.Form):
    """What the director is called for."""

    message = forms.CharField(label=_("What is the matter?"), max_length=200)
    key = forms.UUIDField(widget=forms.HiddenInput)
