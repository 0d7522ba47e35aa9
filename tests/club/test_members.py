"""Members: lists from spreadsheets, numbers, and two people of one name."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from clubwhist.club.member_file import FileError, read_members, write_members
from clubwhist.club.members import bring_in, find, mark_namesakes
from clubwhist.club.models import Club, Member
from clubwhist.events.models import Player
from clubwhist.words.people import names
from tests.conftest import new_night, night_in_play
from tests.director.lists import text

LINES = [("Zoë Flint", "0042"), ("Józef Łódźki", "17"), ("Ann Lee", "")]
PLAIN = [("Zoë Flint", "0042"), ("Ann Lee", "")]  # what Windows' own letters can write


def table(rows, separator=",", end="\n", heading="Name{}Number"):
    lines = [heading.format(separator), *(separator.join(row) for row in rows), ""]
    return end.join(line for line in lines)


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (table(LINES).encode("utf-8-sig"), LINES),
        (table(PLAIN).encode("cp1252"), PLAIN),
        (table(LINES, "\t").encode("utf-16"), LINES),
        (table(LINES, ";").encode(), LINES),
        (table(LINES, ",", "\r\n").encode(), LINES),
        ((table(LINES) + "\n,\n \n").encode(), LINES),
        (table(LINES, heading="Player{}Nr").encode(), LINES),
        ("Zoë Flint,0042\nJózef Łódźki,17\nAnn Lee,\n".encode(), LINES),
        ("0042;Zoë Flint\n17;Józef Łódźki\n;Ann Lee\n".encode(), LINES),
        ("Surname,First name,No\nFlint,Zoë,0042\n".encode(), LINES[:1]),
        ("Name\nZoë Flint\nAnn Lee\n".encode(), [("Zoë Flint", ""), ("Ann Lee", "")]),
        ("Zoë  Flint\n".encode(), [("Zoë Flint", "")]),
        ('"Flint, Zoë",0042\n'.encode(), [("Zoë Flint", "0042")]),
        (b"Name,Member No.\nAnn Lee,7\n", [("Ann Lee", "7")]),
        (b"Name;Membership ID;Phone no\nAnn Lee;7;030 123\n", [("Ann Lee", "7")]),
        (b"Nachname;Mitgliedsnummer\nLee;7\n", [("Lee", "7")]),
        (b"Wer;Kennung\nLee;7\n", [("Lee", "7")]),
        (b"Nachname;Vorname;Mitgliedsnummer\nM\xc3\xbcller;Eva;9\n", [("Eva Müller", "9")]),
        (b"Forename(s);Surname;No\nAnn;Grey;78\n", [("Ann Grey", "78")]),
    ],
)
def test_spreadsheets_save_one_list_in_many_ways(data, rows):
    assert [(row.name, row.number) for row in read_members(data)] == rows


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "nobody in this file"),
        (b"\n\n,,\n", "nobody in this file"),
        (b"Name,Number\n", "only a heading"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "save it as CSV"),
        (b"Name,Number\nAnn,1\n,2\n", "Line 3 has no name"),
        (("Name\n" + "x" * 121).encode(), "Line 2 has a name of more than 120"),
        (("Name,Number\nAnn," + "1" * 21).encode(), "too long for a number"),
        (b"1,2\n3,4\n", "Line 1 has no name"),
        (b"\xff\xfeA", "cannot be read"),
        (b"Ann\x81\x8d\n", "cannot be read"),
        (b"Ann\n" * 5001, "5000 members at most"),
    ],
)
def test_what_is_no_list_is_said_in_a_sentence(data, words):
    with pytest.raises(FileError, match=words):
        read_members(data)


@given(st.binary(max_size=200))
def test_no_file_breaks_anything(data):
    try:
        rows = read_members(data)
    except FileError:
        return
    assert all(row.name for row in rows)


@given(
    st.lists(
        st.tuples(
            st.from_regex(r"[A-Za-z=\-@][a-z ]{0,9}[a-z]", fullmatch=True),
            st.from_regex(r"[0-9]{1,4}", fullmatch=True),
        ),
        min_size=1,
    )
)
def test_a_list_that_is_written_is_read_again(members):
    again = [(row.name, row.number) for row in read_members(write_members(members))]
    assert again == [(" ".join(name.split()), number) for name, number in members]


def send(director, data, **more):
    file = SimpleUploadedFile("members.csv", data)
    return text(director.post("/director/members/", {"file": file, **more}))


def test_a_list_is_shown_and_then_taken(director, club):
    Member.objects.create(club=club, name="Ann Lee")
    Member.objects.create(club=club, name="Joe Old", number="0017")
    page = send(director, table([*LINES[:1], ("Joe New", "17"), ("Ann Lee", "5")]).encode())
    assert "1 new member: Zoë Flint (0042)" in page
    assert "Ann Lee gets the number 5" in page
    assert "Number 0017: Joe Old is called Joe New from now on" in page
    assert club.members.count() == 2  # it was only shown
    sent = {"file": SimpleUploadedFile("m.csv", table(LINES).encode())}
    shown = director.post("/director/members/", sent).content.decode()
    again = re.search(r'name="text" value="([^"]*)"', shown)[1]
    answer = director.post("/director/members/", {"text": again, "sure": "yes"}, follow=True)
    assert "The list is in." in text(answer)
    assert set(club.members.values_list("name", "number")) == {
        ("Ann Lee", ""),
        ("Józef Łódźki", "0017"),
        ("Zoë Flint", "0042"),
    }


def test_noughts_that_a_spreadsheet_dropped_make_no_second_member(director, club):
    Member.objects.create(club=club, name="Zoë Flint", number="0042")
    exported = director.get("/director/members.csv").content
    assert exported.startswith(b"\xef\xbb\xbf")
    assert "Zoë Flint,0042" in exported.decode()
    spoilt = exported.replace(b"0042", b"42")
    assert "0 new members" in send(director, spoilt)
    director.post("/director/members/", {"text": spoilt.decode("utf-8-sig"), "sure": "yes"})
    assert club.members.get().number == "0042"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"Name\n", "only a heading"),
        (
            b"Name,Number\nAnn,7\nBob,007\n",
            "Lines 2 and 3 have the number 007 with different names",
        ),
    ],
)
def test_a_bad_list_changes_nothing(director, club, data, words):
    assert words in send(director, data)
    assert club.members.count() == 0


def test_without_a_file_the_page_asks_for_one(director, club):
    assert "Choose a file first." in text(director.post("/director/members/", {}))


def two_smiths(club):
    first = Member.objects.create(club=club, name="A. Smith", number="0042", namesake=True)
    second = Member.objects.create(club=club, name="A. Smith", number="17", namesake=True)
    return first, second


def put(director, event, lines):
    event.refresh_from_db()
    form = {"pairs": lines, "seen": event.revision}
    return text(director.post(f"/director/night/{event.code}/setup/pairs/", form, follow=True))


def test_two_of_one_name_are_told_apart(director, club):
    first, second = two_smiths(club)
    event = new_night(club)
    page = put(director, event, "A. Smith & Bob Ray")
    assert "There are several of the name A. Smith: write A. Smith (0042) or A. Smith (17)." in page
    assert "A. Smith &amp; Bob Ray" in page  # what was typed is still there
    # The page of the refusal can be sent again as it is, put right.
    url = f"/director/night/{event.code}/setup/pairs/"
    refused = director.post(url, {"pairs": "A. Smith & Bob", "seen": event.revision})
    seen = re.search(r'name="seen" value="(\d+)"', refused.content.decode())[1]
    lines = "A. Smith (42) & Bob Ray\nA. Smith (17) & Cyd Fox"
    answer = director.post(url, {"pairs": lines, "seen": seen}, follow=True)
    assert "changed on another screen" not in text(answer)
    assert [p.member_id for p in Player.objects.order_by("pair__order", "order")][::2] == [
        first.pk,
        second.pk,
    ]
    assert [names(pair) for pair in event.pairs.all()] == [
        "A. Smith (0042) and Bob Ray",
        "A. Smith (17) and Cyd Fox",
    ]
    page = put(director, event, "A. Smith (42) & Bob Ray\nA. Smith (0042) & Cyd Fox")
    assert "“A. Smith (42)” and “A. Smith (0042)” are one person." in page
    choices = director.get(f"/director/night/{event.code}/setup/").content.decode()
    assert '<option value="A. Smith (0042)">' in choices


def test_a_guest_of_a_members_name(director, club):
    """Same person? Both choices are there, and the club's member keeps his name."""
    smith = Member.objects.create(club=club, name="A. Smith", number="0042")
    event = new_night(club)
    page = put(director, event, "A. Smith & Bob Ray")
    assert "Are these the members?" in page
    assert "A. Smith (0042)" in page
    player = Player.objects.get(member=smith)
    url = f"/director/night/{event.code}/setup/guest/{player.pk}/"
    page = text(director.post(url, follow=True))
    assert "Are these the members?" not in page
    assert "A. Smith (guest)" in page
    assert not Player.objects.filter(member=smith).exists()
    other = new_night(club)
    put(director, other, "A. Smith (guest) & Bob Ray")
    assert other.players.get(order=1).member.number == "guest"
    put(director, other, "A. Smith (visitor) & Bob Ray")
    assert other.players.get(order=1).member.number == "visitor"


def test_brackets_in_a_new_name_are_part_of_it(director, club):
    event = new_night(club)
    put(director, event, "Ann (Nan) Lee & Bob Ray (Jr)")
    assert [p.member.name for p in event.players.order_by("order")] == [
        "Ann (Nan) Lee",
        "Bob Ray (Jr)",
    ]


def test_a_name_and_a_number_are_put_right(director, club):
    first, second = two_smiths(club)
    page = f"/director/members/{second.pk}/"
    answer = text(director.post(page, {"name": "A. Smith", "number": "42"}))
    assert "That is the number of A. Smith." in answer
    assert "That is put right." in text(
        director.post(
            page, {"name": "Al Smith", "number": "", "initial-number": "0042"}, follow=True
        )
    )
    first.refresh_from_db()
    assert not first.namesake
    assert first.called == "A. Smith"
    Member.objects.create(club=club, name="Bob")
    answer = text(director.post(page, {"name": "bob", "number": "", "initial-number": ""}))
    assert "a number tells them apart" in answer
    assert "Please fill this in." in text(director.post(page, {"name": "", "number": ""}))


def test_another_clubs_members_are_not_to_be_seen(director, club):
    theirs = Member.objects.create(club=Club.objects.create(name="Other"), name="Eve")
    assert director.get(f"/director/members/{theirs.pk}/").status_code == 404
    assert "Eve" not in text(director.get("/director/members/"))


def test_the_page_of_many_members_takes_few_queries(director, club, django_assert_max_num_queries):
    Member.objects.bulk_create(Member(club=club, name=f"Member {n}") for n in range(200))
    with django_assert_max_num_queries(8):
        assert director.get("/director/members/").status_code == 200


def test_one_without_a_number_gets_the_first_and_the_other_is_new(club):
    Member.objects.create(club=club, name="Ann")
    bring_in(club, read_members(b"Name,Number\nAnn,1\nAnn,2\n"))
    found = club.members.filter(name="Ann").order_by("number")
    assert list(found.values_list("number", flat=True)) == ["1", "2"]


def test_a_line_of_two_people_is_no_member():
    with pytest.raises(FileError, match="Line 2 is not one person"):
        read_members(b"Name\nAnn Lee & Bob Ray\n")


@pytest.mark.parametrize(
    ("known", "typed"),
    [("Pat O'Brien", "Pat O’Brien"), ("Anne-Marie", "Anne‑Marie"), ("Zoë", "ZOË")],
)
def test_a_printers_marks_and_capitals_make_no_second_member(club, known, typed):
    Member.objects.create(club=club, name=known)
    assert find(club, [typed])[typed].name == known
    assert club.members.count() == 1


def test_a_number_a_spreadsheet_has_changed_is_the_same(club):
    Member.objects.create(club=club, name="Ann", number="0042")
    assert bring_in(club, read_members(b"Name;Number\nAnn;42,00\n")).known == 1
    Member.objects.create(club=club, name="Bob", number="0")
    Member.objects.create(club=club, name="Bob")
    mark_namesakes(club)
    assert find(club, ["Bob (0)"])["Bob (0)"].number == "0"


def test_a_name_put_right_is_right_on_pages_that_were_kept(director, stranger, club):
    event = night_in_play(club)
    assert "Ann1 Lee" in text(stranger.get(f"/board/{event.code}/"))
    member = club.members.get(name="Ann1 Lee")
    director.post(f"/director/members/{member.pk}/", {"name": "Anne Lee", "number": ""})
    assert "Anne Lee" in text(stranger.get(f"/board/{event.code}/"))


def test_two_columns_of_names_want_a_heading():
    with pytest.raises(FileError, match="Which column is the name"):
        read_members(b"Smith, John\nBrown, Ann\n")
