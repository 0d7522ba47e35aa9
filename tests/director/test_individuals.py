"""Each decision on a night of eight individuals: before, after, everywhere, and the way back."""

import html
import json
import re
from fractions import Fraction
from random import Random

import pytest

from clubwhist.events.models import Entry, Kind
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.course import close, publish
from clubwhist.events.services.importing import import_night
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.standings import scores_of
from scoring.document import read_individuals
from scoring.standings import individual_standings
from tests.conftest import phone_of, play_all
from tests.director.lists import everywhere, send, take_back, text
from tests.events.test_contests import begin, eight_names, play


@pytest.fixture
def event(club):
    """Eight individuals, two trays a set, all of it played."""
    event = begin(club, {"system": "individual", "players": 8, "trays": 14}, eight_names())
    play(event, Random(8))
    return event


@pytest.fixture
def night(event):
    return f"/director/night/{event.code}/"


def lost(event):
    return {s.score.contestant.id: s.score.lost for s in scores_of(event).standings.overall}


def first_set(event):
    """The results of tray 1 at the first table and at the second."""
    there = [r for r in scores_of(event).results if r.tray == 1]
    return min(there, key=lambda r: r.table), max(there, key=lambda r: r.table)


def totals(event, without=()):
    """What each side took in the first set, by its name, tray 1 left out if said."""
    made = {}
    for r in scores_of(event).results:
        if r.round == 1 and r.tray not in without:
            made[r.ns] = made.get(r.ns, 0) + r.ns_tricks
            made[r.ew] = made.get(r.ew, 0) + 13 - r.ns_tricks
    return made


def charged_by_hand(mine, theirs, made):
    """Seat against seat in a set of two tables: what each of the eight loses."""
    found = {}
    for a, b in ((mine.ns, theirs.ns), (mine.ew, theirs.ew)):
        best = max(made[a], made[b])
        for side, people in ((a, a.split(" & ")), (b, b.split(" & "))):
            found |= dict.fromkeys(people, best - made[side])
    return found


def change(event, made, **beside):
    """By how much the losses change if the first set had these totals."""
    mine, theirs = first_set(event)
    was = charged_by_hand(mine, theirs, totals(event))
    now = charged_by_hand(mine, theirs, made)
    return {who: now[who] - was[who] - beside.get("for_" + who, 0) for who in now}


@pytest.fixture
def decide(director, event, night):
    """Decide about tray 1 at table 1, compare with sums made by hand, and take it back."""

    def send(expected, **fields):
        before = lost(event)
        page = f"{night}section/A/round/1/table/1/tray/1/"
        mine, _theirs = first_set(event)
        form = {"result": str(mine.ns_tricks), "reason": "seen by the director"} | fields
        answer = director.post(page, form, follow=True)
        assert "Tray 1 is decided." in text(answer)
        after = lost(event)
        assert after == {who: before[who] + expected[who] for who in before}
        everywhere(director, event)
        exported = json.loads(json.dumps(export_night(event)))
        again = individual_standings(*read_individuals(exported))
        assert {s.score.contestant.id: s.score.lost for s in again.overall} == after
        for who in ("1", "8"):
            assert director.get(f"{night}pair/{who}/").status_code in (200, 404)
        director.post(f"{page}undo/")
        assert lost(event) == before

    return send


def test_a_corrected_result(decide, event):
    mine, _theirs = first_set(event)
    made = totals(event)
    made[mine.ns] += 13 - mine.ns_tricks
    made[mine.ew] = made[mine.ew] - 13 + mine.ns_tricks
    decide(change(event, made), result="13")


@pytest.mark.parametrize("result", ["average", "not_played"])
def test_a_tray_without_a_result_is_out_of_the_comparison(decide, event, result):
    decide(change(event, totals(event, without=[1])), result=result)


def test_a_split_result(decide, event):
    mine, _theirs = first_set(event)
    made = totals(event)
    made[mine.ew] -= 13 - mine.ns_tricks
    decide(change(event, made), ew_tricks="0")


def test_a_penalty_on_a_tray_is_for_two_players(decide, event):
    mine, _theirs = first_set(event)
    one, other = mine.ew.split(" & ")
    beside = {f"for_{one}": Fraction(-1, 2), f"for_{other}": Fraction(-1, 2)}
    decide(change(event, totals(event), **beside), ew_extra="-1/2")


def test_an_average_to_one_side(decide, event):
    """East and West take what the others took on the tray, and half a trick beside it."""
    mine, theirs = first_set(event)
    made = totals(event)
    made[mine.ew] += (13 - theirs.ns_tricks) - (13 - mine.ns_tricks)
    one, other = mine.ew.split(" & ")
    was = totals(event)
    expected = change(event, made, **{f"for_{one}": Fraction(1, 2), f"for_{other}": Fraction(1, 2)})
    # The others held their cards alone then: they are compared without this tray.
    alone = totals(event, without=[1])
    for person in theirs.ew.split(" & "):
        best = max(alone[mine.ew], alone[theirs.ew])
        before = max(was[mine.ew], was[theirs.ew]) - was[theirs.ew]
        expected[person] = best - alone[theirs.ew] - before
    decide(expected, ew_award="1/2")


def test_a_revoke_falls_on_those_who_made_it(decide, event, director, night):
    mine, theirs = first_set(event)
    made = totals(event)
    cut = max(0, mine.ns_tricks - 2)
    compared = min(mine.ns_tricks, max(cut, theirs.ns_tricks))
    lifted = max(13 - mine.ns_tricks, min(13 - mine.ns_tricks + 2, 13 - theirs.ns_tricks))
    made[mine.ns] += compared - mine.ns_tricks
    made[mine.ew] += lifted - (13 - mine.ns_tricks)
    beside = {f"for_{who}": cut - compared for who in mine.ns.split(" & ")}
    decide(change(event, made, **beside), ns_revokes="1")


def test_a_table_that_sat_the_other_way_round(director, event, night):
    director.post(f"{night}scoring/", {"scoring": "averages", "handicap": "none", "season": ""})
    event.refresh_from_db()
    before = {s.score.contestant.id: s.score.plus for s in scores_of(event).standings.overall}
    mine, theirs = first_set(event)
    page = f"{night}section/A/round/1/table/1/tray/1/"
    form = {"result": str(mine.ns_tricks), "turned": "on", "reason": "the tray was turned"}
    director.post(page, form)
    now, _other = first_set(event)
    assert (now.ns, now.ew, now.ns_tricks) == (mine.ew, mine.ns, 13 - mine.ns_tricks)
    after = {s.score.contestant.id: s.score.plus for s in scores_of(event).standings.overall}
    was = Fraction(mine.ns_tricks - theirs.ns_tricks, 2)
    is_now = Fraction(mine.ns_tricks - (13 - theirs.ns_tricks), 2)  # against the other cards
    for who in mine.ns.split(" & "):
        assert after[who] == before[who] - was + is_now
    everywhere(director, event)
    director.post(f"{page}undo/")
    assert first_set(event)[0] == mine


def test_an_award_to_those_who_sat_the_other_way_round(director, event, night):
    """East and West of the table held North-South's cards; the award is still for them."""
    director.post(f"{night}scoring/", {"scoring": "averages", "handicap": "none", "season": ""})
    event.refresh_from_db()
    mine, theirs = first_set(event)
    before = {s.score.contestant.id: s.score.plus for s in scores_of(event).standings.overall}
    page = f"{night}section/A/round/1/table/1/tray/1/"
    form = {"result": str(mine.ns_tricks), "turned": "on", "ew_award": "1", "reason": "turned"}
    director.post(page, form)
    after = {s.score.contestant.id: s.score.plus for s in scores_of(event).standings.overall}
    was = Fraction(13 - mine.ns_tricks - (13 - theirs.ns_tricks), 2)
    for who in mine.ew.split(" & "):
        assert after[who] == before[who] - was + 1
    # North and South held East-West's cards: they are compared with the others who did.
    for who in mine.ns.split(" & "):
        assert after[who] == before[who] + was + Fraction(
            mine.ns_tricks - (13 - theirs.ns_tricks), 2
        )
    exported = json.loads(json.dumps(export_night(event)))
    again = individual_standings(*read_individuals(exported), "averages")
    assert {s.score.contestant.id: s.score.plus for s in again.overall} == after
    copy = import_night(document=exported, club=event.club, actor="test")
    assert {s.score.contestant.id: s.score.plus for s in scores_of(copy).standings.overall} == after


def test_what_was_not_played_has_nothing_beside_it(director, event, night):
    page = f"{night}section/A/round/1/table/1/tray/1/"
    form = {"result": "not_played", "ns_extra": "-5", "reason": "x"}
    assert "A tray that was not played has no more to it" in text(director.post(page, form))
    send(director, night, "foul", section="A", tray="1", round="1", reason="mixed")
    answer = send(director, night, "foul", section="A", tray="1", round="1", reason="again")
    assert "That is decided already." in text(answer)


def test_the_record_keeps_what_was_ruled(director, event, night):
    """And the form shows it again, so that a part of it can be changed."""
    mine, _theirs = first_set(event)
    page = f"{night}section/A/round/1/table/1/tray/1/"
    form = {
        "result": str(mine.ns_tricks),
        "reason": "late",
        "ns_extra": "-2",
        "ew_award": "1/2",
        "ew_tricks": "5",
        "ns_revokes": "1",
    }
    director.post(page, form)
    said = "E–W 5; N–S penalty −2; N–S −R; E–W average +1/2"
    assert said in text(director.get(page))
    assert said in text(director.get(f"{night}ledger/"))
    again = director.get(page).content.decode()
    assert re.search(r'name="ns_extra"[^>]*value="-2"', again)
    assert "Results of earlier rounds" in text(director.get(night))
    assert f"{page}?half=1" in director.get(f"{night}schedule/").content.decode()
    director.post(page, {"ns_award": "2", "ew_award": "-1", "reason": "neither finished it"})
    tray = text(director.get(f"{night}standings/tray/1/"))
    assert "N–S average +2; E–W average −1" in tray


def test_a_penalty_for_the_night_stands_in_the_sheet(director, event, night):
    before = lost(event)
    page = text(send(director, night, "penalty", pair="3", tricks="-1/2", reason="late"))
    assert "Player 3: −1/2 in tricks · “late”" in page
    assert lost(event) == before | {"3": before["3"] + Fraction(1, 2)}
    assert "Penalty" in text(director.get(f"{night}standings/"))
    everywhere(director, event)
    take_back(director, night, Kind.PENALTY)
    assert lost(event) == before


def test_cards_that_changed_are_another_deal(director, event, night):
    """The tray is played at both tables in one round: nothing is left to compare it with."""
    before = lost(event)
    answer = send(director, night, "foul", section="A", tray="1", round="1", reason="mixed")
    assert "another deal from round 1 on" in text(answer)
    assert lost(event) == before  # both tables had the changed cards
    assert {r.group for r in scores_of(event).results if r.tray == 1} == {1}
    take_back(director, night, Kind.FOULED)
    assert {r.group for r in scores_of(event).results if r.tray == 1} == {0}


def test_a_player_struck_out_after_seeing_what_it_does(director, event, night):
    before = lost(event)
    page = text(send(director, night, "strike", pair="3", reason="not a member"))
    assert "Strike out player 3, " in page
    assert "partners and adversaries too" in page
    assert lost(event) == before
    form = {"what": "strike", "strike-pair": "3", "strike-reason": "not a member", "sure": "yes"}
    page = text(director.post(f"{night}decisions/", form, follow=True))
    assert "Player 3 is struck out · “not a member”" in page
    assert "3" not in lost(event)
    assert all("3" not in r.people for r in scores_of(event).results) is False  # they are kept
    everywhere(director, event)
    take_back(director, night, Kind.STRUCK_OUT)
    assert lost(event) == before


def test_others_sat_there_than_were_to(director, event, night):
    """In the first set 1 of the second table and 8 of the first have changed places on tray 2."""
    before = lost(event)
    seats = {
        s.place: s.pair.name
        for s in event.sections.get().sittings.get(round=1, table=1).seats.select_related("pair")
    }
    others = {
        s.place: s.pair.name
        for s in event.sections.get().sittings.get(round=1, table=2).seats.select_related("pair")
    }
    sat = seats | {"N": others["N"]}
    fields = {
        "section": "A",
        "round": "1",
        "table": "1",
        "tray": "2",
        "ns_tricks": "8",
        "instead": "not_played",
        "reason": "wrong chair",
        **{place.lower(): name for place, name in sat.items()},
    }
    page = text(send(director, night, "really", **fields))
    assert f"Player {others['N']} has a result for tray 2 already." in page
    assert lost(event) == before
    for table in (1, 2):
        director.post(
            f"{night}section/A/round/1/table/{table}/tray/2/",
            {"result": "not_played", "reason": "wrong chair"},
        )
    send(director, night, "really", **fields)
    played = [r for r in scores_of(event).results if r.tray == 2 and r.status == "played"]
    assert [(r.people, r.ns_tricks) for r in played] == [
        ((others["N"], seats["S"], seats["E"], seats["W"]), 8)
    ]
    everywhere(director, event)
    again = fields | {"n": seats["S"]}
    assert "Nobody can sit in two places at once." in text(send(director, night, "really", **again))
    page = html.unescape(text(director.get(f"{night}decisions/")))
    assert f"Tray 2, round 1, table 1: played by {others['N']} & {seats['S']}" in page
    # Both are to be reached, and all of it is taken back at once.
    here = f"{night}section/A/round/1/table/1/tray/2/"
    assert "decided by the director" in text(director.get(f"{here}?half=1")).lower()
    assert f"{others['N']} & {seats['S']}" in html.unescape(text(director.get(f"{here}?half=3")))
    fact = Entry.objects.filter(kind=Kind.RULING, sitting__extra=True).get()
    director.post(f"{night}decisions/{fact.pk}/back/")
    for table in (1, 2):
        director.post(f"{night}section/A/round/1/table/{table}/tray/2/undo/?half=1")
    assert lost(event) == before
    assert "played by" not in text(director.get(f"{night}decisions/"))


def test_why_a_player_has_lost_so_many(director, stranger, event, night):
    close(event=event, actor="test")
    publish(event=event, actor="test")
    for who, tricks in lost(event).items():
        page = text(stranger.get(f"/board/{event.code}/pair/{who}/"))
        assert f"Tricks lost to the best at the same seat, set by set: {tricks}." in page
        assert "Best there" in page
    (first,) = [s for s in scores_of(event).standings.overall if s.score.contestant.id == "1"]
    assert len(first.score.trays) == 14


def test_only_adversaries_may_agree_to_a_correction(event):
    """A partner sits at the table too, and must not confirm what the other half has asked for."""
    mine, _theirs = first_set(event)
    one, partner = mine.ns.split(" & ")
    adversary = mine.ew.split(" & ")[0]
    phones = {who: phone_of(event.pairs.get(name=who)) for who in (one, partner, adversary)}
    close(event=event, actor="test")
    publish(event=event, actor="test")
    form = {"tricks": "13", "reason": "counted again", "key": "0" * 31 + "1"}
    answer = phones[one].post("/play/round/1/tray/1/wrong/", form, follow=True)
    assert "Your adversaries and the director can see it now." in text(answer)
    fact = Entry.objects.get(kind=Kind.RAISED)
    assert "they took 13 on tray 1, round 1" not in text(phones[partner].get("/play/card/"))
    phones[partner].post(f"/play/correction/{fact.pk}/", {"agree": "yes"})
    assert first_set(event)[0] == mine
    assert f"Player {one} says they took 13 on tray 1, round 1" in text(
        phones[adversary].get("/play/card/")
    )
    phones[adversary].post(f"/play/correction/{fact.pk}/", {"agree": "yes"})
    assert first_set(event)[0].ns_tricks == 13
    assert cards_differ(event) == []


def test_handicaps_stand_beside_the_averages(director, event, night):
    director.post(f"{night}scoring/", {"scoring": "averages", "handicap": "tray", "season": ""})
    director.post(f"{night}scoring/", {"handicaps": "0", "3": "0.5", "5": "-0.25"})
    event.refresh_from_db()
    scores = scores_of(event)
    scratch = {s.score.contestant.id: s.score.plus for s in scores.standings.overall}
    helped = {s.score.contestant.id: s.score.plus for s in scores.helped}
    assert helped == scratch | {
        "3": scratch["3"] + 7,
        "5": scratch["5"] - Fraction(7, 2),  # fourteen trays
    }
    assert "With it" in text(director.get(f"{night}standings/"))
    everywhere(director, event)


def test_other_trays_than_planned(director, club):
    """Table 1 has played the next set's trays in the first; what was put down is said of those."""
    event = begin(club, {"system": "individual", "players": 8, "trays": 14}, eight_names())
    night = f"/director/night/{event.code}/"
    play_all(event, until=1)
    before = {(r.tray, r.table): r.ns_tricks for r in scores_of(event).results}
    fields = {"section": "A", "round": "1", "table": "1", "reason": "took the wrong ones"}
    page = text(send(director, night, "trays", trays="3 to 4", **fields))
    assert "Round 1, table 1: trays 3, 4 in place of 1, 2" in page
    after = {(r.tray, r.table): r.ns_tricks for r in scores_of(event).results}
    assert after == {
        (3, 1): before[1, 1],
        (4, 1): before[2, 1],
        (1, 2): before[1, 2],
        (2, 2): before[2, 2],
    }
    assert set(lost(event).values()) == {0}  # no tray was held by anybody else
    everywhere(director, event)
    other = fields | {"table": "2"}
    assert "There is no tray 99 tonight." in text(
        send(director, night, "trays", trays="99, 1", **other)
    )
    take_back(director, night, Kind.REALLY_PLAYED)
    assert {(r.tray, r.table): r.ns_tricks for r in scores_of(event).results} == before
    assert cards_differ(event) == []
