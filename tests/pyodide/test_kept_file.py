"""The file of the games, as the static page keeps it in the browser's storage: whole, or as it was."""

import subprocess
from pathlib import Path

import pytest
from static_site.fetching import ROOT, alone, pyodide

from tests.pyodide.inside import can_run

SCRIPT = Path(__file__).with_name("kept_file.mjs")
BLOCKS = ROOT / "web" / "static" / "py" / "blocks.js"


@pytest.mark.slow
@pytest.mark.skipif(not can_run(), reason="the Python of the page comes from npm, and there is no npm")
def test_where_there_is_no_room_the_file_is_as_it_was() -> None:
    """Also a file that is shorter or longer than the one it takes the place of."""
    with alone():
        folder = pyodide()
    subprocess.run(["node", str(SCRIPT), str(folder), str(BLOCKS)], check=True)
