"""What directors fill in."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from clubwhist.club.models import Paper
from clubwhist.director.fields import ChangesForm, NumberField, PlainForm
from clubwhist.events.models import BoardShows
from movements.foreign import LONGEST


class FirstDirectorForm(PlainForm):
    """The first account of an installation, and its club."""

    club = forms.CharField(label=_("What is your club called?"), max_length=120)
    name = forms.CharField(
        label=_("Your name"), max_length=150, help_text=_("You sign in with it.")
    )
    password = forms.CharField(
        label=_("A password"),
        widget=forms.PasswordInput,
        strip=False,
        help_text=_("Ten letters or more; a few words are easy to remember."),
    )
    again = forms.CharField(
        label=_("The password once more"), widget=forms.PasswordInput, strip=False
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "password" in data and data["password"] != data.get("again"):
            self.add_error("again", _("The two passwords differ."))
        return data


class NightFields(PlainForm):
    """What is asked about every night."""

    name = forms.CharField(label=_("What is the night called?"), max_length=120)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    hours = NumberField(label=_("Hours of play"), min_value=0.5, max_value=12)
    minutes_a_tray = NumberField(
        label=_("Minutes a tray"), min_value=2, max_value=30, decimal_places=0
    )
    trays_a_round = NumberField(
        label=_("Trays a round"),
        required=False,
        min_value=1,
        max_value=20,
        decimal_places=0,
        help_text=_("Leave this empty to fill the hours."),
    )
    trays_owned = NumberField(
        label=_("Trays you have"),
        required=False,
        min_value=1,
        max_value=200,
        decimal_places=0,
        help_text=_("Leave this empty if you have enough."),
    )
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Either")), ("1", _("One winner")), ("2", _("A winner in each line"))],
    )


class ClubForm(ChangesForm):
    """What holds for every night of the club."""

    name = forms.CharField(label=_("What is your club called?"), max_length=120)
    minutes_a_change = NumberField(
        label=_("Minutes for a change of places"), min_value=0, max_value=30, decimal_places=0
    )
    correction_minutes = NumberField(
        label=_("Minutes for corrections after the list is out"),
        min_value=0,
        max_value=10080,
        decimal_places=0,
        help_text=_("So long pairs may ask for one on their phones; afterwards only you correct."),
    )
    paper = forms.ChoiceField(label=_("Paper"), choices=Paper.choices)


class NightForm(NightFields):
    """A new night."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def settings(self) -> dict[str, Any]:
        """The form as `create_night` takes it."""
        data = dict(self.cleaned_data)
        data["minutes"] = int(data.pop("hours") * 60)
        return data


class DetailsForm(NightFields, ChangesForm):
    """A night that is there already."""

    def changes(self) -> dict[str, Any]:
        """The fields of `Event` that were changed."""
        changed = super().changes()
        if "hours" in changed:
            changed["minutes"] = int(changed.pop("hours") * 60)
        return changed


class PairsForm(PlainForm):
    """Who is here, a pair a line."""

    pairs = forms.CharField(
        label=_("A pair a line: Ann Lee & Bob Ray. Where everybody plays alone, a name a line"),
        widget=forms.Textarea,
        max_length=20_000,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class AddForm(PlainForm):
    """One more name, or a pair."""

    add = forms.CharField(
        label=_("Who else?"),
        max_length=300,
        widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off"}),
    )


class OwnMovementForm(PlainForm):
    """A movement from elsewhere, pasted or as a file."""

    text = forms.CharField(
        label=_("The movement, one line a table: NS,EW,set for each round"),
        widget=forms.Textarea(attrs={"spellcheck": "false"}),
        required=False,
        max_length=30_000,
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("Text, a clubwhist document (JSON) or an ACBL .MOV file."),
    )
    trays_a_round = NumberField(
        label=_("Trays in a set"), min_value=1, max_value=20, decimal_places=0, initial=2
    )

    def content(self) -> bytes:
        """What was uploaded, else what was pasted."""
        file = self.cleaned_data["file"]
        if file is None:
            return str(self.cleaned_data["text"]).encode()
        return bytes(file.read(LONGEST + 1))


class BoardForm(PlainForm):
    """What the public blackboard shows during play."""

    shows = forms.ChoiceField(label=_("During play it shows"), choices=BoardShows.choices)
