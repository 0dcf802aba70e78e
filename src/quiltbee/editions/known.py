"""The editions of the package: one TOML file each."""

from functools import cache
from importlib.resources import files

from quiltbee.editions.files import read_edition
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import message


class UnknownEdition(ValueError):
    """There is no edition of this name.

    >>> from quiltbee import edition
    >>> edition("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.editions.known.UnknownEdition: there is no edition 'chess'; ...
    """


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of the editions that come with the package.

    >>> edition_ids()
    ('express', 'patchwork', 'stack-n-stuff')
    """
    names = (file.name for file in files("quiltbee.editions").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def edition(id: str, board: str | None = None) -> Edition:
    """One of the package's editions, with one of its time boards (by default the first).

    >>> edition("patchwork").time.leather_at
    (20, 26, 32, 44, 50)
    >>> edition("patchwork", "revised").time.leather_at
    (26, 32, 38, 44, 50)
    """
    if id not in edition_ids():
        raise UnknownEdition(
            message("no_edition", "there is no edition {0}; there are {1}", repr(id), ", ".join(edition_ids()))
        )
    if board is not None:
        return edition(id).on_board(board)
    return read_edition(files("quiltbee.editions").joinpath(f"{id}.toml").read_text(encoding="utf-8"))
