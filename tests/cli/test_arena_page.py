"""docs/reference/arena.md, docs/reference/puzzles.md and docs/explanation/engine.md: the Python in them runs."""

import pytest

from tests.cli.markdown import code_blocks

PAGES = ("arena.md", "engine.md", "puzzles.md")


@pytest.mark.parametrize("source", [source for page in PAGES for source in code_blocks(page, "python")])
def test_a_python_example_runs(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(source, {"__name__": "example"})
    assert ("print(" in source) == bool(capsys.readouterr().out)
