"""docs/reference/arena.md and docs/explanation/engine.md: the Python in them runs."""

import pytest

from tests.cli.markdown import code_blocks


@pytest.mark.parametrize("source", code_blocks("arena.md", "python") + code_blocks("engine.md", "python"))
def test_a_python_example_runs(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(source, {"__name__": "example"})
    assert ("print(" in source) == bool(capsys.readouterr().out)
