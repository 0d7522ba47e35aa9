"""What is put down at a side table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubwhist.sidetables.models import Game, SideTable
from scoring.vint import ACES, TRICKS, sides_of

SUITS = [("S", "♠"), ("C", "♣"), ("D", "♦"), ("H", "♥")]
CORONETS = 3  # rows on the form
Seats = Sequence[Sequence[int]]
VINT_FIELDS = ("aces_doubled", "aces_twice", "per_hundred")


def _numbers(most: int, least: int = 0) -> list[tuple[str, str]]:
    return [(str(n), str(n)) for n in range(least, most + 1)]


def tap(label: Any, choices: Any, **more: Any) -> forms.TypedChoiceField:
    """A row of large buttons of which one is chosen."""
    return forms.TypedChoiceField(
        label=label, choices=choices, widget=forms.RadioSelect, coerce=int, **more
    )


class NewTableForm(forms.Form):
    """Who sits at a new side table, and what the table agrees on."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=Game.choices, widget=forms.RadioSelect, initial="vint"
    )
    players = forms.CharField(
        label=gettext_lazy("Who plays? A name a line, in the order round the table"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=400,
    )
    aces_doubled = forms.BooleanField(
        label=gettext_lazy("A coronet of aces counts double at no-trumps"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Foster does not say; this is our default."),
    )
    aces_twice = forms.BooleanField(
        label=gettext_lazy("Aces in a coronet count among the honours as well"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Foster does not say; this is our default."),
    )
    per_hundred = forms.DecimalField(
        label=gettext_lazy("Stake for each hundred points"),
        required=False,
        min_value=0,
        max_value=10000,
        decimal_places=2,
        help_text=gettext_lazy("Leave this empty to settle in points."),
    )
    stake = forms.IntegerField(
        label=gettext_lazy("Counters each puts in"), min_value=1, max_value=1000, initial=20
    )
    value_s, value_c, value_d, value_h = (
        forms.IntegerField(
            label=gettext_lazy("A trick with %(suit)s as trumps") % {"suit": sign},
            min_value=0,
            max_value=1000,
            initial=worth,
        )
        for (_letter, sign), worth in zip(SUITS, (1, 2, 3, 4), strict=True)
    )
    defenders_paid = forms.BooleanField(
        label=gettext_lazy("The others are paid for their tricks too"), required=False, initial=True
    )
    short = forms.IntegerField(
        label=gettext_lazy("For each trick under six the bidder pays so many times its value"),
        min_value=0,
        max_value=20,
        initial=2,
        help_text=gettext_lazy("Foster gives no penalty; this is our default."),
    )
    refill_at = forms.IntegerField(
        label=gettext_lazy("All put in again when the pool is down to"),
        min_value=0,
        max_value=1000,
        initial=0,
    )
    passed = forms.IntegerField(
        label=gettext_lazy("Each puts in when nobody bids"), min_value=0, max_value=100, initial=0
    )

    @property
    def first(self) -> list[forms.BoundField]:
        """What is always asked."""
        return [self["game"], self["players"]]

    @property
    def vint(self) -> list[forms.BoundField]:
        """What a table of Vint agrees on."""
        return [self[name] for name in VINT_FIELDS]

    @property
    def preference(self) -> list[forms.BoundField]:
        """What a table of Preference agrees on."""
        names = [n for n in self.fields if n not in ("key", "game", "players", *VINT_FIELDS)]
        return [self[name] for name in names]

    def table(self) -> dict[str, Any]:
        """The form as `create` takes it."""
        data = self.cleaned_data
        names = [line.strip()[:60] for line in data["players"].splitlines() if line.strip()]
        vint = {name: data[name] for name in ("aces_doubled", "aces_twice")}
        vint["per_hundred"] = str(data["per_hundred"] or 0)
        pool = {
            name: data[name] for name in ("stake", "short", "refill_at", "passed", "defenders_paid")
        }
        pool["values"] = {suit: data[f"value_{suit.lower()}"] for suit, _sign in SUITS}
        game = Game(data["game"])
        return {
            "game": game,
            "players": names,
            "settings": vint if game == Game.VINT else pool,
            "key": data["key"],
        }


class DealForm(forms.Form):
    """What both games ask: which deal, and a key that makes a repeat harmless."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    rubber = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    key = forms.UUIDField(widget=forms.HiddenInput)
    correcting = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_correcting(self) -> bool:
        """Whether the page said that a deal on the sheet would be corrected."""
        return bool(self.cleaned_data["correcting"])


class VintForm(DealForm):
    """A deal of Vint, for the partners of the rubber in play."""

    level = tap(gettext_lazy("Contract"), _numbers(7, 1))
    suit = forms.ChoiceField(
        label=gettext_lazy("in"),
        choices=[*SUITS, ("NT", gettext_lazy("no-trumps"))],
        widget=forms.RadioSelect,
    )
    bidder = tap(gettext_lazy("bid by"), ())
    made = tap(gettext_lazy("Tricks they took"), _numbers(TRICKS))
    aces = tap("", _numbers(4))
    honours = tap("", _numbers(5), required=False, empty_value=None)
    first = tap(
        gettext_lazy("If both reached 500 in this deal: who did first?"),
        (),
        required=False,
        empty_value=None,
    )

    def __init__(self, table: SideTable, rubber: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = rubber
        self.seats = sides_of(rubber)
        names = [_(" and ").join(table.players[p] for p in side) for side in self.seats]
        both = list(enumerate(names))
        for name in ("bidder", "first"):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = both
        self.fields["aces"].label = _("Aces held by %(who)s") % {"who": names[0]}
        self.fields["honours"].label = _("Honours in trumps (A K Q J 10) held by %(who)s") % {
            "who": names[0]
        }
        players = [("", "–"), *((str(at), name) for at, name in enumerate(table.players))]
        kinds = [("", "–"), *SUITS, (ACES, _("aces"))]
        for row in range(1, CORONETS + 1):
            self.fields[f"coronet_{row}"] = forms.ChoiceField(
                label=_("Coronet %(n)s: held by") % {"n": row}, choices=players, required=False
            )
            self.fields[f"of_{row}"] = forms.ChoiceField(
                label=_("of"), choices=kinds, required=False
            )
            self.fields[f"length_{row}"] = forms.TypedChoiceField(
                label=_("cards"),
                choices=[("", "–"), *_numbers(TRICKS, 2)],
                required=False,
                coerce=int,
                empty_value=None,
            )

    @property
    def taps(self) -> list[forms.BoundField]:
        """What every deal needs."""
        return [self[name] for name in ("level", "suit", "bidder", "made", "aces", "honours")]

    @property
    def more(self) -> list[forms.BoundField]:
        """Coronets, and who was first to the game."""
        rows = [
            f"{part}_{row}"
            for row in range(1, CORONETS + 1)
            for part in ("coronet", "of", "length")
        ]
        return [self[name] for name in ("first", *rows)]

    def deal(self) -> dict[str, Any]:
        """The deal as `services.put_down` takes it; side 0 is the first pair of partners."""
        data = self.cleaned_data
        trumps = data["suit"] != "NT"
        honours = (data["honours"] or 0) if trumps else 0
        taken = (data["made"], TRICKS - data["made"])
        return {
            "level": data["level"],
            "suit": data["suit"],
            "bidder": data["bidder"],
            "taken": taken if data["bidder"] == 0 else taken[::-1],
            "aces": (data["aces"], 4 - data["aces"]),
            "honours": (honours, 5 - honours if trumps else 0),
            "coronets": self._coronets(),
            "first": data["first"],
        }

    def _coronets(self) -> list[list[Any]]:
        found = []
        for row in range(1, CORONETS + 1):
            holder, of = self.cleaned_data[f"coronet_{row}"], self.cleaned_data[f"of_{row}"]
            if holder and of:
                player = int(holder)
                side = 0 if player in self.seats[0] else 1
                seat = side + 2 * self.seats[side].index(player)
                found.append([seat, of, self.cleaned_data[f"length_{row}"] or 0])
        return found

    @staticmethod
    def held(deal: dict[str, Any], seats: Seats = ()) -> dict[str, Any]:
        """A deal on the sheet as this form holds it, to be corrected. seats: of its partners."""
        coronets: dict[str, Any] = {}
        for row, (seat, of, length) in enumerate(deal.get("coronets", ()), start=1):
            player = seats[seat % 2][seat // 2]
            coronets |= {f"coronet_{row}": player, f"of_{row}": of, f"length_{row}": length or ""}
        return {
            "level": deal["level"],
            "suit": deal["suit"],
            "bidder": deal["bidder"],
            "made": deal["taken"][deal["bidder"]],
            "aces": deal["aces"][0],
            "honours": deal["honours"][0],
            "first": deal["first"],
            **coronets,
        }

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("rubber") not in (None, self.now):
            # Kept in a phone while the rubber ended: these partners are not partners any more.
            raise forms.ValidationError(
                _("The partners have changed since this was put down. Please put it down again.")
            )
        if data.get("suit") not in ("NT", None) and data.get("honours") is None:
            self.add_error("honours", _("Say how many of the five honours they held."))
        return data


class PreferenceForm(DealForm):
    """A deal of Preference."""

    bidder = tap(gettext_lazy("Who bid?"), ())
    suit = forms.ChoiceField(
        label=gettext_lazy("Trumps"), choices=SUITS, widget=forms.RadioSelect, required=False
    )
    counters = forms.IntegerField(
        label=gettext_lazy("Counters bid for the widow"),
        min_value=0,
        max_value=1000,
        initial=0,
        help_text=gettext_lazy("0 if a suit was enough in the first round."),
    )

    def __init__(self, table: SideTable, rubber: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        field = self.fields["bidder"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [*enumerate(table.players), (-1, _("nobody"))]
        if len(table.players) == 4:
            self.fields["dealer"] = tap(
                _("Who dealt, and sat out?"), list(enumerate(table.players))
            )
        for at, name in enumerate(table.players):
            self.fields[f"tricks_{at}"] = forms.IntegerField(
                label=_("Tricks of %(who)s") % {"who": name}, min_value=0, max_value=10, initial=0
            )

    @property
    def taps(self) -> list[forms.BoundField]:
        """Everything, in the order in which it happens."""
        dealer = ["dealer"] if "dealer" in self.fields else []
        tricks = [f"tricks_{at}" for at in range(len(self.table.players))]
        return [self[name] for name in (*dealer, "bidder", "suit", "counters", *tricks)]

    more: tuple[()] = ()

    @staticmethod
    def held(deal: dict[str, Any], seats: Seats = ()) -> dict[str, Any]:
        """A deal on the sheet as this form holds it, to be corrected; there are no partners."""
        if deal["bidder"] is None:
            return {"bidder": -1, "dealer": deal["dealer"]}
        tricks = {f"tricks_{at}": count for at, count in enumerate(deal["tricks"])}
        return {name: deal[name] for name in ("bidder", "suit", "counters", "dealer")} | tricks

    def deal(self) -> dict[str, Any]:
        """The deal as `services.put_down` takes it."""
        data = self.cleaned_data
        dealer = data.get("dealer")
        if data["bidder"] < 0:
            return {"bidder": None, "dealer": dealer}
        return {
            "bidder": data["bidder"],
            "suit": data["suit"] or "H",
            "counters": data["counters"],
            "tricks": [data[f"tricks_{at}"] for at in range(len(self.table.players))],
            "dealer": dealer,
        }


FORMS: dict[str, type[VintForm] | type[PreferenceForm]] = {
    Game.VINT: VintForm,
    Game.PREFERENCE: PreferenceForm,
}
