"""Whole nights through a running server, as so many phones would play them."""

import json

import pytest

from tests.cases import night_document
from tests.events.documents import CONTESTS, contest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("night", "pairs"), [("night-04", 11), ("night-02", 66)])
def test_a_real_night_comes_out_the_same(server, night, pairs, tmp_path):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(night_document(night)))
    said = server.manage("rehearse", str(file), "--url", server.url)
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


@pytest.mark.parametrize("name", ["eight alone", "four pairs", "two pairs"])
def test_a_contest_with_rulings_comes_out_the_same(server, name, tmp_path):
    document = contest(name, seed=2)
    who = document["contestants"][0]["id"]
    for result, change in zip(
        document["results"],
        (
            {"ns_terms": {"extra": "-2"}},
            {"ew_terms": {"award": "1/2"}},
            {"ew_tricks": 1},
            {"ns_terms": {"revokes": 1}},
            {"status": "average", "ns_tricks": None},
            {"status": "not_played", "ns_tricks": None},
        ),
        strict=False,
    ):
        result |= change
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document | {"given": {who: "-1/2"}}))
    said = server.manage("rehearse", str(file), "--url", server.url)
    assert "The blackboard shows the document’s standings" in said
    assert "every score card" in server.manage("verify")
