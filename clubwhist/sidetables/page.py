"""What a side table's page shows: the sheet with its arithmetic, and who pays whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _

from clubwhist.sidetables.models import SideTable
from clubwhist.sidetables.services import deals_of, sheet_of
from scoring.figures import decimal, plus_and_minus
from scoring.preference import PreferenceSheet
from scoring.vint import Payment, VintSheet, payments, settlement, sides_of


@dataclass(frozen=True)
class Line:
    """One deal written out: its number, a heading where a rubber begins, and its figures."""

    number: int
    rubber: int | None
    said: list[tuple[str, str, str]]  # who, points, why
    ended: str


@dataclass(frozen=True)
class SheetPage:
    """The sheet; `now` is a sentence on where the game stands, `totals` each player's figure."""

    table: SideTable
    lines: list[Line]
    now: str
    totals: list[tuple[str, str]]
    payments: list[str]
    following: int
    rubber: int
    over: bool
    rubbers: dict[int, int] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last deal on the sheet, 0 for none."""
        return self.following - 1

    def rubber_of(self, number: int) -> int:
        """The rubber in which a deal was or will be played, which says who are partners."""
        return self.rubbers.get(number, self.rubber)


def page_of(table: SideTable) -> SheetPage:
    """The page of a table as its sheet stands."""
    numbers, sheet = list(deals_of(table)), sheet_of(table)
    if isinstance(sheet, VintSheet):
        return _vint(table, numbers, sheet)
    return _preference(table, numbers, sheet)


def partners(table: SideTable, rubber: int, side: int) -> str:
    """The two names of a side in a rubber."""
    return _(" and ").join(table.players[player] for player in sides_of(rubber)[side])


def _vint(table: SideTable, numbers: list[int], sheet: VintSheet) -> SheetPage:
    lines, rubber = [], 0
    for number, line in zip(numbers, sheet.lines, strict=True):
        said = [
            (
                partners(table, line.rubber, entry.side),
                f"{entry.points}",
                entry.why + (_(" (below the line)") if entry.below else ""),
            )
            for entry in line.entries
        ]
        ended = ""
        if line.game_to is not None:
            who = {"who": partners(table, line.rubber, line.game_to)}
            ended = _("%(who)s win the rubber.") if line.ends_rubber else _("%(who)s win a game.")
            ended = ended % who
        lines.append(Line(number, line.rubber if line.rubber != rubber else None, said, ended))
        rubber = line.rubber
    balances = settlement(sheet.players)
    return SheetPage(
        table=table,
        lines=lines,
        now=_where_vint_stands(table, sheet),
        totals=_signed(table, balances),
        payments=[_payment(table, p) for p in payments(balances)] if sheet.over else [],
        following=max(numbers, default=0) + 1,
        rubber=min(sheet.rubber, 3),
        over=sheet.over,
        rubbers={n: line.rubber for n, line in zip(numbers, sheet.lines, strict=True)},
    )


def _payment(table: SideTable, payment: Payment) -> str:
    """Who pays whom, in points, and in coin where a stake was agreed on."""
    words = {
        "payer": table.players[payment.payer],
        "receiver": table.players[payment.receiver],
        "n": payment.amount,
    }
    stake = Fraction(table.settings.get("per_hundred", "0"))
    if not stake:
        return _("%(payer)s pays %(receiver)s for %(n)s points.") % words
    words["coin"] = decimal(stake * payment.amount / 100, 2)
    return _("%(payer)s pays %(receiver)s %(coin)s for %(n)s points.") % words


def _where_vint_stands(table: SideTable, sheet: VintSheet) -> str:
    if sheet.over:
        return _("Three rubbers are played.")
    words = {
        "n": sheet.rubber,
        "a": partners(table, sheet.rubber, 0),
        "b": partners(table, sheet.rubber, 1),
        "games_a": sheet.games[0],
        "games_b": sheet.games[1],
        "below_a": sheet.below[0],
        "below_b": sheet.below[1],
    }
    return (
        _(
            "Rubber %(n)s: %(a)s %(below_a)s below the line (games %(games_a)s), %(b)s "
            "%(below_b)s (games %(games_b)s)."
        )
        % words
    )


def _preference(table: SideTable, numbers: list[int], sheet: PreferenceSheet) -> SheetPage:
    lines = []
    for number, movements in zip(numbers, sheet.lines, strict=True):
        said = [
            (
                table.players[m.player],
                _("puts in %(n)s") % {"n": m.counters}
                if m.counters > 0
                else _("takes %(n)s") % {"n": -m.counters},
                m.why,
            )
            for m in movements
        ]
        lines.append(Line(number, None, said, ""))
    return SheetPage(
        table=table,
        lines=lines,
        now=_("In the pool: %(n)s counters.") % {"n": sheet.pool},
        totals=_signed(table, sheet.balances),
        payments=[],
        following=max(numbers, default=0) + 1,
        rubber=1,
        over=False,
    )


def _signed(table: SideTable, balances: tuple[int, ...]) -> list[tuple[str, str]]:
    shown = plus_and_minus(Fraction(balance) for balance in balances)
    return [
        (name, shown[Fraction(balance)])
        for name, balance in zip(table.players, balances, strict=True)
    ]
