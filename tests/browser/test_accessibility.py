"""Every page, large and small, light and dark: no violation that axe can find."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.pages import ask, join, sign_in, table_codes
from tests.events.documents import contest

pytestmark = pytest.mark.browser

AXE = Axe()


@pytest.fixture(scope="module")
def rooms(server):
    """The demo's three evenings: their codes, by name."""
    made = server.manage("demo")
    password = made.split("the password ")[1].split()[0]
    rows = "Event.objects.order_by('pk').values_list('code')"
    codes = ask(server, "from clubwhist.events.models import Event", rows)
    return dict(zip(("over", "running", "coming"), codes, strict=True)) | {"password": password}


def addresses(rooms):
    over, running, coming = rooms["over"], rooms["running"], rooms["coming"]
    nights = [
        f"/director/night/{code}/{page}"
        for code in (over, running)
        for page in (
            "",
            "happened/",
            "details/",
            "schedule/",
            "standings/",
            "pairs/",
            "ledger/",
            "decisions/",
            "checks/",
            "scoring/",
            "deals/",
            "standings/tray/1/",
        )
    ]
    boards = [f"/board/{code}/" for code in (over, running, coming)]
    why = [f"/board/{over}/pair/1NS/", f"/board/{over}/tray/1/"]
    tray = f"/director/night/{running}/section/A/round/4/table/4/tray/13/"
    return [
        "/",
        "/nowhere/",
        "/director/",
        "/director/new/",
        f"/director/night/{coming}/setup/",
        tray,
        *nights,
        *boards,
        *why,
        "/director/club/",
        "/side/new/",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_directors_and_public_pages(window, rooms, width, scheme):
    page = window(width, color_scheme=scheme)
    sign_in(page, "demo", rooms["password"])
    for address in addresses(rooms):
        page.goto(address)
        assert_accessible(page, address)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_individuals_and_members(window, server, rooms, width, scheme, tmp_path):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(contest("eight alone")))
    code = server.manage("event", "import", str(file)).strip()
    page = window(width, color_scheme=scheme)
    sign_in(page, "demo", rooms["password"])
    night = f"/director/night/{code}/"
    result = "section/A/round/1/table/1/tray/1/"
    for address in ("", "standings/", "standings/pair/1/", "decisions/", "pairs/", result):
        page.goto(night + address)
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert_accessible(page, address)
    page.goto("/director/members/")
    assert_accessible(page, "the members")
    page.click("tbody tr:first-child a")
    assert_accessible(page, "a member")


@pytest.mark.parametrize("width", [390, 1280])
def test_setting_up_with_a_movement_chosen(window, rooms, width):
    page = window(width)
    sign_in(page, "demo", rooms["password"])
    page.goto(f"/director/night/{rooms['coming']}/setup/")
    staying = page.locator(".stays button[value=no]")
    before = staying.count()
    page.click("text=stay put? >> nth=2")
    expect(staying).to_have_count(before + 1)
    page.click("text=Play this >> nth=1")
    page.wait_for_selector("#room")
    page.click("text=Who is compared with whom")
    assert_accessible(page, "the set-up")
    page.click("text=A movement of your own")
    page.fill("[name=text]", "1,2,1\n1,3,2")
    page.click("text=Check it")
    assert_accessible(page, "a movement of one's own")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_players_pages(window, server, rooms, width, scheme):
    page = window(width, color_scheme=scheme)
    code = table_codes(server, rooms["running"])[0]
    for address in ("/director/sign-in/", f"/t/{code}/", f"/t/{code}/4/"):
        page.goto(address)
        assert_accessible(page, address)
    for pair in ("14", "8", "7", "1"):
        join(page, code, pair)
        assert_accessible(page, f"the round of {pair}")
    for address in ("/play/tray/5/?tricks=8", "/play/card/", "/play/call/"):
        page.goto(address)
        assert_accessible(page, address)
    page.goto("/play/")
    page.click(".pad button[value='5']")
    assert_accessible(page, "the confirmation")


def assert_accessible(page, address):
    page.evaluate("document.getAnimations().forEach(motion => motion.finish())")
    found = AXE.run(page)
    assert found.violations_count == 0, f"{address}\n{found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
