"""The notebooks as pages of the site: their text, their code, and what the code printed and drew."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "learn" / "notebooks"
FILES = tuple(FOLDER / f"{name}.ipynb" for name in ("quick-start", "tournament", "learner"))
"""In the order in which a reader meets them."""

Cell = dict[str, Any]


def read(file: Path) -> dict[str, Any]:
    """A notebook, as Jupyter keeps it."""
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return notebook


def pages() -> dict[str, Callable[[], str]]:
    """What makes the text of every file: a page for each notebook, and its pictures."""
    found: dict[str, Callable[[], str]] = {}
    for file in FILES:
        notebook = read(file)
        found[f"{file.stem}.md"] = partial(page, file.stem, notebook["cells"])
        found |= {name: partial(str, picture) for name, picture in _pictures(file.stem, notebook["cells"])}
    return found


def page(name: str, cells: list[Cell]) -> str:
    """The notebook as Markdown."""
    offer = f"This page is a notebook: {{download}}`{name}.ipynb <../notebooks/{name}.ipynb>` opens it in Jupyter.\n"
    first, *others = [_shown(name, index, cell) for index, cell in enumerate(cells)]
    return "\n".join([first, offer, *others])


def _shown(name: str, index: int, cell: Cell) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source + "\n"
    blocks = [f"```python\n{source}\n```\n"]
    for number, output in enumerate(cell["outputs"]):
        if (text := printed(output)) is not None:
            blocks.append(f"```text\n{text}```\n")
        elif drawn(output) is not None:
            blocks.append(f"![{_title(output)}]({_picture_name(name, index, number)})\n")
    return "\n".join(blocks)


def printed(output: dict[str, Any]) -> str | None:
    """What an output shows as text; None for a picture."""
    if "data" in output:
        return None if "image/svg+xml" in output["data"] else "".join(output["data"]["text/plain"]) + "\n"
    return "".join(output["text"])


def drawn(output: dict[str, Any]) -> str | None:
    """The picture of an output."""
    picture = output.get("data", {}).get("image/svg+xml")
    return None if picture is None else "".join(picture)


def _pictures(name: str, cells: list[Cell]) -> Iterator[tuple[str, str]]:
    for index, cell in enumerate(cells):
        for number, output in enumerate(cell.get("outputs", ())):
            if (picture := drawn(output)) is not None:
                yield _picture_name(name, index, number), picture


def _picture_name(name: str, index: int, number: int) -> str:
    return f"{name}-{index}-{number}.svg"


def _title(output: dict[str, Any]) -> str:
    """What the picture says of itself, for those who do not see it."""
    inside = (drawn(output) or "").partition("<title>")[2].partition("</title>")[0]
    return inside.replace("\n", " ").replace("[", "(").replace("]", ")")
