"""Runs the notebooks of the docs as Jupyter would, in IPython. `make notebooks` keeps what comes."""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs.generate.notebooks import FILES, read


def as_it_comes(file: Path) -> dict[str, Any]:
    """The notebook, run in a process of its own and in an empty folder."""
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.docs.notebooks", folder, file],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    notebook: dict[str, Any] = json.loads(done.stdout)
    return notebook


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs that come now."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    shell: Any = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    shown: list[dict[str, Any]] = []
    shell.display_trap.hook = lambda value: None if value is None else shown.append(_data(shell, value))
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown.clear()
            with redirect_stdout(io.StringIO()) as out, redirect_stderr(out):
                result = shell.run_cell("".join(cell["source"]), store_history=True)
            if result.error_in_exec is not None:
                raise RuntimeError(out.getvalue()) from result.error_in_exec
            count = shell.execution_count - 1
            cell = cell | {"execution_count": count, "outputs": _outputs(out.getvalue(), shown, count)}
        cells.append(cell)
    return notebook | {"cells": cells}


def _data(shell: Any, value: object) -> dict[str, Any]:
    """What a value shows: a picture, or else text."""
    data, _ = shell.display_formatter.format(value)
    kinds = ("image/svg+xml",) if "image/svg+xml" in data else ("text/plain",)
    return {kind: _lines(data[kind]) for kind in kinds}


def _outputs(printed: str, shown: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    streams = [{"name": "stdout", "output_type": "stream", "text": _lines(printed)}] if printed else []
    results = [
        {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"} for data in shown
    ]
    return [*streams, *results]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    """With a folder and a notebook: runs it there and prints it. Without: runs all and keeps them."""
    if arguments := sys.argv[1:]:
        folder, notebook = arguments[0], read(Path(arguments[1]))
        os.chdir(folder)
        print(json.dumps(run(notebook)))
        return
    for file in FILES:
        file.write_text(json.dumps(as_it_comes(file), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
