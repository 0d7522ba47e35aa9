"""The systems: a module here is a system, found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from movements.systems.base import System


def _found() -> list[System[Any]]:
    modules = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]
    systems: list[System[Any]] = [module.SYSTEM for module in modules if hasattr(module, "SYSTEM")]
    return sorted(systems, key=lambda system: system.order)


SYSTEMS = {system.name: system for system in _found()}
# Those that can be made from settings.
BUILT = {name: system for name, system in SYSTEMS.items() if system.build}


def system_of(name: str, *, individuals: bool = False) -> System[Any]:
    """The system of this name; where nobody knows it, the one that stands for such."""
    return SYSTEMS[name] if name in SYSTEMS else unknown(individuals=individuals)


def unknown(*, individuals: bool) -> System[Any]:
    """What a night of pairs, or of individuals, of another program is called."""
    return next(
        system
        for system in SYSTEMS.values()
        if system.stands_for_unknown and system.individuals == individuals
    )


# What a document calls a night of pairs of which nobody knows the system, and a movement that
# somebody brings along.
UNKNOWN = unknown(individuals=False).name
OWN = next(name for name, system in SYSTEMS.items() if system.of_others)
