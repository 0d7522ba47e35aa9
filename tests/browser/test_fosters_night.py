"""Foster's five tables, thirty deals, by two phones, eight more players and a director."""

import pytest
from playwright.sync_api import expect

from clubwhist.rehearsal.management.commands.rehearse import _Phone, put_down_by
from tests.browser.pages import join, make_first_director, put_down, set_up_night, table_codes
from tests.cases import golden

pytestmark = pytest.mark.browser

NIGHT = golden("foster_five_tables.json")
BY_HAND = ("1NS", "1EW")


def players():
    """The pairs in the order of the list: first those who sit North-South."""
    return [" & ".join(contestant["players"]) for contestant in NIGHT["contestants"]]


def test_the_blackboard_shows_what_foster_printed(window, phone, server):
    desk = window()
    make_first_director(desk, server)
    night = set_up_night(desk, players(), 6, "Compass, 5 tables")
    codes = table_codes(server, night)
    ours, theirs = phone(), phone()
    join(ours, codes[0], "1NS")
    join(theirs, codes[0], "1EW")
    others = {c["id"]: _Phone(server.url, c["id"]) for c in NIGHT["contestants"]}
    for name, other in others.items():
        if name not in BY_HAND:
            other.join(codes[0])
    play_five_rounds({"1NS": ours, "1EW": theirs}, others, put_down_by(NIGHT))
    desk.wait_for_selector("text=150 of 150 results in")  # the desk looks again by itself
    desk.click("text=Close the night")
    desk.click("text=Publish the list")
    desk.wait_for_selector("text=The list is published")
    board = window()
    board.goto(f"/board/{night}/")
    board.wait_for_selector("text=Average")
    page = board.inner_text("#board")
    for row in ("212\t+5", "211\t+4", "207\t=", "204\t−3", "201\t−6"):
        assert row in page
    for row in ("189\t+6", "186\t+3", "183\t=", "179\t−4", "178\t−5"):
        assert row in page
    assert "Average\t207" in page
    assert "Average\t183" in page
    assert "Eve Stone and Max Orr win the evening, 6 tricks above the average" in page


def play_five_rounds(by_hand, others, cards):
    for number in range(1, 6):
        for result in NIGHT["results"]:
            if result["round"] == number:
                for name in (result["ns"], result["ew"]):
                    if name not in by_hand:
                        card = cards[frozenset({name}), result["tray"], number]
                        others[name].put_down(result["tray"], card)
        for name, page in by_hand.items():
            page.reload()
            expect(page.locator(".bar")).to_contain_text(f"Round {number} of 5")
            trays = [
                r["tray"]
                for r in NIGHT["results"]
                if r["round"] == number and name in (r["ns"], r["ew"])
            ]
            for tray in trays:
                expect(page.locator("#question")).to_contain_text(f"Tray {tray}: how many")
                put_down(page, int(cards[frozenset({name}), tray, number]))
