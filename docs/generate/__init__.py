"""Writes the pages that are made from the program itself, or from notebooks. `docs/conf.py` does so before a build."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from docs.generate import commands, http_api, names, notebooks, problem_codes, server_settings

PAGES: dict[str, Callable[[], str]] = {
    "commands.md": commands.page,
    "http.md": http_api.page,
    "settings.md": server_settings.page,
    "problem-codes.md": problem_codes.page,
    **{f"{module}.rst": partial(names.page, module) for module in names.MODULES},
}
"""What makes the text of every generated page of the reference, by its file name."""


def write(docs: Path) -> None:
    """Writes all generated pages."""
    _write(docs / "reference" / "generated", PAGES)
    _write(docs / "learn" / "generated", notebooks.pages())


def _write(folder: Path, pages: Mapping[str, Callable[[], str]]) -> None:
    """What has not changed is left alone, so the next build reads less."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.name not in pages:
            old.unlink()
    for name, made in pages.items():
        file, text = folder / name, made()
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
