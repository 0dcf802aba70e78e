"""`docs/reference/kernel.md`: its examples are code that runs."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "kernel.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, PAGE.name, "exec"), {})
    assert capsys.readouterr().out


def test_the_page_names_every_public_function() -> None:
    from quiltbee import kernel

    functions = [name for name in kernel.__all__ if name[0].islower() and name != "tables"]
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in functions if f"`{name}" not in text] == []
