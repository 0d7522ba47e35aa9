"""Every round at every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubwhist.director.access import for_night
from clubwhist.events.models import Event, Pair, Section
from clubwhist.events.queries.seated import Round, rounds
from clubwhist.lib.requests import get_only


@get_only
@for_night
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Every round at every table."""
    sections = [(section, *_grid(section)) for section in event.sections.all()]
    return render(request, "director/schedule.html", {"event": event, "sections": sections})


def _grid(section: Section) -> tuple[list[int], list[dict[str, Any]]]:
    """The tables, and for each round what is played at each of them and who sits out."""
    tables = list(range(1, section.tables + 1))
    by_round: dict[int, dict[int, list[Round]]] = {n: {} for n in range(1, section.rounds + 1)}
    for seated in rounds(section.sittings.all()):
        by_round[seated.sitting.round].setdefault(seated.sitting.table, []).append(seated)
    out = _out_by_round(section, by_round)
    rows = [
        {"number": n, "cells": [at.get(t, []) for t in tables], "out": out[n]}
        for n, at in by_round.items()
    ]
    return tables, rows


def _out_by_round(section: Section, by_round: Iterable[int]) -> dict[int, list[Pair]]:
    """Who sits out in each round."""
    pairs = list(section.pairs.prefetch_related("seats", "players__member"))
    seated = {pair.pk: {seat.round for seat in pair.seats.all()} for pair in pairs}
    return {n: [pair for pair in pairs if n not in seated[pair.pk]] for n in by_round}
