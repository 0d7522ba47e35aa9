"""The club and the people who belong to it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Paper(models.TextChoices):
    """The sizes indicator cards are printed on."""

    A4 = "A4", _("A4")
    LETTER = "Letter", _("US Letter")


class Club(models.Model):
    """One club; one installation can host many."""

    name = models.CharField(max_length=120)
    paper = models.CharField(max_length=10, choices=Paper.choices, default=Paper.A4)
    correction_minutes = models.PositiveSmallIntegerField(default=30)  # after publication
    minutes_a_tray = models.PositiveSmallIntegerField(default=6)
    minutes_a_change = models.PositiveSmallIntegerField(default=2)

    def __str__(self) -> str:
        return self.name


class Director(models.Model):
    """Somebody with an account who directs for a club."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="director")
    club = models.ForeignKey(Club, models.PROTECT, related_name="directors")

    def __str__(self) -> str:
        return str(self.user)


class Member(models.Model):
    """Somebody who has played here; `number` tells two people of one name apart.

    `namesake`: another member has the same name, so that the number must be shown.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="members")
    name = models.CharField(max_length=120)
    number = models.CharField(max_length=20, blank=True)
    namesake = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "name", "number"], name="member_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """The name, with the number where another has the same."""
        return f"{self.name} ({self.number})" if self.namesake and self.number else self.name


class TokenBucket(models.Model):
    """How many wrong guesses are left for a (hashed) key; see `clubwhist.club.limits`."""

    key = models.CharField(max_length=64, unique=True)
    tokens = models.FloatField()
    updated = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.key[:8]
