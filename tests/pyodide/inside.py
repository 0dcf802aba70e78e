"""Runs pytest in the Python of the page, over quiltbee as it is there."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from static_site.bundling import run_in_pyodide, unpacked_quiltbee
from static_site.fetching import ROOT, alone, packages, pyodide

SCRIPT = Path(__file__).parent / "run_pytest.py"


def can_run() -> bool:
    return shutil.which("npm") is not None


class Failed(AssertionError):
    """Some tests failed; pytest has said which."""


def run_tests(*words: str, given: Path = ROOT / "tests" / "data") -> None:
    """Runs pytest with these words. The tests find the folder `given` at `/given`."""
    with tempfile.TemporaryDirectory() as folder:
        with alone():
            unpacked_quiltbee(Path(folder))
            folders = {"tools": packages("test-wheels.txt"), "site": Path(folder), "repo": ROOT, "given": given}
            pyodide()
        try:
            run_in_pyodide(SCRIPT, *words, **folders)
        except subprocess.CalledProcessError:
            raise Failed(f"pytest {' '.join(words)} failed in the Python of the page") from None
