"""A solo game at one table: cards are drawn when they are due, backs are kept, nothing is undone across a card."""

import random
from pathlib import Path

import pytest

from quiltbee import Game, NotAllowed, Unreadable, choose, parse_game
from quiltbee.rules.moves import Card
from quiltbee.text.board import board_text
from quiltbee.text.canvas import plain
from quiltbee.text.glyphs import PLAIN
from quiltbee.tui.keeper import Keeper
from quiltbee.tui.session import Session
from quiltbee.tui.table import Table


@pytest.mark.parametrize("solo", ["automa normal 1", "automa tactical 5"])
def test_a_whole_game_is_played_and_read_again(solo: str) -> None:
    game, rng = Game.new(solo=solo, seed=3), random.Random(3)
    while not game.is_over:
        assert game.state.turn == 0
        game.play(choose(game.state, rng.randrange))
    assert Game.parse(game.text).state == game.state
    assert game.record.header("Score") == f"{game.scores[0]} {game.scores[1]}"
    assert "score" in board_text(game.record)


def test_a_saved_game_shows_the_same_back(tmp_path: Path) -> None:
    game = Game.new(solo="automa tactical 2", seed=5).play("A")
    game.save(tmp_path / "evening.quilt")
    opened = Game.load(tmp_path / "evening.quilt", rng=random.Random(99))
    assert opened.state == game.state
    assert f"the next has budget {game.record.shown}" in str(opened)


def test_a_game_without_a_back_gets_one_when_it_is_opened() -> None:
    text = Game.new(solo="automa tactical 2", seed=5).text
    opened = Game.parse(text.rpartition("C?")[0], random.Random(1))
    assert opened.record.shown is not None
    assert opened.state.solo is not None
    assert opened.state.solo.shown == opened.record.shown


def test_nothing_is_undone_across_a_card() -> None:
    game = Game.new(solo="automa tactical 2", seed=5)
    shown = game.record.shown
    taken = game.legal()[1]
    game.play(taken)
    assert game.undo()
    assert game.record.shown == shown
    game.play("A")
    assert isinstance(game.record.decisions[-1], Card)
    with pytest.raises(NotAllowed, match="you have seen the Automa's card"):
        game.undo()


def test_the_opponent_must_be_known() -> None:
    with pytest.raises(Unreadable, match="automa has no level '9'"):
        Game.new(solo="automa normal 9")
    with pytest.raises(ValueError, match="plays patchwork, not express"):
        Game.new("express", solo="automa normal 1")


def answered(session: Session, typed: str) -> str:
    return plain(session.answer(typed))


def test_the_terminal_tells_what_the_card_did_and_why() -> None:
    session = Session(Table(Keeper(Game.new(solo="automa normal 3", seed=1))), PLAIN)
    assert "normal deck, level 3" in plain(session.greeting())
    told = answered(session, "A A")
    assert "Automa turns over card" in told
    assert "The rest of your line was not played: the card of Automa came first." in told
    assert "cannot be undone" in answered(session, "undo")
    assert "It is not the Automa's turn" in answered(session, "C7")


def test_a_resigned_solo_game_draws_no_more_cards() -> None:
    game = Game.new(solo="automa normal 3", seed=1).resign()
    assert game.winner == 1
    assert game.settle_chance() == ()
    assert parse_game(game.text).solo is not None
