"""The README's example is code that runs."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_library_example_of_the_readme_runs_and_is_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    statements = [line for line in example.splitlines() if line and not line.startswith(("import", "from"))]
    exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert len(statements) <= 10
    assert "wins" in printed
    assert '[Edition "express"]' in printed
