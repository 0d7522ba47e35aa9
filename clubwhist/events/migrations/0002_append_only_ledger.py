"""The ledger is append-only in the database too: triggers refuse every change to a fact."""

from django.db import migrations

REFUSAL = "facts are never changed or deleted"

SQLITE = [
    f"""CREATE TRIGGER ledger_no_update BEFORE UPDATE ON events_entry
        BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    f"""CREATE TRIGGER ledger_no_delete BEFORE DELETE ON events_entry
        BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
]
SQLITE_BACK = ["DROP TRIGGER ledger_no_update", "DROP TRIGGER ledger_no_delete"]

POSTGRESQL = [
    f"""CREATE FUNCTION ledger_refuses() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$""",
    """CREATE TRIGGER ledger_no_change BEFORE UPDATE OR DELETE ON events_entry
        FOR EACH ROW EXECUTE FUNCTION ledger_refuses()""",
    """CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON events_entry
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuses()""",
]
POSTGRESQL_BACK = [
    "DROP TRIGGER ledger_no_truncate ON events_entry",
    "DROP TRIGGER ledger_no_change ON events_entry",
    "DROP FUNCTION ledger_refuses",
]


def install(apps, schema_editor):
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL_BACK if postgresql else SQLITE_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("events", "0001_squashed")]
    operations = [migrations.RunPython(install, remove)]
