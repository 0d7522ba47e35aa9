"""Copies of the database: made while it is in use, checked, few, and brought back."""

import sqlite3

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubwhist.club.models import Club
from clubwhist.events.models import Event
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from clubwhist.lib import backups
from tests.conftest import night_in_play, play_all


@pytest.fixture
def folder(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUPS_KEPT = 3
    return settings.BACKUP_DIR


@pytest.fixture
def event(threads):
    return night_in_play(Club.objects.create(name="The Knickerbocker"))


def only(vendor):
    """Each database is copied in its own way; what is left out in one run is in the other."""
    if connection.vendor != vendor:
        pytest.skip(f"this is about {vendor}")  # the other run of `make test` has it


def test_a_copy_is_brought_back_with_every_standing(folder, event, capsys):
    only("sqlite")
    play_all(event, until=3)
    before = scores_of(event).standings
    call_command("backup")
    copy = backups.copies()[0]
    assert capsys.readouterr().out.strip() == str(copy)
    play_all(event)
    Club.objects.update(name="Changed since")
    assert scores_of(event).standings != before
    call_command("restore", str(copy))
    said = capsys.readouterr().out
    assert "What was there is kept as" in said
    event = Event.objects.get(pk=event.pk)
    assert scores_of(event).standings == before
    assert Club.objects.get().name == "The Knickerbocker"
    assert cards_differ(event) == []
    with pytest.raises(Exception, match="never changed"):  # the facts are still guarded
        event.entries.all().delete()


def test_a_copy_is_whole_and_stands_alone(folder, event):
    only("sqlite")
    made = backups.back_up()
    assert [path.name for path in folder.iterdir()] == [made.name]  # no log, nothing half done
    copy = sqlite3.connect(made)
    assert copy.execute("SELECT count(*) FROM events_event").fetchone() == (1,)
    copy.close()


def test_only_the_newest_are_kept(folder, event):
    only("sqlite")
    made = [backups.back_up() for _ in range(5)]
    assert len(set(made)) == 5
    assert set(backups.copies()) == set(made[-3:])


def test_a_folder_that_was_chosen_keeps_every_copy(folder, event, tmp_path):
    only("sqlite")
    for _ in range(5):
        backups.back_up(tmp_path / "stick")
    assert len(backups.copies(tmp_path / "stick")) == 5


def test_what_is_restored_is_still_there_afterwards(folder, event):
    only("sqlite")
    oldest, *_others = (backups.back_up() for _ in range(3))
    backups.back_up(keep=oldest)
    assert oldest.exists()


def test_a_round_that_ends_is_copied(folder, event):
    only("sqlite")
    play_all(event, until=1)
    for thread in backups.threading.enumerate():
        if thread.name == "backup":
            thread.join()
    assert len(backups.copies()) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "there is no file"), (b"", "not a copy"), (b"not a database" * 99, "not a database")],
)
def test_what_is_no_copy_changes_nothing(folder, event, tmp_path, content, words):
    only("sqlite")
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError, match=words):
        call_command("restore", str(file))
    assert Event.objects.count() == 1
    assert backups.copies() == []


def test_a_folder_that_cannot_be_written_is_said(folder, event, tmp_path):
    only("sqlite")
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="file"):
        call_command("backup", "--to", str(tmp_path / "file"))


def test_readiness_knows_how_old_the_last_copy_is(folder, event, client, settings):
    assert client.get("/readyz").status_code == 200
    settings.BACKUP_HOURS = 24
    assert client.get("/readyz").json()["why"] == "the last backup is too old"
    only("sqlite")
    backups.back_up()
    assert client.get("/readyz").status_code == 200


def test_no_upgrade_no_copy(folder, event, capsys):
    call_command("backup", "--before-upgrade")
    assert capsys.readouterr().out == ""


def test_postgresql_is_told_of_its_own_tools(folder, event):
    only("postgresql")
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("restore", "x")
