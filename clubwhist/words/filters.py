"""The words as filters that every template has."""

from __future__ import annotations

from django import template

from clubwhist.words import people, seats, trays

register = template.Library()

for word in (
    seats.side,
    people.number,
    people.names,
    people.playing,
    people.met,
    people.called,
    people.named,
    people.presented,
    people.actor,
    trays.tricks,
    trays.sign,
    trays.tray_list,
    trays.trays,
):
    register.filter(word.__name__, word)
