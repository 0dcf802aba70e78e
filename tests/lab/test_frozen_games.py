"""The frozen benchmark stays frozen."""

from hashlib import sha256

import pytest
from benchmarks.frozen_games import CIRCLES, FOLDER, OPPONENTS, SEED, boards, circles, circles_file, nets, row

from quiltbee.notation.games import parse_games
from quiltbee.rules.edition import Edition

README = (FOLDER / "README.md").read_text(encoding="utf-8")

every_board = pytest.mark.parametrize("board", boards(), ids=str)


@every_board
def test_every_board_has_its_circles_and_no_circle_twice(board: Edition) -> None:
    games = [parse_games(text)[0] for text in circles(board)]
    assert len({game.circle for game in games}) == CIRCLES
    assert {game.edition for game in games} == {board}
    assert {game.first for game in games} == {0, 1}


@every_board
def test_the_page_names_the_hash_of_the_circles(board: Edition) -> None:
    file = circles_file(board)
    assert f"`{file.name}` {sha256(file.read_bytes()).hexdigest()[:16]}" in README


def test_the_page_names_the_nets_the_seed_and_the_opponents() -> None:
    """If a net changes, an opponent changes: then the table has to be made again, and says so."""
    assert all(f"{board} {digest}" in README for board, digest in nets().items())
    assert str(SEED) in README
    assert all(f"`{opponent}`" in README for opponent in OPPONENTS)


@pytest.mark.slow
def test_a_bot_that_wins_everything_gets_a_row_of_its_own() -> None:
    express = next(board for board in boards() if board.id == "express")
    cells = row("search:nodes=50", express, pairs=1, workers=1).strip("| ").split(" | ")
    assert cells[0] == "express standard"
    assert cells[1] == "100.0 %"
    assert len(cells) == 1 + len(OPPONENTS)
