"""Dealing the trays: sheets to make them up by, PBN in and out. For the director alone."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.deals import pbn
from clubwhist.deals.cards import SIGNS
from clubwhist.deals.transposition import SAME, transposed, turned_a_quarter
from clubwhist.director.access import actor, for_night
from clubwhist.director.fields import PlainForm
from clubwhist.events.models import Event, Kind
from clubwhist.events.rules import Refused
from clubwhist.events.services import deals as services
from clubwhist.lib.requests import get_only, get_or_post
from clubwhist.printing.deal_sheets import DealSheet, deal_sheets

TRUMPS = [
    (services.DRAWN, gettext_lazy("one suit for the sitting, drawn by lot")),
    *((suit, sign) for suit, sign in SIGNS.items()),
    (services.TURNED, gettext_lazy("a card turned on every tray")),
]


class AnewForm(PlainForm):
    """Asks first where trays are dealt already: they may be made up."""

    anew = forms.BooleanField(
        label=gettext_lazy("The deals that are there may be thrown away"), required=False
    )

    def clean_anew(self) -> bool:
        """Refused without it; where nothing is dealt the field is not there."""
        if not self.cleaned_data["anew"]:
            raise forms.ValidationError(
                _("The trays are dealt. Say that these deals may be thrown away.")
            )
        return True


class DealForm(AnewForm):
    """How the trays are dealt."""

    throw_out = forms.BooleanField(
        label=gettext_lazy("Deal again where a hand has a suit of more than six cards"),
        required=False,
        initial=True,
        help_text=gettext_lazy("The old clubs’ practice; about one deal in seven is thrown out."),
    )
    transpose = forms.BooleanField(
        label=gettext_lazy("Transpose the suits for the overplay (Foster’s system)"),
        required=False,
    )
    trumps = forms.ChoiceField(
        label=gettext_lazy("Trumps"),
        choices=TRUMPS,
        required=False,
        initial=services.DRAWN,
        help_text=gettext_lazy("In the old game none is turned: one suit is trumps all through."),
    )


class PbnForm(AnewForm):
    """A file of deals."""

    file = forms.FileField(label=gettext_lazy("A PBN file"))


@get_or_post
@for_night
def deals(request: HttpRequest, event: Event) -> HttpResponse:
    """Deal, bring a file in, print the sheets."""
    overplayed = event.contest.overplayed
    bringing = "bring" in request.POST
    form = DealForm(
        request.POST if request.method == "POST" and not bringing else None,
        initial={"throw_out": True, "transpose": event.contest.transposes},
    )
    file_form = PbnForm(request.POST, request.FILES) if bringing else PbnForm()
    if not overplayed:
        del form.fields["transpose"], form.fields["trumps"]
    known = event.trays.exclude(cards="").exists()
    if not known:
        del form.fields["anew"], file_form.fields["anew"]
    if request.method == "POST":
        answer = _bring_in(request, event, file_form) if bringing else _deal(request, event, form)
        if answer:
            return answer
    dealt = event.entries.filter(kind=Kind.DEALT).order_by("-pk").first()
    context = {
        "event": event,
        "form": form,
        "file_form": file_form,
        "dealt": dealt if known else None,
        "overplayed": overplayed,
    }
    return render(request, "director/deals.html", context)


def _deal(request: HttpRequest, event: Event, form: DealForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    data = form.cleaned_data
    try:
        made, thrown = services.deal_trays(
            event=event,
            throw_out=data["throw_out"],
            transpose=data.get("transpose", False),
            actor=actor(request),
            trumps=data.get("trumps") or services.TURNED,
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return None
    said = _("%(trays)s trays are dealt.") % {"trays": made - thrown}
    if data["throw_out"]:
        words = {"thrown": thrown, "made": made}
        said += " " + _("%(thrown)s of %(made)s deals were thrown out.") % words
    messages.success(request, said)
    return redirect("director:deals", code=event.code)


def _bring_in(request: HttpRequest, event: Event, form: PbnForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    try:
        text = form.cleaned_data["file"].read(pbn.LONGEST + 1).decode("utf-8", "replace")
        services.bring_in(event=event, deals=pbn.read(text), actor=actor(request))
    except (Refused, pbn.PbnError) as error:
        said = str(error)
        form.add_error("file", said[:1].upper() + said[1:].rstrip(".") + ".")
        return None
    messages.success(request, _("The deals of the file are in the trays."))
    return redirect("director:deals", code=event.code)


@get_only
@for_night
def sheets(request: HttpRequest, event: Event) -> HttpResponse:
    """The sheets for making up the trays, for the play or, turned and transposed, the overplay."""
    overplay = request.GET.get("which") == "overplay"
    found = []
    for tray in event.trays.exclude(cards=""):
        deal = services.deal_of(tray)
        if deal is None:
            continue
        if overplay:
            deal = turned_a_quarter(transposed(deal, tray.transposition or SAME))
        found.append(DealSheet(tray.number, deal, _("overplay") if overplay else ""))
    if not found:
        raise Refused(_("No tray is dealt yet."))
    pdf = deal_sheets(found, title=_("Deals"), paper=event.club.paper)
    return HttpResponse(pdf, content_type="application/pdf")


@get_only
@for_night
def as_pbn(request: HttpRequest, event: Event) -> HttpResponse:
    """The deals as a PBN file."""
    found = {tray.number: deal for tray in event.trays.all() if (deal := services.deal_of(tray))}
    if not found:
        raise Refused(_("No tray is dealt yet."))
    headers = {"Content-Disposition": f'attachment; filename="deals-{event.code}.pbn"'}
    return HttpResponse(pbn.write(found), content_type="text/plain; charset=utf-8", headers=headers)
