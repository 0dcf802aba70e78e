"""The short form of `copies`: copies made while people play, and programs that die while they copy or migrate."""

import asyncio
from pathlib import Path

import pytest

from tests.server_faults.copies import copies, starts

pytestmark = pytest.mark.slow


def test_a_copy_made_while_people_play_is_whole_and_has_what_was_acknowledged_before(tmp_path: Path) -> None:
    assert asyncio.run(copies(tmp_path, restores=2, deaths=1)) == []


def test_a_server_that_dies_while_it_makes_its_tables_makes_them_when_it_starts_again(tmp_path: Path) -> None:
    assert asyncio.run(starts(tmp_path, deaths=1)) == []
