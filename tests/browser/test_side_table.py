"""A whole rubber of Vint on one phone, without a network in the middle."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.pages import sign_in

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(window, server):
    made = server.manage("demo")
    password = made.split("the password ")[1].split()[0] if "password" in made else ""
    page = window(390)
    if password:
        sign_in(page, "demo", password)
    page.goto("/side/new/")
    page.fill("[name=players]", "Ann\nBob\nCy\nWolfeschlegelsteinhausenbergerdorff-Featherstone")
    page.click("text=Open the sheet")
    page.wait_for_selector("#side-deal")
    return page


def tap(page, name, value):
    page.check(f"[name={name}][value='{value}']", force=True)


def fill(page, made):
    for name, value in (
        ("level", 7),
        ("suit", "S"),
        ("bidder", 0),
        ("made", made),
        ("aces", 1),
        ("honours", 3),
    ):
        tap(page, name, value)


def test_a_rubber_with_the_network_gone_in_the_middle(phone):
    fill(phone, 13)
    phone.click("text=Put it down")
    phone.wait_for_selector("text=Ann and Cy win a game.")
    assert Axe().run(phone).violations_count == 0
    phone.context.set_offline(True)
    for made in (1, 2):
        fill(phone, made)
        phone.click("text=Put it down")
    phone.wait_for_selector("text=Deals kept in this phone: 2, 3")
    phone.context.set_offline(False)
    phone.wait_for_selector("text=Deal 3 correct")
    fill(phone, 13)
    phone.click("text=Put it down")
    phone.wait_for_selector("text=win the rubber.")
    assert phone.inner_text("[role=status]").startswith("Rubber 2: Ann and Bob")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(phone).violations_count == 0
    phone.goto(f"{phone.url.split('?')[0]}?deal=1")
    phone.context.set_offline(True)
    tap(phone, "made", 12)
    phone.click("text=Put it down")
    expect(phone.locator("#side-number")).to_have_text("Deal 5")
    assert phone.input_value("[name=number]") == "5"
    assert phone.locator("#side-deal [name=made]:checked").count() == 0
    phone.context.set_offline(False)
    phone.wait_for_selector("#side-told", state="hidden")
