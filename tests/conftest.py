"""What many tests need: the cases that lie beside the project, a club and its people."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("club", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("club")

HERE = Path(__file__).parent
CASES = Path(os.environ.get("CLUBWHIST_CASES", HERE.parent.parent / "shared" / "cases"))


def golden(name: str) -> Any:
    """A document in tests/golden."""
    return json.loads((HERE / "golden" / name).read_text())


def case(name: str) -> Any:
    """A document among the cases beside the project; the test is left out where there are none."""
    if not (CASES / name).exists():
        pytest.skip("the cases are not beside this checkout")  # they are large and not ours
    return json.loads((CASES / name).read_text())


def examples() -> dict[str, Any]:
    """The printed worked examples, by id."""
    return {example["id"]: example for example in case("examples.json")["examples"]}
