"""What people do on the pages, step by step."""

from __future__ import annotations

from tests.conftest import PEOPLE

PASSWORD = "seven no trumps"


def make_first_director(page, server) -> None:
    """Follow the one-time link and make the account."""
    page.goto(server.first_link())
    page.fill("[name=club]", "The Knickerbocker")
    page.fill("[name=name]", "ruth")
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=again]", PASSWORD)
    page.click("text=Make the account")


def sign_in(page, name: str = "ruth", password: str = PASSWORD) -> None:
    page.goto("/director/sign-in/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", password)
    page.click("main button")


def set_up_night(page, pairs: list[str], trays_a_round: int, system: str) -> str:
    """From the list of nights to a started one; the night's code. Counts eight clicks."""
    page.goto("/director/")
    page.click("text=New night")
    page.fill("[name=trays_a_round]", str(trays_a_round))
    page.fill("[name=hours]", "6")
    page.click("text=Next: who is here")
    page.fill("[name=pairs]", "\n".join(pairs))
    page.click("text=Save the list")
    page.click(f"li.offer:has(h3:text('{system}')) >> text=Play this")
    page.click("text=Start the night")
    page.wait_for_selector("#desk")
    return page.url.rstrip("/").split("/")[-1]


def people(count: int) -> list[str]:
    return [" & ".join(pair) for pair in PEOPLE[:count]]


def table_codes(server, night: str) -> list[str]:
    """The codes on the cards of a night, in order of tables."""
    found = f"Table.objects.filter(section__event__code='{night}')"
    return ask(server, "from clubwhist.events.models import Table", f"{found}.values_list('code')")


def ask(server, imports: str, rows: str) -> list[str]:
    """The first column of these rows of the server's database."""
    script = f"{imports}; print(*(row[0] for row in {rows}))"
    return server.manage("shell", "--no-imports", "-c", script).split()


def join(page, code: str, pair: str) -> None:
    """Scan the table's code and say who we are."""
    page.goto(f"/t/{code}/")
    choice = page.locator(f"a.choice[href$='/{pair}/']")
    if not choice.is_visible():
        page.click("text=We are another pair")
    choice.click()
    page.click("text=Yes, that is us")
    page.wait_for_url("**/play/")
    page.wait_for_load_state("load")  # the phone's own script has run


def put_down(page, tricks: int) -> None:
    """The two taps of a tray, until the server has it and has shown its page again."""
    before = page.locator("#phone").element_handle()
    page.click(f".pad button[value='{tricks}']")
    page.click("text=Yes, put it on our card")
    page.wait_for_selector("#sent:not(.unsent)")
    page.wait_for_function("old => !old.isConnected", arg=before)
