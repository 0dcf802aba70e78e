"""The messages of the page against what the server can say."""

import json
from pathlib import Path

import pytest

from quiltbee.server.domain.problem_codes import STATUS

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_problem_code_is_a_sentence_in_every_language(language: str) -> None:
    refusals = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))["refusals"]
    assert sorted(refusals) == sorted(STATUS)
    assert [text for text in refusals.values() if not (text[0].isupper() and text.endswith("."))] == []
