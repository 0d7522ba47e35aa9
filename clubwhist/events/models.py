"""The night: who plays, where they sit, what each card says, and the ledger of facts."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubwhist.club.models import Club, Member
from clubwhist.lib.codes import new_code, new_phone_key
from movements.systems import system_of
from movements.systems.base import System
from scoring.rules import PAIR_RULES, RULES
from scoring.rules.base import Rule
from scoring.types import TRICKS


class State(models.TextChoices):
    """How far the night has come."""

    SETUP = "setup", _("being set up")
    RUNNING = "running", _("in play")
    CLOSED = "closed", _("being checked")
    PUBLISHED = "published", _("final")


class BoardShows(models.TextChoices):
    """What the public blackboard shows during play."""

    NOTHING = "nothing", _("only the name of the night")
    PROGRESS = "progress", _("who plays, and how many results are in")
    STANDINGS = "standings", _("the standings so far")


class Line(models.TextChoices):
    """Where a contestant stays: in one direction (Compass), in one chair, or in all (Howell)."""

    NS = "NS", _("North–South")
    EW = "EW", _("East–West")
    N = "N", _("North")
    E = "E", _("East")
    S = "S", _("South")
    W = "W", _("West")
    ALL = "ALL", _("all")


class Side(models.TextChoices):
    """The direction in which a pair sits at a table."""

    NS = "NS", _("North–South")
    EW = "EW", _("East–West")


class Place(models.TextChoices):
    """One chair at a table, for individuals."""

    N = "N", _("North")
    E = "E", _("East")
    S = "S", _("South")
    W = "W", _("West")


class Status(models.TextChoices):
    """What became of a tray at a table."""

    PLAYED = "played", _("played")
    AVERAGE = "average", _("average")
    NOT_PLAYED = "not_played", _("not played")


def rule_choices() -> list[tuple[str, str]]:
    """The rules there are, as the database knows them; a new one needs no migration."""
    return [(name, str(rule.title)) for name, rule in RULES.items()]


def usual_rule() -> str:
    """The rule of a night for which none was chosen."""
    return PAIR_RULES[0]


class Handicap(models.TextChoices):
    """How many tricks a handicap gives."""

    NONE = "none", _("no handicap")
    TRAY = "tray", _("tricks for each tray")
    EVENING = "evening", _("tricks for the evening")


class Season(models.Model):
    """Several evenings added together."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=120)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """One night. `revision` counts every change, so that a screen can ask whether to redraw."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    name = models.CharField(max_length=120)
    date = models.DateField()
    system = models.CharField(max_length=20, blank=True)
    scoring = models.CharField(max_length=20, choices=rule_choices, default=usual_rule)
    ties = models.CharField(max_length=20, blank=True)  # how the rule breaks them, by its name
    minutes = models.PositiveSmallIntegerField(default=180)
    minutes_a_tray = models.PositiveSmallIntegerField(default=6)
    trays_a_round = models.PositiveSmallIntegerField(null=True, blank=True)
    trays_owned = models.PositiveSmallIntegerField(null=True, blank=True)
    winners = models.PositiveSmallIntegerField(null=True, blank=True)
    sections_apart = models.BooleanField(default=False)  # not compared with each other
    whole_numbers = models.BooleanField(default=False)  # rounded as the laws have it
    handicap = models.CharField(max_length=10, choices=Handicap.choices, default=Handicap.NONE)
    season = models.ForeignKey(
        "Season", models.SET_NULL, null=True, blank=True, related_name="events"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETUP)
    board_shows = models.CharField(
        max_length=10, choices=BoardShows.choices, default=BoardShows.PROGRESS
    )
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_individual(self) -> bool:
        """Whether everybody plays for himself."""
        return self.contest.individuals

    @property
    def contest(self) -> System[Any]:
        """The system that is played; of a night that came from elsewhere what stands for it."""
        return system_of(self.system)

    @property
    def rule(self) -> Rule:
        """How places are decided."""
        return RULES[self.scoring]


class Section(models.Model):
    """Part of the field with its own movement; `settings` made it (movements.catalogue)."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="sections")
    letter = models.CharField(max_length=8, default="A")
    settings = models.JSONField(default=dict)
    tables = models.PositiveSmallIntegerField(default=0)
    rounds = models.PositiveSmallIntegerField(default=0)
    current_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["event", "letter"], name="section_letter_once"),
        ]

    def __str__(self) -> str:
        return self.letter


class Table(models.Model):
    """A table of the room and the code on its card, by which phones find it."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="table_codes")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=12, unique=True, default=new_code)
    broken = models.BooleanField(default=False)  # nobody can sit there any more

    class Meta:
        ordering: ClassVar = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Pair(models.Model):
    """A contestant: two players under one number for the night, or one among individuals.

    `name` is "3NS" or "7" (with the section's letter before it where there are several) once
    the movement is chosen, and "" until then; `order` is the place in the list of who came.
    """

    is_side: ClassVar = False  # two individuals who play together for a round are one
    event = models.ForeignKey(Event, models.CASCADE, related_name="pairs")
    section = models.ForeignKey(Section, models.CASCADE, related_name="pairs")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    line = models.CharField(max_length=3, choices=Line.choices, default=Line.ALL)
    stays = models.BooleanField(default=False)  # in one seat: a wheelchair, bad hearing
    phone_key = models.CharField(max_length=12, default=new_phone_key)
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)  # the last round played
    struck_out = models.BooleanField(default=False)  # its results are void
    handicap = models.DecimalField(max_digits=5, decimal_places=2, default=0)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "name"], condition=~Q(name=""), name="pair_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"pair {self.order}"


class Player(models.Model):
    """A member in a pair; nobody is in two pairs of one night.

    `since`: the round from which a substitute plays. `until`: the last round of whoever had a
    substitute come after. The pair keeps its number and its results.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    pair = models.ForeignKey(Pair, models.CASCADE, related_name="players")
    member = models.ForeignKey(Member, models.PROTECT, related_name="played_as")
    order = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField(null=True, blank=True)
    until = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "member"], name="member_in_one_pair"),
            models.UniqueConstraint(fields=["pair", "order"], name="player_order_once"),
        ]

    def __str__(self) -> str:
        return self.member.name


class Tray(models.Model):
    """A numbered tray of the room, with its deal where the app dealt it.

    `cards` holds a seat for each card of `clubwhist.deals.cards.PACK`, `trump` the card turned,
    `transposition` what the suits become in the overplay. All of it is secret until the end.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="trays")
    number = models.PositiveSmallIntegerField()
    cards = models.CharField(max_length=52, blank=True)
    trump = models.CharField(max_length=2, blank=True)
    dealer = models.CharField(max_length=1, blank=True)
    transposition = models.CharField(max_length=4, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tray_number_once"),
        ]

    def __str__(self) -> str:
        return f"tray {self.number}"


class PlannedSittings(models.Manager["Sitting"]):
    """The sittings of the plan as it is now."""

    def get_queryset(self) -> models.QuerySet[Sitting]:
        """Without those that were planned once and not played."""
        return super().get_queryset().filter(replaced=False)


class Sitting(models.Model):
    """One round at one table; `half` 2 is the second half where the players turn.

    `extra`: not planned, but played so; its `half` is 3 or more. `uncounted`: the side whose
    tricks do not count. `trays_turned`: the trays lie turned a quarter, so that those who sit
    North-South hold East-West's cards. `replaced`: planned once and not played; nobody sits
    there, no trays lie there; the row stays only for the ledger, which tells of something there.
    """

    section = models.ForeignKey(Section, models.CASCADE, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    half = models.PositiveSmallIntegerField(default=1)
    extra = models.BooleanField(default=False)
    uncounted = models.CharField(max_length=2, choices=Side.choices, blank=True)
    trays_turned = models.BooleanField(default=False)
    replaced = models.BooleanField(default=False)
    trays = models.ManyToManyField(Tray, related_name="sittings")

    objects = PlannedSittings()

    class Meta:
        ordering: ClassVar = ["round", "table", "half"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "round", "table", "half"],
                condition=Q(replaced=False),
                name="sitting_once",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}"


class Seat(models.Model):
    """A pair at a sitting; `round` and `half` repeat the sitting's to keep it in one place."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seats")
    pair = models.ForeignKey(Pair, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=2, choices=Side.choices)
    place = models.CharField(max_length=1, choices=Place.choices, blank=True)  # of individuals
    round = models.PositiveSmallIntegerField()
    half = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["round", "half"]
        constraints = [
            models.UniqueConstraint(
                fields=["pair", "round", "half"], name="nobody_in_two_places_in_a_round"
            ),
            models.UniqueConstraint(
                fields=["sitting", "side", "place"], name="one_contestant_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair} {self.side}"


class ScoreCard(models.Model):
    """One pair's own record of one tray: what it says it took. Rebuilt from the ledger.

    `decided` where the director has ruled, after which phones cannot change it. `version`
    counts its changes, so that a phone that looks at an old number cannot overwrite.
    `terms` are what a ruling adds to the tricks (see `scoring.types.Terms`).
    """

    pair = models.ForeignKey(Pair, models.CASCADE, related_name="score_cards")
    tray = models.ForeignKey(Tray, models.CASCADE, related_name="score_cards")
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="score_cards")
    side = models.CharField(max_length=2, choices=Side.choices)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLAYED)
    decided = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    terms = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["pair", "tray", "sitting"], name="one_card_a_pair_tray_and_sitting"
            ),
            models.UniqueConstraint(
                fields=["sitting", "tray", "side"], name="one_card_a_side_and_tray"
            ),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__gte=0, tricks__lte=TRICKS),
                name="tricks_from_0_to_13",
            ),
            models.CheckConstraint(
                condition=Q(status=Status.PLAYED, tricks__isnull=False)
                | (~Q(status=Status.PLAYED) & Q(tricks__isnull=True)),
                name="tricks_where_played",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair}, {self.tray}: {self.tricks}"


class Kind(models.TextChoices):
    """What a fact in the ledger is about."""

    CREATED = "created", _("night made")
    DETAILS = "details", _("details changed")
    PAIRS = "pairs", _("who is here")
    STAYS = "stays", _("stays put")
    MOVEMENT = "movement", _("what is played")
    DEALT = "dealt", _("trays dealt")
    STARTED = "started", _("started")
    START_UNDONE = "start undone", _("start taken back")
    ROUND = "round", _("round called")
    CARD = "card", _("score card")
    RULING = "ruling", _("decided by the director")
    RULING_UNDONE = "ruling undone", _("decision taken back")
    REALLY_PLAYED = "really played", _("played otherwise than planned")
    REALLY_UNDONE = "really undone", _("played as planned after all")
    CANCELLED = "cancelled", _("score card cancelled")
    CANCEL_UNDONE = "cancel undone", _("score card counts again")
    FOULED = "fouled", _("cards changed in the tray")
    FOUL_UNDONE = "foul undone", _("tray compared as one again")
    PENALTY = "penalty", _("penalty or bonus")
    PENALTY_UNDONE = "penalty undone", _("penalty or bonus taken back")
    STRUCK_OUT = "struck out", _("struck out")
    STRIKE_UNDONE = "strike undone", _("counts again")
    HANDICAP = "handicap", _("handicap")
    SCORING = "scoring", _("how it is scored")
    RAISED = "raised", _("correction asked for")
    RAISED_AGREED = "raised agreed", _("correction agreed")
    RAISED_REFUSED = "raised refused", _("correction refused")
    ROUNDS = "rounds", _("number of rounds")
    PLANNED = "planned", _("rest planned anew")
    TABLE_BROKEN = "table broken", _("table cannot be used")
    TABLE_MENDED = "table mended", _("table can be used again")
    LEFT = "left", _("left")
    CAME_BACK = "came back", _("came back")
    ARRIVED = "arrived", _("arrived late")
    SUBSTITUTE = "substitute", _("substitute")
    SUBSTITUTE_GONE = "substitute gone", _("no substitute after all")
    CALL = "call", _("director called")
    ANSWERED = "answered", _("call answered")
    PHONES = "phones", _("phones released")
    BOARD = "board", _("blackboard setting")
    CLOSED = "closed", _("closed")
    REOPENED = "reopened", _("opened again")
    PUBLISHED = "published", _("published")
    UNPUBLISHED = "unpublished", _("publication taken back")


class Entry(models.Model):
    """A fact. Appended, never changed: database triggers refuse everything else.

    A "card" fact is what `pair`, sitting on `side`, said it took on `tray` at `sitting`. A
    "ruling" is the director's result there: `tricks` are North-South's.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="entries")
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    actor = models.CharField(max_length=150)
    # A pair can be struck off the list before the start; what it did stays told all the same.
    pair = models.ForeignKey(
        Pair, models.DO_NOTHING, null=True, related_name="+", db_constraint=False
    )
    sitting = models.ForeignKey(Sitting, models.PROTECT, null=True, related_name="+")
    tray = models.ForeignKey(Tray, models.PROTECT, null=True, related_name="+")
    side = models.CharField(max_length=2, choices=Side.choices, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    status = models.CharField(max_length=10, choices=Status.choices, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes = [models.Index(fields=["event", "kind"], name="entry_event_kind")]
        constraints = [
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__gte=0, tricks__lte=TRICKS),
                name="fact_tricks_from_0_to_13",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.kind}"
