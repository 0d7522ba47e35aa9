"""Signing in, and the first director of an installation."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubwhist.club.limits import SIGN_INS_FROM_ADDRESS, SIGN_INS_OF_DIRECTOR, address_of
from clubwhist.club.models import Club, Director
from clubwhist.director.forms import FirstDirectorForm
from clubwhist.lib.errors import problem
from clubwhist.lib.requests import get_or_post

SALT = "clubwhist.director.first"
DAYS = 7


def first_token() -> str:
    """What the link for the first director's account holds; it works once, for a week."""
    return signing.dumps("first", salt=SALT)


@get_or_post
def first(request: HttpRequest, token: str) -> HttpResponse:
    """Make the first account and the club; the link is worth nothing once there is one."""
    try:
        signing.loads(token, salt=SALT, max_age=DAYS * 24 * 60 * 60)
    except signing.BadSignature:
        return problem(request, _("This link is not valid, or too old."), status=404)
    if Director.objects.exists():
        return problem(request, _("This link has been used. Please sign in."), status=410)
    form = FirstDirectorForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        login(request, _make_first(form))
        return redirect("director:nights")
    return render(request, "director/first.html", {"form": form})


@transaction.atomic
def _make_first(form: FirstDirectorForm) -> User:
    data = form.cleaned_data
    user = User.objects.create_user(data["name"], password=data["password"])
    club = Club.objects.create(name=form.cleaned_data["club"])
    Director.objects.create(user=user, club=club)
    return user


class SignIn(LoginView):
    """Django's sign-in with a brake on guessing, for each address and each name."""

    template_name = "director/sign_in.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if SIGN_INS_FROM_ADDRESS.spent(address_of(request)) or SIGN_INS_OF_DIRECTOR.spent(
            self._name()
        ):
            sentence = _("Too many wrong passwords. Please wait an hour and try again.")
            response = problem(request, sentence, status=429)
            response["Retry-After"] = str(SIGN_INS_OF_DIRECTOR.seconds)
            return response
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        SIGN_INS_FROM_ADDRESS.record_failure(address_of(self.request))
        SIGN_INS_OF_DIRECTOR.record_failure(self._name())
        return super().form_invalid(form)

    def _name(self) -> str:
        return str(self.request.POST.get("username", ""))[:150].casefold()
