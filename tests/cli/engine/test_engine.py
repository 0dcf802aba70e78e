"""`quiltbee engine`."""

from tests.cli.conftest import Quiltbee

SETUP = "position setup express first 0 circle e07 e14 e04 e13 e10 e03 e11 e08 e12 e05 e15 e09 e06 e02 e01\n"


def test_the_engine_answers_on_standard_output_and_ends_with_its_input(process: Quiltbee) -> None:
    run = process("engine", "--bot", "greedy", stdin=f"qbp\n{SETUP}go seed 1\n")
    assert run.code == 0
    assert run.err == ""
    assert "\nqbpok\n" in run.out
    assert run.out.endswith("bestmove e14\n")


def test_garbage_is_survived(process: Quiltbee) -> None:
    run = process("engine", "--bot", "greedy", stdin=f"{'x' * 200_000}\n\x00\n{SETUP}go seed 1\nquit\nisready\n")
    assert run.code == 0
    assert run.out.count("error ") == 2
    assert "bestmove e14\n" in run.out
    assert "readyok" not in run.out


def test_an_unknown_bot_is_refused(quiltbee: Quiltbee) -> None:
    run = quiltbee("engine", "--bot", "nobody")
    assert run.code == 2
    assert "'nobody' is no bot" in run.err
