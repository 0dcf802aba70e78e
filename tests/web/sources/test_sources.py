"""The page's own checks, run with the rest: its types against what the server sends, the tests of its pure parts."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quiltbee.editions.known import edition, edition_ids

WEB = Path(__file__).parents[3] / "web"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("what", ["check", "test"])
def test_the_page_passes_its_own(what: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").exists():
        pytest.skip("the page was built with Node from PyPI; its own checks need npm and web/node_modules")
    environ = {**os.environ, "PYTHON": sys.executable}  # which tells what the server sends
    done = subprocess.run([npm, "run", what], cwd=WEB, env=environ, capture_output=True, text=True, check=False)
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


def test_the_script_knows_no_patch_and_asks_for_no_edition_by_name() -> None:
    """What a patch looks like and costs, and what an edition does otherwise, comes from the server. See also
    `test_whole_games.py`, where the page plays an edition of somebody's own."""
    patches = {patch.id for id in edition_ids() for patch in edition(id).patches}
    asking = re.compile(rf"""([=!]=|case|\b(?:includes|has|get|startsWith)\() ?["'](?:{"|".join(edition_ids())})["']""")
    scripts = {path: without_comments(path.read_text(encoding="utf-8")) for path in written_by_hand()}
    assert len(scripts) > 50
    for path, script in scripts.items():
        assert not patches & set(re.findall(r"\w+", script)), path
        assert not asking.search(script), path


def written_by_hand() -> list[Path]:
    found = [path for kind in ("*.ts", "*.svelte") for path in (WEB / "src").rglob(kind)]
    return [path for path in found if not path.name.endswith(".d.ts")]


def without_comments(script: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
