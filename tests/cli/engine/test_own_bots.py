"""The user's own bots and nets, wherever a command takes a bot."""

from importlib import resources
from pathlib import Path

import pytest

from tests.cli.conftest import Quiltbee

EXAMPLES = Path(__file__).parents[3] / "examples"
SAVER = f"py:{EXAMPLES}/bot.py:Saver"
JUDGE = f"search:nodes=20,evaluator=py:{EXAMPLES}/evaluator.py:judge"
BROKEN = "class Bot:\n    def choose(self, state, limit, rng):\n        return {}[state]\n"


@pytest.fixture
def game(quiltbee: Quiltbee, tmp_path: Path) -> Path:
    path = tmp_path / "game.quilt"
    path.write_text(quiltbee("new", "--edition", "express", "--seed", "4", "--first", "0").out)
    return path


@pytest.mark.parametrize("bot", [SAVER, JUDGE])
def test_own_code_plays_matches_and_tournaments(bot: str, quiltbee: Quiltbee) -> None:
    common = ("--pairs", "1", "--edition", "express", "--seed", "1", "--workers", "1")
    run = quiltbee("match", bot, "random", *common)
    assert (run.code, "forfeit" in run.out) == (0, False)
    assert quiltbee("tournament", bot, "random", *common).code == 0


@pytest.mark.slow
def test_own_code_plays_in_worker_processes(process: Quiltbee) -> None:
    run = process("match", SAVER, "random", "--pairs", "1", "--edition", "express", "--seed", "1", "--workers", "2")
    assert (run.code, "forfeit" in run.out, run.err) == (0, False, "")


@pytest.mark.parametrize("bot", [SAVER, JUDGE])
def test_own_code_gives_hints_and_analyses(bot: str, quiltbee: Quiltbee, game: Path) -> None:
    assert quiltbee("hint", game, "--level", bot).out.startswith("1. ")
    game.write_text(game.read_text() + "\nA e14@d1 A\n")
    assert "values are for" in quiltbee("review", game, "--level", bot).out


def test_own_code_speaks_the_protocol_and_plays_in_the_terminal(quiltbee: Quiltbee) -> None:
    asked = "position setup express first 0 circle e07 e14 e04 e13 e10 e03 e11 e08 e12 e05 e15 e09 e06 e02 e01\ngo\n"
    assert "bestmove e" in quiltbee("engine", "--bot", SAVER, stdin=asked).out
    asked = f"setoption name Bot value py:./none.py:Bot\nsetoption name Bot value {SAVER}\n{asked}"
    said = quiltbee("engine", stdin=asked).out
    assert "error there is no Python file ./none.py" in said
    assert "bestmove e" in said
    options = ("--edition", "express", "--opponent", SAVER, "--opponent-seat", "0", "--first", "0", "--seed", "4")
    played = quiltbee("play", *options, stdin="quit\n")
    assert played.code == 0
    assert "takes e11 for 3 buttons" in played.out


def commands(bot: str, game: Path) -> list[tuple[object, ...]]:
    return [
        ("match", bot, "3", "--pairs", "1", "--edition", "express"),
        ("tournament", bot, "3", "--pairs", "1", "--edition", "express"),
        ("hint", game, "--level", bot),
        ("review", game, "--level", bot),
        ("engine", "--bot", bot),
        ("play", "--opponent", bot),
    ]


def test_what_cannot_be_used_ends_every_command_with_one_line(quiltbee: Quiltbee, game: Path) -> None:
    for words in commands("py:./none.py:Bot", game):
        assert quiltbee(*words) == (1, "", "quiltbee: there is no Python file ./none.py\n")
    net = resources.files("quiltbee.engine.search") / "data" / "patchwork.weights"
    for words in commands(f"search:net={net}", game)[:4]:
        run = quiltbee(*words)
        assert (run.code, run.out, run.err.count("\n")) == (1, "", 1)
        assert "was trained for another game than express" in run.err


def test_a_bot_that_fails_is_told_and_a_match_goes_on(quiltbee: Quiltbee, game: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    bot = "py:./broken.py:Bot"
    told = f"{bot} failed: KeyError"
    run = quiltbee("hint", game, "--level", bot)
    assert (run.code, run.out, run.err.count("\n")) == (1, "", 1)
    assert told in run.err
    match = quiltbee("match", bot, "random", "--pairs", "1", "--edition", "express", "--workers", "1")
    assert match.code == 0
    assert f"A lost game 1 by forfeit: BotFailed: {told}" in match.out
