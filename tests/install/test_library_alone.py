"""`pip install quiltbee` is the library and the command line. What else a command needs, it says in one line."""

import re
import tomllib
from pathlib import Path

import pytest

from quiltbee.cli.app import HEADINGS
from quiltbee.extras import how_to_install
from tests.install.conftest import Bare

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GAME = str(ROOT / "docs" / "pictures" / "express.game")
CIRCLE = "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"

WORKS = {
    "new": ["--seed", "1"],
    "show": [GAME],
    "replay": [GAME],
    "convert": [GAME],
    "editions": [],
    "validate": [str(ROOT / "src/quiltbee/editions/express.toml")],
    "hint": [GAME, "--ply", "5", "--level", "3"],
    "review": [GAME, "--level", "greedy"],
    "engine": [],
    "play": ["--terminal"],
    "match": ["greedy", "random", "--pairs", "1", "--workers", "1"],
    "tournament": ["greedy", "random", "--pairs", "1", "--workers", "1"],
    "puzzle": ["--file", str(ROOT / "tests/data/puzzles/express.puzzles"), "--json"],
    "puzzles": ["list"],
    "dataset": ["games", "--games", "1", "--bot", "greedy", "--workers", "1"],
    "perft": ["--edition", "express", "--circle", CIRCLE, "--first", "0", "--depth", "1", "--engine", "kernel"],
    "bench": ["--seconds", "0.05"],
}
NEEDS_MORE = {
    "serve": ([], "app"),
    "backup": (["copy.db"], "app"),
    "restore": (["copy.db"], "app"),
    "export": ([], "app"),
    "import": ([GAME], "app"),
    "doctor": ([], "app"),
    "show": ([GAME, "--gif", "film.gif"], "film"),
    "match": (["greedy", "random", "--cluster", "tcp://127.0.0.1:1"], "cluster"),
    "train": (["net"], "lab"),
}
LIBRARY = """
import doctest, importlib, pkgutil, sys
import quiltbee
failed = tried = 0
for room in ("rules", "editions", "notation", "text", "drawing", "kernel", "engine"):
    package = importlib.import_module(f"quiltbee.{room}")
    for found in pkgutil.walk_packages(package.__path__, f"quiltbee.{room}."):
        if found.name not in ("quiltbee.drawing.film", "quiltbee.drawing.painter", "quiltbee.drawing.pixels"):
            result = doctest.testmod(importlib.import_module(found.name), optionflags=doctest.ELLIPSIS)
            failed, tried = failed + result.failed, tried + result.attempted
print(failed, tried > 50, sorted({"numpy", "sqlalchemy", "typer"} & set(sys.modules)))
"""


def test_every_command_is_tried_here() -> None:
    assert {*WORKS, *NEEDS_MORE} == {name for summaries in HEADINGS.values() for name in summaries}


def test_the_library_keeps_the_promises_of_its_docstrings(bare: Bare) -> None:
    run = bare.python("-c", LIBRARY)
    assert (run.stdout, run.stderr) == ("0 True []\n", "")


@pytest.mark.parametrize("command", WORKS)
def test_a_command_of_the_library_works(bare: Bare, command: str) -> None:
    run = bare.quiltbee(command, *WORKS[command])
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("command", NEEDS_MORE)
def test_another_command_says_in_one_line_what_to_install(bare: Bare, command: str) -> None:
    arguments, extra = NEEDS_MORE[command]
    run = bare.quiltbee(command, *arguments)
    assert run.returncode == 2
    assert re.fullmatch(rf"quiltbee: [^\n]*: pip install 'quiltbee\[{extra}\]'\n", run.stderr), run.stderr
    assert extra in PROJECT["optional-dependencies"]


@pytest.mark.parametrize("command", [name for summaries in HEADINGS.values() for name in summaries])
def test_the_help_of_every_command_is_there(bare: Bare, command: str) -> None:
    assert bare.quiltbee(command, "--help").stdout.startswith(f"Usage: quiltbee {command}")


def test_the_base_is_cffi_alone() -> None:
    assert [re.split(r"[<>=]", each)[0] for each in PROJECT["dependencies"]] == ["cffi"]


def test_every_library_of_an_extra_is_known_by_its_extra() -> None:
    """Names on PyPI that differ from the module's are translated; what our code does not import needs no message."""
    modules = {
        "pillow": "PIL",
        "resvg-py": "resvg_py",
        "glicko2-py": "glicko2",
        "open_spiel": "pyspiel",
        "prometheus-client": "prometheus_client",
    }
    never_imported_by_us = {"quiltbee", "uvloop"}
    for extra in ("app", "cluster", "envs", "film", "lab", "postgres", "tui"):
        for wanted in PROJECT["optional-dependencies"][extra]:
            name = re.split(r"[\[<>=;]", wanted)[0]
            if name not in never_imported_by_us and (extra, name) != ("envs", "numpy"):
                assert how_to_install(modules.get(name, name)) == f"pip install 'quiltbee[{extra}]'"
