"""What holds for every night of the club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubwhist.club.models import Club
from clubwhist.director.access import for_club
from clubwhist.director.forms import ClubForm
from clubwhist.events.services.course import pages_change
from clubwhist.lib.requests import get_or_post

FIELDS = ("name", "minutes_a_change", "correction_minutes", "paper")


@get_or_post
@for_club
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's name, its paper, its pace and how long corrections may be asked for."""
    form = ClubForm(request.POST or None, initial={name: getattr(club, name) for name in FIELDS})
    if request.method == "POST" and form.is_valid():
        changes = form.changes()
        for name, value in changes.items():
            setattr(club, name, value)
        club.save(update_fields=list(changes))
        pages_change(club)
        messages.success(request, _("That holds from now on."))
        return redirect("director:nights")
    return render(request, "director/club.html", {"form": form, "seasons": club.seasons.all()})
