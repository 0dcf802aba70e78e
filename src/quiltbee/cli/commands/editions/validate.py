"""The command `quiltbee validate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.ending import WRONG
from quiltbee.cli.options import AsJson

if TYPE_CHECKING:
    from quiltbee.editions.toml_table import Problem


def validate(
    files: Annotated[list[Path], Argument(metavar="FILE...", help="Edition files, in TOML.")],
    json: AsJson = False,
) -> int:
    """Each problem is one line, FILE:LINE: message. The exit code is 1 if there is a problem."""
    found = {file: _problems(file) for file in files}
    if json:
        _print_json(found)
    else:
        for file, problems in found.items():
            print("\n".join(f"{file}:{line}: {message}" for line, message in problems) or _summary(file))
    return WRONG if any(found.values()) else 0


def _problems(file: Path) -> "list[Problem]":
    from quiltbee.editions.finder import BadEditionFile, load_edition

    try:
        load_edition(file)
    except BadEditionFile as error:
        return error.problems
    return []


def _print_json(found: "dict[Path, list[Problem]]") -> None:
    from json import dumps

    for file, problems in found.items():
        for line, message in problems:
            print(dumps({"file": str(file), "line": line, "message": message}))


def _summary(file: Path) -> str:
    """What a good file contains, and a warning if a built-in edition has the same id."""
    from quiltbee.editions.finder import load_edition
    from quiltbee.editions.known import edition_ids

    edition = load_edition(file)
    patches = f"{len(edition.patches)} patches on {edition.columns}x{edition.rows}"
    taken = (
        f"; but the built-in edition {edition.id!r} has the same id, and games are read with the built-in one"
        if edition.id in edition_ids()
        else ""
    )
    return f"{file}: {edition.title!r} can be played: {patches}{taken}"
