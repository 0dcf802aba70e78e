"""Loss of power: what the disk promised is there, and what is there fits together."""

from pathlib import Path

from tests.server_faults.power_loss import problems, written

EVERY = 487
"""Coprime to the length of a page and of a frame, so that all parts of a frame are hit."""


def test_a_log_that_was_cut_off_or_spoilt_anywhere_opens_with_all_that_was_promised(tmp_path: Path) -> None:
    tried, found = problems(tmp_path, written(tmp_path), EVERY)
    assert found == []
    assert tried > 200
