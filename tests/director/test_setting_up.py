import json
import re
import uuid

import pytest

from clubwhist.events.models import Entry, Event, Kind, State
from clubwhist.events.services.course import close, publish
from clubwhist.events.services.people import set_pairs
from tests.conftest import PEOPLE, new_night, night_in_play, play_all

NIGHT = {"name": "Tuesday Compass", "date": "2026-12-01", "hours": "3", "minutes_a_tray": "6"}


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def pasted(count):
    return "\n".join(" & ".join(pair) for pair in PEOPLE[:count])


def save_list(director, event, text):
    event.refresh_from_db()
    url = f"/director/night/{event.code}/setup/pairs/"
    return director.post(url, {"pairs": text, "seen": event.revision}, follow=True)


def offers(page):
    return [
        json.loads(value.replace("&quot;", '"'))
        for value in re.findall(r'name="offer" value="([^"]*)"', page.content.decode())
    ]


def test_from_an_empty_page_to_a_started_night(director, club):
    key = uuid.uuid4()
    made = director.post("/director/new/", NIGHT | {"key": key}, follow=True)
    assert "Who is here: 0 pairs" in text(made)
    event = Event.objects.get(key=key)
    page = save_list(director, event, pasted(10))
    assert "Who is here: 10 pairs" in text(page)
    chosen = next(o for o in offers(page) if o["system"] == "compass")
    url = f"/director/night/{event.code}/setup/"
    page = director.post(
        url + "movement/", {"offer": json.dumps(chosen, sort_keys=True)}, follow=True
    )
    assert "This is what we play." in text(page)
    assert "Table 5" in text(page)
    desk = director.post(url + "start/", follow=True)
    assert "In play" in text(desk)
    event.refresh_from_db()
    assert event.state == State.RUNNING
    kinds = list(event.entries.values_list("kind", flat=True))
    assert kinds == [Kind.CREATED, Kind.PAIRS, Kind.MOVEMENT, Kind.STARTED]


def test_the_order_drawn_by_lot_counts_once_it_is_saved(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:12], actor="test")
    url = f"/director/night/{event.code}/setup/"
    orders = [director.get(url, {"order": "by-lot"}).context["form"]["pairs"].value() for _ in "12"]
    assert orders[0] != orders[1]
    assert all(sorted(order.splitlines()) == sorted(pasted(12).splitlines()) for order in orders)
    assert director.get(url).context["form"]["pairs"].value() == pasted(12)
    page = save_list(director, event, orders[1])
    assert page.context["form"]["pairs"].value() == orders[1]


def test_a_double_click_makes_one_night(director):
    form = NIGHT | {"key": uuid.uuid4()}
    first, second = (director.post("/director/new/", form) for _ in range(2))
    assert first.url == second.url
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"date": "tomorrow"},
        {"date": ""},
        {"hours": "0"},
        {"hours": "x"},
        {"hours": "99"},
        {"minutes_a_tray": "0"},
        {"trays_a_round": "0"},
        {"trays_a_round": "x"},
        {"key": "x"},
    ],
)
def test_a_wrong_form_makes_no_night(director, change):
    response = director.post("/director/new/", NIGHT | {"key": uuid.uuid4()} | change)
    assert response.status_code == 200
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ("Ann & Bob\nZoë &", "Line 2 has a name missing"),
        ("Ann & Bob\nZoë & Ann", "Ann is in line 1 and again in line 2"),
        ("Ann & Bob & Zoë", "Line 1 has 3 names"),
        (f"Ann & {'B' * 121}", "more than 120 letters"),
        ("\n \n", "Write down who is here"),
        ("", "Write down who is here"),
    ],
)
def test_a_bad_list_is_a_sentence_and_what_was_typed_stays(director, club, pairs, words):
    event = new_night(club)
    page = save_list(director, event, pairs)
    assert words in text(page)
    assert event.pairs.count() == 0
    if pairs.strip():
        assert pairs.splitlines()[-1].replace("&", "&amp;") in page.content.decode()


@pytest.mark.parametrize("count", [1])
def test_a_night_with_too_few_pairs_says_so(director, club, count):
    event = new_night(club)
    page = save_list(director, event, pasted(count))
    assert "A night needs at least 2 pairs" in text(page)
    response = director.post(
        f"/director/night/{event.code}/setup/movement/", {"offer": "{}"}, follow=True
    )
    assert "A night needs at least 2 pairs" in text(response)
    assert "choose what is played" in text(
        director.post(f"/director/night/{event.code}/setup/start/", follow=True)
    )


@pytest.mark.parametrize("path", ["", "setup/", "schedule/", "pairs/", "standings/", "ledger/"])
def test_every_page_of_an_empty_night_opens(director, club, path):
    event = new_night(club)
    assert director.get(f"/director/night/{event.code}/{path}", follow=True).status_code == 200
    assert director.get(f"/board/{event.code}/").status_code == 200
    assert "First choose what is played" in text(
        director.get(f"/director/night/{event.code}/cards.pdf", follow=True)
    )


def test_names_one_at_a_time(director, club):
    event = new_night(club)
    url = f"/director/night/{event.code}/setup/add/"
    director.post(url, {"add": "Ann Lee"})
    page = director.post(url, {"add": "Bob Ray"}, follow=True)
    assert "Ann Lee and Bob Ray" in text(page)
    page = director.post(url, {"add": "Pam Nash"}, follow=True)
    assert "looking for a partner" in text(page)
    assert "Write a name first" in text(director.post(url, {"add": " "}, follow=True))


def test_pairs_that_played_before_are_offered(director, club):
    old = night_in_play(club)
    play_all(old)
    close(event=old, actor="test")
    publish(event=old, actor="test")
    page = director.get(f"/director/night/{new_night(club).code}/setup/").content.decode()
    assert '<option value="Ann1 Lee &amp; Bob1 Ray">' in page
    assert '<option value="Bob7 Ray">' in page


def test_two_directors_do_not_overwrite_each_other(director, club):
    event = new_night(club)
    url = f"/director/night/{event.code}/setup/pairs/"
    director.post(url, {"pairs": pasted(6), "seen": 0})
    late = director.post(url, {"pairs": pasted(4), "seen": 0})
    assert late.status_code == 422
    assert "changed on another screen" in text(late)
    assert event.pairs.count() == 6


def test_who_sits_out_is_named_before_the_start(director, club):
    event = new_night(club)
    page = save_list(director, event, pasted(7))
    howell = next(o for o in offers(page) if o["system"] == "howell")
    url = f"/director/night/{event.code}/setup/movement/"
    page = director.post(url, {"offer": json.dumps(howell, sort_keys=True)}, follow=True)
    assert "Sitting out in round 1: 7, Ann7 Lee and Bob7 Ray" in text(page)
    schedule = text(director.get(f"/director/night/{event.code}/schedule/"))
    assert all(schedule.count(f"Ann{n} Lee") == 1 for n in range(1, 8))


def test_the_picture_of_comparisons(director, club):
    event = new_night(club)
    page = save_list(director, event, pasted(14))
    chosen = next(o for o in offers(page) if o["system"] == "howell")
    url = f"/director/night/{event.code}/setup/movement/"
    page = director.post(url, {"offer": json.dumps(chosen, sort_keys=True)}, follow=True)
    assert page.content.decode().count("<rect") == 14 * 13
    assert "Who is compared with whom" in text(page)


def stay(director, event, order, stays="yes"):
    pair = event.pairs.filter(order=order).first()
    url = f"/director/night/{event.code}/setup/pairs/{pair.pk if pair else 0}/stay/"
    return director.post(url, {"stays": stays}, follow=True)


@pytest.mark.parametrize(("system", "seat"), [("howell", "8"), ("compass", "1NS")])
def test_who_must_stay_put_has_a_seat_that_stays(director, club, system, seat):
    event = new_night(club)
    save_list(director, event, pasted(8))
    page = stay(director, event, 5)
    assert "✓ stays put" in text(page)
    page = save_list(director, event, pasted(8))  # the mark stays with the names
    chosen = next(o for o in offers(page) if o["system"] == system and not o.get("arrow_switch"))
    url = f"/director/night/{event.code}/setup/movement/"
    director.post(url, {"offer": json.dumps(chosen, sort_keys=True)})
    assert event.pairs.get(order=5).name == seat
    seats = set(event.pairs.get(order=5).seats.values_list("sitting__table", "side"))
    assert len(seats) == 1


def test_too_many_who_must_stay_put_are_refused(director, club):
    event = new_night(club)
    save_list(director, event, pasted(8))
    for order in (2, 3):
        page = stay(director, event, order)
    chosen = next(o for o in offers(page) if o["system"] == "howell")
    url = f"/director/night/{event.code}/setup/movement/"
    page = director.post(url, {"offer": json.dumps(chosen, sort_keys=True)}, follow=True)
    assert "This movement has 1 seat that stays, and 2 must stay put." in text(page)
    stay(director, event, 2, "no")
    director.post(url, {"offer": json.dumps(chosen, sort_keys=True)})
    assert event.pairs.get(order=3).name == "8"
    assert "no such pair" in text(stay(director, event, 99))


def test_one_winner_is_one_line(director, club):
    event = new_night(club)
    page = save_list(director, event, pasted(10))
    chosen = next(o for o in offers(page) if o.get("arrow_switch"))
    url = f"/director/night/{event.code}/setup/movement/"
    director.post(url, {"offer": json.dumps(chosen, sort_keys=True)})
    assert set(event.pairs.values_list("line", flat=True)) == {"ALL"}


def test_an_offer_that_is_not_there_is_refused(director, club):
    event = new_night(club)
    save_list(director, event, pasted(8))
    url = f"/director/night/{event.code}/setup/movement/"
    response = director.post(url, {"offer": '{"system": "howell", "pairs": 34}'}, follow=True)
    assert "Please choose again" in text(response)


def test_the_list_cannot_be_changed_during_play(director, club):
    event = night_in_play(club)
    response = save_list(director, event, pasted(8))
    assert response.status_code == 422
    assert "has started" in text(response)
    assert event.pairs.count() == 10


def test_taking_the_start_back(director, club):
    event = night_in_play(club)
    page = director.post(f"/director/night/{event.code}/setup/undo/", follow=True)
    assert "Who is here: 10 pairs" in text(page)
    assert Entry.objects.filter(kind=Kind.START_UNDONE).exists()


@pytest.mark.parametrize("count", [1, 3])
def test_more_nights_cost_no_more_queries(director, club, count, django_assert_num_queries):
    for _ in range(count):
        new_night(club)
    with django_assert_num_queries(4):
        director.get("/director/")


def test_more_pairs_cost_no_more_queries(director, club, django_assert_max_num_queries):
    for pairs in (6, 18):
        settings = {"system": "compass", "tables": pairs // 2}
        event = night_in_play(club, settings, pairs=pairs)
        director.post(f"/director/night/{event.code}/setup/undo/")
        for path, most in (("setup/", 26), ("schedule/", 18), ("pairs/", 8)):
            with django_assert_max_num_queries(most):
                director.get(f"/director/night/{event.code}/{path}")


def test_letters_that_cannot_be_printed_are_named(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=[["Łukasz Żó", "Жанна Ős"], ["陳 Wei", "Bob 🎲"]], actor="test")
    page = director.get(f"/director/night/{event.code}/setup/").content.decode()
    assert "will be boxes on cards and lists: 陳🎲" in page
    set_pairs(event=event, pairs=[["Łukasz Żó", "Жанна Ős"]], actor="test")
    page = director.get(f"/director/night/{event.code}/setup/").content.decode()
    assert "will be boxes" not in page


def test_what_was_dealt_and_marked_stays_when_the_list_is_saved_again(director, club):
    event = new_night(club)
    save_list(director, event, pasted(10))
    choose = f"/director/night/{event.code}/setup/movement/"
    offer = {
        "offer": json.dumps(
            offers(director.get(f"/director/night/{event.code}/setup/"))[0], sort_keys=True
        )
    }
    director.post(choose, offer)
    director.post(f"/director/night/{event.code}/deals/", {"throw_out": "on"})
    dealt = dict(event.trays.values_list("number", "cards"))
    assert all(dealt.values())
    event.pairs.filter(order=3).update(handicap=2)
    save_list(director, event, pasted(10))
    director.post(choose, offer)
    assert dict(event.trays.values_list("number", "cards")) == dealt
    assert event.pairs.get(order=3).handicap == 2


def test_names_from_the_right_are_warned_of(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=[["דוד כהן", "Ann Lee"]], actor="test")
    page = text(director.get(f"/director/night/{event.code}/setup/"))
    assert "on paper their letters stand in the wrong order" in page
    set_pairs(event=event, pairs=[["Zoë Żak", "Жанна Ős"]], actor="test")
    page = text(director.get(f"/director/night/{event.code}/setup/"))
    assert "wrong order" not in page
