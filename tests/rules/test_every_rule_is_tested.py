"""Every numbered rule of RULES.md has a test that names it."""

import ast
from functools import cache
from pathlib import Path

import pytest

RULES = [
    *(f"S{number}" for number in range(1, 8)),
    *(f"T{number}" for number in range(1, 5)),
    *(f"A{number}" for number in range(1, 4)),
    *(f"B{number}" for number in range(1, 8)),
    *(f"M{number}" for number in range(1, 9)),
    "X1",
    *(f"E{number}" for number in range(1, 4)),
]


@cache
def names_of_tests() -> list[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py"))
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("rule", RULES)
def test_a_test_names_the_rule(rule: str) -> None:
    assert any(name.startswith(f"test_{rule}_") for name in names_of_tests())


def test_no_test_names_a_rule_that_is_not_there() -> None:
    numbered = [name.split("_")[1] for name in names_of_tests() if name.split("_")[1:2] and name[5].isupper()]
    assert set(numbered) == set(RULES)
