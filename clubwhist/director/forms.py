"""What directors fill in."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from clubwhist.events.models import BoardShows, Status
from scoring.types import TRICKS


class FirstDirectorForm(UserCreationForm):  # type: ignore[type-arg]  # not generic when run
    """The first account of an installation, and its club."""

    club = forms.CharField(label=_("The club’s name"), max_length=120)

    class Meta:
        model = User
        fields = ("username",)

    field_order = ("club", "username", "password1", "password2")


class NightForm(forms.Form):
    """A new night."""

    name = forms.CharField(label=_("What is the night called?"), max_length=120)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    hours = forms.DecimalField(
        label=_("Hours of play"), min_value=0.5, max_value=12, initial=3, max_digits=4,
        decimal_places=2, widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )  # fmt: skip
    minutes_a_tray = forms.IntegerField(
        label=_("Minutes a tray"), min_value=2, max_value=30,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )  # fmt: skip
    trays_a_round = forms.IntegerField(
        label=_("Trays a round"), required=False, min_value=1, max_value=20,
        help_text=_("Leave this empty to fill the hours."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )  # fmt: skip
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def settings(self) -> dict[str, Any]:
        """The form as `create_night` takes it."""
        data = dict(self.cleaned_data)
        data["minutes"] = int(data.pop("hours") * 60)
        return data


class PairsForm(forms.Form):
    """Who is here, a pair a line."""

    pairs = forms.CharField(
        label=_("A pair a line: Ann Lee & Bob Ray"), widget=forms.Textarea, max_length=40_000
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class AddForm(forms.Form):
    """One more name, or a pair."""

    add = forms.CharField(
        label=_("Who else?"), max_length=300,
        widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off"}),
    )  # fmt: skip


def result_choices() -> list[tuple[str, str]]:
    """Every result a tray can have, in words."""
    tricks = [
        (str(ns), str(_("North–South %(ns)s, East–West %(ew)s") % {"ns": ns, "ew": TRICKS - ns}))
        for ns in range(TRICKS + 1)
    ]
    return [
        ("", str(_("Choose"))),
        *tricks,
        (Status.NOT_PLAYED.value, str(_("Not played"))),
        (Status.AVERAGE.value, str(_("Average to both"))),
    ]


class ResultForm(forms.Form):
    """The director's result for a tray at a table."""

    result = forms.ChoiceField(label=_("Result"), choices=result_choices)
    reason = forms.CharField(label=_("Why?"), max_length=300, required=False)

    def ruling(self) -> dict[str, Any]:
        """The form as `rule_result` takes it."""
        chosen = self.cleaned_data["result"]
        played = chosen.isdecimal()
        return {
            "ns_tricks": int(chosen) if played else None,
            "status": Status.PLAYED if played else Status(chosen),
            "reason": self.cleaned_data["reason"],
        }


class BoardForm(forms.Form):
    """What the public blackboard shows during play."""

    shows = forms.ChoiceField(label=_("During play it shows"), choices=BoardShows.choices)
