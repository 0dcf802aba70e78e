"""Games that stand where a test wants them: those that the tutorial is played on."""

import json
from pathlib import Path

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons.json"


def position(edition: str, lesson: str) -> str:
    """A game as text: `start`, `income`, `leather`, `reveal` or `end`. Seat 0 is on turn."""
    found: str = json.loads(LESSONS.read_text(encoding="utf-8"))[edition][lesson]
    return found
