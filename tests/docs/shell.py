"""The commands in a page's `sh` blocks: which of them are run in an empty folder, and why the others are not."""

import io
import re
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from quiltbee.cli import main

ELSEWHERE = {
    r"(make|scripts/compare) ": "builds or tests everything in a clone",
    r"(pip install|uvx) ": "fetches packages; tests/install installs into an empty environment",
    r"(python3 -m venv|\.) ": "makes an environment; tests/install makes an empty one",
    r"(podman|QUILTBEE_ALLOWED_HOSTS=\S+ podman) ": "needs an engine for containers",
    r"(systemctl|for port in) ": "needs systemd and root",
    r"quiltbee serve ": "runs until it is stopped; tests/server/ops starts servers with these flags",
    r"(PYTHONSAFEPATH=1 )?dask |quiltbee (tournament|match) .*--cluster ": "test_cluster.py starts it",
    r"quiltbee train (mine|build/)": "takes ten minutes or hours",
    r"quiltbee (dataset games --games 1000|puzzles make FILE|puzzles check $)": "takes an hour or more",
    r"quiltbee match search:net=build/": "needs a net that is learned first",
    r"quiltbee puzzle ID ": "needs the id of a puzzle; tests/cli/puzzles asks with one",
    r"python -m (tests\.server_faults|tests\.written_out|benchmarks|quiltbee\.lab)": "takes minutes or hours",
    r"(pytest|coverage) ": "is the tests themselves",
    r"(cd web|npm|python scripts/lessons\.py)": "needs Node and its packages; `make check` runs these",
}
"""How a command begins that is not run, and the reason. `test_shell_blocks.py` checks that the list is complete."""


def commands(block: str) -> list[str]:
    """The commands of a block, one a line, without remarks."""
    joined = re.sub(r" *\\\n *", " ", block)
    return [command for line in joined.splitlines() if (command := re.sub(r"(^|\s+)#.*", "", line).strip())]


def reason_not_to_run(command: str) -> str | None:
    return next((why for start, why in ELSEWHERE.items() if re.match(start, f"{command} ")), None)


def run(command: str, typed: str = "") -> tuple[int, str]:
    """Runs `quiltbee …`, with `> FILE` if it is there, in the current folder: the exit code and what it said."""
    shown, _, file = command.partition(" > ")
    name, *words = shlex.split(shown)
    assert name == "quiltbee", f"{command}: only quiltbee is run; say in ELSEWHERE why this is not"
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
    with (
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(out if not file else sys.stderr),
        patch("sys.stdin", stdin),
    ):
        code = main(words)
    if file:
        Path(file).write_text(out.getvalue(), encoding="utf-8")
        return code, ""
    return code, out.getvalue()
