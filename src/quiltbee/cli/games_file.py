"""The file of games that a command writes: it may replace older games, and nothing else."""

from pathlib import Path

from quiltbee.cli.ending import Failure
from quiltbee.files.safe_file import is_device, must_not_be_database

_BEGINNING = 100_000
"""Characters in which the header `Edition` of the first game comes, even after a long comment."""


def must_hold_games(file: Path) -> None:
    """Raises `Failure` if writing games here would destroy something else."""
    must_not_be_database(file.resolve())
    if not file.exists() or is_device(file):
        return
    with file.open(encoding="utf-8-sig", errors="replace") as opened:
        text = opened.read(_BEGINNING).lstrip()
    if text and not (text.startswith(("[", "{")) and '[Edition "' in text):
        raise Failure(f"{file} is there already, and holds no games; choose another file")
