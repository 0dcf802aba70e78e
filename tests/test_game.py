"""`Game`: the convenient object for people."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quiltbee
from quiltbee import (
    ADVANCE,
    CHANCE,
    Decision,
    Game,
    IllegalGame,
    NotAllowed,
    Refill,
    State,
    Take,
    UnknownEdition,
    Unreadable,
    XorShift,
    choose,
    edition,
    edition_ids,
    game_text,
    legal,
    parse_game,
    public,
)
from quiltbee.engine import BotFailed, Limit, SearchBot, make_bot
from quiltbee.engine.bot import Chooser
from tests.custom_edition import put_tea_towel, tea_towel


def play_on(game: Game, seed: int, until: int = 10_000) -> Game:
    """Random decisions until the game is over, or has this many."""
    rng = random.Random(seed)
    while not game.is_over and len(game.record.decisions) < until:
        game.play(choose(game.state, rng.randrange))
    return game


def up_to_the_refill(seed: int, rng: Any = None) -> Game:
    """A game of Express in which the next take leaves five, so that the refill is due."""
    game = Game.new("express", seed=seed) if rng is None else Game.new("express", rng=rng)
    chooser = random.Random(seed)
    while len(game.state.circle) > 6 or not [each for each in game.legal() if each[0] == "e"]:
        game.play(choose(game.state, chooser.randrange))
    return game


# --- new games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", edition_ids())
def test_a_whole_game_of_every_edition_can_be_played(id: str) -> None:
    game = play_on(Game.new(id, seed=1), seed=2)
    assert game.outcome is not None
    assert game.winner == game.outcome.winner
    assert game.scores == game.outcome.scores
    assert game.legal() == []
    assert game.why.startswith(f"player {game.winner} wins")


def test_the_same_seed_gives_the_same_game_the_refill_included() -> None:
    assert play_on(Game.new("express", seed=5), seed=1).text == play_on(Game.new("express", seed=5), seed=1).text


def test_games_without_a_seed_differ() -> None:
    assert len({Game.new("patchwork").record.circle for _ in range(3)}) == 3


def test_a_seed_and_an_rng_together_are_refused() -> None:
    with pytest.raises(ValueError, match="a seed or an rng, not both"):
        Game.new("express", seed=1, rng=random.Random(1))


def test_board_first_player_and_circle_can_be_chosen() -> None:
    box = edition("patchwork", "revised")
    circle = (*box.first_set[1:], box.smallest)
    game = Game.new("patchwork", board="revised", first=1, circle=circle)
    assert (game.state.edition, game.state.turn, game.state.circle) == (box, 1, circle)


def test_an_edition_can_be_given_as_it_is() -> None:
    assert Game.new(edition("express"), seed=1).record == Game.new("express", seed=1).record


def test_an_unknown_edition_is_named_together_with_the_known_ones() -> None:
    with pytest.raises(UnknownEdition, match=r"no edition 'chess'; there are express, patchwork, stack-n-stuff"):
        Game.new("chess")


# --- playing ------------------------------------------------------------------------------------------------------


def test_several_decisions_are_played_from_one_text() -> None:
    game = Game.new("express", seed=4, first=0)
    assert game.play("e11@a1.1 A").record.decisions[0] == Take("e11")
    assert len(game.record.decisions) == 3


def test_a_decision_can_be_given_as_a_value() -> None:
    assert Game.new("express", seed=4, first=0).play(ADVANCE).record.decisions == (ADVANCE,)


def test_a_text_is_played_as_a_whole_or_not_at_all() -> None:
    game = Game.new("express", seed=4, first=0)
    before = game.text, game.state
    with pytest.raises(NotAllowed, match="e11 does not fit there"):
        game.play("e11@g7")
    assert (game.text, game.state) == before


@pytest.mark.parametrize("text", ["", "   ", "{only a comment}"])
def test_a_text_without_a_decision_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="no decision"):
        Game.new("express", seed=4).play(text)


def test_a_game_that_is_over_accepts_no_decision() -> None:
    game = play_on(Game.new("express", seed=1), seed=2)
    with pytest.raises(NotAllowed, match="over"):
        game.play("A")


def test_the_end_is_written_into_the_headers() -> None:
    game = play_on(Game.new("express", seed=1), seed=2)
    assert game.record.header("Result") == str(game.winner)
    assert game.record.header("Score") == f"{game.scores[0]} {game.scores[1]}"


# --- the refill ---------------------------------------------------------------------------------------------------


class Listening(random.Random):
    """Notes when it is asked."""

    asked = 0

    def shuffle(self, x: Any) -> None:
        self.asked += 1
        super().shuffle(x)


def test_the_refill_is_drawn_at_the_moment_of_the_take_and_not_before() -> None:
    rng = Listening(3)
    game = up_to_the_refill(3, rng)
    assert rng.asked == 1  # the circle
    game.play(next(each for each in game.legal() if each != "A"))
    assert rng.asked == 2
    assert isinstance(game.record.decisions[-1], Refill)
    assert game.state.turn != CHANCE


def test_a_text_that_says_which_order_was_drawn_is_believed() -> None:
    game = up_to_the_refill(3)
    order = tuple(reversed(game.state.waiting))
    take = next(each for each in game.legal() if each != "A")
    game.play(f"{take} R({' '.join(order)})")
    assert game.record.decisions[-1] == Refill(order)


def test_undo_takes_the_refill_back_together_with_its_take() -> None:
    game = up_to_the_refill(3)
    before = game.record, game.state
    game.play(next(each for each in game.legal() if each != "A"))
    undone = game.undo()
    assert [type(each) for each in undone] == [Take, Refill]
    assert (game.record, game.state) == before


def test_a_game_saved_before_the_refill_was_drawn_goes_on() -> None:
    game = up_to_the_refill(3)
    take = next(each for each in game.legal_decisions() if isinstance(each, Take))
    waiting = Game(game.record.then(take), random.Random(1))
    assert waiting.state.turn == CHANCE
    place = next(iter(Game(game.record, random.Random(1)).play(take).legal()))
    waiting.play(place)
    assert isinstance(waiting.record.decisions[-2], Refill)


# --- undo and resign ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", edition_ids())
def test_undo_is_exact_all_the_way_back(id: str) -> None:
    game = Game.new(id, seed=7)
    seen = [(game.record, game.state)]
    rng = random.Random(1)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
        seen.append((game.record, game.state))
    for before in reversed(seen[:-1]):
        game.undo()
        assert (game.record, game.state) == before
    with pytest.raises(NotAllowed, match="nothing to undo"):
        game.undo()


def test_who_resigns_has_lost() -> None:
    game = Game.new("express", seed=4, first=0).resign()
    assert (game.winner, game.resigned, game.outcome, game.is_over) == (1, 0, None, True)
    assert game.why == "player 1 wins: player 0 has resigned"
    with pytest.raises(NotAllowed, match="over"):
        game.resign()
    with pytest.raises(NotAllowed, match="over: player 0 has resigned"):
        game.play("A")


def test_only_a_player_can_resign() -> None:
    assert Game.new("express", seed=4, first=0).resign(1).winner == 0
    with pytest.raises(ValueError, match="the seat is 0 or 1, not 2"):
        Game.new("express", seed=4).resign(2)


def test_a_resignation_can_be_undone() -> None:
    game = Game.new("express", seed=4, first=0)
    before = game.text
    game.resign().undo()
    assert game.text == before
    assert not game.is_over


# --- files --------------------------------------------------------------------------------------------------------


def test_a_saved_game_is_loaded_and_goes_on(tmp_path: Path) -> None:
    game = play_on(Game.new("patchwork", board="revised", seed=3), seed=4, until=20)
    game.save(tmp_path / "evening.quilt")
    loaded = Game.load(tmp_path / "evening.quilt")
    assert loaded.record == game.record
    assert loaded.state == game.state
    assert play_on(loaded, seed=5).outcome is not None


def test_any_game_of_a_file_can_be_loaded(tmp_path: Path) -> None:
    games = [Game.new("express", seed=seed) for seed in (1, 2, 3)]
    file = tmp_path / "many.quilt"
    file.write_text("\n".join(game.text for game in games), encoding="utf-8")
    assert Game.load(file, game=2).record == games[1].record
    with pytest.raises(Unreadable, match="no game 4 in"):
        Game.load(file, game=4)


def test_an_illegal_game_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "wrong.quilt"
    file.write_text(Game.new("express", seed=4, first=0).text + "A A A -\n", encoding="utf-8")
    with pytest.raises(IllegalGame, match="ply 4: - is not allowed"):
        Game.load(file)


def test_saving_leaves_nothing_but_the_game_and_keeps_links_and_rights(tmp_path: Path) -> None:
    file, link = tmp_path / "evening.quilt", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    game = Game.new("express", seed=4)
    game.save(link)
    assert parse_game(file.read_text()) == game.record
    assert sorted(tmp_path.iterdir()) == [file, link]
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.quilt"
    file.write_text("old")
    game = Game(parse_game('[Note "\ud800"]\n' + Game.new("express", seed=4).text))
    with pytest.raises(UnicodeEncodeError):
        game.save(file)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_an_own_edition_is_found_beside_the_game(tmp_path: Path) -> None:
    game = play_on(Game.new(put_tea_towel(tmp_path), seed=1), seed=1)
    game.save(tmp_path / "own.quilt")
    assert Game.load(tmp_path / "own.quilt").record == game.record
    assert game.record.edition == tea_towel()


# --- looking ------------------------------------------------------------------------------------------------------


def test_a_game_prints_as_its_board() -> None:
    assert str(Game.new("express", seed=4, first=0)).startswith("Patchwork Express")


def test_a_game_is_a_picture_in_a_notebook() -> None:
    game = Game.new("express", seed=4, first=0)
    assert game._repr_svg_().startswith("<svg")
    assert game.draw("dark") != game.draw("light")


def test_a_game_tells_in_short_what_it_is() -> None:
    assert repr(Game.new("express", seed=4, first=0).play("A")) == (
        "<Game of express, ply 1: player 1's turn: 1 space behind>"
    )


def test_a_text_becomes_a_game() -> None:
    game = Game.new("express", seed=4, first=0).play("A")
    assert Game.parse(game_text(game.record)).state == game.state


NOTEBOOK = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import quiltbee
game = quiltbee.Game.new("express", seed=4)
for thing in (game.state, game.record, game):
    data, _ = shell.display_formatter.format(thing)
    assert data["image/svg+xml"].startswith("<svg"), type(thing)
print("pictures")
"""


def test_a_notebook_shows_positions_and_games_as_pictures(tmp_path: Path) -> None:
    pytest.importorskip("IPython")
    environment = {"IPYTHONDIR": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "pictures\n", done.stderr


def test_importing_quiltbee_loads_nothing_heavy() -> None:
    code = "import quiltbee, sys; print({'cffi', 'numpy', 'quiltbee.cli', 'quiltbee.rules'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_every_public_name_is_there_and_no_other() -> None:
    assert set(public.__all__) <= set(dir(quiltbee))
    assert all(getattr(quiltbee, name) is getattr(public, name) for name in public.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = quiltbee.nonsense  # type: ignore[attr-defined]  # that is the point


# --- advice -------------------------------------------------------------------------------------------------------


class First:
    """A bot as `docs/learn/first-bot.md` begins with it."""

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Decision:  # noqa: ARG002  # as every bot
        return legal(state)[0]


class Lost:
    """A bot that chooses what nobody can play."""

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Decision:  # noqa: ARG002  # as every bot
        return Take(state.circle[-1])


@pytest.mark.parametrize("bot", [First(), make_bot("greedy"), SearchBot()])
def test_a_bot_that_is_there_is_asked_as_one_that_is_named(bot: Chooser) -> None:
    game = Game.new("express", seed=4, first=0).play("A")
    assert game.hint(bot, nodes=50)[0].decisions[0] in game.legal_decisions()
    assert [each.ply for each in game.analyse(bot, nodes=50).judged] == [1]


def test_a_bot_of_ones_own_says_what_it_would_do() -> None:
    assert Game.new("express", seed=4, first=0).hint(First())[0].decisions == (ADVANCE,)


def test_a_bot_of_ones_own_that_fails_is_named() -> None:
    with pytest.raises(BotFailed, match="Lost chose e01: e01 is not in reach"):
        Game.new("express", seed=4, first=0).hint(Lost())


def test_advice_of_no_nodes_is_refused() -> None:
    game = Game.new("express", seed=4, first=0)
    with pytest.raises(ValueError, match="nodes is a whole number of at least 1, not -3"):
        game.hint("level:8", nodes=-3)
    with pytest.raises(ValueError, match="nodes is a whole number of at least 1, not 0"):
        game.analyse(nodes=0)
