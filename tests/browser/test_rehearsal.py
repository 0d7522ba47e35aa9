"""Real nights through a running server, as so many phones would play them."""

import pytest

from tests.conftest import CASES, case

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("night", "pairs"), [("night-04", 11), ("night-02", 66)])
def test_a_real_night_comes_out_the_same(server, night, pairs):
    case(f"nights/{night}.json")
    said = server.manage("rehearse", str(CASES / "nights" / f"{night}.json"), "--url", server.url)
    assert f"the document’s standings for {pairs} pairs" in said
    assert "every score card" in server.manage("verify")
