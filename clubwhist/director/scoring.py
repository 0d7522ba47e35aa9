"""How a night is scored: the rule, sections, rounding, handicaps, the season it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.boards.page import board_of
from clubwhist.boards.paper import as_pdf
from clubwhist.boards.table import as_csv
from clubwhist.boards.views import csv_answer, pdf_answer
from clubwhist.boards.why import why_of_pair
from clubwhist.boards.why_tray import why_of_tray
from clubwhist.director.access import actor, for_night
from clubwhist.director.fields import ChangesForm, NumberField
from clubwhist.events.models import Event, Handicap, Pair
from clubwhist.events.services import scoring as services
from clubwhist.lib.requests import get_or_post
from clubwhist.words.people import called
from clubwhist.words.phrases import said
from scoring.phrases import Words
from scoring.rules import INDIVIDUAL_RULES, PAIR_RULES, RULES

AT_ONCE = 60  # pairs in one form: a form holds 200 fields, and each of these is two


class ScoringForm(ChangesForm):
    """The rule and what goes with it."""

    scoring = forms.ChoiceField(label=gettext_lazy("Places are decided by"))
    ties = forms.ChoiceField(label=gettext_lazy("If two come out the same"), required=False)
    sections_apart = forms.BooleanField(
        label=gettext_lazy("Compare each section only with itself"), required=False
    )
    whole_numbers = forms.BooleanField(
        label=gettext_lazy("Whole numbers, as the laws have it"),
        required=False,
        help_text=gettext_lazy("A fraction is shown only where it decides a place."),
    )
    season = forms.CharField(
        label=gettext_lazy("Season"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Evenings with the same name here are added together."),
    )
    handicap = forms.ChoiceField(
        label=gettext_lazy("Handicaps"),
        choices=Handicap.choices,
        help_text=gettext_lazy("Shown beside the result, never in place of it."),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules: Sequence[str] = INDIVIDUAL_RULES if event.is_individual else PAIR_RULES
        rules = [rule for rule in rules if rule not in event.contest.unsuited_rules]
        self._offer("scoring", {rule: RULES[rule].title for rule in rules})
        ways = [RULES[rule].ties.items() for rule in rules]
        self._offer("ties", dict(chain.from_iterable(ways)))
        self.fields["ties"].help_text = _("Only where places are decided by %(rules)s.") % {
            "rules": ", ".join(said(RULES[rule].title) for rule in rules if RULES[rule].ties)
        }

    def _offer(self, name: str, choices: Mapping[str, Words]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(choice, said(words)) for choice, words in choices.items()]


class HandicapsForm(ChangesForm):
    """A handicap for each of these pairs."""

    def __init__(self, pairs: Sequence[Pair], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for pair in pairs:
            self.fields[pair.name] = NumberField(
                label=called(pair),
                required=False,
                initial=f"{pair.handicap:g}",
                min_value=-99,
                max_value=99,
                decimal_places=2,
                show_hidden_initial=True,
            )

    def given(self) -> dict[str, Decimal]:
        """The handicaps that were changed, by pair; 0 where the field was left empty."""
        return {name: value or Decimal(0) for name, value in self.changes().items()}


@get_or_post
@for_night
def scoring(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose how the night is scored; all is worked out anew whenever it changes."""
    held = {
        "scoring": event.scoring,
        "ties": event.ties,
        "sections_apart": event.sections_apart,
        "whole_numbers": event.whole_numbers,
        "season": event.season.name if event.season else "",
        "handicap": event.handicap,
    }
    chosen = request.POST if request.method == "POST" and "handicaps" not in request.POST else None
    form = ScoringForm(event, chosen, initial=held)
    parts = _handicaps(event, request)
    if form.is_bound and form.is_valid():
        services.score_by(event=event, changes=form.changes(), actor=actor(request))
        messages.success(request, _("The night is scored so from now on."))
        return redirect("director:standings", code=event.code)
    sent = next((part for part in parts if part.is_bound), None)
    if sent and sent.is_valid():
        services.give_handicaps(event=event, tricks=sent.given(), actor=actor(request))
        messages.success(request, _("These handicaps count from now on."))
        return redirect("director:scoring", code=event.code)
    context = {"event": event, "form": form, "handicaps": parts, "sent": sent}
    return render(request, "director/scoring.html", context)


def _handicaps(event: Event, request: HttpRequest) -> list[HandicapsForm]:
    """A form for so many pairs each as may be sent at once; the one that was sent is bound."""
    pairs = list(event.pairs.exclude(name="").prefetch_related("players__member"))
    parts = [pairs[at : at + AT_ONCE] for at in range(0, len(pairs), AT_ONCE)]
    sent = request.POST.get("handicaps")
    return [
        HandicapsForm(part, request.POST if sent == str(at) else None)
        for at, part in enumerate(parts)
    ]


@for_night
def why(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    """Why a pair has its score, for the director alone."""
    pair = event.pairs.select_related("section").filter(name=name).exclude(name="").first()
    if pair is None:
        return redirect("director:standings", code=event.code)
    return render(request, "director/why.html", {"event": event, "why": why_of_pair(event, pair)})


@for_night
def tray(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What every table took of a tray, for the director alone."""
    get_object_or_404(event.trays, number=number)
    context = {"event": event, "why": why_of_tray(event, number)}
    return render(request, "director/tray.html", context)


@for_night
def results_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The list as it stands, for a spreadsheet."""
    return csv_answer(as_csv(board_of(event, to_director=True)), event)


@for_night
def results_pdf(request: HttpRequest, event: Event) -> HttpResponse:
    """The list as it stands, on paper."""
    pdf = as_pdf(board_of(event, to_director=True), paper=event.club.paper)
    return pdf_answer(pdf, event)
