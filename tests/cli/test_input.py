"""What commands read: files and standard input."""

from pathlib import Path

import pytest

from quiltbee.cli import input as cli_input
from tests.cli.conftest import Quiltbee


def test_a_file_of_one_line_without_an_end_is_refused_before_it_fills_the_memory(
    quiltbee: Quiltbee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_input, "LONGEST_LINE", 1000)
    (tmp_path / "zeros").write_bytes(bytes(1001))
    run = quiltbee("replay", "zeros")
    assert (run.code, run.err) == (
        1,
        "quiltbee: zeros is not a text file: one of its lines has more than 1,000 characters\n",
    )
