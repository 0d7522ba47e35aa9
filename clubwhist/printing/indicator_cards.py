"""Indicator cards: one for each table, read from all four sides.

The middle holds the table's number, the rounds and the code for phones; each edge tells the
player who sits there where to go next.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubwhist.printing.drawing import qr_code, wrapped, write
from clubwhist.printing.paper import LANDSCAPE, begun
from clubwhist.words.seats import side as side_words
from clubwhist.words.seats import spoken
from clubwhist.words.trays import tray_list
from movements.indicator import (
    CardLine,
    IndicatorCard,
    Place,
    TraysAtTable,
    after_sitting_out,
    cards,
    overplay_from,
    seat_after,
    trays_at,
)
from movements.types import IndividualMovement, Movement

AnyMovement = Movement | IndividualMovement
# What both papers can print: 11 mm from the edge of the shorter and the narrower of the two.
SAFE_WIDTH, SAFE_HEIGHT = LETTER[1] - 22 * mm, A4[0] - 22 * mm
EDGE = 30 * mm  # the strip along each side that speaks to the player there
QR_SIDE = 32 * mm
# How the width of a round's line is shared out among its columns.
SHARES = (0.2, 0.22, 0.22, 0.36)
SHARES_WITH_MOVES = (0.11, 0.11, 0.11, 0.19, 0.24, 0.24)
# Which way each player's strip is turned, seen from South.
TURNED = {"South": 0, "East": 90, "North": 180, "West": 270}
SIDE_OF = {"North": "NS", "South": "NS", "East": "EW", "West": "EW"}


@dataclass(frozen=True)
class Sheet:
    """A movement to print, with the codes of its tables and who plays, where that is known."""

    movement: Movement | IndividualMovement
    title: str = ""
    section: str = ""
    addresses: Mapping[int, str] = field(default_factory=dict)
    codes: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    made_anew: bool = False  # the trays of an overplay are made up anew, and lie turned already


def indicator_cards(movement: Movement, *, paper: str = "A4") -> bytes:
    """The cards of a movement without codes, as a PDF. paper: "A4" or "Letter"."""
    return indicator_cards_of([Sheet(movement)], paper=paper)


def indicator_cards_of(sheets: Iterable[Sheet], *, paper: str) -> bytes:
    """The cards of every section in one PDF, the same bytes for the same cards."""
    file = io.BytesIO()
    canvas = begun(file, LANDSCAPE[paper], _("Indicator cards"))
    for sheet in sheets:
        movement = sheet.movement
        if not isinstance(movement, Movement):
            continue  # individuals have cards of their own
        for card in cards(movement):
            if card.lines:
                _Card(canvas, sheet, card, LANDSCAPE[paper]).draw()
        if movement.sit_outs and movement.sit_outs[0].table is None:
            sit_out_card(canvas, sheet, movement, LANDSCAPE[paper])
    canvas.save()
    return file.getvalue()


class _Card:
    """One table's card on one page."""

    def __init__(
        self, canvas: Canvas, sheet: Sheet, card: IndicatorCard, page: tuple[float, float]
    ) -> None:
        self.canvas, self.sheet, self.card = canvas, sheet, card
        self.left, self.bottom = (page[0] - SAFE_WIDTH) / 2, (page[1] - SAFE_HEIGHT) / 2
        self.middle = (page[0] / 2, page[1] / 2)

    def draw(self) -> None:
        self.canvas.roundRect(self.left, self.bottom, SAFE_WIDTH, SAFE_HEIGHT, 10)
        for seat in TURNED:
            self._strip(seat)
        self._middle()
        self.canvas.showPage()

    def _strip(self, seat: str) -> None:
        """What the player in this seat reads, turned towards that edge."""
        place = self.card.next_ns if SIDE_OF[seat] == "NS" else self.card.next_ew
        along = SAFE_WIDTH if seat in ("North", "South") else SAFE_HEIGHT
        depth = SAFE_HEIGHT / 2 if seat in ("North", "South") else SAFE_WIDTH / 2
        self.canvas.saveState()
        self.canvas.translate(*self.middle)
        self.canvas.rotate(TURNED[seat])
        lead, where = _next_words(seat, place, self.card.table)
        if self.card.differs_by_round:
            lead, where = _("%(seat)s, go where the line") % {"seat": seat}, _("of your round says")
        write(self.canvas, 0, -depth + 20 * mm, lead, size=13, room=along - 20 * mm, align="middle")
        write(
            self.canvas,
            0,
            -depth + 9 * mm,
            where,
            font="ExtraBold",
            size=26,
            room=along - 40 * mm,
            align="middle",
        )
        self.canvas.restoreState()

    def _middle(self) -> None:
        left, right = self.left + EDGE, self.left + SAFE_WIDTH - EDGE
        top, bottom = self.bottom + SAFE_HEIGHT - EDGE, self.bottom + EDGE
        self._heading(left, right, top)
        notes = self._notes()
        foot = bottom + 5 * mm * len(notes)
        self._rounds(left, right, top - QR_SIDE - 4 * mm, foot + 2 * mm)
        for at, note in enumerate(notes):
            write(self.canvas, left, foot - 5 * mm * (at + 0.8), note, size=11, room=right - left)

    def _heading(self, left: float, right: float, top: float) -> None:
        name = _("Table %(n)s") % {"n": self.card.table}
        if self.sheet.section:
            name = _("Section %(s)s, table %(n)s") % {"s": self.sheet.section, "n": self.card.table}
        room = right - left - QR_SIDE - 5 * mm
        write(self.canvas, left, top - 20 * mm, name, font="ExtraBold", size=48, room=room)
        beside = room - 25 * mm  # the code stands to the right of the title
        for at, line in enumerate(wrapped(self.sheet.title, "Regular", 12, beside)):
            write(self.canvas, left, top - (29 + 5 * at) * mm, line, size=12)
        if address := self.sheet.addresses.get(self.card.table):
            qr_code(self.canvas, address, right - QR_SIDE, top - QR_SIDE, QR_SIDE)
        if code := self.sheet.codes.get(self.card.table):
            write(
                self.canvas,
                right - QR_SIDE - 3 * mm,
                top - 29 * mm,
                code,
                font="SemiBold",
                size=18,
                align="right",
            )

    def _rounds(self, left: float, right: float, top: float, bottom: float) -> None:
        lines = self.card.lines
        columns = 1 if len(lines) <= 9 else 2 if len(lines) <= 22 else 3
        tall = -(-len(lines) // columns)
        step = min(9 * mm, (top - bottom) / (tall + 1))
        wide = (right - left) / columns
        for column in range(columns):
            x = left + column * wide
            self._columns(x, top - step * 0.7, wide, self._headings(), "SemiBold", step)
            self.canvas.setLineWidth(0.4)
            for at, line in enumerate(lines[column * tall : (column + 1) * tall], start=1):
                y = top - step * at
                self.canvas.line(x, y, x + wide - 4 * mm, y)
                self._columns(x, y - step * 0.7, wide, self._line(line), "Regular", step)

    def _columns(
        self, x: float, y: float, wide: float, texts: tuple[str, ...], font: str, step: float
    ) -> None:
        usable = wide - 4 * mm
        shares = SHARES_WITH_MOVES if self.card.differs_by_round else SHARES
        size = min(15, step * 0.62)
        for text, share in zip(texts, shares, strict=True):
            write(self.canvas, x, y, text, font=font, size=size, room=(share - 0.02) * usable)
            x += share * usable

    def _line(self, line: CardLine) -> tuple[str, ...]:
        trays = tray_list(line.trays)
        if line.turned_trays:
            trays += " ↻ " + tray_list(line.turned_trays)
        texts = (
            str(line.round),
            spoken(line.ns) if line.ns else _("nobody"),
            spoken(line.ew) if line.ew else _("nobody"),
            trays or _("sits out"),
        )
        if not self.card.differs_by_round:
            return texts
        return (*texts, _short_words(line.next_ns), _short_words(line.next_ew))

    def _headings(self) -> tuple[str, ...]:
        texts = (_("Round"), _("N–S"), _("E–W"), _("Trays"))
        if not self.card.differs_by_round:
            return texts
        return (*texts, _("then N–S go to"), _("then E–W go to"))

    def _notes(self) -> list[str]:
        """The quiet lines under the rounds: trays, turning, and the rounds that differ."""
        notes = []
        if self.card.serves_every_round:
            notes.append(_("This card serves every round."))
        if self.card.trays_go_one_way:
            notes.append(trays_words(self.card.trays_go_to, self.card.table))
        if self.card.trays_from_stand:
            notes.append(_("Fetch each round’s trays from the bye-stand."))
        if self.card.turns:
            notes.append(_("↻ After the first trays turn: North–South become East–West."))
        if turned_from := overplay_from(self.sheet.movement):
            notes.append(overplay_note(turned_from, made_anew=self.sheet.made_anew))
        notes += self._sharing()
        if self.card.differs_by_round:
            return notes
        notes += [_exception(line, self.card) for line in self.card.exceptions()]
        return notes

    def _sharing(self) -> list[str]:
        """With whom the trays are shared: always, or in which rounds."""
        shares = [s for s in self.sheet.movement.shared if self.card.table in s.tables]
        if not shares:
            return []
        others = {t for share in shares for t in share.tables} - {self.card.table}
        words = {"tables": tray_list(sorted(others)), "rounds": tray_list(s.round for s in shares)}
        if len(shares) == len([line for line in self.card.lines if line.trays]):
            always = _("Trays are shared with table %(tables)s.") % words
            return [" ".join([always, begin_words(trays_at(self.sheet.movement, self.card.table))])]
        return [_("In round %(rounds)s trays are shared with table %(tables)s.") % words]


def begin_words(trays: TraysAtTable) -> str:
    """With which of the trays that it shares a table begins."""
    if not trays.part:
        return ""
    if len(trays.shared_with) > 1:
        said = _("Begin with part %(n)s of %(of)s of them, then go on in order.")
        return said % {"n": trays.part, "of": len(trays.shared_with) + 1}
    if trays.part == 1:
        return _("Begin with the first half of them, then exchange.")
    return _("Begin with the second half of them, then exchange.")


def trays_words(to: int | None, here: int) -> str:
    if to == here:
        return _("Trays stay at this table.")
    return _("Trays go to table %(n)s.") % {"n": to} if to else _("Trays go to the bye-stand.")


def overplay_note(round: int, *, made_anew: bool) -> str:
    """What to do with the trays when all is played again."""
    if made_anew:
        return _("From round %(n)s on the trays are those made up anew.") % {"n": round}
    said = _("From round %(n)s on every tray is turned a quarter: North’s hand lies before East.")
    return said % {"n": round}


def _short_words(place: Place | None) -> str:
    """Where a side goes after a round, in a narrow column."""
    if place is None:
        return "–"
    if place.table is None:
        return _("sit out")
    side = {"NS": _("N–S"), "EW": _("E–W")}[place.side]
    return _("table %(n)s %(side)s") % {"n": place.table, "side": side}


def _next_words(seat: str, place: Place | None, table: int) -> tuple[str, str]:
    """The two lines a player reads: from this seat, to that table and seat."""
    if place is None:
        return "", seat
    if place.table is None:
        return _("%(seat)s, next you") % {"seat": seat}, _("sit out")
    target = seat_after(seat, SIDE_OF[seat], place)
    if place.table == table and target == seat:
        return seat, _("stay here")
    return (
        _("%(seat)s, next go to") % {"seat": seat},
        _("Table %(n)s, %(seat)s") % {"n": place.table, "seat": target},
    )


def _exception(line: CardLine, card: IndicatorCard) -> str:
    """One line for a round after which a side goes elsewhere."""
    parts = []
    for side, place, usual in (
        ("NS", line.next_ns, card.next_ns),
        ("EW", line.next_ew, card.next_ew),
    ):
        if place and place != usual:
            parts.append(f"{side_words(side)} {_place_words(place)}")
    return _("After round %(n)s: %(moves)s.") % {"n": line.round, "moves": "; ".join(parts)}


def _place_words(place: Place) -> str:
    if place.table is None:
        return _("sit out")
    words = {"n": place.table, "side": side_words(place.side)}
    return _("to table %(n)s, %(side)s") % words


def sit_out_card(
    canvas: Canvas, sheet: Sheet, movement: AnyMovement, page: tuple[float, float]
) -> None:
    """A card for whoever has no table in a round: when, and where to go after it."""
    left, top = (page[0] - SAFE_WIDTH) / 2, (page[1] + SAFE_HEIGHT) / 2
    canvas.roundRect(left, top - SAFE_HEIGHT, SAFE_WIDTH, SAFE_HEIGHT, 10)
    write(canvas, left + 15 * mm, top - 25 * mm, _("Sitting out"), font="ExtraBold", size=44)
    texts = _sit_out_texts(sheet, movement)
    columns = 1 if len(texts) <= 9 else 2
    tall = -(-len(texts) // columns)
    wide = (SAFE_WIDTH - 30 * mm) / columns
    step = min(13 * mm, (SAFE_HEIGHT - 45 * mm) / tall)
    size = min(20, step * 0.6)  # a long name makes its own line smaller, not every one
    for at, text in enumerate(texts):
        x = left + 15 * mm + at // tall * wide
        write(canvas, x, top - 40 * mm - at % tall * step, text, size=size, room=wide - 5 * mm)
    canvas.showPage()


def _sit_out_texts(sheet: Sheet, movement: AnyMovement) -> list[str]:
    after = after_sitting_out(movement)
    texts = []
    for out in movement.sit_outs:
        who = sheet.names.get(out.contestant, "")
        words = {"n": out.round, "who": spoken(out.contestant) + (f", {who}" if who else "")}
        alone = isinstance(movement, IndividualMovement)
        text = (
            _("Round %(n)s: player %(who)s") if alone else _("Round %(n)s: pair %(who)s")
        ) % words
        if place := after.get((out.round, out.contestant)):
            text += _(", then %(place)s") % {"place": _place_words(place)}
        texts.append(text)
    return texts
