"""The messages of the page against what the server can say."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from quiltbee.server.domain.problem_codes import STATUS

PACKAGE = Path(__file__).parents[3] / "src" / "quiltbee"
WORDS = Path(__file__).parents[3] / "web" / "src" / "words"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_problem_code_is_a_sentence_in_every_language(language: str) -> None:
    refusals = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))["refusals"]
    assert sorted(refusals) == sorted(STATUS)
    assert [text for text in refusals.values() if not (text[0].isupper() and text.endswith("."))] == []


# --- what is wrong with a text that somebody brings

READERS = [*(PACKAGE / "notation").glob("*.py"), *(PACKAGE / "editions").glob("*.py")]
SPEAKERS = [*READERS, *(PACKAGE / "rules").rglob("*.py")]
ON_DISK = "finder.py"
"""It looks for files of this computer, which nobody brings."""
WRITING = {"the game is not over", "cannot be a header", "cannot be written", "a comment cannot", "this game has"}
"""Beginnings or parts of messages to those who write a game, not to those who bring one."""
TELLING = {"Unreadable", "BadSetup", "UnknownOpponent", "problem", "_note"}


def calls(files: list[Path]) -> Iterator[tuple[str, ast.Call]]:
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path.name, node


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def told_codes() -> dict[str, set[str]]:
    """Every code that is told anywhere, with its templates."""
    found: dict[str, set[str]] = {}
    for _, call in calls(SPEAKERS):
        if name_of(call) == "message":
            code, template, *_ = (ast.literal_eval(each) for each in call.args[:2])
            found.setdefault(code, set()).add(template)
    return found


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\d)\}", text))


def reasons_in(language: str) -> dict[str, str]:
    reasons: dict[str, str] = json.loads((WORDS / f"reasons.{language}.json").read_text(encoding="utf-8"))["reasons"]
    return reasons


def test_every_reason_has_one_sentence_and_the_page_has_it_in_english() -> None:
    assert {code: {text} for code, text in reasons_in("en").items()} == told_codes()


@pytest.mark.parametrize("language", ["de"])
def test_every_reason_is_a_sentence_in_every_other_language(language: str) -> None:
    english, other = reasons_in("en"), reasons_in(language)
    assert sorted(other) == sorted(english)
    assert [code for code, text in other.items() if not (text and holes(text) <= holes(english[code]))] == []


def test_nothing_is_refused_in_words_of_english_alone() -> None:
    """A new problem needs a code, and with it words in every language."""
    bare = [
        f"{file}: {ast.unparse(text)}"
        for file, call in calls([path for path in READERS if path.name != ON_DISK])
        if name_of(call) in TELLING
        for text in call.args
        if isinstance(text, ast.JoinedStr) or (isinstance(text, ast.Constant) and " " in str(text.value))
    ]
    assert [each for each in bare if not any(part in each for part in WRITING)] == []
