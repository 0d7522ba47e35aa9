"""Who leads or has won, in words; nothing is said too early or of half the room."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubwhist.boards.columns import columns_of
from clubwhist.events.models import Event, Pair, State
from clubwhist.events.services.standings import Scores
from clubwhist.lib.templatetags.words import names, side, spoken
from scoring.types import Standing

MOST_NAMED = 3  # contestants in one sentence


def sentence_of(event: Event, scores: Scores, by_name: Mapping[str, Pair]) -> str:
    """The sentence under the figures."""
    if not scores.results or not scores.standings.overall:
        return ""
    first = [s for s in scores.standings.overall if s.place == 1]
    done = scores.results_in == scores.results_wanted
    over = done or event.state == State.PUBLISHED
    nobody = scores.standings.rule == "averages" and first[0].score.plus == 0
    if len(first) > MOST_NAMED or nobody:
        return _("Nobody is ahead.") if over else _("It is too early to say who leads.")
    words = {
        "who": _and([_who(by_name[s.score.contestant.id]) for s in first]),
        "what": _worth(event, scores, first[0]),
    }
    said = _ahead(over=over, together=len(first) > 1, alone=event.is_individual) % words
    return " ".join([said, *_line_winners(scores, by_name)]) if over else said


def _ahead(*, over: bool, together: bool, alone: bool) -> str:
    """The words for whoever is first: a pair are two people, an individual is one."""
    if together:
        if over:
            return _("%(who)s share the evening, %(what)s.")
        return _("%(who)s lead together, %(what)s so far.")
    if alone:
        return (
            _("%(who)s wins the evening, %(what)s.")
            if over
            else _("%(who)s leads, %(what)s so far.")
        )
    return _("%(who)s win the evening, %(what)s.") if over else _("%(who)s lead, %(what)s so far.")


def _worth(event: Event, scores: Scores, first: Standing) -> str:
    """What the first place is worth, in words."""
    columns, score = columns_of(event, scores), first.score
    figures = [text for text, _sign in columns.figures(score)]
    rule = scores.standings.rule
    if rule == "matchpoints":
        return _("with %(n)s per cent of the points") % {"n": figures[-1]}
    if rule == "matches":
        words = {"won": figures[0], "tricks": figures[1].replace("=", "0")}
        return (
            ngettext(
                "with %(won)s match won and %(tricks)s tricks",
                "with %(won)s matches won and %(tricks)s tricks",
                1 if score.won == 1 else 2,
            )
            % words
        )
    if rule == "losses":
        n = figures[-1]
        return ngettext("with %(n)s trick lost", "with %(n)s tricks lost", _many(n)) % {"n": n}
    plus = columns.pluses[score.plus].lstrip("+")
    if rule == "two-pairs" and not score.plus:
        return _("with the same number of tricks")
    if rule == "two-pairs":
        return ngettext("by %(n)s trick", "by %(n)s tricks", _many(plus)) % {"n": plus}
    return ngettext(
        "%(n)s trick above the average of the hands held",
        "%(n)s tricks above the average of the hands held",
        _many(plus),
    ) % {"n": plus}


def _many(figure: str) -> int:
    """Which plural a figure takes: 1 is one, all else is several."""
    return 1 if figure == "1" else 2


def _line_winners(scores: Scores, by_name: Mapping[str, Pair]) -> list[str]:
    """In Compass the best of the other line is named too."""
    overall = {s.score.contestant.id for s in scores.standings.overall if s.place == 1}
    said = []
    for line in scores.standings.lines:
        best = [s.score.contestant.id for s in line.standings if s.place == 1]
        if line.line != "ALL" and len(best) <= MOST_NAMED and not overall & set(best):
            words = {"who": _and([_who(by_name[name]) for name in best]), "line": side(line.line)}
            alone = len(best) == 1 and by_name[best[0]].event.is_individual
            each = (
                _("%(who)s is the best %(line)s.") if alone else _("%(who)s are the best %(line)s.")
            )
            said.append(each % words)
    return said


def _and(phrases: list[str]) -> str:
    return _("; ").join(phrases)


def _who(pair: Pair) -> str:
    return names(pair) or _("Pair %(number)s") % {"number": spoken(pair.name)}
