"""`quiltbee validate`: what is wrong with an edition file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quiltbee.cli.options import AsJson

if TYPE_CHECKING:
    from quiltbee.editions.toml_table import Problem


def validate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Edition files, in TOML.")],
    json: AsJson = False,
) -> int:
    """Say what is wrong with edition files.

    Every problem is one line, FILE:LINE: message; exit code 1 if there is one.
    """
    from quiltbee.cli.ending import WRONG

    found = {file: _problems(file) for file in files}
    if json:
        _print_json(found)
    else:
        for file, problems in found.items():
            print("\n".join(f"{file}:{line}: {message}" for line, message in problems) or _praise(file))
    return WRONG if any(found.values()) else 0


def _problems(file: Path) -> list[Problem]:
    from quiltbee.editions.finder import BadEditionFile, load_edition

    try:
        load_edition(file)
    except BadEditionFile as error:
        return error.problems
    return []


def _print_json(found: dict[Path, list[Problem]]) -> None:
    from json import dumps

    for file, problems in found.items():
        for line, message in problems:
            print(dumps({"file": str(file), "line": line, "message": message}))


def _praise(file: Path) -> str:
    """That a file is good, and what is in it; and that its name would hide it, if that is so."""
    from quiltbee.editions.finder import load_edition
    from quiltbee.editions.known import edition_ids

    edition = load_edition(file)
    patches = f"{len(edition.patches)} patches on {edition.columns}x{edition.rows}"
    taken = (
        f"; but an edition of the package has the id {edition.id!r}, and games will be read with that one"
        if edition.id in edition_ids()
        else ""
    )
    return f"{file}: {edition.title!r} can be played: {patches}{taken}"
