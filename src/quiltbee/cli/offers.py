"""What a shell may offer for a value, besides the names of files. The last word is the one that is being typed."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def editions(words: list[str]) -> Iterator[str]:
    """The ids of the editions, and edition files."""
    from quiltbee.editions.known import edition_ids

    yield from edition_ids()
    yield from _files(words[-1], ".toml")


def _files(begun: str, suffix: str) -> Iterator[str]:
    """The files with this suffix in the folder that was typed and, once something is typed, its folders."""
    typed = begun[: begun.rfind("/") + 1]
    with suppress(OSError):
        for each in sorted(Path(typed or ".").expanduser().iterdir()):
            if each.name.startswith("."):
                continue
            if each.is_dir() and begun:
                yield f"{typed}{each.name}/"
            elif each.suffix == suffix:
                yield f"{typed}{each.name}"


def boards(words: list[str]) -> Iterator[str]:
    """The boards of the edition that was typed before; it may be an edition file."""
    from quiltbee.editions.finder import BadEditionFile, open_edition

    chosen = "patchwork"
    for flag, value in zip(words, [*words[1:], ""], strict=True):
        if flag in ("--edition", "-e"):
            chosen = value
        elif flag.startswith("--edition="):
            chosen = flag.partition("=")[2]
    with suppress(BadEditionFile, ValueError, OSError):
        yield from open_edition(chosen).boards


def bots(_words: list[str]) -> Iterator[str]:
    """The levels, by number and by name, the other bots, and those of installed packages."""
    from quiltbee.engine.bots.kinds import kinds
    from quiltbee.engine.bots.levels import levels
    from quiltbee.engine.bots.own_code import announced

    yield from (each.id for each in levels())
    yield from (each.name for each in levels())
    yield from kinds()
    yield from announced()


def solo_opponents(_words: list[str]) -> Iterator[str]:
    """Every solo opponent, with each of its decks and levels."""
    from quiltbee.editions.opponents import opponent, opponent_ids

    for found in map(opponent, opponent_ids()):
        yield from (f"{found.id} {deck} {level}" for deck in found.decks for level in found.levels)


def themes(_words: list[str]) -> Iterator[str]:
    """The colours of a picture."""
    yield from ("light", "dark")


def families(_words: list[str]) -> Iterator[str]:
    """The families of puzzles."""
    from quiltbee.puzzles.puzzle import FAMILIES

    yield from FAMILIES
