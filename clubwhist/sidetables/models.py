"""A table of Vint or Preference, and every deal that was put on its sheet."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubwhist.club.models import Club
from clubwhist.events.models import Event
from clubwhist.lib.codes import new_code


class Game(models.TextChoices):
    """What is played at a side table."""

    VINT = "vint", _("Vint")
    PREFERENCE = "preference", _("Preference")


class SideTable(models.Model):
    """Three or four people with a sheet of their own; whoever has the code can keep it."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="side_tables")
    event = models.ForeignKey(
        Event, models.SET_NULL, null=True, blank=True, related_name="side_tables"
    )
    code = models.CharField(max_length=12, unique=True, default=new_code)
    game = models.CharField(max_length=12, choices=Game.choices)
    players = models.JSONField()
    settings = models.JSONField(default=dict)
    made = models.DateTimeField(default=timezone.now)
    key = models.UUIDField(unique=True, default=uuid.uuid4)  # of the form that made it

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.get_game_display()}: {', '.join(self.players)}"


class SideFact(models.Model):
    """What was said of a deal: appended, never changed. The latest of a number counts.

    `data` is None where a deal was taken off the sheet again.
    """

    table = models.ForeignKey(SideTable, models.PROTECT, related_name="facts")
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    at = models.DateTimeField(default=timezone.now)
    number = models.PositiveSmallIntegerField()
    data = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"deal {self.number}"
