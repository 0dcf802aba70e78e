"""Runs inside Pyodide: the answers there are those that the same code gave outside (`/given/answers.jsonl`)."""

import json
import math
from pathlib import Path
from typing import Any

from tests.pyodide.answers import Answer, answer

GIVEN = Path("/given/answers.jsonl")
FRACTIONS = ("values", "slip")
"""They may differ in their last digits, as each C library rounds `exp` and `log` its own way."""
CLOSE = 1e-5


def differences(here: Answer, there: Answer) -> list[str]:
    """What differs. Whole numbers and texts must be equal."""
    names = sorted(here.keys() | there.keys())
    return [
        f"{name}: {here.get(name)} here, {there.get(name)} outside"
        for name in names
        if here.get(name) != there.get(name) and not (name in FRACTIONS and _are_close(here.get(name), there.get(name)))
    ]


def _are_close(mine: Any, theirs: Any) -> bool:
    if isinstance(mine, list) and isinstance(theirs, list):
        return len(mine) == len(theirs) and all(map(_are_close, mine, theirs))
    both = isinstance(mine, int | float) and isinstance(theirs, int | float)
    return both and math.isclose(mine, theirs, rel_tol=CLOSE, abs_tol=CLOSE)


def test_every_answer_is_that_of_the_native_kernel() -> None:
    wrong, asked, solved = [], 0, 0
    for line in GIVEN.read_text(encoding="utf-8").splitlines():
        text, there = json.loads(line)
        here = json.loads(json.dumps(answer(text)))
        wrong += [f"{text}: {each}" for each in differences(here, there)]
        asked, solved = asked + 1, solved + bool(here.get("solution"))
    assert not wrong, f"{len(wrong)} differences: " + "\n".join(wrong[:10])
    assert asked, "nothing was asked"
    print(f"{asked:,} positions searched, {solved:,} of them solved: every answer is that of the native kernel")
