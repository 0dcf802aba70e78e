"""The page's own checks, run with the rest: types of every component, and the tests of the pure parts."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("what", ["check", "test"])
def test_the_page_passes_its_own(what: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").exists():
        pytest.skip("the page was built with Node from PyPI; its own checks need npm and web/node_modules")
    done = subprocess.run([npm, "run", what], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_address() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
