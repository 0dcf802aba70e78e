"""`quiltbee play --opponent`: against the computer."""

from pathlib import Path

from quiltbee import Game, Refill, game_text
from tests.cli.conftest import Quiltbee

AGAINST = ("play", "--edition", "express", "--seed", 4, "--opponent", "greedy")
FIRST = (*AGAINST, "--first", 0)


def saved_in(folder: Path) -> Game:
    """The one game that was saved in a folder."""
    [file] = folder.glob("*.quilt")
    return Game.load(file)


def seats(game: Game) -> list[int]:
    """Who decided each ply."""
    return [state.turn for state in game.record.states()][:-1]


def test_the_computer_answers_at_once(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*FIRST, stdin="A\n")
    assert run.code == 0
    game = saved_in(tmp_path)
    assert seats(game)[0] == 0
    assert seats(game)[1:] == [1] * (len(game.record.decisions) - 1)
    assert game.state.turn == 0
    assert len(game.record.decisions) > 1
    assert "greedy" in run.out


def test_the_computer_may_begin(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee(*AGAINST, "--first", 1)
    game = saved_in(tmp_path)
    assert set(seats(game)) == {1}
    assert game.state.turn == 0


def test_it_may_have_the_other_seat_and_a_level_its_title(quiltbee: Quiltbee, tmp_path: Path) -> None:
    args = ("--opponent", "3", "--opponent-seat", 0, "--player1", "Ada", "--first", 0)
    quiltbee("play", "--edition", "express", "--seed", 4, *args)
    game = saved_in(tmp_path)
    assert set(seats(game)) == {0}
    assert (game.record.header("Player0"), game.record.header("Player1")) == ("Apprentice", "Ada")


def test_a_whole_game_by_advancing_only(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*FIRST, stdin="A\n-\n" * 60)
    assert run.code == 0
    game = saved_in(tmp_path)
    assert game.is_over
    assert game.winner == 1


def test_undo_goes_back_to_the_players_own_decision(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee(*FIRST, stdin="A\nundo\nsave one.quilt\n")
    assert Game.load(tmp_path / "one.quilt").record.decisions == ()


def test_undo_stops_where_the_computer_has_begun(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*AGAINST, "--first", 1, stdin="undo\n")
    assert "You have not made a decision yet" in run.out
    assert saved_in(tmp_path).state.turn == 0


def test_a_refill_that_the_computer_caused_cannot_be_undone(quiltbee: Quiltbee, tmp_path: Path) -> None:
    match = ("match", "greedy", "greedy", "--pairs", 1, "--edition", "express", "--seed", 3, "--workers", 1)
    quiltbee(*match, "--out", "whole.txt")
    whole = Game.load(tmp_path / "whole.txt").record
    refill = next(ply for ply, decision in enumerate(whole.decisions) if isinstance(decision, Refill))
    computer = list(whole.states())[refill - 1].turn
    (tmp_path / "part.txt").write_text(game_text(whole.upto(refill + 2)))
    run = quiltbee("play", "part.txt", "--opponent", "greedy", "--opponent-seat", computer, stdin="undo\nquit\n")
    assert "You have seen the second set" in run.out
    decisions = Game.load(tmp_path / "part.txt").record.decisions
    assert decisions[: refill + 2] == whole.decisions[: refill + 2]


def test_nobody_decides_for_the_computer(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*FIRST, stdin="A A\n")
    assert "The rest of the line is your opponent's decision" in run.out
    assert not list(tmp_path.glob("*.quilt"))


def test_a_program_that_fails_can_be_helped(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*FIRST[:-3], "cmd:/nowhere/bot", "--first", 0, stdin="A\nA\n")
    assert "/nowhere/bot cannot be started" in " ".join(run.out.split())
    assert seats(saved_in(tmp_path))[:2] == [0, 1]


def test_an_unknown_opponent_is_refused(quiltbee: Quiltbee) -> None:
    run = quiltbee("play", "--opponent", "nobody")
    assert run.code == 2
    assert "'nobody' is no bot" in run.err
