import re
import uuid

import pytest

from clubwhist.events.models import Entry, Kind, ScoreCard, State
from clubwhist.events.services.play import call_director
from tests.conftest import night_in_play, phone_of, play_all, put_down


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def event(club):
    return night_in_play(club)


@pytest.fixture
def night(event):
    return f"/director/night/{event.code}/"


def decide(director, night, tray=1, table=1, round=1, **form):
    url = f"{night}section/A/round/{round}/table/{table}/tray/{tray}/"
    return director.post(url, form, follow=True)


def test_the_desk_shows_tables_trays_and_who_disagrees(director, night, event):
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 8)
    put_down(phone_of(event.pairs.get(name="1EW")), 1, 8)
    put_down(phone_of(event.pairs.get(name="2NS")), 3, 8)
    page = text(director.get(night))
    assert "0 of 50 results in" in page
    assert "Needs you: 1" in page
    assert "Tray 1, table 1: pair 1 N–S says 8, pair 1 E–W says 8." in page
    assert "1 ≠ disputed" in page
    assert "3 … waiting" in page


def test_deciding_needs_a_reason_where_cards_are(director, night, event):
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 8)
    assert "Please say why" in text(decide(director, night, result="7", reason=""))
    page = decide(director, night, result="7", reason="they counted again")
    assert "Tray 1 is decided." in text(page)
    assert sorted(ScoreCard.objects.values_list("tricks", flat=True)) == [6, 7]
    history = text(director.get(f"{night}section/A/round/1/table/1/tray/1/"))
    assert "“they counted again”" in history
    assert "pair 1 N–S: score card: 8 tricks" in history


def test_a_decision_is_taken_back(director, night, event):
    phone = phone_of(event.pairs.get(name="1NS"))
    put_down(phone, 1, 8)
    decide(director, night, result="7", reason="why")
    director.post(f"{night}section/A/round/1/table/1/tray/1/undo/")
    card = ScoreCard.objects.get()
    assert (card.tricks, card.decided) == (8, False)
    response = director.post(f"{night}section/A/round/1/table/1/tray/1/undo/", follow=True)
    assert "no decision to take back" in text(response)


@pytest.mark.parametrize("result", ["14", "", "x", "-1"])
def test_impossible_results_are_refused(director, night, result):
    decide(director, night, result=result, reason="why")
    assert not ScoreCard.objects.exists()


@pytest.mark.parametrize("result", ["average", "not_played"])
def test_results_without_tricks(director, night, event, result):
    decide(director, night, result=result, reason="spoiled")
    assert set(ScoreCard.objects.values_list("status", "tricks")) == {(result, None)}
    assert "1 of 50 results in" in text(director.get(night))


@pytest.mark.parametrize("place", [{"tray": 3}, {"table": 9}, {"round": 9}, {"tray": 99}])
def test_a_tray_that_is_not_there_is_not_found(director, night, place):
    assert decide(director, night, result="7", reason="why", **place).status_code == 404


def test_calling_the_move_and_taking_it_back(director, night, event):
    section = event.sections.get()
    asked = text(director.post(f"{night}section/A/round/2/"))
    assert "Call round 2 although not every table is done?" in asked
    assert "Table 3, round 1: 0 of 2 results in" in asked
    page = text(director.post(f"{night}section/A/round/2/", {"sure": "yes"}, follow=True))
    assert "Round 2 of 5" in page
    assert "round 1" in page  # unfinished tables of the first round stay on the desk
    director.post(f"{night}section/A/round/1/")
    section.refresh_from_db()
    assert section.current_round == 1
    page = director.post(f"{night}section/A/round/6/", {"sure": "yes"}, follow=True)
    assert "There are 5 rounds tonight" in text(page)


def test_who_is_late_can_still_finish(director, night, event):
    director.post(f"{night}section/A/round/2/", {"sure": "yes"})
    phone = phone_of(event.pairs.get(name="1EW"))
    page = text(phone.get("/play/"))
    assert "Round 1 of 5" in page
    assert "The director has called round 2: you go to table 5." in page
    assert "Still missing on your card: tray 1, 2." in page
    assert "Round 2 of 5" in text(phone.get("/play/?tray=7"))
    assert put_down(phone, 1, 7).status_code == 302


def test_the_whole_end_and_back_again(director, night, event):
    play_all(event)
    for step, state in (
        ("close", State.CLOSED),
        ("reopen", State.RUNNING),
        ("close", State.CLOSED),
        ("publish", State.PUBLISHED),
        ("unpublish", State.CLOSED),
        ("publish", State.PUBLISHED),
    ):
        assert director.post(f"{night}{step}/", follow=True).status_code == 200
        event.refresh_from_db()
        assert event.state == state
    page = director.post(f"{night}reopen/", follow=True)
    assert "That cannot be done now: the night is final." in text(page)


def test_a_disputed_tray_is_decided_before_publishing(director, night, event):
    play_all(event, until=4)
    put_down(phone_of(event.pairs.get(name="1NS")), 3, 8)
    put_down(phone_of(event.pairs.get(name="5EW")), 3, 8)
    director.post(f"{night}close/")
    page = text(director.post(f"{night}publish/", follow=True))
    assert "Tray 3 at table 1 in round 5 is disputed. Decide it first." in page
    decide(director, night, tray=3, round=5, result="8", reason="checked")
    assert "The list is published" in text(director.post(f"{night}publish/", follow=True))


def test_a_night_without_results_has_no_list(director, night):
    director.post(f"{night}close/")
    assert "No result is in" in text(director.post(f"{night}publish/", follow=True))


def test_forms_sent_after_signing_out_lead_back_to_the_night(director, night):
    for page in ("close/", "board/", "setup/pairs/", "section/A/round/2/"):
        response = director.get(night + page)
        assert (response.status_code, response.url) == (302, night)


def test_missing_results_are_counted_before_publishing(director, night, event):
    play_all(event, until=4)
    page = text(director.post(f"{night}close/", follow=True))
    assert "10 results are missing; they will count as not played." in page


def test_a_result_after_publication_marks_the_list_corrected(director, night, event):
    play_all(event)
    director.post(f"{night}close/")
    assert "Tray 1 is decided." in text(decide(director, night, result="0", reason="checked"))
    director.post(f"{night}publish/")
    assert " final " in text(director.get(f"/board/{event.code}/"))
    decide(director, night, result="1", reason="checked")
    assert set(ScoreCard.objects.filter(decided=True).values_list("tricks", flat=True)) == {1, 12}
    board = text(director.get(f"/board/{event.code}/"))
    assert "corrected " in board
    assert " final " not in board


def test_a_correction_changes_every_page_at_once(director, night, event):
    play_all(event)
    before = text(director.get(f"{night}standings/"))
    decide(director, night, result="0", reason="checked")
    after = text(director.get(f"{night}standings/"))
    assert before != after
    director.post(f"{night}close/")
    director.post(f"{night}publish/")
    board = text(director.get(f"/board/{event.code}/"))
    assert board.split("North and South")[1].split("The last")[0] in after


def test_calls_are_shown_until_answered(director, night, event):
    pair = event.pairs.get(name="2EW")
    call_director(pair=pair, message="a card too many", key=uuid.uuid4(), actor="pair 2EW")
    assert "Pair 2 E–W asks for you: “a card too many”" in text(director.get(night))
    call = Entry.objects.get(kind=Kind.CALL)
    for _twice in range(2):
        director.post(f"{night}calls/{call.pk}/answer/")
    assert Entry.objects.filter(kind=Kind.ANSWERED).count() == 1
    assert "asks for you" not in text(director.get(night))


def test_the_board_setting(director, night, event):
    director.post(f"{night}board/", {"shows": "standings"})
    event.refresh_from_db()
    assert event.board_shows == "standings"
    page = director.post(f"{night}board/", {"shows": "everything"}, follow=True)
    assert "Choose what the blackboard shows" in text(page)


def test_releasing_phones(director, night, event):
    phone = phone_of(event.pairs.get(name="1NS"))
    director.post(f"{night}pairs/1NS/release/")
    assert phone.get("/play/").url == "/"


def test_polling_without_news_is_answered_with_nothing(director, night, event):
    htmx = {"HX-Request": "true"}
    event.refresh_from_db()
    url = f"{night}?seen={event.revision}"
    assert director.get(url, headers=htmx).status_code == 204
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 7)
    part = director.get(url, headers=htmx)
    assert part.status_code == 200
    assert b"<html" not in part.content


def test_the_ledger_is_shown(director, night, event):
    decide(director, night, result="7", reason="no phone at this table")
    page = text(director.get(f"{night}ledger/"))
    assert "director ruth: decided by the director, tray 1, round 1, table 1: N–S 7" in page


def test_more_tables_cost_no_more_queries(director, club, django_assert_max_num_queries):
    for tables in (3, 9):
        event = night_in_play(club, {"system": "compass", "tables": tables}, pairs=2 * tables)
        play_all(event, until=1)
        with django_assert_max_num_queries(26):
            director.get(f"/director/night/{event.code}/")


def test_what_both_agree_on_stands_in_the_form_so_that_a_revoke_is_added_to_it(director, club):
    event = night_in_play(club)
    play_all(event, until=1)
    page = f"/director/night/{event.code}/section/A/round/1/table/1/tray/1/"
    form = director.get(page).context["form"]
    assert form["result"].value() == "8"
