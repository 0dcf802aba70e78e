"""What a shell may offer for a value, beside the names of files."""

from collections.abc import Iterator


def editions(_words: list[str]) -> Iterator[str]:
    """The ids of the editions."""
    from quiltbee.editions.known import edition_ids

    yield from edition_ids()


def boards(words: list[str]) -> Iterator[str]:
    """The boards of the edition that was typed before."""
    from quiltbee.editions.known import edition, edition_ids

    chosen = "patchwork"
    for flag, value in zip(words, [*words[1:], ""], strict=True):
        if flag in ("--edition", "-e"):
            chosen = value
        elif flag.startswith("--edition="):
            chosen = flag.partition("=")[2]
    if chosen in edition_ids():
        yield from edition(chosen).boards


def bots(_words: list[str]) -> Iterator[str]:
    """The levels, by number and by name, and the other bots."""
    from quiltbee.engine.bots.kinds import kinds
    from quiltbee.engine.bots.levels import levels

    yield from (each.id for each in levels())
    yield from (each.name for each in levels())
    yield from kinds()


def themes(_words: list[str]) -> Iterator[str]:
    """The colours of a picture."""
    yield from ("light", "dark")
