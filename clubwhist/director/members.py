"""The club's members: who they are, their numbers, and lists from and for a spreadsheet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.club import members as services
from clubwhist.club.member_file import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    FileError,
    read_members,
    write_members,
)
from clubwhist.club.models import Club
from clubwhist.director.access import for_club
from clubwhist.director.fields import ChangesForm
from clubwhist.events.services.course import pages_change
from clubwhist.lib.letters import of_one_person, plain
from clubwhist.lib.requests import get_only, get_or_post

MOST_BYTES = 1_000_000


class ListForm(forms.Form):
    """A file with members; the second time it comes as text, so that nobody chooses it again."""

    file = forms.FileField(
        label=gettext_lazy("A list from a spreadsheet (CSV)"),
        required=False,
        help_text=gettext_lazy("Names, and numbers if you have them, one member a line."),
    )
    text = forms.CharField(required=False, widget=forms.HiddenInput, max_length=MOST_BYTES)

    def data_sent(self) -> bytes:
        """The file's bytes; raises FileError without one or for a huge one."""
        if self.cleaned_data["text"]:
            return str(self.cleaned_data["text"]).encode()
        sent = self.cleaned_data["file"]
        if sent is None:
            raise FileError(_("Choose a file first."))
        if sent.size > MOST_BYTES:
            raise FileError(_("This file is too large for a list of members."))
        return bytes(sent.read())


class MemberForm(ChangesForm):
    """A member's name and number."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        """A name that can stand in a list of pairs."""
        name = of_one_person(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A member is one person: a name without & + ; or /."))
        return name

    number = forms.CharField(
        label=gettext_lazy("Number"),
        max_length=LONGEST_NUMBER,
        required=False,
        help_text=gettext_lazy("Needed only where two members have one name."),
    )


@get_or_post
@for_club
def members(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody, and a form for a list; what the list would change is shown before it is done."""
    sent = request.method == "POST"
    form = ListForm(request.POST, request.FILES) if sent else ListForm()
    context: dict[str, Any] = {"form": form}
    if sent and form.is_valid():
        try:
            rows = read_members(form.data_sent())
            if "sure" in request.POST:
                services.bring_in(club, rows)
                pages_change(club)
                messages.success(request, _("The list is in."))
                return redirect("director:members")
            context["plan"] = services.plan(club, rows)
            again = write_members([(row.name, row.number) for row in rows])
            context["again"] = again.decode("utf-8-sig")
        except (FileError, services.NotOnePerson) as error:
            form.add_error("file", str(error))
    wanted = request.GET.get("find", "")
    found = [m for m in club.members.all() if plain(wanted) in plain(f"{m.name} {m.number}")]
    context["members"] = sorted(found, key=lambda m: (plain(m.name), m.number))
    context["wanted"] = wanted
    return render(request, "director/members.html", context)


@get_or_post
@for_club
def member(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Put a member's name or number right."""
    found = get_object_or_404(club.members.select_related("club"), pk=pk)
    form = MemberForm(request.POST or None, initial={"name": found.name, "number": found.number})
    if request.method == "POST" and form.is_valid():
        try:
            services.change(found, **form.changes())
            pages_change(club)
        except services.NotOnePerson as error:
            form.add_error("number", str(error))
        else:
            messages.success(request, _("That is put right."))
            return redirect("director:members")
    return render(request, "director/member.html", {"form": form, "member": found})


@get_only
@for_club
def members_csv(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody, for a spreadsheet."""
    listed = sorted(club.members.values_list("name", "number"), key=lambda m: plain(m[0]))
    return HttpResponse(
        write_members(listed),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="members.csv"'},
    )
