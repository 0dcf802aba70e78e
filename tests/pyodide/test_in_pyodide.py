"""A sample of what `make test-static` runs in the Python of the page."""

from pathlib import Path

import pytest

from tests.pyodide.check_answers import differences
from tests.pyodide.inside import can_run, run_tests
from tests.pyodide.native_answers import write_answers

SAMPLE = ("tests/rules/test_turns.py", "tests/kernel/test_c_values.py", "tests/kernel/test_placements.py")


@pytest.mark.slow
@pytest.mark.skipif(not can_run(), reason="the Python of the page comes from npm, and there is no npm")
def test_the_rules_the_kernel_and_the_search_are_the_same_in_the_page(tmp_path: Path) -> None:
    write_answers(tmp_path, step=100, others=40)
    run_tests(*SAMPLE, "tests/pyodide/check_answers.py", "--tb=short", given=tmp_path)


def test_another_answer_is_a_difference() -> None:
    there = {"visits": [["A", 3]], "values": [[1.0, 0.5]]}
    assert not differences({"visits": [["A", 3]], "values": [[1.0000001, 0.5]]}, there)
    assert differences({"visits": [["A", 4]], "values": [[1.0, 0.5]]}, there)
    assert differences({"visits": [["A", 3]], "values": [[1.001, 0.5]]}, there)
    assert differences({"visits": [["A", 3]]}, there)
