"""The small contests, played to the end through phones, against sums that share no code."""

import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from clubwhist.events.models import Event, Seat, Sitting
from clubwhist.events.services.archive import export_night
from clubwhist.events.services.course import close, publish, start
from clubwhist.events.services.importing import import_night
from clubwhist.events.services.people import set_pairs
from clubwhist.events.services.rulings import cards_differ
from clubwhist.events.services.setup import choose_movement
from clubwhist.events.services.standings import scores_of
from movements.verify import tournament, verify
from tests.cases import examples
from tests.conftest import PEOPLE, new_night, phone_of, play_all, put_down


def text(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def eight_names():
    """Eight people, each alone on a line."""
    return [[name] for pair in PEOPLE for name in pair][:8]


def begin(club, settings, names) -> Event:
    event = new_night(club)
    set_pairs(event=event, pairs=names, actor="test")
    choose_movement(event=event, settings=settings, actor="test")
    start(event=event, actor="test")
    return event


def play(event, chance):
    """Every tray of every sitting put down by one phone a side; what was played, as rows.

    A row: round, tray, the names North-South, the names East-West, North-South's tricks.
    """
    phones = {pair.name: phone_of(pair) for pair in event.pairs.all()}
    rows = []
    for sitting in Sitting.objects.filter(section__event=event).order_by("round", "table"):
        sides = {"NS": [], "EW": []}
        for seat in Seat.objects.filter(sitting=sitting).select_related("pair").order_by("place"):
            sides[seat.side].append(seat.pair.name)
        for tray in sitting.trays.all():
            took = chance.randint(0, 13)
            for side, tricks in (("NS", took), ("EW", 13 - took)):
                phone = phones[chance.choice(sides[side])]
                assert put_down(phone, tray.number, tricks).status_code == 302, sitting
            rows.append((sitting.round, tray.number, sides["NS"], sides["EW"], took))
    assert cards_differ(event) == []
    return rows


@pytest.mark.parametrize(
    ("contest", "pairs", "count"),
    [({"system": "four-pairs", "trays": 12}, 4, 6), ({"system": "six-pairs", "trays": 16}, 6, 15)],
)
def test_matches_of_four_and_six_pairs(club, stranger, contest, pairs, count):
    event = begin(club, contest, PEOPLE[:pairs])
    assert event.scoring == "matches"
    rows = play(event, Random(pairs))
    margins = defaultdict(int)
    last = max(row[0] for row in rows)
    for (round, tray, (ns,), (ew,), took), (there, other, (a,), (b,), others) in combinations(
        rows, 2
    ):
        if tray == other:
            # In the last position of six pairs North-South's tricks do not count.
            if not (pairs == 6 and last in (round, there)):
                margins[frozenset((ns, a)), ns] += took - others
            margins[frozenset((ew, b)), ew] += others - took
    won, net = defaultdict(Fraction), defaultdict(int)
    twos = {two for two, _name in margins}
    assert len(twos) == count
    for two in twos:
        one, other = sorted(two)
        margin = margins[two, one] - margins[two, other]
        won[one] += Fraction((margin > 0) - (margin < 0) + 1, 2)
        won[other] += Fraction((margin < 0) - (margin > 0) + 1, 2)
        net[one] += margin
        net[other] -= margin
    found = {
        s.score.contestant.id: (s.score.won, s.score.tricks)
        for s in scores_of(event).standings.overall
    }
    assert found == {name: (won[name], net[name]) for name in found}
    close(event=event, actor="test")
    publish(event=event, actor="test")
    page = text(stranger.get(f"/board/{event.code}/"))
    assert "Matches Tricks" in page
    assert "Each against each" in page
    for two in twos:
        one, other = sorted(two)
        margin = margins[two, one] - margins[two, other]
        why = text(stranger.get(f"/board/{event.code}/pair/{one}/"))
        word = "won" if margin > 0 else "lost" if margin < 0 else "drawn, a half"
        figure = f"{margin:+d}".replace("-", "−") if margin else "="
        assert re.search(rf"\b{other} {re.escape(figure)} {word}", why), (one, other, why[:300])
        total = f"{net[one]:+d}".replace("-", "−") if net[one] else "0"
        assert f"tricks in all of them together: {total}." in why


def test_two_pairs_play_and_overplay(club, stranger):
    event = begin(club, {"system": "two-pairs", "trays": 8}, PEOPLE[:2])
    rows = play(event, Random(2))
    totals = defaultdict(int)
    for round, _tray, (ns,), (ew,), took in rows:
        # In the overplay the trays are turned: who sits North-South holds East-West's cards.
        totals[ew if round == 1 else ns] += 13 - took if round == 1 else took
    found = {
        s.score.contestant.id: (s.score.tricks, s.score.plus)
        for s in scores_of(event).standings.overall
    }
    assert found == {
        "1": (totals["1"], totals["1"] - totals["2"]),
        "2": (totals["2"], totals["2"] - totals["1"]),
    }
    close(event=event, actor="test")
    publish(event=event, actor="test")
    assert "E–W tricks" in text(stranger.get(f"/board/{event.code}/"))


@pytest.mark.parametrize("players", [8, 12, 13, 16, 17, 20])
def test_individuals(club, director, stranger, players):
    names = [[name] for pair in PEOPLE for name in pair][:players]
    rounds = players if players % 4 else players - 1
    event = begin(club, {"system": "individual", "players": players, "trays": 2 * rounds}, names)
    assert event.scoring == "losses"
    document = export_night(event)["movement"]
    assert verify(document) == []
    assert tournament(document) == []
    phone = phone_of(event.pairs.get(name="1"))
    page = text(phone.get("/play/"))
    assert "Player 1" in page
    assert "You sit out" in page or re.search(r"with \d+, \w+ \w+, against \d+ &amp; \d+, ", page)
    rows = play(event, Random(players))
    seats = defaultdict(lambda: defaultdict(int))
    for seat in Seat.objects.filter(sitting__section__event=event).select_related(
        "pair", "sitting"
    ):
        for round, _tray, ns, ew, took in rows:
            here = round == seat.round and seat.pair.name in (ns if seat.side == "NS" else ew)
            if here:
                tricks = took if seat.side == "NS" else 13 - took
                seats[round, seat.place][seat.pair.name] += tricks
    lost = defaultdict(int)
    for totals in seats.values():
        for name, tricks in totals.items():
            lost[name] += max(totals.values()) - tricks
    overall = scores_of(event).standings.overall
    assert {s.score.contestant.id: s.score.lost for s in overall} == dict(lost)
    assert [s.score.lost for s in overall] == sorted(lost.values())
    night = f"/director/night/{event.code}/"
    for page in ("cards.pdf", "guides.pdf", "results.pdf"):
        assert director.get(night + page).content[:5] == b"%PDF-"
    for page in ("", "schedule/", "standings/", "checks/", "ledger/", "pairs/"):
        assert director.get(night + page).status_code == 200, page
    form = {"scoring": "averages", "handicap": "none", "season": ""}
    director.post(f"{night}scoring/", form)
    event.refresh_from_db()
    assert sum(s.score.plus for s in scores_of(event).standings.overall) == 0
    close(event=event, actor="test")
    publish(event=event, actor="test")
    assert stranger.get(f"/board/{event.code}/pair/1/").status_code == 200
    assert stranger.get(f"/board/{event.code}/").status_code == 200


@pytest.mark.parametrize(("players", "trays"), [(4, 12), (5, 10)])
def test_four_or_five_play_everything_twice(club, director, stranger, players, trays):
    """At one table each side's tricks are compared with the others who held its cards."""
    names = eight_names()[:players]
    event = begin(club, {"system": "memory", "players": players, "trays": trays}, names)
    assert event.scoring == "averages"
    half = 3 if players == 4 else 5
    rows = play(event, Random(players))
    took = {(round, tray): (ns, ew, n) for round, tray, ns, ew, n in rows}
    gained = defaultdict(int)
    for (round, tray), (ns, ew, n) in took.items():
        if round <= half:
            _ns, _ew, again = took[round + half, tray]
            # Who sits East-West in the overplay holds North-South's cards.
            for who in ns:
                gained[who] += n - (13 - again)
            for who in ew:
                gained[who] -= n - (13 - again)
    overall = scores_of(event).standings.overall
    assert {s.score.contestant.id: s.score.plus for s in overall} == dict(gained)
    for paper in ("cards.pdf", "guides.pdf", "results.pdf"):
        assert director.get(f"/director/night/{event.code}/{paper}").content[:5] == b"%PDF-"
    close(event=event, actor="test")
    publish(event=event, actor="test")
    for who in gained:
        assert stranger.get(f"/board/{event.code}/pair/{who}/").status_code == 200


@pytest.mark.parametrize(
    "contest", [{"system": "memory", "players": 4, "trays": 6}, {"system": "two-pairs", "trays": 2}]
)
def test_phones_say_how_the_overplay_is_laid(club, contest):
    """Seats stay and the trays are turned; each side holds what the other one had."""
    people = eight_names()[:4] if contest["system"] == "memory" else PEOPLE[:2]
    event = begin(club, contest, people)
    who = event.pairs.order_by("order").last()
    phone = phone_of(who)
    before = text(phone.get("/play/"))
    assert "Overplay" not in before
    play_all(event, until=3 if contest["system"] == "memory" else 1)
    page = text(phone.get("/play/"))
    assert "Overplay: turn every tray a quarter, so that North’s hand lies before East." in page
    seat = "Table 1, South" if contest["system"] == "memory" else "Table 1, East–West"
    assert seat in before
    assert f"You stay at {seat.replace(',', '')}" in page
    event.trays.update(transposition="HSCD")
    assert "wait for the trays that have been made up anew" in text(phone.get("/play/"))


def test_fosters_card_of_four_individuals(club):
    """P. 115: East-West's tricks, those of the overplay, and the totals of the four."""
    printed = examples()["memory_duplicate_individuals"]
    results = []
    for at, block in enumerate(printed["blocks"]):
        (a, b), (c, d) = ([str(n) for n in block[side]] for side in ("EW", "NS"))
        for hand in range(4 * at, 4 * at + 4):
            play, over = printed["EW_tricks"][hand], printed["NS_overplay_tricks"][hand]
            deal = {"tray": hand + 1, "table": 1, "status": "played"}
            results += [
                deal | {"round": at + 1, "n": c, "s": d, "e": a, "w": b, "ns_tricks": 13 - play},
                deal | {"round": at + 4, "n": a, "s": b, "e": c, "w": d, "ns_tricks": 13 - over},
            ]
    document = {
        "format": "clubwhist-event/1",
        "date": "2026-12-01",
        "name": "Foster",
        "system": "memory",
        "scoring": "averages",
        "contestants": [{"id": n} for n in "1234"],
        "results": results,
    }
    event = import_night(document=document, club=club, actor="test")
    overall = scores_of(event).standings.overall
    assert {s.score.contestant.id: s.score.plus for s in overall} == printed["totals"]
    assert overall[0].score.contestant.id == str(printed["winner"])


def test_four_who_came_are_offered_the_memory_game(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=[["Ann"], ["Bob"], ["Cyd"], ["Dot"]], actor="test")
    page = text(director.get(f"/director/night/{event.code}/", follow=True))
    assert "The memory game of 4 players" in page
    assert "all is played again with the trays turned" in page


def test_a_list_of_pairs_becomes_one_of_individuals(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:4], actor="test")
    page = director.get(f"/director/night/{event.code}/setup/")
    assert "Individuals, 8 players, 7 rounds of" in text(page)
    offer = re.search(r'value="([^"]*individual[^"]*)"', page.content.decode())[1]
    director.post(
        f"/director/night/{event.code}/setup/movement/", {"offer": offer.replace("&quot;", '"')}
    )
    event.refresh_from_db()
    assert event.system == "individual"
    assert event.pairs.count() == 8
    assert "Table 2" in text(director.get(f"/director/night/{event.code}/setup/"))


def test_a_player_who_leaves_takes_three_others_to_tea(director, club):
    names = [[name] for pair in PEOPLE for name in pair][:8]
    event = begin(club, {"system": "individual", "players": 8, "trays": 14}, names)
    url = f"/director/night/{event.code}/happened/leave/"
    page = text(director.post(url, {"name": "5"}, follow=True))
    assert "Without player 5, " in page
    assert "more sit-outs than were planned" in page
    director.post(url, {"name": "5", "sure": "yes"})
    assert event.pairs.get(name="5").left_after == 1
    assert not Seat.objects.filter(pair__name="5", round__gt=1).exists()
    later = Sitting.objects.filter(section__event=event, round__gt=1)
    assert {sitting.seats.count() for sitting in later} == {4}
    assert later.count() == 6


def test_eight_married_couples(club, stranger):
    event = begin(
        club, {"system": "couples", "trays": 14}, [[n] for two in PEOPLE[:8] for n in two]
    )
    assert event.scoring == "losses"
    couple = {name: event.pairs.get(name=name).players.get().member.name for name in "a1h8"}
    assert couple == {"a": "Ann1 Lee", "1": "Bob1 Ray", "h": "Ann8 Lee", "8": "Bob8 Ray"}
    rows = play(event, Random(16))
    assert {s.score.contestant.id: s.score.lost for s in scores_of(event).standings.overall} == (
        lost_in_sets_of_two_tables(event, rows)
    )


def lost_in_sets_of_two_tables(event, rows):
    """Foster, p. 118: the total of each seat against the same seat at the set's other table."""
    where = {
        (seat.round, seat.pair.name): (seat.sitting.table, seat.place)
        for seat in Seat.objects.filter(pair__event=event).select_related("pair", "sitting")
    }
    took = defaultdict(int)
    for round, _tray, ns, ew, tricks in rows:
        for names, count in ((ns, tricks), (ew, 13 - tricks)):
            for name in names:
                took[round, *where[round, name]] += count
    lost = defaultdict(int)
    for (round, name), (table, seat) in where.items():
        other = {1: 2, 2: 1, 3: 4, 4: 3}[table]
        lost[name] += max(0, took[round, other, seat] - took[round, table, seat])
    return lost


@pytest.mark.parametrize("tables", [2, 3, 4, 5])
def test_ladies_and_gentlemen_have_four_winners(club, stranger, tables):
    names = [[name] for two in PEOPLE[: 2 * tables] for name in two]
    contest = {"system": "ladies-and-gentlemen", "tables": tables, "trays": tables}
    event = begin(club, contest, names)
    assert event.scoring == "averages"
    rows = play(event, Random(tables))
    lines = scores_of(event).standings.lines
    assert [line.line for line in lines] == ["N", "E", "S", "W"]
    took = defaultdict(int)
    for _round, _tray, ns, ew, tricks in rows:
        for name in ns:
            took[name] += tricks
        for name in ew:
            took[name] += 13 - tricks
    for line in lines:
        assert {s.score.contestant.id: s.score.tricks for s in line.standings} == {
            name: took[name] for name in took if name.endswith(line.line)
        }
    close(event=event, actor="test")
    publish(event=event, actor="test")
    page = text(stranger.get(f"/board/{event.code}/"))
    assert "North" in page
    assert "West" in page


def test_sixteen_are_offered_all_three(director, club):
    event = new_night(club)
    set_pairs(event=event, pairs=PEOPLE[:8], actor="test")
    page = text(director.get(f"/director/night/{event.code}/setup/"))
    for title in ("Individuals, 16 players", "Eight married couples", "Ladies and gentlemen, 16"):
        assert title in page
