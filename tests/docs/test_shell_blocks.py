"""Every command that a page tells its reader to type is run, or has a reason why not."""

import inspect
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from quiltbee import Game, game_text
from tests.docs.follow import BLOCK, follow, steps
from tests.docs.shell import ELSEWHERE, commands, reason_not_to_run

ROOT = Path(__file__).parents[2]
OLD = ("CHANGELOG.md", "engine-log.md")
EVERY = [path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if path.parent.name != "generated"]
PAGES = [path for path in EVERY if path.name not in OLD]
FOLLOWED = ("learn", "how-to")  # test_pages_can_be_followed.py
OWN_TEST = {"cli.md": "tests/cli/test_cli_page.py", "api.md": "tests/server/api/test_api_page.py"}
REFERENCE = [
    path
    for path in sorted((ROOT / "docs").rglob("*.md"))
    if path in PAGES and path.parent.name not in FOLLOWED and path.name not in OWN_TEST
]


def typed(page: Path) -> list[str]:
    blocks = [step.text for step in steps(page.read_text(encoding="utf-8")) if step.language == "sh"]
    return [command for block in blocks for command in commands(block)]


ALL = [command for page in PAGES if page.name not in OWN_TEST for command in typed(page)]


def test_every_command_is_run_or_has_a_reason_why_not() -> None:
    assert len(ALL) > 60
    assert [each for each in ALL if not each.startswith("quiltbee ") and reason_not_to_run(each) is None] == []
    used = {why for each in ALL if (why := reason_not_to_run(each))}
    assert set(ELSEWHERE.values()) == used, "a reason that no command needs is gone"


def test_no_page_shows_commands_in_a_block_without_a_language() -> None:
    """Such a block would be looked at by nobody."""
    programs = re.compile(r"(?:    )?(quiltbee|make|pip|python|curl|npm|pytest) ")
    blocks = [(page.name, step) for page in PAGES for step in steps(page.read_text(encoding="utf-8"))]
    assert [(name, step.line) for name, step in blocks if step.language == "" and programs.match(step.text)] == []
    indented = [(page.name, line) for page in PAGES for line in outside_of_blocks(page) if line.startswith("    ")]
    assert [each for each in indented if programs.match(each[1])] == []


def outside_of_blocks(page: Path) -> list[str]:
    return BLOCK.sub("", page.read_text(encoding="utf-8")).splitlines()


RUNS_PYTHON = {
    "arena.md": "tests/cli/test_arena_page.py",
    "engine.md": "tests/cli/test_arena_page.py",
    "puzzles.md": "tests/cli/test_arena_page.py",
    "envs.md": "tests/envs/test_envs_page.py",
    "kernel.md": "tests/kernel/test_kernel_page.py",
    "python.md": "tests/test_python_page.py",
}
"""What runs the Python of a page that is not followed."""


def test_the_python_of_every_page_is_run() -> None:
    with_python = {page.name for page in REFERENCE if "```python" in page.read_text(encoding="utf-8")}
    assert with_python - {"README.md"} == set(RUNS_PYTHON)
    assert [name for name, test in RUNS_PYTHON.items() if f'"{name}"' not in (ROOT / test).read_text()] == []


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that the reference speaks of, in an otherwise empty folder."""
    monkeypatch.chdir(tmp_path)
    game = Game.new("express", seed=4, first=0).play("A A A")
    for name in ("my.game", "game.quilt", "FILE"):
        Path(name).write_text(game_text(game.record), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("given")
@pytest.mark.parametrize("page", [page for page in REFERENCE if typed(page) or "```console" in page.read_text()])
def test_the_commands_of_a_page_do_what_it_shows(page: Path) -> None:
    assert follow(page, python=False) == []


@pytest.mark.slow
@pytest.mark.usefixtures("given")
def test_the_commands_of_the_command_line_page_succeed() -> None:
    """Its own test runs those whose output it shows."""
    page = ROOT / "docs" / "reference" / "cli.md"
    alone = [f"```sh\n{step.text}```\n" for step in steps(page.read_text(encoding="utf-8")) if step.language == "sh"]
    Path("cli.md").write_text("".join(alone), encoding="utf-8")
    assert alone
    assert follow(Path("cli.md")) == []


LONG = sorted({each for each in ALL if each.startswith("python -m ")})


@pytest.mark.parametrize("command", LONG)
def test_a_long_command_has_the_options_that_a_page_gives_it(command: str) -> None:
    module, *words = shlex.split(command)[2:]
    source = inspect.getsource(import_module(module))
    assert [word for word in words if word.startswith("--") and f'"{word}"' not in source] == []
