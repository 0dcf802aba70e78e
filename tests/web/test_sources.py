"""The page's own checks, run with the rest: types of every component, and the tests of the pure parts."""

import json
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


def test_the_lock_file_has_the_native_parts_of_every_platform() -> None:
    """Else `npm ci` refuses it, and the page cannot be built elsewhere."""
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = {f"node_modules/{name}" for each in locked.values() for name in each.get("optionalDependencies", {})}
    assert "node_modules/@rolldown/binding-darwin-arm64" in wanted
    assert wanted <= set(locked)
