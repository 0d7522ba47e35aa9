"""Whole nights through a running server, as so many phones would play them."""

import json

import pytest

from tests.conftest import CASES, case
from tests.events.documents import CONTESTS, contest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("night", "pairs"), [("night-04", 11), ("night-02", 66)])
def test_a_real_night_comes_out_the_same(server, night, pairs):
    case(f"nights/{night}.json")
    said = server.manage("rehearse", str(CASES / "nights" / f"{night}.json"), "--url", server.url)
    assert f"the document’s standings for {pairs} contestants" in said
    assert "every score card" in server.manage("verify")


@pytest.mark.parametrize("name", CONTESTS)
def test_a_small_contest_comes_out_the_same(server, name, tmp_path):
    document = contest(name)
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document))
    said = server.manage("rehearse", str(file), "--url", server.url)
    assert f"the document’s standings for {len(document['contestants'])} contestants" in said
    assert "every score card" in server.manage("verify")
