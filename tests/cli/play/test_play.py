"""`quiltbee play`: two players, one terminal."""

import random
import re
from pathlib import Path

import pytest

from quiltbee import Game, Take, choose, edition_ids, move_text, parse_game, play
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

EXPRESS = ("play", "--edition", "express", "--seed", "4", "--first", "0")
CHOOSING = Game.new("express", seed=4, first=0)
"""What the first board of these games shows: e11, e14 and e07 in reach."""


def saved_in(folder: Path) -> Game:
    """The one game that was saved in a folder."""
    [file] = folder.glob("*.quilt")
    return Game.load(file)


def typed(game: Game, seed: int) -> list[str]:
    """A whole game of random decisions as they would be typed, take and place in one line where that works."""
    rng = random.Random(seed)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
    words = re.sub(r"\[.*?\]\n|R\(.*?\)", "", game.text).split()
    assert words
    return words


# --- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", edition_ids())
def test_a_whole_game_of_every_edition_is_played_by_typing(process: Quiltbee, tmp_path: Path, id: str) -> None:
    game = Game.new(id, seed=11, first=0)
    lines = typed(game, seed=2)
    run = process("play", "--edition", id, "--seed", 11, "--first", 0, stdin="\n".join([*lines, "save over.quilt"]))
    assert (run.code, run.err) == (0, "")
    assert Game.load(tmp_path / "over.quilt").record == game.record
    assert game.outcome is not None
    assert game.outcome.why().capitalize() in run.out
    assert f"score {game.scores[0]} {game.scores[1]}" in re.sub(" +", " ", run.out)


def test_an_own_edition_is_played_in_its_own_words(process: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    lines = typed(Game.new(file, seed=3, first=1), seed=2)
    run = process("play", "--edition", "tea-towel.toml", "--seed", 3, "--first", 1, stdin="\n".join(lines))
    assert run.code == 0
    assert "5 spoons, income 0, 25 empty" in run.out
    assert "button" not in run.out
    assert saved_in(tmp_path).is_over


# --- what is shown ------------------------------------------------------------------------------------------------


def ask(quiltbee: Quiltbee, *lines: str) -> str:
    """What comes after the first board, if these lines are typed."""
    run = quiltbee(*EXPRESS, stdin="\n".join([*lines, "quit!"]))
    assert (run.code, run.err) == (0, "")
    return run.out.partition("help for everything else.\n")[2]


def test_a_question_mark_lists_what_is_legal_and_what_it_would_do(quiltbee: Quiltbee) -> None:
    lines = [line.split() for line in ask(quiltbee, "?").splitlines()]
    assert lines[1:5] == [
        ["A", "1", "5", "+1", "=", "6", "player", "1"],
        ["e11", "3", "5", "-3", "=", "2", "player", "1"],
        ["e14", "2", "5", "-4", "=", "1", "player", "1"],
        ["e07", "3", "5", "=", "5", "player", "1"],
    ]


def test_a_question_mark_says_why_a_patch_cannot_be_taken(quiltbee: Quiltbee) -> None:
    game = Game.new("express", seed=4, first=0).play("e14@a1 A")
    dear = next(patch for patch in game.state.reach if patch.cost > 1)
    assert f"{dear.id}       no: {dear.id} costs {dear.cost} and player 0 has 1" in ask(quiltbee, "e14@a1", "A", "?")


def test_after_a_take_one_sees_how_the_patch_may_be_turned(quiltbee: Quiltbee) -> None:
    shown = ask(quiltbee, "e14")
    assert "Player 0 takes e14 for 4 buttons." in shown
    assert "as is      .1     .2         .3     .f" in shown
    assert "Player 0 has to place e14" in shown


def test_with_a_patch_in_hand_a_question_mark_lists_all_places_turn_by_turn(quiltbee: Quiltbee) -> None:
    shown = ask(quiltbee, "e14", "?").partition("? lists all places.\n")[2]
    places = re.findall(r"([a-g][1-7])(?:-([a-g])[1-7])?(?= |$)", shown, re.MULTILINE)
    number = sum(ord(end or start[0]) - ord(start[0]) + 1 for start, end in places)
    assert number == len(CHOOSING.state.edition.patch["e14"].turns) * 24


def test_a_leather_patch_can_be_placed_or_removed(quiltbee: Quiltbee) -> None:
    way = ["e07@a1", "A", "A", "A", "A"]
    assert "Player 0 sews a leather patch at g7." in ask(quiltbee, *way, "@g7")
    assert "Player 0 removes a leather patch from play." in ask(quiltbee, *way, "-")
    assert "-          remove the leather patch from play" in ask(quiltbee, *way, "?")


def test_a_patch_can_be_looked_at(quiltbee: Quiltbee) -> None:
    assert "e02: cost 1, time 3, income 0, 4 cells" in ask(quiltbee, "look e02")
    assert "Name a patch to look at, such as: look e01" in ask(quiltbee, "look")


def test_help_names_every_command(quiltbee: Quiltbee) -> None:
    shown = ask(quiltbee, "help")
    for word in ("A ", "e11@d4.1f ", "? ", "undo ", "save FILE ", "load FILE ", "resign ", "quit "):
        assert f"\n{word}" in f"\n{shown}".replace("player 0 > ", "\n")
    assert max(map(len, shown.removeprefix("player 0 > ").splitlines())) <= 80


def test_a_hint_says_what_to_do_and_why(quiltbee: Quiltbee) -> None:
    shown = ask(quiltbee, "hint")
    assert re.search(r"^player 0 > (A|e\d\d@\S+)  \([+-][\d.]+ points, \d+ % to win\)$", shown, re.MULTILINE)
    assert "turn" in shown or "next" in shown


def test_a_game_with_a_file_is_saved_after_every_decision(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*EXPRESS, "--save", "evening.quilt", stdin="A\nquit!\n")
    assert run.code == 0
    assert len(Game.load(tmp_path / "evening.quilt").record.decisions) == 1
    again = quiltbee(*EXPRESS, "--save", "evening.quilt", stdin="")
    assert (again.code, "evening.quilt exists already" in again.err) == (2, True)


def test_the_score_adds_up_at_any_time(quiltbee: Quiltbee) -> None:
    shown = re.sub(" +", " ", ask(quiltbee, "score"))
    assert "buttons 5 5\nempty cells 49 and 49, -2 each -98 -98\nscore -93 -93" in shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("e14@g7", "e14 does not fit there: it would reach beyond the edge of the quilt"),
        ("e01", "e01 is not in reach; in reach: e11 e14 e07"),
        ("@a1", "There is no patch in hand to place"),
        ("-", "There is no leather patch to discard"),
        ("R(e16)", "No refill is due"),
        ("e99@a1", "express has no patch 'e99'"),
        ("nonsense", "'nonsense' is neither a command nor a patch; type help for everything"),
        ("qiut", "'qiut' is neither a command nor a patch; did you mean quit?"),
        ("Undo", "'Undo' is neither a command nor a patch; did you mean undo?"),
        ("e14@z9", "cell z9 is not on the quilt; it goes from a1 to g7"),
        ("%", "'%' is not a header, decision, comment or evaluation"),
        ("", "Type a decision, ? for what is legal, or help"),
        ('[Edition "express"]', "Only decisions can be here"),
        ("save", "Name a file to save to, such as: save evening.quilt"),
        ("load", "Name the file to load, such as: load evening.quilt"),
        ("load none.quilt", "none.quilt: No such file or directory"),
        ("undo", "There is nothing to undo"),
    ],
)
def test_a_mistake_is_explained_and_the_game_goes_on(quiltbee: Quiltbee, line: str, answer: str) -> None:
    shown = ask(quiltbee, line, "A").replace("\n", " ")
    assert answer in shown
    assert "Player 1's turn: 1 space behind" in shown


def test_names_are_used_everywhere(quiltbee: Quiltbee) -> None:
    run = quiltbee(*EXPRESS, "--player0", "Anna", "--player1", "Ben", stdin="A\ne14\nquit!\n")
    assert "Ben's turn: 1 space behind" in run.out
    assert "Ben takes e14" in run.out
    assert not re.search("[Pp]layer [01]", run.out)


# --- the second set -----------------------------------------------------------------------------------------------


@pytest.fixture
def before_the_refill(tmp_path: Path) -> Game:
    """A saved game whose next take brings the second set."""
    game, rng = Game.new("express", seed=5), random.Random(5)
    while len(game.state.circle) > 6 or not any(isinstance(each, Take) for each in game.legal_decisions()):
        game.play(choose(game.state, rng.randrange))
    game.save(tmp_path / "evening.quilt")
    return game


def take_and_place(game: Game) -> str:
    """A take that brings the second set and a place for it, in one line."""
    take = next(each for each in game.legal_decisions() if isinstance(each, Take))
    after = play(game.state, take)
    place = next(iter(Game(game.record).play(take).legal()))
    return move_text(take, after.edition) + place


def test_the_second_set_is_announced_before_one_places(
    quiltbee: Quiltbee, tmp_path: Path, before_the_refill: Game
) -> None:
    run = quiltbee("play", "evening.quilt", stdin=f"{take_and_place(before_the_refill)}\nquit\n")
    assert "The second set joins the circle: " in run.out
    assert "The rest of your line was not played" in run.out
    loaded = Game.load(tmp_path / "evening.quilt")
    assert len(loaded.record.decisions) == len(before_the_refill.record.decisions) + 2
    assert loaded.state.hand is not None


def test_what_has_been_seen_cannot_be_undone(quiltbee: Quiltbee, before_the_refill: Game) -> None:
    line = take_and_place(before_the_refill)
    place = line[line.index("@") :]
    run = quiltbee("play", "evening.quilt", stdin=f"{line}\n{place}\nundo\nundo\nquit!\n")
    assert run.out.count("You have seen the second set, so this cannot be undone") == 1


# --- undo, resign, files ------------------------------------------------------------------------------------------


def test_undo_takes_back_decision_by_decision(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee(*EXPRESS, stdin="A\ne14@a1\nundo\nundo\nsave back.quilt\n")
    assert parse_game((tmp_path / "back.quilt").read_text()) == Game.new("express", seed=4, first=0).play("A").record


def test_who_resigns_is_asked_first(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee(*EXPRESS, stdin="resign\nno\nA\nresign\nyes\nA\nsave over.quilt\nquit\n")
    assert run.out.count("Really give up?") == 2
    assert "Nothing has changed." in run.out
    assert "Player 0 wins: player 1 has resigned" in run.out
    assert "The game is over; undo takes the resignation back" in run.out
    assert Game.load(tmp_path / "over.quilt").winner == 0


def test_a_game_is_saved_and_continued(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert "Saved as evening.quilt." in quiltbee(*EXPRESS, stdin="A\nsave evening.quilt\nquit\n").out
    run = quiltbee("play", "evening.quilt", stdin="A\nsave\nquit\n")
    assert "after 1 decision\n" in run.out
    assert len(Game.load(tmp_path / "evening.quilt").record.decisions) == 2


@pytest.mark.parametrize(("option", "value"), [("--seed", 1), ("--player1", "Rosa")])
def test_settings_of_a_new_game_are_refused_for_a_saved_one(
    quiltbee: Quiltbee, tmp_path: Path, option: str, value: object
) -> None:
    CHOOSING.save(tmp_path / "evening.quilt")
    run = quiltbee("play", "evening.quilt", option, value)
    assert run == (2, "", f"quiltbee: {option} is for a new game; a saved game keeps its own\n")


def test_another_game_is_loaded_and_the_first_is_kept(quiltbee: Quiltbee, tmp_path: Path) -> None:
    Game.new("patchwork", seed=1).save(tmp_path / "other.quilt")
    run = quiltbee(*EXPRESS, stdin="A\nload other.quilt\nquit\n")
    assert "The game is saved as express-" in run.out
    assert "Patchwork · board 2014" in run.out
    assert len(list(tmp_path.glob("express-*.quilt"))) == 1


def test_a_file_with_something_else_is_not_written_over_by_mistake(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    shown = ask(quiltbee, "A", "save letter")
    assert "There is something else in letter; save! letter overwrites it" in shown
    assert (tmp_path / "letter").read_text() == "Dear Anna"
    ask(quiltbee, "A", "save! letter")
    assert Game.load(tmp_path / "letter").record.decisions


def test_decisions_that_were_taken_back_stay_in_the_file(quiltbee: Quiltbee, tmp_path: Path) -> None:
    Game.new("express", seed=4, first=0).play("A A A").save(tmp_path / "evening.quilt")
    before = (tmp_path / "evening.quilt").read_text()
    run = quiltbee("play", "evening.quilt", stdin="undo\nundo\nquit\n")
    assert "The game is saved as express-" in run.out
    assert (tmp_path / "evening.quilt").read_text() == before


def test_a_file_of_many_games_stays_as_it_is(quiltbee: Quiltbee, tmp_path: Path) -> None:
    text = CHOOSING.text + "A\n" + CHOOSING.text
    (tmp_path / "many.quilt").write_text(text)
    run = quiltbee("play", "many.quilt", "--game", 2, stdin="A\nquit\n")
    assert "The game is saved as express-" in run.out
    assert (tmp_path / "many.quilt").read_text() == text


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"", 1, "there is no game 1 in x.quilt"),
        (b"\xff", 1, "x.quilt is not text in UTF-8"),
        ((CHOOSING.text + "-\n").encode(), 1, "ply 1: - is not allowed"),
    ],
)
def test_a_file_without_a_good_game_is_explained(
    quiltbee: Quiltbee, tmp_path: Path, content: bytes, code: int, message: str
) -> None:
    (tmp_path / "x.quilt").write_bytes(content)
    run = quiltbee("play", "x.quilt")
    assert (run.code, run.out) == (code, "")
    assert message in run.err


# --- custom editions with names that are also commands ---------------------------------------------------------------


def test_a_patch_that_is_called_like_a_command_can_be_taken(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    file.write_text(file.read_text().replace('"t02"', '"load"'))
    circle = ("load", "t03", "t04", "t05", "t06", "t01")
    Game.new(file, circle=circle, first=0).save(tmp_path / "own.quilt")
    run = quiltbee("play", "own.quilt", stdin="load@a1\nsave!\nload x\nquit!\n")
    assert "Player 0 takes load for 2 spoons." in run.out
    assert "Name the file to overwrite" in run.out


def test_a_broken_file_is_not_loaded_and_the_game_goes_on(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "bad.quilt").write_text("A A A")
    shown = ask(quiltbee, "load bad.quilt", "A")
    assert "bad.quilt: " in shown
    assert "Player 1's turn" in shown


def test_a_bad_edition_file_is_explained_before_the_game_begins(quiltbee: Quiltbee, tmp_path: Path) -> None:
    Game.new(put_tea_towel(tmp_path), seed=1).save(tmp_path / "own.quilt")
    (tmp_path / "x.toml").write_text("id = 1")
    (tmp_path / "y.toml").write_bytes(b"\xff")
    run = quiltbee("play", "own.quilt", "--edition-file", "x.toml")
    assert run.code == 1
    assert "x.toml:1: " in run.err
    assert quiltbee("play", "own.quilt", stdin="quit\n").code == 0  # other TOML files beside it do no harm
