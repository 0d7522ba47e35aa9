"""What holds for every night of the club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubwhist.club.models import Club
from clubwhist.director.access import for_club
from clubwhist.director.forms import ClubForm
from clubwhist.events.services.course import pages_change

FIELDS = ("name", "minutes_a_change", "correction_minutes", "paper")


@require_http_methods(["GET", "POST"])
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
