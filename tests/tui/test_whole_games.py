"""Whole games at the screen, played by keys alone."""

from pathlib import Path

import pytest

from quiltbee import Game, Refill, edition_ids
from quiltbee.text.board import capital
from tests.custom_edition import put_tea_towel
from tests.tui.at_the_screen import LARGE, SMALL, Player, is_over, sit_down

pytestmark = pytest.mark.slow

SIZES = {"patchwork": SMALL, "express": LARGE, "stack-n-stuff": SMALL}


async def to_the_end(player: Player) -> None:
    for number in range(400):
        if player.table.game.is_over:
            break
        await player.move(number)
    assert is_over(player)
    assert player.table.game.outcome is not None
    assert capital(player.table.speech(player.table.game.outcome.why()))[:50] in player.sees()
    assert f"score {player.table.game.scores[0]} " in " ".join(player.sees().split())


@pytest.mark.parametrize("id", edition_ids())
def test_a_whole_game_of_every_edition_against_the_computer(id: str) -> None:
    table = sit_down(Game.new(id, seed=11, first=0), to_the_end, SIZES[id], opponent="random")
    seats = {state.turn for state in table.record.states()}
    assert {0, 1} <= seats
    if table.state.edition.second_set:
        assert any(isinstance(decision, Refill) for decision in table.record.decisions)


def test_two_people_play_a_custom_edition_in_its_own_words(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        assert "5 spoons, 25 empty" in player.sees()
        await to_the_end(player)
        assert "button" not in player.sees()

    sit_down(Game.new(put_tea_towel(tmp_path), seed=3, first=1), play, LARGE)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_whole_game_alone_against_the_automa(size: tuple[int, int]) -> None:
    """Its cards are told, its piles are where a quilt would be, and nothing is taken back across a card."""

    async def play(player: Player) -> None:
        assert "tactical deck, level" in " ".join(player.reads("#quilt1").split())
        await player.press("a", "a")
        assert "Automa turns over card" in player.reads("#detail")
        await player.press("u")
        assert "so this cannot be undone" in player.sees()
        await to_the_end(player)
        assert "patches with button symbols" in player.sees()

    sit_down(Game.new("patchwork", seed=11, solo="automa tactical 3"), play, size)


def test_a_whole_game_alone_for_the_score() -> None:
    async def play(player: Player) -> None:
        assert "a clock: it stays in front of you" in player.reads("#quilt1")
        assert "your score counts" in player.sees(), "it is whole on the smallest screen, too"
        await to_the_end(player)
        assert "button symbols" not in player.sees(), "the clock gathers nothing"

    sit_down(Game.new("express", day="2026-11-18"), play)
