"""The screen: what a player sees and can do there."""

import threading
from pathlib import Path

import pytest

from quiltbee import Decision, Game, State, Take, choose
from quiltbee.rules.moves import ADVANCE
from quiltbee.tui.screen.dialogs import Question, Window
from quiltbee.tui.screen.palette import Depth
from quiltbee.tui.table import NoAnswer
from tests.tui.at_the_screen import LARGE, Player, sit_down


def new_game() -> Game:
    """In reach are e11, e14 and e07; player 0 has 5 buttons."""
    return Game.new("express", seed=4, first=0, names=("Ada", "Bob"))


def test_a_card_says_what_it_would_do_and_a_patch_is_moved_turned_and_placed() -> None:
    async def play(player: Player) -> None:
        shown = player.sees()
        assert "▶ Ada" in shown
        assert "to space 3" in shown
        assert "Pay 3 buttons, cover 5 cells, go to space 3" in player.reads("#detail")
        await player.press("2")
        ghost = player.screen.proposal.ghost
        assert ghost is not None
        assert player.table.plies == 0, "nothing is decided yet"
        await player.press("left", "up", "r", "f")
        moved = player.screen.proposal.ghost
        assert moved is not None
        assert (moved.code, moved.row, moved.column) == (ghost.moved(-1, -1).turned_by(1).flipped().code, 0, 1)
        await player.press("escape")
        assert player.screen.proposal.ghost is None
        await player.press("2", "enter")
        assert player.table.record.decisions[0] == Take("e14")
        assert "Ada takes e14 for 4 buttons." in player.sees()
        assert "Bob's turn" in player.sees()

    sit_down(new_game(), play)


def test_a_patch_that_is_too_dear_says_so() -> None:
    game = new_game().play("e14@a1 A")
    dear = next(at for at, patch in enumerate(game.state.reach) if patch.cost > 1)

    async def play(player: Player) -> None:
        assert "short" in player.reads(f"#card{dear}")
        await player.press(str(dear + 1))
        assert "costs" in player.reads("#sentence")
        assert "No:" in player.reads("#detail")
        assert player.screen.proposal.ghost is None

    sit_down(game, play)


def test_a_covered_cell_is_named() -> None:
    game = new_game().play("e14@a1 A")
    while game.state.turn != 0 or not [word for word in game.legal() if word != "A"]:
        game.play("A")

    async def play(player: Player) -> None:
        number = next(at for at, patch in enumerate(game.state.reach) if patch.id in game.legal())
        await player.press(str(number + 1), *["left"] * 7, *["up"] * 7, "enter")
        assert "╳" in player.sees()
        assert "is covered" in player.reads("#detail")
        assert player.table.plies == len(game.record.decisions)

    sit_down(game, play)


def test_a_hint_says_which_then_where_then_why() -> None:
    async def play(player: Player) -> None:
        await player.press("h")
        assert "Hint: look at" in player.sees()
        assert player.screen.proposal.ghost is None
        await player.press("h")
        assert player.screen.proposal.why_not is None
        assert "Hint: @" in player.sees()
        await player.press("h")
        assert "Why: covers" in player.sees()
        await player.press("enter")
        assert player.table.plies == 2

    sit_down(new_game(), play)


def test_a_game_is_saved_by_name_and_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "express.quilt").write_text("something else", encoding="utf-8")

    async def play(player: Player) -> None:
        await player.press("a", "a", "s", "enter")
        assert isinstance(player.app.screen, Question), "it does not overwrite anything without asking"
        await player.press("y")
        assert "Saved as express.quilt" in player.sees()
        await player.press("q")

    table = sit_down(new_game(), play)
    assert Game.load(tmp_path / "express.quilt").record == table.record
    assert table.keep() is None


def test_with_a_file_every_decision_is_saved_at_once(tmp_path: Path) -> None:
    file = tmp_path / "evening.quilt"

    async def play(player: Player) -> None:
        await player.press("a", "a")
        assert Game.load(file).record.decisions == (ADVANCE,)
        await player.press("u")
        assert Game.load(file).record.decisions == ()

    sit_down(new_game(), play, file=file, autosave=True)


def test_another_size_is_used_and_a_tiny_one_says_what_is_needed() -> None:
    async def play(player: Player) -> None:
        await player.press("2")
        await player.pilot.resize_terminal(60, 20)
        await player.rest()
        assert "The table needs 80x24" in player.sees()
        await player.pilot.resize_terminal(*LARGE)
        await player.rest()
        assert "It fits here" in player.sees()
        assert player.screen.query_one("#quilt0").size.height > 14

    sit_down(new_game(), play)


@pytest.mark.parametrize("depth", ["none", "sixteen"])
def test_without_many_colours_each_piece_has_its_letter(depth: Depth) -> None:
    async def play(player: Player) -> None:
        assert "A─A" in player.sees()
        await player.press("a", "t")
        assert "▶ a Advance" in player.sees()

    sit_down(new_game().play("e14@a1"), play, depth=depth)


def test_the_mouse_plays_too() -> None:
    async def play(player: Player) -> None:
        await player.pilot.click("#card1", offset=(3, 3))
        await player.pilot.hover("#quilt0", offset=(6, 4))
        ghost = player.screen.proposal.ghost
        assert ghost is not None
        assert ghost == ghost.centred_on(2, 1)
        await player.pilot.click("#quilt0", offset=(6, 4))
        await player.rest()
        assert player.table.plies == 2

    sit_down(new_game(), play)


def test_the_keys_are_explained_and_a_player_may_give_up_and_think_better_of_it() -> None:
    async def play(player: Player) -> None:
        await player.press("f1")
        assert "pick up a patch in reach" in player.sees()
        await player.press("escape", "g", "n")
        assert player.table.game.resigned is None
        await player.press("g", "y")
        assert "Bob wins: Ada has resigned" in player.sees()
        await player.press("escape", "u")
        assert player.table.game.resigned is None
        await player.press("p")
        assert isinstance(player.app.screen, Window)

    sit_down(new_game(), play)


def test_the_second_set_is_seen_before_the_patch_is_placed() -> None:
    game = new_game()
    while not (game.state.waiting and len(game.state.circle) == game.state.edition.refill_when_left + 1):
        game.play(choose(game.state, lambda count: count - 1))
    while game.state.in_hand is not None or not any(word.startswith("e") for word in game.legal()):
        game.play(game.legal()[0])

    async def play(player: Player) -> None:
        number = next(at for at, patch in enumerate(game.state.reach) if patch.id in game.legal())
        await player.press(str(number + 1))
        assert "shows the second set" in player.sees()
        await player.press("y")
        assert not player.table.state.waiting
        assert player.table.state.hand is not None
        await player.press("u")
        assert "cannot be undone" in player.sees()

    sit_down(game, play)


class Slow:
    """An opponent who thinks until it is stopped."""

    seat = 1

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def decide(self, state: State) -> Decision:
        assert self.stopped.wait(180)
        return Game.new(state.edition, first=1).legal_decisions()[0]

    def stop(self) -> None:
        self.stopped.set()


def test_the_screen_lives_while_the_computer_thinks() -> None:
    slow = Slow()

    async def play(player: Player) -> None:
        player.app.simulate_key("a")
        player.app.simulate_key("a")
        await player.pilot.pause(0)
        await player.pilot.pause(0)
        assert "Bob is thinking" in player.sees()
        await player.press("u")
        assert slow.stopped.is_set()
        assert player.table.plies == 0
        assert "Ada goes first" in player.sees()

    sit_down(new_game(), play, opponent=slow)


class Broken:
    """An opponent who fails."""

    seat = 1

    def decide(self, state: State) -> Decision:
        raise NoAnswer(f"no idea at {state.turn}; decide for it, or quit")

    def stop(self) -> None:
        pass


def test_a_person_decides_for_a_bot_that_fails() -> None:
    async def play(player: Player) -> None:
        await player.press("a", "a")
        assert "No idea at 1" in player.sees()
        await player.press("a", "a")
        assert player.table.record.decisions == (ADVANCE, ADVANCE)

    sit_down(new_game(), play, opponent=Broken())
