"""The phone in a bad hall: no network, a sleeping page, a killed server, big letters."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import (
    join,
    make_first_director,
    people,
    put_down,
    set_up_night,
    sign_in,
    table_codes,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def night(server, chromium):
    page = chromium.new_page(base_url=server.url)
    make_first_director(page, server)
    code = set_up_night(page, people(8), 3, "Howell")
    page.close()
    return code, table_codes(server, code)


def desk_of(window, code):
    desk = window()
    sign_in(desk)
    desk.goto(f"/director/night/{code}/")
    return desk


def start_as(phone, night, pair, **settings):
    page = phone(**settings)
    join(page, night[1][0], pair)
    return page


def trays(page):
    return page.locator("a.tray").all_inner_texts()


def test_without_a_network_the_whole_round_is_kept_and_sent_later(phone, night, server):
    page = start_as(phone, night, "6")
    page.context.set_offline(True)
    for tricks in (4, 9, 6):
        page.click(f".pad button[value='{tricks}']")
        page.click("text=Yes, put it on our card")
    assert "3 to be sent" in page.inner_text("#sent")
    page.click(".foot a[href$='/card/']")
    assert "There is no network just now" in page.inner_text("#told")
    page.click("a.tray >> nth=1")  # a second thought, still without a network
    page.click(".pad button[value='5']")
    page.click("text=Yes, put it on our card")
    assert [text.split()[2] for text in trays(page)] == ["4", "5", "6"]
    page.context.set_offline(False)
    page.wait_for_selector("#sent:not(.unsent)")
    assert "all sent" in page.inner_text("#sent")
    # What was said of the missing network is no longer true, and gone.
    page.wait_for_selector("#told", state="hidden")
    page.click(".foot a[href$='/card/']")
    page.wait_for_url("**/play/card/")
    page.wait_for_load_state("load")
    assert [row.split()[2] for row in page.locator("tbody tr").all_inner_texts()] == ["4", "5", "6"]


def test_what_waits_survives_closing_the_page(phone, night):
    page = start_as(phone, night, "1")
    page.context.set_offline(True)
    page.click(".pad button[value='9']")
    page.click("text=Yes, put it on our card")
    assert "1 to be sent" in page.inner_text("#sent")
    other = page.context.new_page()
    page.close()
    other.context.set_offline(False)
    other.goto("/play/")
    other.wait_for_selector("a.tray.waiting, a.tray.agreed, a.tray.disputed")
    assert "9" in trays(other)[0]


def test_a_killed_server_loses_nothing_and_phones_go_on(phone, night, server):
    page = start_as(phone, night, "2")
    put_down(page, 3)
    server.kill()
    page.click(".pad button[value='7']")
    page.click("text=Yes, put it on our card")
    assert "1 to be sent" in page.inner_text("#sent")
    server.start()
    page.wait_for_selector("#sent:not(.unsent)")
    assert "3" in trays(page)[0]
    assert "7" in trays(page)[1]
    assert "every score card" in server.manage("verify")


def test_a_refusal_is_shown_though_the_network_goes_right_after_it(phone, night):
    page = start_as(phone, night, "5")
    page.route(
        "**/play/tray/*/?round=1", lambda route: route.fulfill(status=409, json={"sentence": "No."})
    )
    page.route("**/play/", lambda route: route.abort("internetdisconnected"))
    page.click(".pad button[value='8']")
    page.click("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    page.wait_for_selector("#told:has-text('No.')")


def test_a_stale_form_is_renewed_without_asking_anybody(phone, night):
    page = start_as(phone, night, "3")
    page.context.clear_cookies(name="csrftoken")
    put_down(page, 5)
    assert "5" in trays(page)[0]


def test_a_double_tap_is_one_fact(phone, night, server):
    page = start_as(phone, night, "4")
    page.click(".pad button[value='8']")
    page.dblclick("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    page.reload()
    assert "8" in trays(page)[0]
    assert [text.split()[2] for text in trays(page)[1:]] == ["?", "–"]


def test_a_page_from_before_a_number_was_sent_does_not_ask_for_it_again(phone, night):
    page = phone()
    page.clock.install()
    join(page, night[1][0], "7")
    held = []
    page.route("**/play/?seen=*", lambda route: held.append((route, _answer_of(route))))
    fresh = []  # the page that is asked for once the number is in
    page.route("**/play/", lambda route: fresh.append(route))
    page.clock.fast_forward(9_000)  # the page asks whether anything has changed
    while not held:
        page.wait_for_timeout(20)
    page.click(".pad button[value='6']")
    page.click("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    asks = page.inner_text("#question")
    for route, answer in held:
        route.fulfill(response=answer)
    page.wait_for_timeout(300)
    assert page.inner_text("#question") == asks
    fresh[0].continue_()
    page.wait_for_selector("a.tray.waiting")
    assert page.inner_text("#question") == asks
    assert "6" in trays(page)[0]


def _answer_of(route):
    """What the server says now, in full: as if the page had seen nothing of the night."""
    return route.fetch(url=re.sub("seen=[^&]*", "seen=", route.request.url))


def hold_the_first(page):
    """The first number sent stays on its way until somebody calls `continue_` on it."""
    held = []
    page.route(
        "**/play/tray/*/?round=1",
        lambda route: route.continue_() if held else held.append(route),
    )
    return held


def test_a_second_thought_while_the_first_is_under_way_counts(phone, night):
    page = start_as(phone, night, "8")
    held = hold_the_first(page)
    for tricks in (5, 6):
        page.click("a.tray >> nth=0")
        page.click(f".pad button[value='{tricks}']")
        page.click("text=Yes, put it on our card")
    held[0].continue_()
    page.wait_for_selector("#sent:not(.unsent)")
    page.reload()
    expect(page.locator("a.tray").nth(0)).to_contain_text("6")


def test_a_second_thought_confirmed_after_the_first_was_answered_counts(phone, night):
    page = start_as(phone, night, "7")
    held = hold_the_first(page)
    page.click("a.tray >> nth=2")
    page.click(".pad button[value='5']")
    page.click("text=Yes, put it on our card")
    page.click("a.tray >> nth=2")
    page.click(".pad button[value='6']")
    held[0].continue_()
    page.wait_for_selector("#sent:not(.unsent)")
    page.click("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    page.reload()
    expect(page.locator("a.tray").nth(2)).to_contain_text("6")


def test_a_tray_the_server_cannot_take_does_not_stop_the_others(phone, night):
    page = start_as(phone, night, "8")
    page.route("**/play/tray/2/?round=1", lambda route: route.fulfill(status=429))
    for tray, tricks in ((1, 4), (2, 3)):
        page.click(f"a.tray >> nth={tray}")
        page.click(f".pad button[value='{tricks}']")
        page.click("text=Yes, put it on our card")
    expect(page.locator("#sent")).to_contain_text("1 to be sent")
    page.unroute("**/play/tray/2/?round=1")
    page.wait_for_selector("#sent:not(.unsent)")


def test_a_tray_not_played_shows_no_numbers(phone, night):
    page = start_as(phone, night, "7")
    page.click(".pad .wide")
    expect(page.locator(".confirm .big")).to_be_visible()
    expect(page.locator(".confirm .two")).to_be_hidden()
    page.click(".confirm [data-do=no]")


def test_a_changed_mind_is_asked_about(phone, night):
    page = start_as(phone, night, "5")
    put_down(page, 8)
    page.click("a.tray >> nth=0")
    page.click(".pad button[value='6']")
    assert "Your card said 8 before." in page.inner_text(".confirm")
    page.click(".confirm [data-do=no]")
    assert page.locator(".confirm").count() == 0
    page.click(".pad button[value='6']")
    page.click("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    assert "6" in trays(page)[0]


def test_without_javascript_the_same_buttons_work(phone, night):
    page = start_as(phone, night, "5", java_script_enabled=False)
    page.click("a.tray >> nth=1")
    page.wait_for_url(re.compile(r"tray=\d+$"))
    page.click(".pad button[value='10']")
    page.wait_for_url(re.compile(r"/play/tray/\d+/"))
    assert "You 10, they 3?" in page.inner_text("h1")
    page.click("text=Yes, put it on our card")
    page.wait_for_url("**/play/")
    expect(page.locator("a.tray").nth(1)).to_contain_text("10")


def test_twice_the_letters_fit_a_small_screen(window, night):
    page = window(360, 640)
    join(page, night[1][0], "5")
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator("button:visible, input:visible, .foot a").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_targets_are_large_enough_for_old_hands(phone, night):
    page = start_as(phone, night, "5")
    page.goto("/play/?tray=1")
    for key in page.locator(".pad button").all():
        assert key.bounding_box()["height"] >= 66
    for link in page.locator("button:visible, .foot a, a.tray, .bar a").all():
        box = link.bounding_box()
        assert box["height"] >= 48
    page.goto("/")
    size = page.locator("[name=code]").evaluate("field => getComputedStyle(field).fontSize")
    assert float(size[:-2]) >= 16
