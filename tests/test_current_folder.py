"""No process of ours runs a file because it lies in the current folder: each test works in a folder full of traps."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quiltbee
from tests.planted import Planted

pytestmark = pytest.mark.slow

PACKAGE = Path(quiltbee.__file__).parent
QUILTBEE = Path(sys.executable).with_name("quiltbee")
"""The program as `pip install` puts it there."""
ENGINE = """
import beside, os
from quiltbee.cli import main
open("told", "a").write(f"{os.getcwd()} {os.environ.get('PYTHONSAFEPATH')} ")
main(["engine", "--bot", "greedy"])
"""


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path / "traps")


def ran(command: list[str | Path], folder: Path, **environ: str) -> str:
    """What a command that must succeed prints."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environ, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_traps_work(planted: Planted) -> None:
    subprocess.run([sys.executable, "-c", "import queue"], cwd=planted.folder, check=True)
    assert "queue" in planted.run


def test_a_match_with_workers_runs_nothing_of_the_current_folder(planted: Planted) -> None:
    ran([QUILTBEE, "match", "greedy", "random", "--pairs", "2", "--workers", "2"], planted.folder)
    assert planted.run == []


def test_the_benchmark_of_the_start_runs_nothing_of_the_current_folder(planted: Planted) -> None:
    ran([QUILTBEE, "bench", "--seconds", "0.05"], planted.folder)
    assert planted.run == []


def test_python_m_quiltbee_looks_no_further_in_the_current_folder(tmp_path: Path) -> None:
    """We cannot prevent what Python itself looks for before our first line runs."""
    (tmp_path / "probe.py").write_text("import sys\nprint(*{name.split('.')[0] for name in sys.modules})")
    unavoidable = ran([sys.executable, "-m", "probe"], tmp_path).split()
    planted = Planted(tmp_path / "traps", without=("quiltbee", *unavoidable))
    ran([sys.executable, "-m", "quiltbee", "match", "greedy", "random", "--workers", "2"], planted.folder)
    assert planted.run == []


def test_an_engine_that_the_user_names_starts_as_the_user_says(tmp_path: Path) -> None:
    """It finds the modules beside it, and the current folder is the user's, in the processes of workers, too."""
    (tmp_path / "beside.py").write_text("")
    (tmp_path / "engine.py").write_text(ENGINE)
    match: list[str | Path] = [QUILTBEE, "match", f"cmd:{sys.executable} engine.py", "random", "--pairs", "1"]
    for workers in ("1", "2"):
        assert "forfeit" not in ran([*match, "--workers", workers], tmp_path)
    told = (tmp_path / "told").read_text().split()
    assert set(told) == {str(tmp_path), "None"}


def test_own_code_in_a_folder_of_traps_runs_nothing_but_the_file_that_was_named(planted: Planted) -> None:
    source = "import queue, helper\nfrom quiltbee import legal\ndef first(state, limit, rng): return legal(state)[0]\n"
    (planted.folder / "mybot.py").write_text(source)
    (planted.folder / "helper.py").write_text("")
    match: list[str | Path] = [QUILTBEE, "match", "py:./mybot.py:first", "random", "--pairs", "1"]
    assert "forfeit" not in ran([*match, "--workers", "2"], planted.folder)
    refused = subprocess.run(
        [QUILTBEE, "match", "py:mybot:first", "random"], cwd=planted.folder, capture_output=True, text=True, check=False
    )
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "write py:./mybot.py:first" in refused.stderr
    assert planted.run == []


def started_with(flags: list[str], arguments: list[str]) -> list[str | Path]:
    """A Python with these flags that does not look into the current folder itself, and runs a command of ours."""
    start = "import sys; sys.path = [*filter(None, sys.path)]; from quiltbee.cli import main; sys.exit(main())"
    return [sys.executable, *flags, "-c", start, *arguments]


@pytest.mark.parametrize("flags", [[], ["-s"], ["-P"], ["-I"], ["-E", "-P"]])
def test_workers_are_started_safely_however_we_were_started(planted: Planted, flags: list[str]) -> None:
    ran(started_with(flags, ["match", "greedy", "random", "--pairs", "1", "--workers", "2"]), planted.folder)
    assert planted.run == []


def test_workers_that_could_not_be_started_safely_are_not_started(planted: Planted) -> None:
    """With `-E` Python ignores the variable, and `multiprocessing` takes no flags."""
    match = started_with(["-E"], ["match", "greedy", "random", "--pairs", "1", "--workers", "2"])
    done = subprocess.run(match, cwd=planted.folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "add -P" in done.stderr
    assert planted.run == []


@pytest.mark.parametrize(
    ("flags", "expected"),
    [([], ["-P"]), (["-s"], ["-P", "-s"]), (["-E", "-s"], ["-P", "-E", "-s"]), (["-I"], ["-I"])],
)
def test_a_python_that_we_start_sees_what_we_see(flags: list[str], expected: list[str], tmp_path: Path) -> None:
    code = "from quiltbee.processes.interpreter import python; print(*python('-c', 'pass')[1:-2])"
    assert ran([sys.executable, *flags, "-c", code], tmp_path).split() == expected


def test_a_python_that_we_start_finds_what_was_installed_for_the_user(tmp_path: Path) -> None:
    """A virtual environment has no such folder, so this is the Python that it was made with."""
    base = getattr(sys, "_base_executable", sys.executable)
    where = "import site; print(site.getusersitepackages())"
    folder = Path(ran([base, "-c", where], tmp_path, PYTHONUSERBASE=str(tmp_path / "user")).strip())
    folder.mkdir(parents=True)
    (folder / "only_for_user.py").write_text("print('found')")
    code = f"import sys, subprocess; sys.path.append({str(PACKAGE.parent)!r}); "
    code += "from quiltbee.processes.interpreter import python; subprocess.run(python('-c', 'import only_for_user'))"
    assert ran([base, "-c", code], tmp_path, PYTHONUSERBASE=str(tmp_path / "user")) == "found\n"


def names_in(path: Path) -> set[str]:
    """Every attribute and imported module that a file names."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    attributes = {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)}
    return attributes | {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("sys.executable", {"processes/interpreter.py"}),
        ("multiprocessing", {"engine/arena/workers.py"}),
        ("subprocess", {"cli/commands/lab/speed.py", "engine/protocol/process.py"}),
        ("asyncio.create_subprocess_exec", {"engine/protocol/async_process.py", "server/thinking/films.py"}),
        ("os.system", set()),
        ("os.execv", set()),
    ],
)
def test_processes_are_started_in_these_places_only(name: str, places: set[str]) -> None:
    """If you add a place, add a test with traps for it above."""
    found = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if name in names_in(path)}
    assert found == places
