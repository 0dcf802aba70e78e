"""`docs/reference/python.md`: its examples run, and it names everything that `from quiltbee import ...` knows."""

import random
import re
from pathlib import Path

import pytest

from quiltbee import CHANCE, choose, edition, edition_ids, legal, play, public, shuffled

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(
    example: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "python.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_page_names_every_public_name() -> None:
    assert [name for name in public.__all__ if f"`{name}`" not in PAGE] == []


def test_every_public_name_says_what_it_is() -> None:
    things = {name: getattr(public, name) for name in public.__all__}
    assert [name for name, thing in things.items() if callable(thing) and not thing.__doc__] == []


def test_a_loop_without_chance_fails_at_the_refill_as_the_page_says() -> None:
    assert "`rng.choice` raises `IndexError`" in PAGE
    rng = random.Random(1)
    state = shuffled(edition("express"), rng)
    while choices := legal(state):
        state = play(state, rng.choice(choices))
    assert state.turn == CHANCE
    with pytest.raises(IndexError):
        rng.choice(legal(state))


@pytest.mark.parametrize("id", edition_ids())
def test_the_short_way_of_the_page_plays_every_edition(id: str) -> None:
    assert "`choose(state, rng.randrange)`" in PAGE
    rng = random.Random(1)
    state = shuffled(edition(id), rng)
    while not state.is_over:
        state = play(state, choose(state, rng.randrange))
