"""A sample of what `make test-static` runs in the Python of the page."""

import ast
from pathlib import Path

import pytest
from static_site.fetching import ROOT

from tests.pyodide.check_answers import differences
from tests.pyodide.inside import can_run, run_tests
from tests.pyodide.left_out import LEFT_OUT, why_left_out
from tests.pyodide.native_answers import write_answers

SAMPLE = ("tests/rules/test_turns.py", "tests/kernel/test_c_values.py", "tests/kernel/test_placements.py")


@pytest.mark.slow
@pytest.mark.skipif(not can_run(), reason="the Python of the page comes from npm, and there is no npm")
def test_the_rules_the_kernel_and_the_search_are_the_same_in_the_page(tmp_path: Path) -> None:
    write_answers(tmp_path, step=100, others=40)
    run_tests(*SAMPLE, "tests/pyodide/check_answers.py", "--tb=short", given=tmp_path)


@pytest.mark.parametrize("name", [name for names in LEFT_OUT.values() for name in names])
def test_what_is_left_out_in_the_page_is_there_to_be_left_out(name: str) -> None:
    file, _, test = name.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not test or test.partition("[")[0] in tests


def test_only_what_is_named_is_left_out() -> None:
    assert why_left_out("tests/engine/test_workers.py::test_every_job_is_done_once")
    assert why_left_out("tests/kernel/test_kernel_page.py::test_an_example_runs[example1]")
    assert why_left_out("tests/kernel/test_kernel_page.py::test_an_example_runs[example0]") is None
    assert why_left_out("tests/rules/test_turns.py::test_who_is_behind[1]") is None


def test_another_answer_is_a_difference() -> None:
    there = {"visits": [["A", 3]], "values": [[1.0, 0.5]]}
    assert not differences({"visits": [["A", 3]], "values": [[1.0000001, 0.5]]}, there)
    assert differences({"visits": [["A", 4]], "values": [[1.0, 0.5]]}, there)
    assert differences({"visits": [["A", 3]], "values": [[1.001, 0.5]]}, there)
    assert differences({"visits": [["A", 3]]}, there)
