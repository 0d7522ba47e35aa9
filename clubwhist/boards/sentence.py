"""Who leads or has won, in words; nothing is said too early or of half the room."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from clubwhist.boards.columns import Columns
from clubwhist.events.models import Event, Pair, State
from clubwhist.events.services.standings import Scores
from clubwhist.words.people import names
from clubwhist.words.phrases import said
from clubwhist.words.seats import side, spoken

MOST_NAMED = 3  # contestants in one sentence


def sentence_of(event: Event, scores: Scores, by_name: Mapping[str, Pair], columns: Columns) -> str:
    """The sentence under the figures."""
    if not scores.results or not scores.standings.overall:
        return ""
    first = [s for s in scores.standings.overall if s.place == 1]
    done = scores.results_in == scores.results_wanted
    over = done or event.state == State.PUBLISHED
    score = first[0].score
    nobody = event.rule.by_average and score.plus == 0
    if len(first) > MOST_NAMED or nobody:
        return _("Nobody is ahead.") if over else _("It is too early to say who leads.")
    words = {
        "who": _and([_who(by_name[s.score.contestant.id]) for s in first]),
        "what": said(event.rule.worth(score, [text for text, _sign in columns.own_figures(score)])),
    }
    sentence = _ahead(over=over, together=len(first) > 1, alone=event.is_individual) % words
    return " ".join([sentence, *_line_winners(scores, by_name)]) if over else sentence


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


def _line_winners(scores: Scores, by_name: Mapping[str, Pair]) -> list[str]:
    """In Compass the best of the other line is named too."""
    overall = {s.score.contestant.id for s in scores.standings.overall if s.place == 1}
    best_of_lines = []
    for line in scores.standings.lines:
        best = [s.score.contestant.id for s in line.standings if s.place == 1]
        if line.line != "ALL" and len(best) <= MOST_NAMED and not overall & set(best):
            words = {"who": _and([_who(by_name[name]) for name in best]), "line": side(line.line)}
            alone = len(best) == 1 and by_name[best[0]].event.is_individual
            each = (
                _("%(who)s is the best %(line)s.") if alone else _("%(who)s are the best %(line)s.")
            )
            best_of_lines.append(each % words)
    return best_of_lines


def _and(phrases: list[str]) -> str:
    return _("; ").join(phrases)


def _who(pair: Pair) -> str:
    return names(pair) or _("Pair %(number)s") % {"number": spoken(pair.name)}
