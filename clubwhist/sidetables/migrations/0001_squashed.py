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
        ("sidetables", "0001_initial"),
        ("sidetables", "0002_key"),
    ]

    dependencies = [
        ("club", "0001_squashed"),
        ("events", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="SideTable",
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
                (
                    "game",
                    models.CharField(
                        choices=[("vint", "Vint"), ("preference", "Preference")], max_length=12
                    ),
                ),
                ("players", models.JSONField()),
                ("settings", models.JSONField(default=dict)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("key", models.UUIDField(default=uuid.uuid4, unique=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="side_tables",
                        to="club.club",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="side_tables",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="SideFact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("number", models.PositiveSmallIntegerField()),
                ("data", models.JSONField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="facts",
                        to="sidetables.sidetable",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
    ]
