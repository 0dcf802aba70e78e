"""Reading the words of a line."""

from collections.abc import Mapping

from quiltbee.engine.bot import Limit


class BadLine(ValueError):
    """A line that does not follow the protocol; the message says what would."""


def read_pairs(command: str, words: list[str], known: Mapping[str, str]) -> dict[str, str]:
    """The words after a command as pairs. Unknown words are an error, so that no limit is overlooked by mistake.

    `known` says what follows each word, for messages. It is empty for a word that stands alone.
    """
    asked: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word not in known:
            names = ", ".join(f"{name} {what}".strip() for name, what in known.items())
            raise BadLine(f"{command} does not know {word[:40]!r}; it knows {names}")
        asked[word] = next(rest, "") if known[word] else ""
    return asked


def read_limit(asked: Mapping[str, str]) -> Limit:
    """How long to think."""
    return Limit(
        seconds=whole(asked["time"], "the time in milliseconds") / 1000 if "time" in asked else None,
        nodes=whole(asked["nodes"], "the number of nodes") if "nodes" in asked else None,
        eager="eager" in asked,
    )


def whole(text: str, what: str) -> int:
    """A number that is not negative and not absurdly long."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise BadLine(f"{what} is a whole number, not {text[:40]!r}")
    return int(text)


def one_line(error: Exception) -> str:
    """What an error says, without line ends."""
    return " ".join(str(error).split())
