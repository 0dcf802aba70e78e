"""The lists of tests that do not run everywhere name tests that there are."""

import ast
from pathlib import Path

import pytest

from tests.left_out import why_left_out
from tests.pyodide.left_out import LEFT_OUT
from tests.server.support.not_in_page import NOT_IN_PAGE, SAMPLE

ROOT = Path(__file__).parents[1]
NAMES = [name for reasons in (LEFT_OUT, NOT_IN_PAGE) for names in reasons.values() for name in names]


@pytest.mark.parametrize("name", [*NAMES, *SAMPLE])
def test_what_is_left_out_somewhere_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not test or test.partition("[")[0] in tests


def test_only_what_is_named_is_left_out() -> None:
    reasons = {"slow": ("tests/a.py", "tests/b.py::test_one"), "loud": ("tests/b.py::test_two[3]",)}
    assert why_left_out("tests/a.py::test_any[1]", reasons) == "slow"
    assert why_left_out("tests/b.py::test_one[1]", reasons) == "slow"
    assert why_left_out("tests/b.py::test_two[3]", reasons) == "loud"
    assert why_left_out("tests/b.py::test_two[4]", reasons) is None
