"""No rule is known by its name outside its own module, so that a new one is one file."""

import re
from pathlib import Path

import pytest

from scoring.rules import RULES

ROOT = Path(__file__).resolve().parents[2]
# Which rule a system usually has is the system's to say; it stands here until systems are modules.
OF_SYSTEMS = {"clubwhist/events/services/setup.py"}
# "two-pairs" is a system's name too.
SYSTEMS = {"two-pairs"}


def sources():
    for top in ("clubwhist", "movements", "scoring", "templates"):
        for file in sorted((ROOT / top).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            own = path.startswith("scoring/rules/") or "/migrations/" in path or path in OF_SYSTEMS
            if file.suffix in (".py", ".html") and not own:
                yield path, file.read_text()


@pytest.mark.parametrize("name", sorted(set(RULES) - SYSTEMS))
def test_no_name_of_a_rule_stands_elsewhere(name):
    quoted = re.compile(rf"""(?<![\w.])["']{name}["']""")
    assert [path for path, text in sources() if quoted.search(text)] == []


def test_every_rule_answers_everything():
    for rule in RULES.values():
        assert str(rule.title)
        assert str(rule.explained)
        assert rule.for_pairs or rule.for_individuals
        assert not rule.ties or "" in rule.ties  # the usual way is always there
