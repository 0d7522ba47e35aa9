"""The rules of ranking: a module here is a rule, found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from scoring.rules.base import Rule


def _found() -> list[Rule]:
    modules = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]
    rules: list[Rule] = [module.RULE for module in modules if hasattr(module, "RULE")]
    return sorted(rules, key=lambda rule: rule.order)


RULES = {rule.name: rule for rule in _found()}
# By name; the first is the usual one.
PAIR_RULES = tuple(name for name, rule in RULES.items() if rule.for_pairs)
INDIVIDUAL_RULES = tuple(name for name, rule in RULES.items() if rule.for_individuals)
