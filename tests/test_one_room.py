"""No rule and no system is known by name outside its own module: a new one is one file."""

import re
from pathlib import Path

import pytest

from movements.systems import BUILT, SYSTEMS
from scoring.rules import RULES

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("clubwhist", "movements", "scoring", "templates")
# Words that a page or an address may use for something else.
OTHER_MEANINGS = {"own", "open"}


def where(name, *rooms):
    """The files outside these rooms that have the quoted name in them."""
    quoted = re.compile(rf"""(?<![\w.])["']{name}["']""")
    return [
        path
        for top in TOPS
        for file in sorted((ROOT / top).rglob("*"))
        if file.suffix in (".py", ".html")
        for path in [file.relative_to(ROOT).as_posix()]
        if not path.startswith(rooms) and "/migrations/" not in path
        if quoted.search(file.read_text())
    ]


# A system says which rule it is usually ranked by.
@pytest.mark.parametrize("name", sorted(RULES))
def test_no_name_of_a_rule_stands_elsewhere(name):
    assert where(name, "scoring/rules/", "movements/systems/") == []


@pytest.mark.parametrize("name", sorted(set(SYSTEMS) - OTHER_MEANINGS))
def test_no_name_of_a_system_stands_elsewhere(name):
    also = {"scoring/rules/two_pairs.py"} & {f"scoring/rules/{name.replace('-', '_')}.py"}
    assert where(name, "movements/systems/", *also) == []


# Who looks for tables, or writes of them, and the evenings made up for the demo.
CHOOSING_ONE = (
    "movements/systems/",
    "movements/search/",
    "movements/management/",
    "clubwhist/events/management/commands/demo.py",
)
NOT_A_SYSTEM = {"base", "field", "remarks"}


def test_nobody_asks_one_system_by_importing_it():
    asked = re.compile(r"movements\.systems\.(\w+)")
    found = {
        (path, name)
        for top in TOPS
        for file in (ROOT / top).rglob("*.py")
        for path in [file.relative_to(ROOT).as_posix()]
        if not path.startswith(CHOOSING_ONE)
        for name in asked.findall(file.read_text())
        if name not in NOT_A_SYSTEM
    }
    assert found == set()


def test_every_rule_answers_everything():
    for rule in RULES.values():
        assert str(rule.title)
        assert str(rule.explained)
        assert rule.for_pairs or rule.for_individuals
        assert not rule.ties or "" in rule.ties  # the usual way is always there


def test_every_system_names_only_rules_that_there_are():
    for system in SYSTEMS.values():
        assert {system.usual_rule, *system.unsuited_rules} - {""} <= set(RULES)
        assert system.title or system.name not in BUILT
