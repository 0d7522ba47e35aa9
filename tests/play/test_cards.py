import re
import uuid

import pytest
from django.test import Client

from clubwhist.events.models import Entry, Kind, ScoreCard, Section, Sitting, Status
from clubwhist.events.services.course import close, publish, show_on_board, undo_start
from clubwhist.events.services.rulings import cancel_card, rule_result
from clubwhist.events.services.substitutes import substitute
from tests.conftest import PEOPLE, night_in_play, phone_of, play_all, put_down
from tests.events.test_contests import begin

JSON = {"Accept": "application/json"}


@pytest.fixture
def event(club):
    return night_in_play(club)  # 5 tables, 2 trays a round: 1NS meets 1EW on trays 1 and 2


@pytest.fixture
def ours(event):
    return phone_of(event.pairs.get(name="1NS"))


@pytest.fixture
def theirs(event):
    return phone_of(event.pairs.get(name="1EW"))


def text(response):
    return " ".join(response.content.decode().split())


def words(response):
    """What is to be read, without what it is marked up with."""
    return " ".join(re.sub("<[^>]+>", "", response.content.decode()).split())


def test_two_taps_put_a_tray_on_our_card(ours):
    page = text(ours.get("/play/"))
    assert "Table 1, North–South" in page
    assert "against pair 1 E–W, Ann6 Lee and Bob6 Ray" in page
    assert "Tray 1: how many tricks did you take?" in page
    confirm = ours.get("/play/tray/1/", {"tricks": 8})
    assert "You 8, they 5?" in words(confirm)
    assert "8 and 5 make 13" in words(confirm)
    assert put_down(ours, 1, 8).url == "/play/"
    assert "Tray 2: how many tricks did you take?" in text(ours.get("/play/"))
    assert ScoreCard.objects.get().tricks == 8


def test_agreement_makes_the_result(ours, theirs):
    put_down(ours, 1, 8)
    assert "has not put down" in text(ours.get("/play/"))
    answer = theirs.post(
        "/play/tray/1/", {"tricks": 5, "version": 0, "key": uuid.uuid4()}, headers=JSON
    )
    assert answer.json() == {"tray": 1, "version": 1, "state": "agreed", "words": "agreed"}


def test_disagreement_shows_both_numbers_to_both(ours, theirs):
    put_down(ours, 1, 8)
    put_down(theirs, 1, 8)
    for phone in (ours, theirs):
        page = text(phone.get("/play/"))
        assert "Tray 1 is disputed." in page
        assert "They make 16, and must make 13." in page
    assert ScoreCard.objects.filter(tricks=8).count() == 2
    put_down(theirs, 1, 5, version=1)
    assert "disputed" not in text(ours.get("/play/"))


def test_changing_our_card_is_asked_about(ours):
    put_down(ours, 1, 8)
    page = text(ours.get("/play/?tray=1"))
    assert "Your card says 8 now." in page
    assert "Your card said 8 before." in words(ours.get("/play/tray/1/", {"tricks": 7}))
    put_down(ours, 1, 7, version=1)
    assert [e.tricks for e in Entry.objects.filter(kind=Kind.CARD)] == [8, 7]


def test_not_played_on_both_cards_is_a_result(ours, theirs, event):
    assert "Not played?" in text(ours.get("/play/tray/1/", {"tricks": "none"}))
    put_down(ours, 1, "none")
    put_down(theirs, 1, 5)
    assert "One card says it was not played" in text(ours.get("/play/"))
    put_down(theirs, 1, "none", version=1)
    assert "disputed" not in text(ours.get("/play/"))


@pytest.mark.parametrize("tricks", ["14", "-1", "", "seven", "7.5", "1e1", "٣", "999999999999"])
def test_impossible_tricks_are_a_sentence_and_nothing_is_stored(ours, tricks):
    for response in (ours.get("/play/tray/1/", {"tricks": tricks}), put_down(ours, 1, tricks)):
        assert response.status_code == 409
        assert "whole number from 0 to 13" in text(response)
    assert not ScoreCard.objects.exists()


@pytest.mark.parametrize("fields", [{"key": "x"}, {"key": ""}, {"version": "x"}, {"version": -1}])
def test_a_mangled_form_stores_nothing(ours, fields):
    assert put_down(ours, 1, 7, **fields).status_code == 409
    assert not ScoreCard.objects.exists()


def test_another_tables_tray_is_refused(ours):
    response = put_down(ours, 3, 7)
    assert response.status_code == 409
    assert "Round 5 has not begun yet" in text(response)
    assert "Tray 11 is not one of yours" in text(put_down(ours, 11, 7))
    assert ours.get("/play/tray/11/", {"tricks": 7}).status_code == 404
    assert not ScoreCard.objects.exists()


def test_a_form_sent_twice_is_one_fact(ours):
    key = uuid.uuid4()
    answers = [put_down(ours, 1, 7, key=key).status_code for _ in range(5)]
    assert answers == [302] * 5
    assert Entry.objects.filter(kind=Kind.CARD).count() == 1


def test_a_repeat_after_a_change_is_not_the_change_undone(ours):
    key = uuid.uuid4()
    put_down(ours, 1, 7, key=key)
    put_down(ours, 1, 8, version=1)
    assert put_down(ours, 1, 7, key=key).status_code == 302
    assert ScoreCard.objects.get().tricks == 8


def test_our_second_phone_cannot_overwrite_what_it_has_not_seen(ours, event):
    partner = phone_of(event.pairs.get(name="1NS"))
    put_down(ours, 1, 7)
    response = put_down(partner, 1, 8)
    assert response.status_code == 409
    assert "Another phone has put 7 on your card" in text(response)
    assert put_down(partner, 1, 7).status_code == 302
    assert ScoreCard.objects.get().tricks == 7


def test_a_key_of_another_tray_does_not_count_as_sent(ours):
    key = uuid.uuid4()
    put_down(ours, 1, 7, key=key)
    response = put_down(ours, 2, 6, key=key)
    assert response.status_code == 409
    assert ScoreCard.objects.count() == 1


def test_the_next_round_begins_when_every_table_is_done(event, ours):
    play_all(event, until=1)
    page = text(ours.get("/play/"))
    assert "Round 2 of 5" in page
    assert "You stay at" in page
    moved = text(phone_of(event.pairs.get(name="1EW")).get("/play/"))
    assert "Now go to" in moved
    assert "Table 5" in moved
    assert "against pair 5 N–S" in moved


def test_between_rounds_the_phone_says_where_to_go(event, theirs, ours):
    for phone, took in ((ours, 6), (theirs, 7)):
        for tray in (1, 2):
            put_down(phone, tray, took)
    page = text(theirs.get("/play/"))
    assert "Round 1 is done" in page
    assert "Next you go to" in page
    assert "Table 5" in page
    assert "trays 9, 10" not in page  # table 5 has trays 7 and 8 in round 2
    assert "trays 7, 8" in page
    assert "Leave trays 1, 2 for table 2." in page


def test_the_last_round_says_so(event, ours):
    play_all(event)
    assert "That was the last round" in text(ours.get("/play/"))


def test_a_sit_out_says_so_and_takes_no_results(club):
    event = night_in_play(club, {"system": "howell", "pairs": 7}, pairs=7)
    phone = phone_of(event.pairs.get(name="7"))
    page = text(phone.get("/play/"))
    assert "You sit out round 1" in page
    assert "After that you go to" in page
    assert "how many tricks" not in page


def test_a_half_table_says_who_sits_out(club):
    settings = {"system": "compass", "tables": 5, "missing": ["5NS"], "trays": 10}
    event = night_in_play(club, settings, pairs=9)
    page = text(phone_of(event.pairs.get(name="5EW")).get("/play/"))
    assert "You sit out round 1" in page
    assert "You wait at table 5" in page


def test_a_table_that_turns_says_so_and_counts_both_halves(club):
    settings = {"system": "howell", "pairs": 10, "trays": 18, "turn": True}
    event = night_in_play(club, settings, pairs=10)
    second = Sitting.objects.filter(round=1, half=2).first()
    seat = second.seats.select_related("pair").get(side="NS")
    tray = second.trays.get().number
    phone = phone_of(seat.pair)
    page = text(phone.get("/play/"))
    assert f"Before tray {tray} turn at your table: you become North–South." in page
    assert put_down(phone, tray, (7 + tray) % 14).status_code == 302  # as play_all will
    assert ScoreCard.objects.get(tray__number=tray).side == "NS"
    play_all(event)
    assert event.sections.get().current_round == 9
    assert "That was the last round" in text(phone.get("/play/"))


def test_the_last_round_can_be_sat_out(club):
    settings = {"system": "compass", "tables": 5, "missing": ["5NS"], "trays": 10}
    event = night_in_play(club, settings, pairs=9)
    play_all(event, until=4)
    assert "You sit out round 5" in text(phone_of(event.pairs.get(name="4EW")).get("/play/"))


def test_trays_on_the_bye_stand_are_fetched(club):
    event = night_in_play(club, {"system": "compass", "tables": 6, "trays": 6}, pairs=12)
    phone = phone_of(event.pairs.get(name="4NS"))
    put_down(phone, 5, 7)
    assert "fetch tray 4 from the bye-stand" in text(phone.get("/play/"))


def test_the_tray_that_was_tapped_stays_while_the_room_goes_on(event, ours, theirs):
    page = ours.get("/play/?tray=2").content.decode()
    polled = page.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    put_down(theirs, 1, 7)
    assert "Tray 2: how many" in text(ours.get(polled, headers={"HX-Request": "true"}))


def test_a_repeated_key_with_another_number_is_not_taken_for_sent(ours):
    key = uuid.uuid4()
    put_down(ours, 1, 7, key=key)
    assert put_down(ours, 1, 9, key=key).status_code == 409
    assert ScoreCard.objects.get().tricks == 7


def test_a_lost_seat_says_that_nothing_was_saved(stranger, event):
    response = stranger.post("/play/tray/1/", {"tricks": 7}, follow=True)
    assert "Nothing was saved." in text(response)


def test_rounds_decided_beforehand_are_passed_over(event):
    for sitting in Sitting.objects.filter(round=2):
        for tray in sitting.trays.all():
            rule_result(
                sitting=sitting,
                tray=tray,
                ns_tricks=None,
                status="not_played",
                reason="",
                actor="test",
            )
    play_all(event, until=1)
    assert event.sections.get().current_round == 3


def test_after_the_close_nothing_is_taken(event, ours):
    close(event=event, actor="test")
    response = put_down(ours, 1, 7)
    assert response.status_code == 409
    assert "The night is closed" in text(response)
    assert not ScoreCard.objects.exists()
    assert "The night is closed" in text(ours.get("/play/"))


def test_a_decided_tray_stays_decided(event, ours):
    sitting = Sitting.objects.get(round=1, table=1)
    tray = sitting.trays.get(number=1)
    rule_result(sitting=sitting, tray=tray, ns_tricks=9, status="played", reason="", actor="test")
    assert "The director has decided this tray" in text(put_down(ours, 1, 7, version=1))


def test_polling_without_news_is_answered_with_nothing(ours):
    page = ours.get("/play/").content.decode()
    seen = page.split("?seen=")[1].split('"')[0]
    htmx = {"HX-Request": "true"}
    assert ours.get(f"/play/?seen={seen}", headers=htmx).status_code == 204
    put_down(ours, 1, 7)
    part = ours.get(f"/play/?seen={seen}", headers=htmx)
    assert part.status_code == 200
    assert b"<html" not in part.content
    assert "HX-Request" in part["Vary"]
    assert "no-store" in part["Cache-Control"]


def test_forms_without_a_token_are_refused_in_words(event):
    phone = phone_of(event.pairs.get(name="1NS"))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    response = put_down(strict, 1, 7)
    assert response.status_code == 403
    assert "nothing was sent" in text(response)


def test_calling_the_director(event, ours):
    page = ours.get("/play/call/").content.decode()
    key = page.split('name="key" value="')[1].split('"')[0]
    for _ in range(2):
        response = ours.post("/play/call/", {"message": "14 cards\nin North", "key": key})
        assert "The director has been called" in text(response)
    assert Entry.objects.filter(kind=Kind.CALL).count() == 1
    assert "has been called and will come" in text(ours.get("/play/"))
    ours.post("/play/call/", {"message": "", "key": uuid.uuid4()})
    assert Entry.objects.filter(kind=Kind.CALL).last().reason == "please come"


def test_our_card_shows_the_plus_once_it_may_be_seen(event, ours):
    play_all(event, until=2)
    assert "+ or −" not in text(ours.get("/play/card/"))
    show_on_board(event=event, shows="standings", actor="test")
    page = text(ours.get("/play/card/"))
    assert "+ or −" in page
    assert re.search(r'<td class="fig">[+−=][\d.]*</td>', page)


def test_our_card_lists_what_we_took(ours, event):
    put_down(ours, 1, 7)
    page = text(ours.get("/play/card/"))
    assert "Card of pair 1 N–S" in page
    assert "waiting" in page


def test_a_long_night_costs_no_more_queries(club, django_assert_max_num_queries):
    for tables in (3, 9):
        event = night_in_play(club, {"system": "compass", "tables": tables}, pairs=2 * tables)
        phone = phone_of(event.pairs.get(name="1NS"))
        with django_assert_max_num_queries(11):
            phone.get("/play/")


def test_a_card_sent_again_after_it_was_cancelled_is_answered_in_words(event, ours):
    key = uuid.uuid4()
    put_down(ours, 1, 7, key=key)
    sitting = Sitting.objects.get(round=1, seats__pair__name="1NS")
    tray = sitting.trays.get(number=1)
    cancel_card(sitting=sitting, tray=tray, side="NS", reason="wrong tray", actor="test")
    again = put_down(ours, 1, 7, key=key)
    assert again.status_code == 409
    assert "Nothing stands on your card for this tray any more." in text(again)


@pytest.mark.parametrize("what", ["closed", "decided"])
def test_a_card_that_was_taken_is_not_refused_when_it_is_sent_again(event, ours, what):
    key = uuid.uuid4()
    put_down(ours, 1, 7, key=key)
    sitting = Sitting.objects.get(round=1, seats__pair__name="1NS")
    if what == "closed":
        close(event=event, actor="test")
    else:
        rule_result(
            sitting=sitting,
            tray=sitting.trays.get(number=1),
            ns_tricks=9,
            status=Status.PLAYED,
            reason="seen",
            actor="test",
        )
    assert put_down(ours, 1, 7, key=key).status_code == 302
    assert put_down(ours, 1, 8, key=uuid.uuid4()).status_code == 409


@pytest.mark.parametrize("number", [10**20, 99999])
def test_no_tray_has_such_a_number(ours, number):
    assert ours.post(f"/play/tray/{number}/", {"tricks": 7}).status_code == 404


def test_a_late_card_of_the_play_is_not_one_of_the_overplay(club):
    event = begin(club, {"system": "two-pairs", "trays": 4}, PEOPLE[:2])
    phone = phone_of(event.pairs.get(name="1"))
    Section.objects.filter(event=event).update(current_round=2)  # called by the director
    sent = {"tricks": 7, "version": 0, "key": uuid.uuid4()}
    assert phone.post("/play/tray/1/?round=1", sent).status_code == 302
    assert ScoreCard.objects.get().sitting.round == 1
    assert "?round=1" in phone.get("/play/").content.decode()


def test_tables_that_share_trays_begin_with_their_own_and_exchange(club):
    event = begin(club, {"system": "individual", "players": 8}, [[f"P{n} Q"] for n in range(8)])
    second = event.pairs.get(seats__round=1, seats__place="N", seats__sitting__table=2)
    page = text(phone_of(second).get("/play/"))
    assert "Tray 3: how many tricks did you take?" in page
    assert "Begin with tray 3, then exchange with table 1." in page
    first = event.pairs.get(seats__round=1, seats__place="N", seats__sitting__table=1)
    assert "Begin with tray 1, then exchange with table 2." in text(phone_of(first).get("/play/"))
    play_all(event, until=1)
    assert "Fetch trays 5, 6 from the bye-stand." in text(phone_of(second).get("/play/"))


def test_whoever_finishes_last_is_told_where_the_trays_come_from(event, ours, theirs):
    play_all(event, until=1)
    assert "come from table 5." in text(ours.get("/play/"))


def test_whose_tricks_do_not_count_is_told(club):
    event = night_in_play(club, {"system": "six-pairs"}, pairs=6)
    Section.objects.filter(event=event).update(current_round=7)
    sitting = Sitting.objects.get(round=7, table=1)
    sides = {seat.side: phone_of(seat.pair) for seat in sitting.seats.select_related("pair")}
    said = "In this round your own tricks do not count"
    tray = sitting.trays.first().number
    assert said in text(sides["NS"].get(f"/play/?tray={tray}"))
    assert said not in text(sides["EW"].get(f"/play/?tray={tray}"))


def test_a_substitute_is_met_under_his_own_name(event, ours):
    player = event.pairs.get(name="1EW").players.get(order=1)
    assert "against pair 1 E–W, Ann6 Lee and Bob6 Ray" in text(ours.get("/play/"))
    substitute(player=player, name="Kay Webb", round=1, actor="test")
    assert "against pair 1 E–W, Bob6 Ray and Kay Webb" in text(ours.get("/play/"))


def test_another_seat_at_the_same_table_is_no_journey(club):
    event = begin(club, {"system": "individual", "players": 8}, [[f"P{n} Q"] for n in range(8)])
    six, eight = (phone_of(event.pairs.get(name=name)) for name in "68")
    play_all(event, until=1)
    assert "Change your seat at this table" in text(six.get("/play/"))
    assert "You stay at" in text(eight.get("/play/"))


def test_a_round_sat_out_is_on_the_card_and_on_the_page_that_says_why(club, director):
    event = night_in_play(club, {"system": "howell", "pairs": 7}, pairs=7)
    play_all(event)
    pair = event.pairs.get(name="4")
    out = ({*range(1, 8)} - set(pair.seats.values_list("round", flat=True))).pop()
    assert f"Sat out: round {out}." in text(phone_of(pair).get("/play/card/"))
    why = director.get(f"/director/night/{event.code}/standings/pair/4/")
    assert f"Sat out: round {out}." in text(why)


def test_a_round_with_a_disputed_tray_waits_to_be_settled(ours, theirs):
    for tray in (1, 2):
        put_down(ours, tray, 7)
        put_down(theirs, tray, 7)
    page = text(ours.get("/play/"))
    assert "against pair 1 E–W, Ann6 Lee and Bob6 Ray" in page
    assert "make 14" in page or "14" in page


def test_a_round_that_has_not_begun_takes_nothing(ours, event):
    later = event.sections.get().sittings.get(round=2, table=1).trays.first().number
    assert "Round 2 has not begun yet." in text(put_down(ours, later, 7))
    assert not ScoreCard.objects.exists()


def test_nobody_is_called_to_a_night_that_is_over(event, ours):
    play_all(event)
    close(event=event, actor="test")
    publish(event=event, actor="test")
    form = {"message": "tray 3", "key": uuid.uuid4()}
    assert "Please go and see the director." in text(ours.post("/play/call/", form))
    assert not event.entries.filter(kind=Kind.CALL).exists()


def test_nothing_can_be_put_down_before_the_start(club):
    """The pairs have their seats and their phones, and wait for the director."""
    event = night_in_play(club)
    undo_start(event=event, actor="test")
    phone = phone_of(event.pairs.get(name="1NS"))
    answer = put_down(phone, 1, 8)
    assert answer.status_code == 409
    assert "The night has not started yet." in words(answer)
    assert not ScoreCard.objects.exists()
