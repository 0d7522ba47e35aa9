"""Every page of a night with nobody in it, with one pair, and without a movement."""

import pytest
from django.urls import get_resolver, reverse

from clubwhist.events.services.people import set_pairs
from tests.conftest import PEOPLE, new_night
from tests.test_strangers import NAMES

STEPS = ("setup/start", "close", "publish")


def only_code(name):
    """Whether an address needs the night's code and nothing else."""
    space, _, short = name.partition(":")
    ways = get_resolver().namespace_dict[space][1].reverse_dict.getlist(short) if space else []
    return any(set(names) == {"code"} for possibilities, *_ in ways for _, names in possibilities)


PAGES = [name for name in NAMES if name.startswith(("director:", "boards:")) and only_code(name)]


@pytest.mark.parametrize("pairs", [0, 1, 5, 14])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_breaks_before_a_movement_is_chosen(director, club, name, pairs):
    event = new_night(club)
    if pairs:
        set_pairs(event=event, pairs=PEOPLE[:pairs], actor="test")
    code = event.code
    if name == "boards:season":
        return
    for method in (director.get, director.post):
        response = method(reverse(name, kwargs={"code": code}), follow=True)
        assert response.status_code in (200, 404, 405, 422), (name, response.status_code)
