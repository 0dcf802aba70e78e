"""Bots that are the user's own Python code."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from quiltbee import XorShift, legal
from quiltbee.engine.arena.referee import Job, play_game
from quiltbee.engine.bot import NO_LIMIT, BotFailed, Limit
from quiltbee.engine.bots import own_code, spec
from quiltbee.engine.bots.spec import BadSpec, Seated, make_bot, timed
from quiltbee.notation.games import game_text
from quiltbee.notation.record import start_record
from tests.engine.conftest import Played, Start

EXAMPLES = Path(__file__).parents[3] / "examples"
WRITTEN = """
from dataclasses import dataclass
from quiltbee import ADVANCE, legal
from quiltbee.engine import Choice, Value
import beside

@dataclass
class Last:
    back: int = 1
    word: str = ""
    def choose(self, state, limit, rng):
        return legal(state)[-min(self.back, len(legal(state)))]

def last(state, limit, rng):
    return Choice(legal(state)[-1], Value(3.0, 0.75), nodes=limit.nodes or 7)

class Broken:
    def choose(self, state, limit, rng):
        return 1 / 0

class NeedsMore:
    def __init__(self, weight): pass

NOTHING = lambda *_: None
NEVER = lambda *_: "p99"
ILLEGAL = lambda state, limit, rng: legal(state)[-1] if state.in_hand is None else ADVANCE
NUMBER = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with a file of bots in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    (tmp_path / "mine.py").write_text(WRITTEN)
    (tmp_path / "beside.py").write_text("")
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("py:") or name in ("mine", "beside")]:
        del sys.modules[name]


def test_a_class_is_made_and_asked(folder: Path, start: Start) -> None:
    state = start("express", 1)
    bot = make_bot(f"py:{folder}/mine.py:Last")
    assert bot.name == f"py:{folder}/mine.py:Last"
    assert bot.choose(state, NO_LIMIT, XorShift(1)).decision == legal(state)[-1]


@pytest.mark.usefixtures("folder")
def test_options_of_the_spec_are_arguments_of_the_class(start: Start) -> None:
    state = start("express", 1)
    assert make_bot("py:./mine.py:Last:back=2,word=x").choose(state, NO_LIMIT, XorShift(1)).decision == legal(state)[-2]


@pytest.mark.usefixtures("folder")
def test_a_function_is_asked_as_it_is_and_may_say_more(start: Start) -> None:
    choice = make_bot("py:mine.py:last:nodes=50").choose(start("express", 1), Limit(nodes=9), XorShift(1))
    assert (choice.value.margin, choice.nodes) == (3.0, 50), "the options that every bot has are for us"


@pytest.mark.usefixtures("folder")
def test_own_bots_play_whole_games_in_every_edition(start: Start, played: Played, board: str) -> None:
    bots = make_bot("py:./mine.py:Last"), make_bot(f"py:{EXAMPLES}/bot.py:Saver:tempo=2,slip=1")
    assert played(bots, start(board, 3), NO_LIMIT)


@pytest.mark.usefixtures("folder")
def test_no_file_runs_because_it_lies_in_the_current_folder() -> None:
    with pytest.raises(BotFailed, match=r"no installed module 'mine'; for the file ./mine.py write py:./mine.py:Last"):
        make_bot("py:mine:Last")
    assert "mine" not in sys.modules


def test_what_is_in_the_folder_of_a_file_hides_no_other_module(folder: Path) -> None:
    """Not even one that this system does not have: the standard library tries some."""
    for name in ("queue", "cffi", "nt", "_winapi"):
        (folder / f"{name}.py").write_text("raise SystemExit('a trap')")
    (folder / "tries.py").write_text(
        "import queue, cffi, beside\ntry: import nt, _winapi\nexcept ImportError: bot = max\n"
    )
    assert make_bot("py:./tries.py:bot").name == "py:./tries.py:bot"
    assert str(folder) not in sys.path


def test_an_installed_module_is_found(folder: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    state = start("express", 1)
    assert make_bot("py:mine:Last").choose(state, NO_LIMIT, XorShift(1)).decision == legal(state)[-1]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("py:./none.py:Bot", "there is no Python file ./none.py"),
        ("py:no_such_module:Bot", "there is no installed module 'no_such_module'$"),
        ("py:./mine.py:First", "there is no 'First' in ./mine.py"),
        ("py:./mine.py:NUMBER", "NUMBER is no bot: a bot is a class with choose"),
        ("py:./mine.py:NeedsMore", "cannot be made: TypeError: .* 'weight'"),
        ("py:./mine.py:Last:depth=3", "cannot be made: TypeError: .* 'depth'"),
        ("py:./mine.py:last:depth=3", "only a class takes options such as depth"),
    ],
)
def test_code_that_cannot_be_used_is_told_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(BotFailed, match=complaint) as failed:
        make_bot(text)
    assert "\n" not in str(failed.value)


def test_an_error_in_the_file_is_told_with_its_line(folder: Path) -> None:
    (folder / "wrong.py").write_text("import quiltbee\nquiltbee.edition('nowhere')\n")
    with pytest.raises(BotFailed, match=r"cannot be loaded: UnknownEdition: .* \(wrong.py, line 2\)"):
        make_bot("py:./wrong.py:Bot")
    (folder / "needs.py").write_text("import a_net_library\n")
    with pytest.raises(BotFailed, match=r"No module named 'a_net_library' \(needs.py, line 1\)"):
        make_bot("py:./needs.py:Bot")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("text", ["py:", "py:mine", "py:./mine.py:", "py:./mine.py:Last:depth"])
def test_what_is_no_spec_is_told_what_would_be_one(text: str) -> None:
    with pytest.raises(BadSpec, match="write "):
        make_bot(text)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Broken", r"failed: ZeroDivisionError: division by zero \(mine.py, line 19\)"),
        ("NOTHING", "answered 'None' instead of a decision or a Choice"),
        ("NEVER", "answered 'p99' instead of"),
        ("ILLEGAL", r"chose A: "),
    ],
)
def test_a_bot_that_fails_loses_the_game_and_the_reason_is_told(name: str, complaint: str, start: Start) -> None:
    text = f"py:./mine.py:{name}"
    job = Job(0, game_text(start_record(start("express", 1))), (text, "greedy"), (NO_LIMIT, NO_LIMIT), seed=1)
    result = play_game(job)
    assert result.winner == 1
    assert re.search(complaint, result.forfeit or "")


@pytest.fixture
def announce(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Announces a bot as an installed package does."""

    def add(name: str, value: str) -> None:
        points = {name: EntryPoint(name, value, own_code.GROUP)}
        monkeypatch.setattr(own_code, "announced", lambda: points)
        monkeypatch.setattr(spec, "announced", lambda: points)

    return add


def test_installed_packages_announce_bots(
    announce: Callable[[str, str], None], folder: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(folder)
    announce("lastly", "mine:Last")
    state = start("express", 1)
    bot = make_bot("lastly:back=2,time=3")
    assert isinstance(bot, Seated)
    assert bot.limit(NO_LIMIT).seconds == 3
    assert bot.choose(state, NO_LIMIT, XorShift(1)).decision == legal(state)[-2]
    assert timed("lastly", 2) == "lastly"
    with pytest.raises(BadSpec, match="cmd, py, lastly"):
        make_bot("firstly")


def test_an_announced_bot_does_not_take_the_name_of_ours(announce: Callable[[str, str], None], start: Start) -> None:
    announce("thimble", "no_such_module:Bot")
    state = start("express", 1)
    assert make_bot("thimble").choose(state, Limit(nodes=5), XorShift(1)).decision in legal(state)
    announce("lastly", "no_such_module:Bot")
    with pytest.raises(BotFailed, match="the bot 'lastly' of an installed package cannot be loaded: ModuleNotFound"):
        make_bot("lastly")
