import re
import uuid

import pytest

from clubwhist.sidetables.models import SideFact, SideTable
from tests.conftest import night_in_play

FOUR = "Ann\nBob\nCy\nDi"
BASIC = {
    "stake": 20,
    "short": 2,
    "refill_at": 0,
    "passed": 0,
    "defenders_paid": "on",
    "value_s": 1,
    "value_c": 2,
    "value_d": 3,
    "value_h": 4,
}


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def new_table(director, game="vint", players=FOUR, night="", **fields):
    form = BASIC | {
        "game": game,
        "players": players,
        "aces_doubled": "on",
        "aces_twice": "on",
        "key": uuid.uuid4(),
    }
    return director.post(f"/side/new/?night={night}", form | fields, follow=True)


@pytest.fixture
def vint(director):
    new_table(director)
    return SideTable.objects.get()


def put(client, table, number, rubber=1, **fields):
    form = {
        "number": number,
        "rubber": rubber,
        "key": uuid.uuid4(),
        "level": 2,
        "suit": "D",
        "bidder": 0,
        "made": 9,
        "aces": 2,
        "honours": 3,
    }
    return client.post(f"/side/{table.code}/", form | fields, follow=True)


def test_a_deal_is_put_down_with_its_arithmetic(stranger, vint):
    page = text(put(stranger, vint, 1))
    assert "Ann and Cy: 180 9 tricks at 20 (below the line)" in page
    assert "Bob and Di: 80 4 tricks at 20 (below the line)" in page
    assert "3 honours + 2 aces, aces even, odd trick: 5 × 200" in page
    assert "Rubber 1: Ann and Cy 180 below the line" in page


def test_an_earlier_deal_is_corrected_and_all_after_it_follow(stranger, vint):
    for number in (1, 2):
        put(stranger, vint, number, level=7, made=13)  # two games, the rubber
    page = text(stranger.get(f"/side/{vint.code}/"))
    assert "Ann and Cy win the rubber." in page
    assert "Rubber 2: Ann and Bob 0 below the line" in page
    correcting = text(stranger.get(f"/side/{vint.code}/?deal=1"))
    assert "Correct deal 1" in correcting
    page = text(put(stranger, vint, 1, level=1, made=7, correcting="yes"))
    assert "win the rubber" not in page
    assert SideFact.objects.filter(number=1).count() == 2  # nothing is overwritten
    undo = {"key": uuid.uuid4(), "number": 2}
    page = text(stranger.post(f"/side/{vint.code}/undo/", undo, follow=True))
    assert "Deal 2" in page
    assert SideFact.objects.count() == 4


def test_three_rubbers_and_who_pays_whom(stranger, vint):
    number = 0
    for rubber in (1, 2, 3):
        for _game in range(2):
            number += 1
            page = put(stranger, vint, number, rubber=rubber, level=7, made=13)
    page = text(page)
    assert "Three rubbers are played." in page
    assert " pays Ann " in page
    totals = [int(n.replace("−", "-")) for n in re.findall(r"(?:Ann|Bob|Cy|Di) ([+−]?\d+)", page)]
    assert sum(totals[:4]) == 0
    assert "The tricks" not in page
    again = text(put(stranger, vint, number + 1, rubber=3))
    assert "the sheet is full" in again


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"made": 14}, "valid choice"),
        ({"aces": 5}, "valid choice"),
        ({"honours": ""}, "Say how many of the five honours"),
        ({"coronet_1": 0, "of_1": "S", "length_1": 2}, "three cards at least"),
        ({"coronet_1": 0, "of_1": "aces", "length_1": 3}, "needs the aces"),
        ({"honours": 5, "aces": 0}, "ace of trumps"),
        ({"number": 5}, "the next one is 1"),
        ({"rubber": 2}, "The partners have changed"),
    ],
)
def test_impossible_deals_are_refused_in_a_sentence(stranger, vint, fields, words):
    number = fields.pop("number", 1)
    assert words in text(put(stranger, vint, number, **fields))
    assert not SideFact.objects.exists()


def test_one_form_sent_twice_is_one_deal(stranger, vint):
    key = uuid.uuid4()
    for _twice in range(2):
        put(stranger, vint, 1, key=key)
    assert SideFact.objects.count() == 1


def test_preference_keeps_its_pool(director, stranger):
    new_table(director, game="preference", players="Ann\nBob\nCy", night="")
    table = SideTable.objects.get()
    form = {
        "number": 1,
        "rubber": 1,
        "key": uuid.uuid4(),
        "bidder": 0,
        "suit": "H",
        "counters": 0,
        "tricks_0": 7,
        "tricks_1": 2,
        "tricks_2": 1,
    }
    page = text(stranger.post(f"/side/{table.code}/", form, follow=True))
    assert "In the pool: 20 counters." in page
    assert "Ann: takes 28 7 tricks at 4" in page
    bad = form | {"number": 2, "key": uuid.uuid4(), "tricks_0": 8}
    assert "the tricks make 11" in text(stranger.post(f"/side/{table.code}/", bad))
    assert SideFact.objects.count() == 1
    assert "Correct deal 1" in text(stranger.get(f"/side/{table.code}/?deal=1"))


def test_four_at_preference_say_who_dealt(director, stranger):
    new_table(director, game="preference", players=FOUR)
    table = SideTable.objects.get()
    form = {
        "number": 1,
        "rubber": 1,
        "key": uuid.uuid4(),
        "dealer": 0,
        "bidder": -1,
        "counters": 0,
    } | {f"tricks_{n}": 0 for n in range(4)}
    assert "In the pool: 80 counters." in text(
        stranger.post(f"/side/{table.code}/", form, follow=True)
    )


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"players": "Ann\nBob\nCy"}, "Vint is for four people"),
        ({"players": "Ann\nann\nBob\nCy"}, "a name of his own"),
        ({"game": "preference", "players": "Ann\nBob"}, "Preference for three or four"),
        ({"stake": 0}, "greater than or equal to 1"),
    ],
)
def test_tables_that_cannot_be(director, fields, words):
    assert words in text(new_table(director, **fields))
    assert not SideTable.objects.exists()


def test_a_table_stands_on_the_page_of_its_night(director, stranger, club):
    event = night_in_play(club)
    stranger.get(f"/board/{event.code}/")
    new_table(director, night=event.code)
    assert "Side table: Vint: Ann, Bob, Cy, Di" in text(stranger.get(f"/board/{event.code}/"))


def test_a_stake_turns_points_into_coin(director, stranger):
    new_table(director, per_hundred="0.10")
    table = SideTable.objects.get()
    for number in range(1, 7):
        page = put(stranger, table, number, rubber=(number + 1) // 2, level=7, made=13)
    found = re.search(r"Bob pays Ann ([\d.]+) for (\d+) points", text(page))
    assert float(found[1]) * 1000 == int(found[2])


def test_the_code_typed_on_the_first_page_leads_to_the_sheet(stranger, vint):
    assert "Ann, Bob, Cy, Di" in text(stranger.get("/", {"code": vint.code}, follow=True))


def test_nobody_but_a_director_opens_a_sheet(stranger, db):
    assert stranger.get("/side/new/").status_code == 302
    assert stranger.get("/side/NOSUCH/").status_code == 404


def test_two_phones_with_the_same_next_deal_do_not_overwrite_each_other(stranger, vint):
    put(stranger, vint, 1, made=9)
    again = put(stranger, vint, 1, made=11)
    assert "Deal 1 was put down on another phone meanwhile." in text(again)
    put(stranger, vint, 2, made=8)
    undo = f"/side/{vint.code}/undo/"
    stranger.post(undo, {"key": uuid.uuid4(), "number": 2})
    page = text(stranger.post(undo, {"key": uuid.uuid4(), "number": 2}, follow=True))
    assert "The last deal on the sheet is number 1 now." in page
    assert [fact.data is None for fact in SideFact.objects.all()] == [False, False, True]


def test_one_form_makes_one_table(director):
    key = uuid.uuid4()
    for _ in range(3):
        new_table(director, key=key)
    assert SideTable.objects.count() == 1


def test_a_correction_keeps_the_coronets(stranger, vint):
    put(stranger, vint, 1, coronet_1=2, of_1="H", length_1=4)
    page = stranger.get(f"/side/{vint.code}/?deal=1").content.decode()
    form = dict(
        re.findall(r'name="((?:coronet|of|length)_1)".*?value="(\w+)" selected', page, re.S)
    )
    assert form == {"coronet_1": "2", "of_1": "H", "length_1": "4"}


def test_an_empty_form_is_answered_in_words(stranger, vint):
    assert stranger.post(f"/side/{vint.code}/", {}).status_code == 200
