"""What a director fills in to decide something about results."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.director.fields import FractionField, PlainForm, TrayNumbersField, WholeField
from clubwhist.events.models import Entry, Event, Pair, Status
from clubwhist.words.people import called
from scoring.types import TRICKS

WHO = ("pair", "ns", "ew", "n", "e", "s", "w")  # fields in which somebody is chosen
NOBODY = [("", gettext_lazy("Choose"))]
COUNTS = [(str(n), str(n)) for n in range(4)]


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


def reason_field(*, required: bool = True) -> forms.CharField:
    """Why something was decided."""
    return forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=300,
        required=required,
        widget=forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"}),
    )


class ResultForm(PlainForm):
    """The director's result for a tray at a table."""

    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=result_choices, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Both sides can read it. Needed where a card has been put down."),
        widget=forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"}),
    )
    ew_tricks = forms.TypedChoiceField(
        label=gettext_lazy("East–West, if the result is split"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((str(n), str(n)) for n in range(TRICKS + 1))],
    )
    ns_award = FractionField(
        label=gettext_lazy("North–South take the average, and"),
        required=False,
        help_text=gettext_lazy("Tricks above it, or below with −; 0 for the average itself."),
    )
    ew_award = FractionField(
        label=gettext_lazy("East–West take the average, and"),
        required=False,
        help_text=gettext_lazy("Tricks above it, or below with −; 0 for the average itself."),
    )
    ns_extra = FractionField(
        label=gettext_lazy("North–South’s penalty (−) or bonus in tricks"), required=False
    )
    ew_extra = FractionField(
        label=gettext_lazy("East–West’s penalty (−) or bonus in tricks"), required=False
    )
    ns_revokes = forms.TypedChoiceField(
        label=gettext_lazy("Revokes by North–South (−R)"),
        required=False,
        coerce=int,
        empty_value="0",
        choices=COUNTS,
    )
    ew_revokes = forms.TypedChoiceField(
        label=gettext_lazy("Revokes by East–West (−R)"),
        required=False,
        coerce=int,
        empty_value="0",
        choices=COUNTS,
    )
    turned = forms.BooleanField(
        label=gettext_lazy("They sat the other way round: each held the other’s cards"),
        required=False,
    )

    @property
    def plain(self) -> list[forms.BoundField]:
        """What is nearly always enough."""
        return [self["result"], self["reason"]]

    @property
    def more(self) -> list[forms.BoundField]:
        """What irregular trays need."""
        return [field for field in self if field.name not in ("result", "reason")]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not data.get("result"):
            # Who takes the average on both sides needs no result beside it.
            if data.get("ns_award") is None or data.get("ew_award") is None:
                self.add_error("result", _("Please fill this in."))
            data["result"] = Status.AVERAGE.value
        if data.get("result") == Status.NOT_PLAYED.value and self._anything_beside(data):
            said = _("A tray that was not played has no more to it: choose “average to both”.")
            self.add_error("result", said)
        if data.get("ew_tricks") is not None and not str(data.get("result", "")).isdecimal():
            self.add_error("ew_tricks", _("A split result needs North–South’s tricks as well."))
        return data

    def _anything_beside(self, data: dict[str, Any]) -> bool:
        """Whether anything was chosen that only a result can have."""
        said = (data.get(f"{side}_{name}") for side in ("ns", "ew") for name in ("award", "extra"))
        revokes = (data.get(f"{side}_revokes") not in (None, "0", 0) for side in ("ns", "ew"))
        return any(value is not None for value in said) or any(revokes) or bool(data.get("turned"))

    def ruling(self) -> dict[str, Any]:
        """The form as `rule_result` takes it."""
        data = self.cleaned_data
        chosen = data["result"]
        played = chosen.isdecimal()
        return {
            "ns_tricks": int(chosen) if played else None,
            "status": Status.PLAYED if played else Status(chosen),
            "reason": data["reason"],
            "ew_tricks": data["ew_tricks"],
            "terms": {side: self._terms(side) for side in ("ns", "ew")},
            "turned": data["turned"],
        }

    def _terms(self, side: str) -> dict[str, Any]:
        award, extra = self.cleaned_data[f"{side}_award"], self.cleaned_data[f"{side}_extra"]
        revokes = int(self.cleaned_data[f"{side}_revokes"])
        said = {
            "award": None if award is None else str(award),
            "extra": str(extra) if extra else None,
            "revokes": revokes or None,
        }
        return {name: value for name, value in said.items() if value is not None}


def as_form(ruling: Entry) -> dict[str, Any]:
    """A ruling as `ResultForm` shows it, to be changed in part; its reason stays out."""
    data: dict[str, Any] = ruling.data
    found: dict[str, Any] = {
        "result": str(ruling.tricks) if ruling.status == Status.PLAYED else ruling.status,
        "ew_tricks": data.get("ew_tricks"),
        "turned": bool(data.get("turned")),
    }
    for side in ("ns", "ew"):
        terms = data.get(side, {})
        found |= {f"{side}_{name}": terms.get(name) for name in ("award", "extra", "revokes")}
    return {name: value for name, value in found.items() if value is not None}


class ForNight(PlainForm):
    """A form whose choices are the pairs and sections of a night."""

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        pairs = event.pairs.exclude(name="").prefetch_related("players__member")
        named = [*NOBODY, *((pair.name, called(pair)) for pair in pairs)]
        letters = [(s.letter, s.letter) for s in event.sections.all()]
        for name, field in self.fields.items():
            if name in WHO and isinstance(field, forms.ChoiceField):
                field.choices = named
            if name == "pair" and event.is_individual:
                field.label = _("Which player?")
            if name == "section" and isinstance(field, forms.ChoiceField):
                field.choices = letters
                if len(letters) == 1:
                    field.widget = forms.HiddenInput()
                    field.initial = letters[0][0]

    def pair_named(self, field: str) -> Pair:
        """The pair that was chosen in a field."""
        return self.event.pairs.select_related("event", "section__event").get(
            name=self.cleaned_data[field]
        )


class PenaltyForm(ForNight):
    """A penalty or bonus for the night."""

    pair = forms.ChoiceField(label=gettext_lazy("Which pair?"))
    tricks = FractionField(
        label=gettext_lazy("Tricks"),
        help_text=gettext_lazy("−2 takes two tricks away, 1/2 gives half a one."),
    )
    reason = reason_field()

    def penalty(self) -> dict[str, Any]:
        """The form as `give` takes it."""
        return {
            "pair": self.pair_named("pair"),
            "tricks": self.cleaned_data["tricks"] or Fraction(0),
            "reason": self.cleaned_data["reason"],
        }


class PlaceForm(ForNight):
    """A section, a round and whatever else."""

    section = forms.ChoiceField(label=gettext_lazy("Section"))
    round = WholeField(label=gettext_lazy("Round"), min_value=1, max_value=99)


class FoulForm(PlaceForm):
    """Cards changed in a tray."""

    tray = WholeField(label=gettext_lazy("Tray"), min_value=1, max_value=999)
    reason = reason_field()
    field_order = ("section", "tray", "round", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["round"].label = _("The first round in which it was another deal")


class OtherTraysForm(PlaceForm):
    """Other trays were played at a table than planned."""

    table = WholeField(label=gettext_lazy("Table"), min_value=1, max_value=99)
    trays = TrayNumbersField(label=gettext_lazy("The trays they really played"), max_length=100)
    reason = reason_field()


class WronglySeatedForm(PlaceForm):
    """A tray that others played than were to."""

    table = WholeField(label=gettext_lazy("Table"), min_value=1, max_value=99)
    tray = WholeField(label=gettext_lazy("Tray"), min_value=1, max_value=999)
    ns_tricks = forms.TypedChoiceField(
        label=gettext_lazy("Result"), coerce=int, choices=lambda: result_choices()[: TRICKS + 2]
    )
    instead = forms.ChoiceField(
        label=gettext_lazy("Where they were to play it, it counts as"),
        choices=[
            (Status.NOT_PLAYED.value, gettext_lazy("Not played")),
            (Status.AVERAGE.value, gettext_lazy("Average to both")),
        ],
    )
    reason = reason_field()
    places: tuple[str, ...] = ()

    def seated(self) -> dict[str, Pair]:
        """Who was chosen for each place."""
        return {place.upper(): self.pair_named(place) for place in self.places}


class ReallyPlayedForm(WronglySeatedForm):
    """The wrong pairs played a tray."""

    ns = forms.ChoiceField(label=gettext_lazy("Who sat North–South?"))
    ew = forms.ChoiceField(label=gettext_lazy("Who sat East–West?"))
    places = ("ns", "ew")
    field_order = ("section", "round", "table", "tray", *places)


class ReallySatForm(WronglySeatedForm):
    """The wrong players played a tray among individuals."""

    n = forms.ChoiceField(label=gettext_lazy("Who sat North?"))
    e = forms.ChoiceField(label=gettext_lazy("Who sat East?"))
    s = forms.ChoiceField(label=gettext_lazy("Who sat South?"))
    w = forms.ChoiceField(label=gettext_lazy("Who sat West?"))
    places = ("n", "e", "s", "w")
    field_order = ("section", "round", "table", "tray", *places)


class StrikeForm(ForNight):
    """A pair whose results are void."""

    pair = forms.ChoiceField(label=gettext_lazy("Which pair?"))
    reason = reason_field()
