"""Fields that directors fill in, read the way people write."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MOST_TRICKS = 26
FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "−": "-", ",": "."}
MOST_PARTS = 100
TRICKS = re.compile(r"[-+]?(\d{1,4}(/[1-9]\d{0,3}|\.\d{0,4})?|\.\d{1,4})")


class PlainForm(forms.Form):
    """A form that asks for what is missing as a person would."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = gettext_lazy("Please fill this in.")


class ChangesForm(PlainForm):
    """A form about something that is there already; only what somebody changed is written.

    Each field carries what it held when the page was made, so that two directors who change
    different things at the same time both get their way.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def changes(self) -> dict[str, Any]:
        """The fields that were changed."""
        return {name: self.cleaned_data[name] for name in self.changed_data}


class NumberField(forms.DecimalField):
    """A number as people write it: 2,5 is 2.5; the wheel of a mouse does not change it."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})
    default_error_messages = {"invalid": gettext_lazy("Write a number, for example 3.")}

    def to_python(self, value: Any) -> Any:
        return super().to_python(str(value).replace(",", ".") if value else value)


class WholeField(forms.IntegerField):
    """A whole number; the wheel of a mouse does not change it."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages = {"invalid": gettext_lazy("Write a number, for example 3.")}


class FractionField(forms.CharField):
    """Tricks with their fraction: 1/2, ½, 0.5, −1; None where it is left empty."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean(self, value: Any) -> Fraction | None:
        text = super().clean(value)
        if not text:
            return None
        for written, plain in FRACTIONS.items():
            text = text.replace(written, plain)
        text = text.replace(" ", "")
        if not TRICKS.fullmatch(text):
            raise forms.ValidationError(_("Write tricks as 2, −1 or 1/2."))
        found = Fraction(text)
        if abs(found) > MOST_TRICKS or found.denominator > MOST_PARTS:
            raise forms.ValidationError(_("That is more than a ruling can give."))
        return found


class TrayNumbersField(forms.CharField):
    """Tray numbers: 5, 6 or 5-8; also 5 to 8, as we write it ourselves."""

    def clean(self, value: Any) -> list[int]:
        text = re.sub(r"\s*(?:–|-|\bto\b)\s*", "-", super().clean(value))
        numbers: list[int] = []
        for part in text.replace(",", " ").split():
            first, _dash, last = part.partition("-")
            if not (first.isdecimal() and (not last or last.isdecimal()) and len(part) < 8):
                raise forms.ValidationError(_("Write tray numbers: 5, 6 or 5-8."))
            numbers += range(int(first), int(last or first) + 1)
        if not 0 < len(numbers) <= 40:
            raise forms.ValidationError(_("Write tray numbers: 5, 6 or 5-8."))
        return numbers
