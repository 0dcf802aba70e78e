"""The notebooks run as they are, and what they keep is what comes."""

from pathlib import Path
from typing import Any

import pytest
from docs.generate.notebooks import FILES, FOLDER, drawn, pages, printed, read

from tests.docs.notebooks import as_it_comes

Cell = dict[str, Any]


def kept(cell: Cell) -> list[str | None]:
    """What a cell printed and drew. What differs from machine to machine counts as there or not."""
    outputs = cell.get("outputs", [])
    if "varies" in cell["metadata"].get("tags", ()):
        return [None for _ in outputs]
    return [printed(output) or drawn(output) for output in outputs]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_keeps_what_comes_when_it_is_run(file: Path) -> None:
    told = "`make notebooks` runs the notebooks again and keeps what comes"
    assert [kept(cell) for cell in as_it_comes(file)["cells"]] == [kept(cell) for cell in read(file)["cells"]], told


def test_every_notebook_is_a_page_of_the_site() -> None:
    assert set(FILES) == set(FOLDER.glob("*.ipynb"))
    assert {f"{file.stem}.md" for file in FILES} <= set(pages())


def test_a_page_shows_text_code_what_was_printed_and_what_was_drawn() -> None:
    made = pages()
    page = made["tournament.md"]()
    assert page.startswith("# A tournament with plots\n")
    assert "```python\nfrom quiltbee.charts import elo_chart\n" in page
    assert "```text\n120 games\n```" in page
    [picture] = [name for name in made if name.startswith("tournament-") and f"]({name})" in page]
    assert made[picture]().startswith("<svg")
