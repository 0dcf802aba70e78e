"""A language 40 % longer than English, made from the English messages. It exists in the tests only."""

import json
import re
from pathlib import Path

WORDS = Path(__file__).parents[3] / "web" / "src" / "words"
ADDRESS = re.compile(r"/assets/((?:\w+\.)?en)-[^/]*\.json$")
"""Of the English words in the built page: those of the table, or of a room."""
LONGER = 0.4
WORD = re.compile(r"[^\W\d_]+")
KEPT = ("code", "language")
"""The plural forms depend on the code."""


def pseudo_messages(address: str) -> str:
    """The file of messages that the page gets in place of the English one at this address."""
    named = ADDRESS.search(address)
    assert named, f"no file of English messages: {address}"
    messages = json.loads((WORDS / f"{named[1]}.json").read_text(encoding="utf-8"))
    return json.dumps({key: text if key in KEPT else longer(text) for key, text in messages.items()})


def longer(messages: object) -> object:
    if isinstance(messages, str):
        return longer_text(messages)
    if isinstance(messages, list):
        return [longer(each) for each in messages]
    assert isinstance(messages, dict)
    return {key: longer(each) for key, each in messages.items()}


def longer_text(text: str) -> str:
    """Every word repeats its tail; what stands in braces is filled in by the page, so only plural forms grow there."""
    written, owed, at = "", 0.0, 0
    while at < len(text):
        word = WORD.match(text, at)
        if text[at] == "{":
            end = closing(text, at)
            written += hole(text[at + 1 : end])
            at = end + 1
        elif word:
            owed += len(word[0]) * LONGER
            extra = round(owed)
            owed -= extra
            written += word[0] + (word[0].lower() * 2)[len(word[0]) * 2 - extra :]
            at = word.end()
        else:
            written += text[at]
            at += 1
    return written


def closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {text}")


def hole(inside: str) -> str:
    name, *forms = parts(inside)
    return "{" + "|".join([name, *map(longer_text, forms)]) + "}"


def parts(inside: str) -> list[str]:
    """What stands between the bars; those of inner braces do not count."""
    found, depth = [""], 0
    for letter in inside:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return found
