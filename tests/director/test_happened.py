import re

import pytest

from clubwhist.events.models import Kind, Seat
from clubwhist.events.services.archive import movement_of
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from movements.document import write
from movements.verify import verify
from tests.conftest import night_in_play, phone_of, play_all


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


HOWELL_8 = {"system": "howell", "pairs": 8}
HOWELL_7 = {"system": "howell", "pairs": 7}


@pytest.fixture
def post(director):
    def send(event, page, **fields):
        url = f"/director/night/{event.code}/happened/{page}/"
        return director.post(url, fields, follow=True)

    return send


def tray_twice(event):
    """Who would play a tray twice in the whole night, by the independent checker."""
    document = write(movement_of(event.sections.get()))
    return [fault for fault in verify(document) if "plays it" in fault or "places" in fault]


def test_a_pair_that_leaves_makes_its_opponents_sit_out(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=3)
    before = scores_of(event).standings
    page = text(post(event, "leave", name="5"))
    assert "Without pair 5" in page
    assert "From round 5 on." in page
    assert "Nothing has to be given up." in page
    assert event.pairs.get(name="5").left_after is None  # it was only a question
    post(event, "leave", name="5", sure="yes")
    assert event.pairs.get(name="5").left_after == 4
    assert not Seat.objects.filter(pair__name="5", round__gt=4).exists()
    assert Seat.objects.filter(pair__name="5", round=4).exists()
    assert scores_of(event).standings == before
    assert tray_twice(event) == []
    play_all(event)
    assert "closed" not in text(phone_of(event.pairs.get(name="1")).get("/play/"))
    assert event.sections.get().current_round == 7
    assert cards_differ(event) == []
    counts = {s.score.contestant.id: len(s.score.trays) for s in scores_of(event).standings.overall}
    assert counts.pop("5") == 4
    assert sorted(counts.values()) == [6, 6, 6, 7, 7, 7, 7]


def test_a_late_pair_takes_the_empty_place(club, post):
    event = night_in_play(club, HOWELL_7, pairs=7)
    play_all(event, until=1)
    page = text(post(event, "arrive", add="Pam Nash & Rex Low"))
    assert "Nothing has to be given up." in page
    assert event.pairs.count() == 7
    page = text(post(event, "arrive", add="Pam Nash & Rex Low", sure="yes"))
    assert "They are pair 8." in page
    phone = phone_of(event.pairs.get(name="8"))
    assert "You sit out round 2" in text(phone.get("/play/"))
    play_all(event, until=2)
    assert "Round 3 of 7" in text(phone.get("/play/"))
    assert tray_twice(event) == []
    play_all(event)
    counts = {s.score.contestant.id: len(s.score.trays) for s in scores_of(event).standings.overall}
    assert counts["8"] == 5
    assert set(counts.values()) <= {5, 6, 7}


def test_who_left_can_come_back(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=1)
    post(event, "leave", name="3", sure="yes")
    post(event, "back", name="3")
    assert event.pairs.get(name="3").left_after is None
    assert Seat.objects.filter(pair__name="3", round__gt=2).count() == 5
    assert tray_twice(event) == []
    kinds = list(event.entries.values_list("kind", flat=True))
    assert kinds[-2:] == [Kind.LEFT, Kind.CAME_BACK]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Pam Nash", "A pair is two people"),
        ("Pam & Pam", "A pair is two people"),
        ("Ann1 Lee & Rex Low", "Ann1 Lee is in a pair tonight already"),
        ("", "Write the two names of one pair"),
        ("A & B\nC & D", "Write the two names of one pair"),
        ("Pam &", "has a name missing"),
    ],
)
def test_a_late_pair_must_be_a_pair(club, post, names, words):
    event = night_in_play(club, HOWELL_7, pairs=7)
    assert words in text(post(event, "arrive", add=names, sure="yes"))
    assert event.pairs.count() == 7


def test_in_the_last_round_nothing_is_left_to_plan(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=6)
    assert "The last round has begun" in text(post(event, "leave", name="5"))


def test_compass_goes_on_when_a_pair_leaves(club, post):
    event = night_in_play(club)
    play_all(event, until=1)
    post(event, "leave", name="2EW", sure="yes")
    play_all(event)
    assert event.sections.get().current_round == 5
    assert tray_twice(event) == []


def test_the_phone_of_a_pair_that_left_says_so(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    phone = phone_of(event.pairs.get(name="3"))
    post(event, "leave", name="3", sure="yes")
    play_all(event, until=2)
    page = text(phone.get("/play/"))
    assert "You have gone home" in page
    assert "closed" not in page


def test_the_page_lists_who_is_here_and_who_is_gone(club, director, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    post(event, "leave", name="3", sure="yes")
    page = text(director.get(f"/director/night/{event.code}/happened/"))
    assert "Gone home" in page
    assert "They are back" in page


def test_a_round_is_cut_and_comes_back_as_it_was(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=3)
    before = movement_of(event.sections.get()).sittings
    page = text(post(event, "rounds", rounds="5"))
    assert "5 rounds in place of 7" in page
    assert "stay as they were planned" in page
    assert event.sections.get().rounds == 7  # it was only a question
    post(event, "rounds", rounds="5", sure="yes")
    assert event.sections.get().rounds == 5
    laid = movement_of(event.sections.get()).sittings
    assert laid == tuple(s for s in before if s.round <= 5)
    post(event, "rounds", rounds="7", sure="yes")
    assert set(movement_of(event.sections.get()).sittings) == set(before)


def test_the_round_in_play_can_be_made_the_last(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=3)
    post(event, "rounds", rounds="4", sure="yes")
    assert event.sections.get().rounds == 4
    play_all(event)
    assert "That was the last round" in text(phone_of(event.pairs.get(name="1")).get("/play/"))
    for rounds, words in (("3", "The night can have 4 to 60"), ("x", "Write a number")):
        assert words in text(post(event, "rounds", rounds=rounds))


def test_a_table_breaks_and_is_mended(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=2)
    assert "Without table 3" in text(post(event, "table", table="3"))
    post(event, "table", table="3", sure="yes")
    section = event.sections.get()
    later = [s for s in movement_of(section).sittings if s.round > 3]
    assert later
    assert 3 not in {s.table for s in later}
    assert section.table_codes.get(number=3).broken
    assert tray_twice(event) == []
    assert "Table 9 is used again" not in text(post(event, "table", table="9"))
    post(event, "table", table="3", mend="yes")
    assert not section.table_codes.get(number=3).broken
    assert tray_twice(event) == []


def test_after_the_wrong_trays_the_rest_is_planned_anew(club, post, director):
    event = night_in_play(club, {"system": "howell", "pairs": 8, "trays": 7}, pairs=8)
    play_all(event, until=1)
    sitting = event.sections.get().sittings.get(round=1, table=2)
    pairs = [seat.pair for seat in sitting.seats.all()]
    later = next(
        t.number
        for s in event.sections.get().sittings.filter(round=3, seats__pair=pairs[0])
        for t in s.trays.all()
    )
    director.post(
        f"/director/night/{event.code}/decisions/",
        {"what": "trays", "trays-section": "A", "trays-round": "1", "trays-table": "2",
         "trays-trays": str(later), "trays-reason": "took the wrong one"},
    )  # fmt: skip
    assert tray_twice(event) != []
    page = text(director.get(f"/director/night/{event.code}/happened/"))
    assert "somebody would meet a tray twice" in page
    assert "The rest of the night, planned anew" in text(post(event, "anew"))
    post(event, "anew", sure="yes")
    assert tray_twice(event) == []
    assert cards_differ(event) == []


def test_sections_are_planned_one_by_one(club, post):
    sections = [{"system": "howell", "pairs": n} for n in (8, 7)]
    event = night_in_play(club, {"system": "howell", "sections": sections}, pairs=15)
    assert sorted(event.pairs.values_list("name", flat=True))[:2] == ["A-1", "A-2"]
    play_all(event, until=1)
    page = text(post(event, "arrive", add="Pam Nash & Rex Low", section="B", sure="yes"))
    assert "They are pair B-8." in page
    assert event.sections.get(letter="B").pairs.count() == 8
