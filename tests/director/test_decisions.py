"""Each decision through the director's page on a real night: before, after, and the way back."""

import json
import re
from fractions import Fraction

import pytest
from django.db.models import F

from clubwhist.boards.page import board_of
from clubwhist.events.models import Entry, Kind, ScoreCard
from clubwhist.events.rules import Refused
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.course import publish
from clubwhist.events.services.importing import import_night
from clubwhist.events.services.people import set_pairs
from clubwhist.events.services.rulings import cards_differ, foul
from clubwhist.events.services.standings import scores_of
from scoring.document import read
from scoring.figures import plus_and_minus
from scoring.standings import standings
from scoring.why import explained
from tests.cases import night_document
from tests.conftest import new_night
from tests.director.lists import everywhere, send, take_back, text


@pytest.fixture
def event(club):
    """A real night of eleven pairs, in, closed."""
    return import_night(document=night_document("night-04"), club=club, actor="test")


@pytest.fixture
def night(event):
    return f"/director/night/{event.code}/"


def pluses(event):
    return {s.score.contestant.id: s.score.plus for s in scores_of(event).standings.overall}


def first_place(event):
    """The section, round, table, tray, pairs and North-South's tricks of the first result."""
    return min(scores_of(event).results, key=lambda r: (r.tray, r.round, r.table))


def page_of(night, r):
    return f"{night}section/{r.section}/round/{r.round}/table/{r.table}/tray/{r.tray}/"


def others(event, r):
    """What the others took as North-South on the same tray."""
    return [o.ns_tricks for o in scores_of(event).results if o.tray == r.tray and o.ns != r.ns]


@pytest.fixture
def decide(director, event, night):
    """Decide something about a result, check the lists, and that taking it back restores all."""

    def send(expected, **fields):
        before = pluses(event)
        r = first_place(event)
        form = {"result": str(r.ns_tricks), "reason": "seen by the director"} | fields
        answer = director.post(page_of(night, r), form, follow=True)
        assert f"Tray {r.tray} is decided." in text(answer)
        after = pluses(event)
        expected(r, before, after)
        everywhere(director, event)
        assert "seen by the director" in text(director.get(page_of(night, r)))
        exported = json.loads(json.dumps(export_night(event)))
        again = standings(*read(exported))
        assert {s.score.contestant.id: s.score.plus for s in again.overall} == after
        director.post(page_of(night, r) + "undo/")
        assert pluses(event) == before

    return send


def test_a_corrected_result(decide):
    def expected(r, before, after):
        assert after != before

    decide(expected, result="0")


def test_figures_that_were_swapped(director, event, night):
    r = first_place(event)
    page = director.get(page_of(night, r))
    assert f"The figures were swapped: North–South {13 - r.ns_tricks}" in text(page)


def test_pairs_that_sat_the_other_way_round(decide, event):
    def expected(r, before, after):
        (now,) = [
            x
            for x in scores_of(event).results
            if (x.tray, x.table, x.round) == (r.tray, r.table, r.round)
        ]
        # What each pair took stays its own; it is compared with others who held those cards.
        assert (now.ns, now.ew, now.ns_tricks) == (r.ew, r.ns, 13 - r.ns_tricks)
        took = others(event, now)
        mean = Fraction(sum(took) + now.ns_tricks, len(took) + 1)
        was = (
            13 - r.ns_tricks - Fraction(sum(13 - t for t in took) + 13 - r.ns_tricks, len(took) + 1)
        )
        assert after[r.ew] - before[r.ew] == now.ns_tricks - mean - was

    decide(expected, turned="on")


@pytest.mark.parametrize("award", ["0", "+1/2", "−1", "2.5", "½"])
def test_an_average_to_one_side(decide, event, award):
    exact = Fraction({"+1/2": "1/2", "−1": "-1", "2.5": "5/2", "½": "1/2"}.get(award, award))

    def expected(r, before, after):
        took = [13 - n for n in others(event, r)]
        mine = 13 - r.ns_tricks
        was = mine - Fraction(sum(took) + mine, len(took) + 1)
        assert after[r.ew] == before[r.ew] - was + exact
        assert after[r.ns] == before[r.ns]

    decide(expected, ew_award=award)


def test_an_average_to_both_sides(decide, event):
    def expected(r, before, after):
        took = others(event, r)
        was = r.ns_tricks - Fraction(sum(took) + r.ns_tricks, len(took) + 1)
        assert after[r.ns] == before[r.ns] - was
        assert after[r.ew] == before[r.ew] + was

    decide(expected, result="average")


def test_a_split_result(decide, event):
    def expected(r, before, after):
        assert after[r.ns] == before[r.ns]
        mine = 13 - r.ns_tricks
        holders = len(others(event, r)) + 1
        assert after[r.ew] - before[r.ew] == (0 - mine) * (1 - Fraction(1, holders))

    decide(expected, ew_tricks="0")


def test_a_penalty_on_a_tray(decide):
    def expected(r, before, after):
        assert {who for who in after if after[who] != before[who]} == {r.ns}
        assert after[r.ns] == before[r.ns] - 2

    decide(expected, ns_extra="-2")


def test_a_revoke_is_within_what_others_made_and_then_in_full(decide, event):
    def expected(r, before, after):
        took = others(event, r)
        compared = min(r.ns_tricks, max(max(0, r.ns_tricks - 2), min(took)))
        mean = Fraction(sum(took) + compared, len(took) + 1)
        was = r.ns_tricks - Fraction(sum(took) + r.ns_tricks, len(took) + 1)
        now = max(0, r.ns_tricks - 2) - mean
        assert after[r.ns] == before[r.ns] - was + now

    decide(expected, ns_revokes="1")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"ns_award": "many"}, "Write tricks as 2, −1 or 1/2."),
        ({"ns_award": "1/0"}, "Write tricks as 2, −1 or 1/2."),
        ({"ns_extra": "99"}, "more than a ruling can give"),
        ({"result": "average", "ew_tricks": "3"}, "A split result needs"),
        ({"ew_revokes": "9"}, "valid choice"),
        ({"reason": ""}, "Please say why"),
    ],
)
def test_what_cannot_be_decided_is_said_and_changes_nothing(director, event, night, fields, words):
    r, before, facts = first_place(event), pluses(event), Entry.objects.count()
    form = {"result": "5", "reason": "why"} | fields
    assert words in text(director.post(page_of(night, r), form))
    assert pluses(event) == before
    assert Entry.objects.count() == facts


def test_a_penalty_for_the_night(director, event, night):
    before = pluses(event)
    page = text(send(director, night, "penalty", pair="3", tricks=["-1", "1/2"][0], reason="late"))
    assert "Pair 3: −1 in tricks · “late”" in page
    assert pluses(event) == before | {"3": before["3"] - 1}
    everywhere(director, event)
    assert "That is taken back." in take_back(director, night, Kind.PENALTY)
    assert pluses(event) == before
    assert "taken back already" in take_back(director, night, Kind.PENALTY)


def test_a_fouled_tray_is_two_trays(director, event, night):
    before = pluses(event)
    rounds = sorted({r.round for r in scores_of(event).results if r.tray == 1})
    page = send(
        director, night, "foul", section="A", tray="1", round=str(rounds[-1]), reason="mixed"
    )
    assert f"Tray 1 is another deal from round {rounds[-1]} on" in text(page)
    groups = {(r.round >= rounds[-1], r.group) for r in scores_of(event).results if r.tray == 1}
    assert groups == {(False, 0), (True, 1)}
    alone = [r for r in scores_of(event).results if r.tray == 1 and r.group == 1]
    assert len(alone) == 1  # a group of one takes the average
    took = [r.ns_tricks for r in scores_of(event).results if r.tray == 1 and r.group == 0]
    everyone = [*took, alone[0].ns_tricks]
    was = alone[0].ns_tricks - Fraction(sum(everyone), len(everyone))
    assert pluses(event)[alone[0].ns] == before[alone[0].ns] - was
    everywhere(director, event)
    take_back(director, night, Kind.FOULED)
    assert pluses(event) == before


def test_a_pair_struck_out_after_seeing_what_it_does(director, event, night):
    before = pluses(event)
    page = text(send(director, night, "strike", pair="3", reason="ineligible"))
    assert "Strike out pair 3?" in page
    assert "As it stands" in page
    assert pluses(event) == before  # it was only a question
    form = {"what": "strike", "strike-pair": "3", "strike-reason": "ineligible", "sure": "yes"}
    page = text(director.post(f"{night}decisions/", form, follow=True))
    assert "Pair 3 is struck out · “ineligible”" in page
    after = pluses(event)
    assert "3" not in after
    assert after != {who: plus for who, plus in before.items() if who != "3"}
    everywhere(director, event)
    take_back(director, night, Kind.STRUCK_OUT)
    assert pluses(event) == before


def test_a_tray_the_wrong_pairs_played(director, event, night):
    """Two pairs who were to play a tray elsewhere have played it against each other."""
    before = pluses(event)
    there = [r for r in scores_of(event).results if r.tray == 1]
    a, b = there[0], there[1]
    fields = {
        "section": "A",
        "round": str(a.round),
        "table": "9",
        "tray": "1",
        "ns": a.ns,
        "ew": b.ew,
        "ns_tricks": "6",
        "instead": "average",
        "reason": "wrong table",
    }
    assert f"Pair {a.ns} has a result for tray 1 already." in text(
        send(director, night, "really", **fields)
    )
    assert pluses(event) == before
    for r in (a, b):
        director.post(page_of(night, r), {"result": "not_played", "reason": "wrong table"})
    send(director, night, "really", **fields)
    found = [r for r in scores_of(event).results if r.tray == 1 and r.status == "played"]
    assert [(r.ns, r.ew, r.ns_tricks) for r in found if r.table == 9] == [(a.ns, b.ew, 6)]
    lost = {(r.ns, r.ew): r.status for r in scores_of(event).results if r.status == "average"}
    assert lost == {(a.ns, a.ew): "average", (b.ns, b.ew): "average"}
    everywhere(director, event)
    again = json.loads(json.dumps(export_night(event)))
    copy = import_night(document=again, club=event.club, actor="test")
    assert pluses(copy) == pluses(event)


def the_wrong_pairs_played(director, event, night):
    """Two results of tray 1 whose North-South and East-West played it together at table 9."""
    a, b = [r for r in scores_of(event).results if r.tray == 1][:2]
    for r in (a, b):
        director.post(page_of(night, r), {"result": "not_played", "reason": "wrong table"})
    fields = {
        "section": "A",
        "round": str(a.round),
        "table": "9",
        "tray": "1",
        "ns": a.ns,
        "ew": b.ew,
        "ns_tricks": "6",
        "instead": "average",
        "reason": "wrong table",
    }
    send(director, night, "really", **fields)
    return a, b


def test_taking_back_the_wrong_pairs_leaves_later_decisions_alone(director, event, night):
    a, b = the_wrong_pairs_played(director, event, night)
    director.post(page_of(night, a), {"result": "9", "reason": "they played it after all"})
    fact = Entry.objects.filter(kind=Kind.RULING, sitting__extra=True).latest("pk")
    director.post(f"{night}decisions/{fact.pk}/back/", follow=True)
    now = {(r.ns, r.ew): (r.status, r.ns_tricks) for r in scores_of(event).results if r.tray == 1}
    assert now[a.ns, a.ew] == ("played", 9)
    assert now[b.ns, b.ew][0] == "not_played"
    assert (a.ns, b.ew) not in now
    assert cards_differ(event) == []


def test_taking_back_the_wrong_pairs_takes_back_what_was_decided_about_it(director, event, night):
    a, b = the_wrong_pairs_played(director, event, night)
    fact = Entry.objects.filter(kind=Kind.RULING, sitting__extra=True).latest("pk")
    director.post(
        f"{night}section/A/round/{a.round}/table/9/tray/1/", {"result": "10", "reason": "again"}
    )
    director.post(f"{night}decisions/{fact.pk}/back/", follow=True)
    assert (a.ns, b.ew) not in {(r.ns, r.ew) for r in scores_of(event).results if r.tray == 1}
    assert cards_differ(event) == []


def test_what_is_pressed_twice_is_decided_once(director, event, night):
    for _ in range(3):
        send(director, night, "penalty", pair="1", tricks="−2", reason="talking")
    assert Entry.objects.filter(kind=Kind.PENALTY).count() == 1
    r = first_place(event)
    before = Entry.objects.filter(kind=Kind.RULING).count()
    for _ in range(3):
        director.post(page_of(night, r), {"result": "4", "reason": "seen"})
    assert Entry.objects.filter(kind=Kind.RULING).count() == before + 1


@pytest.mark.parametrize("round", [0, 99])
def test_a_tray_is_not_fouled_in_a_round_there_is_not(event, round):
    with pytest.raises(Refused, match="rounds tonight"):
        foul(section=event.sections.get(), tray=1, round=round, reason="mixed", actor="test")


def test_other_trays_than_planned(director, club):
    from tests.conftest import night_in_play, play_all

    event = night_in_play(club, {"system": "howell", "pairs": 8, "trays": 14}, pairs=8)
    night = f"/director/night/{event.code}/"
    play_all(event, until=1)
    sitting = event.sections.get().sittings.get(round=1, table=2)
    planned = [tray.number for tray in sitting.trays.all()]
    unused = [t.number for t in event.trays.all() if not t.sittings.filter(round=1).exists()][:2]
    before = {(r.tray, r.ns): r.ns_tricks for r in scores_of(event).results}
    page = send(
        director,
        night,
        "trays",
        section="A",
        round="1",
        table="2",
        trays=f"{unused[0]}, {unused[1]}",
        reason="took the wrong ones",
    )
    assert "in place of" in text(page)
    results = {(r.tray, r.ns): r.ns_tricks for r in scores_of(event).results}
    ns = sitting.seats.get(side="NS").pair.name
    for old, new in zip(planned, unused, strict=True):
        assert results[new, ns] == before[old, ns]
        assert (old, ns) not in results
    assert cards_differ(event) == []
    take_back(director, night, Kind.REALLY_PLAYED)
    assert {(r.tray, r.ns): r.ns_tricks for r in scores_of(event).results} == before
    assert cards_differ(event) == []
    for trays, words in (
        ("99, 98", "There is no tray 99"),
        ("1", "2 trays were to be played"),
        ("x", "Write tray numbers"),
    ):
        page = send(
            director, night, "trays", section="A", round="1", table="2", trays=trays, reason="x"
        )
        assert words in text(page)


def test_a_cancelled_card_and_its_return(director, club):
    from tests.conftest import night_in_play, phone_of, put_down

    event = night_in_play(club)
    night = f"/director/night/{event.code}/"
    put_down(phone_of(event.pairs.get(name="1NS")), 1, 8)
    page = f"{night}section/A/round/1/table/1/tray/1/"
    answer = director.post(f"{page}cancel/NS/", {"reason": "not theirs"}, follow=True)
    assert not ScoreCard.objects.exists()
    assert "Let the cancelled card of pair 1 N–S count again" in text(answer)
    director.post(f"{page}cancel/NS/", {"undo": "yes"})
    assert ScoreCard.objects.get().tricks == 8
    assert "There is no card" in text(
        director.post(f"{page}cancel/EW/", {"reason": "x"}, follow=True)
    )
    assert cards_differ(event) == []


def test_the_checks_before_publishing(director, event, night):
    r = first_place(event)
    took = others(event, r)
    far = max(took) + 4 if max(took) <= 9 else min(took) - 4
    director.post(page_of(night, r), {"result": str(far), "reason": "a slip"})
    page = text(director.get(f"{night}checks/"))
    assert (
        f"Tray {r.tray}, round {r.round}, table {r.table}: North–South {far} where all others took"
        in page
    )


def test_the_published_list_is_one_list(director, stranger, event, night):
    publish(event=event, actor="test")
    board = text(stranger.get(f"/board/{event.code}/"))
    listed = text(director.get(f"{night}standings/"))
    shown = board.split("Pairs")[1].split("Tap a name")[0]
    assert shown[:300] in listed
    assert (
        stranger.get(f"/board/{event.code}/results.csv").content
        == director.get(f"{night}results.csv").content
    )


def test_why_a_pair_has_its_plus(stranger, event):
    publish(event=event, actor="test")
    scores = scores_of(event).standings.overall[0].score
    page = text(stranger.get(f"/board/{event.code}/pair/{scores.contestant.id}/"))
    assert f"{scores.tricks} tricks on {len(scores.trays)} trays; those who held" in page
    tray = scores.trays[0]
    page = text(stranger.get(f"/board/{event.code}/tray/{tray}/"))
    assert "It was played" in page


@pytest.mark.parametrize("page", ["pair/3/", "tray/1/", "results.csv", "results.pdf"])
def test_nobody_is_told_why_before_the_list_is_out(stranger, event, page):
    assert stranger.get(f"/board/{event.code}/{page}").status_code == 404


@pytest.mark.parametrize("rule", ["matchpoints", "matches", "averages"])
def test_a_night_is_scored_by_each_rule(director, event, night, rule):
    form = {"scoring": rule, "handicap": "none", "season": ""}
    page = text(director.post(f"{night}scoring/", form, follow=True))
    assert "The night is scored so from now on." in page
    event.refresh_from_db()
    assert scores_of(event).standings.rule == rule
    everywhere(director, event)


def test_handicaps_stand_beside_the_result(director, event, night):
    before = pluses(event)
    form = {"scoring": "averages", "handicap": "evening", "season": ""}
    given = {"handicaps": "0", "3": "2,5", "4": "-1"}
    said = text(director.post(f"{night}scoring/", given, follow=True))
    assert "These handicaps count from now on." in said
    page = text(director.post(f"{night}scoring/", form, follow=True))
    assert "Handicap With it" in page
    event.refresh_from_db()
    assert pluses(event) == before
    helped = {s.score.contestant.id: s.score.plus for s in scores_of(event).helped}
    assert helped == before | {"3": before["3"] + Fraction(5, 2), "4": before["4"] - 1}
    director.post(
        f"{night}scoring/",
        {"handicaps": "0", "initial-3": "2.5", "3": "2.5", "initial-4": "-1", "4": "0"},
    )
    director.post(f"{night}scoring/", form | {"handicap": "tray"})
    event.refresh_from_db()
    found = {s.score.contestant.id: s.score for s in scores_of(event).helped}
    assert found["3"].plus == before["3"] + Fraction(5, 2) * len(found["3"].trays)


def test_two_directors_who_change_different_things_both_get_their_way(director, event, night):
    shown = {"initial-scoring": "averages", "initial-season": "", "initial-handicap": "none"}
    theirs = {"scoring": "averages", "handicap": "none", "season": "Winter"}
    director.post(f"{night}scoring/", shown | theirs)
    ours = {"scoring": "averages", "handicap": "none", "season": "", "whole_numbers": "on"}
    director.post(f"{night}scoring/", shown | ours)
    event.refresh_from_db()
    assert (event.whole_numbers, event.season.name) == (True, "Winter")


def test_a_decision_on_another_screen_is_seen_first(director, event, night):
    r = first_place(event)
    page = director.get(page_of(night, r)).content.decode()
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    director.post(page_of(night, r), {"result": "5", "reason": "one", "seen": seen})
    again = director.post(page_of(night, r), {"result": "9", "reason": "two", "seen": seen})
    assert "Somebody else has decided this tray meanwhile." in text(again)
    assert first_place(event).ns_tricks == 5
    seen = re.search(r'name="seen" value="(\d+)"', again.content.decode())[1]
    director.post(page_of(night, r), {"result": "9", "reason": "two", "seen": seen})
    assert first_place(event).ns_tricks == 9


def test_the_largest_night_can_be_scored_otherwise(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=[[f"A{n}", f"B{n}"] for n in range(198)], actor="test")
    event.pairs.update(name=F("order"))
    page = director.get(f"/director/night/{event.code}/scoring/").content.decode()
    forms = page.split("<form")[1:]
    assert max(form.count("<input") + form.count("<select") for form in forms) < 190
    form = {"scoring": "matchpoints", "handicap": "none", "season": ""}
    assert director.post(f"/director/night/{event.code}/scoring/", form).status_code == 302
    event.refresh_from_db()
    assert event.scoring == "matchpoints"


def test_evenings_are_added_to_a_season(director, stranger, club, event, night):
    form = {"scoring": "averages", "handicap": "none", "season": "Winter"}
    director.post(f"{night}scoring/", form)
    publish(event=event, actor="test")
    event.refresh_from_db()
    page = text(stranger.get(f"/board/season/{event.season.code}/"))
    assert "Winter" in page
    assert "Together" in page


def test_sections_are_scored_together_or_apart(director, club):
    event = import_night(document=night_document("night-02"), club=club, actor="test")
    together = pluses(event)
    form = {"scoring": "averages", "handicap": "none", "season": "", "sections_apart": "on"}
    director.post(f"/director/night/{event.code}/scoring/", form)
    event.refresh_from_db()
    assert pluses(event) != together
    by_section = {}
    for s in scores_of(event).standings.overall:
        by_section.setdefault(s.score.contestant.section, []).append(s.score.plus)
    assert len(by_section) == 3
    assert [sum(found) for found in by_section.values()] == [0, 0, 0]
    page = text(director.get(f"/director/night/{event.code}/standings/"))
    assert "Each section is compared only with itself." in page


def test_where_trays_differ_the_plus_a_tray_stands_beside(director, event, night):
    page = text(director.get(f"{night}standings/"))
    assert "Trays + a tray Tricks + or −" in page
    assert "Not everybody played the same trays" in page


def test_whole_numbers_as_the_laws_have_them(director, event, night):
    form = {"scoring": "averages", "handicap": "none", "season": "", "whole_numbers": "on"}
    page = text(director.post(f"{night}scoring/", form, follow=True))
    assert "Whole numbers, as the laws have it." in page
    event.refresh_from_db()
    shown = [
        row.figures[-1][0] for line in board_of(event, to_director=True).lines for row in line.rows
    ]
    different = {s.score.plus for s in scores_of(event).standings.overall}
    assert len(set(shown)) == len(different)  # nothing different looks equal
    assert any("." not in figure for figure in shown)


def test_a_phone_shows_the_same_plus_as_the_list(director, club):
    from tests.conftest import night_in_play, phone_of, play_all

    event = night_in_play(club)
    phone = phone_of(event.pairs.get(name="1NS"))
    play_all(event)
    night = f"/director/night/{event.code}/"
    director.post(f"{night}close/")
    director.post(f"{night}publish/")
    for result in ("0", "13"):  # corrected, and corrected again
        page = f"{night}section/A/round/1/table/1/tray/1/"
        director.post(page, {"result": result, "reason": "checked"})
        card = text(phone.get("/play/card/"))
        event.refresh_from_db()
        lines = explained("1NS", scores_of(event).results)
        shown = plus_and_minus(line.plus for line in lines)
        for line in lines:
            figures = rf"\b{line.tray} \d E–W \d+ {re.escape(shown[line.plus])} "
            assert re.search(figures, card), line.tray
        total = pluses(event)["1NS"]
        assert sum(line.plus for line in lines) == total
