import io
import re

import pytest
from pypdf import PdfReader

from clubwhist.events.models import Kind, Player, Seat
from clubwhist.events.queries.seated import sat_out
from clubwhist.events.services.archive import individuals_of, movement_of
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from clubwhist.words.people import names
from movements.document import write
from movements.verify import verify
from tests.conftest import PEOPLE, night_in_play, phone_of, play_all, put_down
from tests.events.test_contests import begin


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
    assert "Nothing has to be given up but the rounds without a table below." in page
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
    post(event, "back", name="3", sure="yes")
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
    post(event, "table", table="3", mend="yes", sure="yes")
    assert not section.table_codes.get(number=3).broken
    assert tray_twice(event) == []


TURNING = {"system": "howell", "pairs": 10, "trays": 18, "turn": True}


def halves(event):
    seats = Seat.objects.filter(pair__event=event, half=2)
    return set(seats.values_list("round", "pair__name", "side", "sitting__table"))


def test_tables_that_turn_go_on_turning_after_a_round_was_cut_and_brought_back(club, post):
    event = night_in_play(club, TURNING, pairs=10)
    before = halves(event)
    post(event, "rounds", rounds="8", sure="yes")
    assert halves(event) == {seat for seat in before if seat[0] <= 8}
    post(event, "rounds", rounds="9", sure="yes")
    assert halves(event) == before


def test_a_side_that_does_not_count_still_does_not_after_planning_anew(club, post):
    event = night_in_play(club, {"system": "six-pairs"}, pairs=6)
    uncounted = set(
        event.sections.get().sittings.exclude(uncounted="").values_list("round", "table")
    )
    assert uncounted
    post(event, "anew", sure="yes")
    after = event.sections.get().sittings.exclude(uncounted="")
    assert set(after.values_list("round", "table")) == uncounted


def test_rounds_cut_in_one_section_come_back_whatever_happened_in_another(club, post):
    settings = {"system": "compass", "tables": 9, "trays": 9}
    event = night_in_play(club, {"sections": [settings, settings]}, pairs=36)
    a, b = event.sections.order_by("letter")
    planned = set(Seat.objects.filter(pair__section=a).values_list("round", "pair__name"))
    post(event, "rounds", rounds="7", section="A", sure="yes")
    post(event, "rounds", rounds="8", section="B", sure="yes")
    post(event, "rounds", rounds="9", section="A", sure="yes")
    assert set(Seat.objects.filter(pair__section=a).values_list("round", "pair__name")) == planned
    assert b.sittings.filter(round=9).count() == 0


def test_a_plan_from_before_the_round_began_is_not_carried_out(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    post(event, "leave", name="5", sure="yes", seen="1")
    assert event.pairs.get(name="5").left_after is None
    post(event, "leave", name="5", sure="yes", seen="2")
    assert event.pairs.get(name="5").left_after == 1
    assert "They have gone home already." in text(post(event, "leave", name="5", sure="yes"))
    assert event.pairs.get(name="5").left_after == 1


def test_games_that_nothing_can_be_compared_with_are_told_first(club, post):
    event = begin(club, {"system": "individual", "players": 8}, [[f"P{n} Q"] for n in range(8)])
    assert "they are compared with nothing" in text(post(event, "leave", name="3"))
    four = night_in_play(club, {"system": "four-pairs"}, pairs=4)
    page = text(post(four, "rounds", rounds="2"))
    assert "2 matches of two pairs cannot be played any more." in page
    assert "Nothing has to be given up." not in page


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
        {
            "what": "trays",
            "trays-section": "A",
            "trays-round": "1",
            "trays-table": "2",
            "trays-trays": str(later),
            "trays-reason": "took the wrong one",
        },
    )
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


ALONE = {"system": "individual", "players": 12, "trays": 22}


@pytest.fixture
def alone(club):
    """Twelve individuals at three tables, two trays a round, three rounds played."""
    people = [[name] for pair in PEOPLE for name in pair]
    event = begin(club, ALONE, people[:12])
    play_all(event, until=3)
    return event


def idle(event, round):
    """Who has no table in a round, by name."""
    seated = Seat.objects.filter(pair__event=event, round=round).values_list("pair__name")
    return set(event.pairs.exclude(name__in=seated).values_list("name", flat=True))


def sound(event):
    document = write(individuals_of(event.sections.get()))
    return [f for f in verify(document) if "neither seated" not in f and "lies at" not in f]


def test_two_individuals_leave_and_those_left_over_play_together(alone, post, director):
    page = text(post(alone, "leave", name="3"))
    assert "Without player 3" in page
    assert re.search(r"Round 5: \d+, \w+ \w+", page)
    post(alone, "leave", name="3", sure="yes")
    post(alone, "leave", name="7", sure="yes")
    for round in range(5, 12):
        assert {"3", "7"} <= idle(alone, round)
        assert len(idle(alone, round)) == 4  # ten are here: two tables, two rest
    assert sound(alone) == []
    play_all(alone)
    assert alone.sections.get().current_round == 11
    assert cards_differ(alone) == []
    post(alone, "back", name="3", sure="yes")
    assert "Gone home" in text(director.get(f"/director/night/{alone.code}/happened/"))


def test_an_individual_who_comes_back_has_his_place_again(alone, post):
    before = set(
        Seat.objects.filter(pair__event=alone, round__gte=5).values_list(
            "round", "place", "pair__name", "sitting__table"
        )
    )
    post(alone, "leave", name="3", sure="yes")
    assert "The rest of the night is planned with them again." in text(
        post(alone, "back", name="3", sure="yes")
    )
    after = set(
        Seat.objects.filter(pair__event=alone, round__gte=5).values_list(
            "round", "place", "pair__name", "sitting__table"
        )
    )
    assert after == before


def test_rounds_of_individuals_are_cut_and_come_back(alone, post):
    page = text(post(alone, "rounds", rounds="9"))
    assert "9 rounds in place of 11" in page
    post(alone, "rounds", rounds="9", sure="yes")
    assert alone.sections.get().rounds == 9
    assert not Seat.objects.filter(pair__event=alone, round__gt=9).exists()
    assert "This contest has 11 rounds." in text(post(alone, "rounds", rounds="12", sure="yes"))
    post(alone, "rounds", rounds="11", sure="yes")
    assert idle(alone, 11) == set()
    assert sound(alone) == []


def test_a_table_of_individuals_breaks_and_is_mended(alone, post):
    page = text(post(alone, "table", table="2"))
    assert "Without table 2" in page
    post(alone, "table", table="2", sure="yes")
    assert not Seat.objects.filter(pair__event=alone, round__gte=5, sitting__table=2).exists()
    assert all(len(idle(alone, round)) == 4 for round in range(5, 12))
    post(alone, "table", table="2", mend="yes", sure="yes")
    assert all(idle(alone, round) == set() for round in range(5, 12))


def test_a_latecomer_among_individuals_plays_for_one_who_leaves(alone, post):
    assert "Everybody’s partners are planned." in text(
        post(alone, "arrive", add="Late One & Late Two", sure="yes")
    )


def replace_with(post, event, player, name="Cyd Fox", round="4", **more):
    return text(post(event, "substitute", player=str(player.pk), name=name, round=round, **more))


def test_a_substitute_plays_on_under_the_same_number(club, post, director, stranger):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=3)
    before = scores_of(event).standings
    pair = event.pairs.get(name="5")
    player = pair.players.get(order=2)
    page = replace_with(post, event, player)
    assert "The number and all results stay as they are." in page
    assert names(event.pairs.get(name="5")).endswith("(Cyd Fox from round 4)")
    listed = text(director.get(f"/director/night/{event.code}/standings/"))
    assert "(Cyd Fox from round 4)" in listed
    assert "substitute: Cyd Fox for " in text(director.get(f"/director/night/{event.code}/ledger/"))
    assert [s.score.plus for s in scores_of(event).standings.overall] == [
        s.score.plus for s in before.overall
    ]
    # Nobody is in the night twice, and nobody is replaced twice.
    other = event.pairs.get(name="6").players.get(order=1)
    assert "Cyd Fox is in a pair tonight already." in replace_with(post, event, other)
    assert "Somebody plays in that place already." in replace_with(post, event, player, "Dot Orr")
    assert "There is no such round." in replace_with(post, event, other, "Dot Orr", round="9")
    assert "Write who plays instead." in replace_with(post, event, other, "  ")
    assert "Write a number" in replace_with(post, event, other, "Dot Orr", round="x")
    came = pair.players.get(since=4)
    post(event, "substitute", player=str(came.pk), gone="yes")
    assert names(event.pairs.get(name="5")) == "Ann5 Lee and Bob5 Ray"
    assert scores_of(event).standings == before
    assert Player.objects.filter(pair=pair, until=None).count() == 2


def test_a_substitute_may_have_a_substitute(alone, post):
    player = alone.pairs.get(name="2").players.get()
    replace_with(post, alone, player)
    first = alone.pairs.get(name="2").players.get(since=4)
    replace_with(post, alone, first, "Dot Orr", round="6")
    said = names(alone.pairs.get(name="2"))
    assert said.endswith("(Cyd Fox from round 4; Dot Orr from round 6)")
    second = alone.pairs.get(name="2").players.get(since=6)
    post(alone, "substitute", player=str(second.pk), gone="yes")
    assert names(alone.pairs.get(name="2")).endswith("(Cyd Fox from round 4)")


def test_cards_printed_after_something_happened_say_so(alone, post, director):
    def printed():
        pdf = director.get(f"/director/night/{alone.code}/cards.pdf").content
        return PdfReader(io.BytesIO(pdf)).pages[0].extract_text()

    assert "new at" not in printed()
    post(alone, "leave", name="3", sure="yes")
    assert re.search(r"Tuesday, 01.12.2026 – new at \d\d:\d\d", printed())


def test_a_pair_that_left_when_the_round_had_just_begun(club, post, director):
    """Round 4 ended and round 5 began by itself before the director could say it."""
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=4)
    assert event.sections.get().current_round == 5
    page = text(post(event, "leave", name="5"))
    assert "From round 6 on." in page
    assert "it can be planned anew too" in page
    page = text(post(event, "leave", name="5", at_once="yes"))
    assert "From round 5 on." in page
    assert "it can be planned anew too" not in page
    post(event, "leave", name="5", at_once="yes", sure="yes")
    assert event.pairs.get(name="5").left_after == 4
    assert not Seat.objects.filter(pair__name="5", round__gt=4).exists()
    assert tray_twice(event) == []
    play_all(event)
    assert cards_differ(event) == []


def test_nobody_leaves_a_round_of_which_something_is_in(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=4)
    put_down(
        phone_of(event.pairs.get(name="1")),
        event.pairs.get(name="1").seats.get(round=5).sitting.trays.first().number,
        7,
    )
    assert "it can be planned anew too" not in text(post(event, "leave", name="5"))
    page = text(post(event, "leave", name="5", at_once="yes", sure="yes"))
    assert "Results of round 5 or later are in. Take them back first." in page
    assert event.pairs.get(name="5").left_after is None


def test_a_table_that_breaks_as_the_round_begins(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=4)
    page = text(post(event, "table", table="2", at_once="yes"))
    assert "From round 5 on." in page
    post(event, "table", table="2", at_once="yes", sure="yes")
    assert not Seat.objects.filter(pair__event=event, round__gte=5, sitting__table=2).exists()


def test_every_round_is_shown_as_it_would_be(club, post):
    event = night_in_play(club, HOWELL_8, pairs=8)
    page = text(post(event, "leave", name="5"))
    planned = [s for s in movement_of(event.sections.get()).sittings if s.round == 2]
    kept = next(s for s in planned if "5" not in (s.ns, s.ew))
    assert f"Table {kept.table}: {kept.ns} against {kept.ew}, tray" in page


def seats_of(event):
    seats = Seat.objects.filter(pair__event=event)
    return set(seats.values_list("round", "half", "pair__name", "side", "sitting__table"))


@pytest.mark.parametrize(
    ("contest", "pairs", "cut"),
    [
        ({"system": "howell", "pairs": 8, "trays": 28}, 8, 2),
        ({"system": "howell", "pairs": 4, "trays": 27}, 4, 2),
        ({"system": "howell", "pairs": 9, "trays": 18}, 9, 5),
        (TURNING, 10, 3),
    ],
)
def test_rounds_come_back_as_they_were_however_many_were_cut(club, post, contest, pairs, cut):
    event = night_in_play(club, contest, pairs=pairs)
    play_all(event, until=1)
    before, rounds = seats_of(event), event.sections.get().rounds
    post(event, "rounds", rounds=str(cut), sure="yes")
    assert seats_of(event) < before
    page = text(post(event, "rounds", rounds=str(rounds)))
    assert "Nothing has to be given up" in page
    post(event, "rounds", rounds=str(rounds), sure="yes")
    assert seats_of(event) == before


@pytest.mark.parametrize(
    ("contest", "pairs"),
    [
        ({"system": "howell", "pairs": 6, "trays": 20}, 6),
        (HOWELL_8, 8),
        ({"system": "howell", "pairs": 9}, 9),
        (TURNING, 10),
        ({"system": "compass", "tables": 5}, 10),
    ],
)
def test_who_is_back_at_once_has_the_old_games_again(club, post, contest, pairs):
    event = night_in_play(club, contest, pairs=pairs)
    play_all(event, until=1)
    before = seats_of(event)
    name = event.pairs.get(order=3).name
    post(event, "leave", name=name, sure="yes")
    assert seats_of(event) != before
    page = text(post(event, "back", name=name))
    assert "All other games stay as they were planned." in page
    post(event, "back", name=name, sure="yes")
    assert seats_of(event) == before


def test_whoever_came_late_has_not_sat_out_what_was_before(club, post):
    event = night_in_play(club, HOWELL_7, pairs=7)
    play_all(event, until=2)
    post(event, "arrive", add="Pam Nash & Rex Low", sure="yes")
    late = event.pairs.order_by("-pk").first()
    arrived = event.entries.get(kind=Kind.ARRIVED).data["round"]
    assert arrived > 1
    play_all(event, until=arrived)
    late = event.pairs.get(pk=late.pk)
    assert sat_out(late, [])[0] == arrived


@pytest.mark.parametrize("tables", [3, 4, 6, 7, 8, 12])
@pytest.mark.parametrize("played", [1, 2])
def test_a_late_pair_sits_down_in_the_empty_seat_of_a_half_table(club, post, tables, played):
    size = max(1, 24 // tables)
    half = {"tables": tables, "trays": size * tables, "missing": [f"{tables}NS"]}
    event = night_in_play(club, {"system": "compass"} | half, pairs=2 * tables - 1)
    play_all(event, until=played)
    seats = Seat.objects.filter(sitting__section__event=event)
    before = set(seats.values_list("pair__name", "round", "sitting__table", "side"))
    page = text(post(event, "arrive", add="Pam Nash & Rex Low"))
    if played + 2 <= tables:  # the round after this one has begun already; later ones are left
        assert "Nothing has to be given up." in page
        post(event, "arrive", add="Pam Nash & Rex Low", sure="yes")
        new = set(seats.values_list("pair__name", "round", "sitting__table", "side"))
        assert before <= new
        assert {who for who, *_place in new - before} == {f"{tables}NS", *_waiting(new - before)}
        assert all(table == tables for _who, _round, table, _side in new - before)
        play_all(event)
        assert tray_twice(event) == []
        assert cards_differ(event) == []


def _waiting(places):
    """Those who were to sit out opposite the empty seat."""
    return {who for who, _round, _table, side in places if side == "EW"}


def test_a_round_in_which_nobody_could_play_is_not_offered(club, post):
    event = night_in_play(club, HOWELL_7, pairs=7)
    play_all(event, until=2)
    page = text(post(event, "rounds", rounds=8))
    assert "In round 8 nobody would have a tray left to play." in page
    post(event, "rounds", rounds=8, sure="yes")
    assert event.sections.get().rounds == 7


def test_a_pair_that_came_late_is_not_the_first_to_sit_out(club, post):
    """Eight pairs and one that comes in round 3: somebody rests in each round, not they again."""
    event = night_in_play(club, HOWELL_8, pairs=8)
    play_all(event, until=2)
    page = text(post(event, "arrive", add="Pam Nash & Rex Low"))
    resting = re.search(r"Sitting out (.*) Whoever is one too many", page)[1]
    assert "Round 4: 9, who have come late" not in resting
    post(event, "arrive", add="Pam Nash & Rex Low", sure="yes")
    assert Seat.objects.filter(pair__name="9", round=4).exists()


def test_what_is_given_up_is_said_with_numbers_as_they_are_spoken(club, post):
    event = night_in_play(club, {"system": "compass", "tables": 4, "trays": 8}, pairs=8)
    play_all(event, until=1)
    page = text(post(event, "arrive", add="Pam Nash & Rex Low"))
    assert not re.search(r"\d(NS|EW)\b", page)
    assert "5 N–S, who have come late" in page or "5 N–S against" in page
