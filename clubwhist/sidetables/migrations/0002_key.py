"""Each table keeps the key of the form that made it, so that a repeat makes no second one."""

import uuid

from django.db import migrations, models


def give_keys(apps, schema_editor):
    """A key of its own for every table that is there already."""
    for table in apps.get_model("sidetables", "SideTable").objects.all():
        table.key = uuid.uuid4()
        table.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [("sidetables", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="sidetable",
            name="key",
            field=models.UUIDField(null=True),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="sidetable",
            name="key",
            field=models.UUIDField(default=uuid.uuid4, unique=True),
        ),
    ]
