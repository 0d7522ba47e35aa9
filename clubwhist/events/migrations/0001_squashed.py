"""All that stood before the first release in one step.

A database that has had the steps it replaces, all of them, is taken as it is.
"""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import clubwhist.lib.codes


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("events", "0001_initial"),
        ("events", "0003_sections_and_rulings"),
        ("events", "0004_overplay_and_substitutes"),
    ]

    dependencies = [
        ("club", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=clubwhist.lib.codes.new_code, max_length=12, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=clubwhist.lib.codes.new_code, max_length=12, unique=True
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("date", models.DateField()),
                ("system", models.CharField(blank=True, max_length=20)),
                (
                    "scoring",
                    models.CharField(
                        choices=[
                            ("averages", "tricks above the average"),
                            ("matchpoints", "matchpoints"),
                            ("matches", "matches won"),
                            ("two-pairs", "the difference of the two East–West totals"),
                            ("losses", "tricks lost"),
                        ],
                        default="averages",
                        max_length=20,
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(default=180)),
                ("minutes_a_tray", models.PositiveSmallIntegerField(default=6)),
                ("trays_a_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("trays_owned", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("winners", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("sections_apart", models.BooleanField(default=False)),
                ("whole_numbers", models.BooleanField(default=False)),
                (
                    "handicap",
                    models.CharField(
                        choices=[
                            ("none", "no handicap"),
                            ("tray", "tricks for each tray"),
                            ("evening", "tricks for the evening"),
                        ],
                        default="none",
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("setup", "being set up"),
                            ("running", "in play"),
                            ("closed", "being checked"),
                            ("published", "final"),
                        ],
                        default="setup",
                        max_length=10,
                    ),
                ),
                (
                    "board_shows",
                    models.CharField(
                        choices=[
                            ("nothing", "only the name of the night"),
                            ("progress", "who plays, and how many results are in"),
                            ("standings", "the standings so far"),
                        ],
                        default="progress",
                        max_length=10,
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="club.club",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="events",
                        to="events.season",
                    ),
                ),
            ],
            options={
                "ordering": ["-date", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Section",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("letter", models.CharField(default="A", max_length=8)),
                ("settings", models.JSONField(default=dict)),
                ("tables", models.PositiveSmallIntegerField(default=0)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("current_round", models.PositiveSmallIntegerField(default=1)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sections",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ["letter"],
            },
        ),
        migrations.CreateModel(
            name="Pair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "line",
                    models.CharField(
                        choices=[
                            ("NS", "North–South"),
                            ("EW", "East–West"),
                            ("N", "North"),
                            ("E", "East"),
                            ("S", "South"),
                            ("W", "West"),
                            ("ALL", "all"),
                        ],
                        default="ALL",
                        max_length=3,
                    ),
                ),
                ("stays", models.BooleanField(default=False)),
                (
                    "phone_key",
                    models.CharField(default=clubwhist.lib.codes.new_phone_key, max_length=12),
                ),
                ("left_after", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("struck_out", models.BooleanField(default=False)),
                ("handicap", models.DecimalField(decimal_places=2, default=0, max_digits=5)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairs",
                        to="events.event",
                    ),
                ),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairs",
                        to="events.section",
                    ),
                ),
            ],
            options={
                "ordering": ["order"],
            },
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("half", models.PositiveSmallIntegerField(default=1)),
                ("extra", models.BooleanField(default=False)),
                (
                    "uncounted",
                    models.CharField(
                        blank=True,
                        choices=[("NS", "North–South"), ("EW", "East–West")],
                        max_length=2,
                    ),
                ),
                ("trays_turned", models.BooleanField(default=False)),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="events.section",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "table", "half"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("NS", "North–South"), ("EW", "East–West")], max_length=2
                    ),
                ),
                (
                    "place",
                    models.CharField(
                        blank=True,
                        choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                        max_length=1,
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("half", models.PositiveSmallIntegerField(default=1)),
                (
                    "pair",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="events.pair",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="events.sitting",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "half"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "code",
                    models.CharField(
                        default=clubwhist.lib.codes.new_code, max_length=12, unique=True
                    ),
                ),
                ("broken", models.BooleanField(default=False)),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_codes",
                        to="events.section",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Tray",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("cards", models.CharField(blank=True, max_length=52)),
                ("trump", models.CharField(blank=True, max_length=2)),
                ("dealer", models.CharField(blank=True, max_length=1)),
                ("transposition", models.CharField(blank=True, max_length=4)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="trays",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddField(
            model_name="sitting",
            name="trays",
            field=models.ManyToManyField(related_name="sittings", to="events.tray"),
        ),
        migrations.CreateModel(
            name="ScoreCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("NS", "North–South"), ("EW", "East–West")], max_length=2
                    ),
                ),
                ("tricks", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("played", "played"),
                            ("average", "average"),
                            ("not_played", "not played"),
                        ],
                        default="played",
                        max_length=10,
                    ),
                ),
                ("decided", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("terms", models.JSONField(null=True)),
                (
                    "pair",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="score_cards",
                        to="events.pair",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="score_cards",
                        to="events.sitting",
                    ),
                ),
                (
                    "tray",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="score_cards",
                        to="events.tray",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("created", "night made"),
                            ("details", "details changed"),
                            ("pairs", "who is here"),
                            ("stays", "stays put"),
                            ("movement", "what is played"),
                            ("dealt", "trays dealt"),
                            ("started", "started"),
                            ("start undone", "start taken back"),
                            ("round", "round called"),
                            ("card", "score card"),
                            ("ruling", "decided by the director"),
                            ("ruling undone", "decision taken back"),
                            ("really played", "played otherwise than planned"),
                            ("really undone", "played as planned after all"),
                            ("cancelled", "score card cancelled"),
                            ("cancel undone", "score card counts again"),
                            ("fouled", "cards changed in the tray"),
                            ("foul undone", "tray compared as one again"),
                            ("penalty", "penalty or bonus"),
                            ("penalty undone", "penalty or bonus taken back"),
                            ("struck out", "struck out"),
                            ("strike undone", "counts again"),
                            ("handicap", "handicap"),
                            ("scoring", "how it is scored"),
                            ("raised", "correction asked for"),
                            ("raised agreed", "correction agreed"),
                            ("raised refused", "correction refused"),
                            ("rounds", "number of rounds"),
                            ("planned", "rest planned anew"),
                            ("table broken", "table cannot be used"),
                            ("table mended", "table can be used again"),
                            ("left", "left"),
                            ("came back", "came back"),
                            ("arrived", "arrived late"),
                            ("substitute", "substitute"),
                            ("substitute gone", "no substitute after all"),
                            ("call", "director called"),
                            ("answered", "call answered"),
                            ("phones", "phones released"),
                            ("board", "blackboard setting"),
                            ("closed", "closed"),
                            ("reopened", "opened again"),
                            ("published", "published"),
                            ("unpublished", "publication taken back"),
                        ],
                        max_length=16,
                    ),
                ),
                ("actor", models.CharField(max_length=150)),
                (
                    "side",
                    models.CharField(
                        blank=True,
                        choices=[("NS", "North–South"), ("EW", "East–West")],
                        max_length=2,
                    ),
                ),
                ("tricks", models.PositiveSmallIntegerField(null=True)),
                (
                    "status",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("played", "played"),
                            ("average", "average"),
                            ("not_played", "not played"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("data", models.JSONField(default=dict)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="events.event",
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="events.pair",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.sitting",
                    ),
                ),
                (
                    "tray",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.tray",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField()),
                ("since", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("until", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="events.event",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="played_as",
                        to="club.member",
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="events.pair",
                    ),
                ),
            ],
            options={
                "ordering": ["order"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "member"), name="member_in_one_pair"),
                    models.UniqueConstraint(fields=("pair", "order"), name="player_order_once"),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("club", "name"), name="season_name_once"),
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(
                fields=("event", "letter"), name="section_letter_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="pair",
            constraint=models.UniqueConstraint(
                condition=models.Q(("name", ""), _negated=True),
                fields=("event", "name"),
                name="pair_name_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("pair", "round", "half"), name="nobody_in_two_places_in_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("sitting", "side", "place"), name="one_contestant_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("section", "number"), name="table_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tray",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="tray_number_once"),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                fields=("section", "round", "table", "half"), name="sitting_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="scorecard",
            constraint=models.UniqueConstraint(
                fields=("pair", "tray", "sitting"), name="one_card_a_pair_tray_and_sitting"
            ),
        ),
        migrations.AddConstraint(
            model_name="scorecard",
            constraint=models.UniqueConstraint(
                fields=("sitting", "tray", "side"), name="one_card_a_side_and_tray"
            ),
        ),
        migrations.AddConstraint(
            model_name="scorecard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tricks__isnull", True),
                    models.Q(("tricks__gte", 0), ("tricks__lte", 13)),
                    _connector="OR",
                ),
                name="tricks_from_0_to_13",
            ),
        ),
        migrations.AddConstraint(
            model_name="scorecard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "played"), ("tricks__isnull", False)),
                    models.Q(
                        models.Q(("status", "played"), _negated=True), ("tricks__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="tricks_where_played",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["event", "kind"], name="entry_event_kind"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tricks__isnull", True),
                    models.Q(("tricks__gte", 0), ("tricks__lte", 13)),
                    _connector="OR",
                ),
                name="fact_tricks_from_0_to_13",
            ),
        ),
    ]
