"""Every numbered rule of docs/explanation/rules.md has a test that names it, and nobody cites another."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "rules.md").read_text(encoding="utf-8")
RULES = re.findall(r"^ *- \*\*([A-Z][0-9]+(?:\.[0-9])?)\*\* ", PAGE, re.M)
CHAPTERS = {"S": 7, "T": 4, "A": 3, "B": 7, "M": 8, "X": 1, "E": 3}
POINTS = (2, 3, 4, 2, 3, 3, 3, 4, 2, 2, 1, 2, 2)
"""How many points each rule of the solo game has: U1.1, U1.2, U2.1, ..."""
OWN = 6
"""The rules of our own game for one player: K1 to K6."""
CITATION = re.compile(r"\b([STABMXEK][1-9]|U[1-9][0-9]?(?:\.[1-9])?)\b(?!\d)")
SOURCES = ("src/quiltbee/**/*.py", "src/quiltbee/**/*.c", "src/quiltbee/**/*.h", "tests/rules/**/*.py")


@cache
def names_of_tests() -> list[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.rglob("test_*.py"))
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def test_the_page_numbers_the_rules_of_each_chapter_without_a_gap() -> None:
    of_two = [f"{letter}{number + 1}" for letter, last in CHAPTERS.items() for number in range(last)]
    alone = [
        f"U{number}{point}"
        for number, points in enumerate(POINTS, start=1)
        for point in ("", *(f".{each + 1}" for each in range(points)))
    ]
    assert [*of_two, *alone, *(f"K{number + 1}" for number in range(OWN))] == RULES


@pytest.mark.parametrize("rule", RULES)
def test_a_test_names_the_rule(rule: str) -> None:
    assert any(name.startswith(f"test_{rule.replace('.', '_')}_") for name in names_of_tests())


def test_no_test_names_a_rule_that_is_not_there() -> None:
    numbered = [re.match(r"test_([A-Z][0-9]+(?:_[0-9])?)_", name) for name in names_of_tests() if name[5:6].isupper()]
    assert {found[1].replace("_", ".") for found in numbered if found} == set(RULES)


def test_every_rule_that_is_cited_stands_on_the_page() -> None:
    cited = {
        f"{path.relative_to(ROOT)} cites {rule}"
        for pattern in SOURCES
        for path in ROOT.glob(pattern)
        for rule in CITATION.findall(path.read_text(encoding="utf-8"))
        if rule not in RULES
    }
    assert cited == set()
