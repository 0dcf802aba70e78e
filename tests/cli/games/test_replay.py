"""`quiltbee replay`."""

import json
from pathlib import Path
from typing import Any

import pytest

from quiltbee import Game, Record, choose, game_text, games_text, play, start_record
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel
from tests.rules.support.traces import GAME_FILES, Json, first_position, recorded, recorded_decision


def as_record(line: Json) -> Record:
    """A recorded game in the notation."""
    state = first_position(line)
    record = start_record(state)
    for step in line["steps"]:
        decision = recorded_decision(state, step)
        state, record = play(state, decision), record.then(decision)
    return record


@pytest.fixture(scope="module")
def finished() -> Record:
    return as_record(recorded("express")[0])


def told(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("file", GAME_FILES)
def test_json_tells_every_field_of_every_recorded_game(quiltbee: Quiltbee, tmp_path: Path, file: str) -> None:
    games = recorded(file)
    (tmp_path / "games.quilt").write_text(games_text(list(map(as_record, games))))
    run = quiltbee("replay", "--json", "games.quilt")
    assert (run.code, run.err) == (0, "")
    wanted = [each for game in games for each in [*(step["after"] for step in game["steps"]), {"final": game["final"]}]]
    assert told(run.out) == wanted


def test_each_game_is_a_line_with_its_result(quiltbee: Quiltbee, tmp_path: Path, finished: Record) -> None:
    (tmp_path / "evening.quilt").write_text(game_text(finished))
    run = quiltbee("replay", "evening.quilt")
    assert run == (0, "evening.quilt: game 1: express, 58 decisions: player 1 wins by 22: 14 to -8\n", "")


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ('[Score "-8 15"]', 'the header says [Score "-8 15"], but the game ends with [Score "-8 14"]'),
        ('[Result "0"]', 'the header says [Result "0"], but the game ends with [Result "1"]'),
    ],
)
def test_a_header_that_tells_of_another_end_is_wrong(
    quiltbee: Quiltbee, tmp_path: Path, finished: Record, headers: str, why: str
) -> None:
    (tmp_path / "evening.quilt").write_text(f"{headers}\n{game_text(finished)}")
    assert quiltbee("replay", "evening.quilt") == (1, "", f"evening.quilt: game 1: {why}\n")


@pytest.mark.parametrize("headers", ['[Result "1"]\n[Score "-8 14"]', '[Result "0"]\n[Forfeit "too late"]'])
def test_a_header_that_tells_of_the_end_as_it_was_is_right(
    quiltbee: Quiltbee, tmp_path: Path, finished: Record, headers: str
) -> None:
    (tmp_path / "evening.quilt").write_text(f"{headers}\n{game_text(finished)}")
    assert quiltbee("replay", "evening.quilt").code == 0


def test_many_files_and_the_standard_input_are_read(quiltbee: Quiltbee, tmp_path: Path, finished: Record) -> None:
    (tmp_path / "evening.quilt").write_text(game_text(finished))
    run = quiltbee("replay", "evening.quilt", "-", stdin=game_text(finished.upto(3)))
    assert run.code == 0
    assert "standard input: game 1: express, 3 decisions: not finished, player 1 has to place e08" in run.out
    assert run.out.endswith("2 games, none wrong\n")


def test_a_game_that_is_not_finished_has_no_final(quiltbee: Quiltbee, finished: Record) -> None:
    assert told(quiltbee("replay", "--json", "-", stdin=game_text(finished.upto(1))).out)[-1] == {"final": None}


def test_a_game_that_was_resigned_says_so(quiltbee: Quiltbee) -> None:
    text = Game.new("express", seed=4, first=0).resign().text
    assert quiltbee("replay", "-", stdin=text).out.endswith("player 1 wins: player 0 has resigned\n")


def test_a_game_that_was_forfeited_says_so(quiltbee: Quiltbee, finished: Record) -> None:
    text = '[Result "0"]\n[Forfeit "time"]\n' + game_text(finished.upto(3))
    assert quiltbee("replay", "-", stdin=text).out.endswith(
        "3 decisions: player 0 wins: player 1 has forfeited the game\n"
    )


def test_an_illegal_decision_names_game_ply_decision_and_reason(quiltbee: Quiltbee, finished: Record) -> None:
    good, bad = game_text(finished), game_text(finished.upto(2)) + "A A -\n"
    run = quiltbee("replay", "-", stdin=good + bad + good)
    assert run.code == 1
    assert run.err == ("standard input: game 2: ply 5: - is not allowed: there is no leather patch to discard\n")
    assert run.out.count("player 1 wins by 22") == 2
    assert run.out.endswith("3 games, 1 wrong\n")


def test_json_of_an_illegal_game_ends_with_an_error_instead_of_a_final(quiltbee: Quiltbee, finished: Record) -> None:
    run = quiltbee("replay", "--json", "-", stdin=game_text(finished.upto(2)) + "A A -\n")
    assert run.code == 1
    lines = told(run.out)
    assert len(lines) == 5
    assert lines[-1] == {
        "error": "standard input: game 1: ply 5: - is not allowed: there is no leather patch to discard"
    }


def test_an_unreadable_game_names_its_line_and_does_not_stop_the_others(quiltbee: Quiltbee, finished: Record) -> None:
    good = game_text(finished)
    run = quiltbee("replay", "-", stdin=good + good.replace("e08@a5.f", "e08@a5.f !") + good)
    assert run.code == 1
    assert run.err.startswith("standard input: game 2: line 12: '! A A e05@a4.f A @d7 e03@e6 A A e01@")
    assert run.err.count("\n") == 1
    assert run.out.count("player 1 wins by 22") == 2


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xff", b"[", b"{" * 1000, b"A A A", b"\x00" * 100])
def test_what_is_no_game_is_refused_in_a_sentence(quiltbee: Quiltbee, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.quilt").write_bytes(content)
    run = quiltbee("replay", "x.quilt")
    assert run.code == 1
    assert run.err.count("\n") == 1
    assert "x.quilt" in run.err


def test_a_missing_file_is_wrong_use(quiltbee: Quiltbee) -> None:
    assert quiltbee("replay", "none.quilt") == (2, "", "quiltbee: none.quilt: No such file or directory\n")


def own_game(tmp_path: Path) -> str:
    """A game that only names its edition, as one that was written by hand."""
    game = Game.new(put_tea_towel(tmp_path), seed=1)
    while not game.is_over:
        game.play(choose(game.state, lambda n: n // 2))
    return "".join(line for line in game.text.splitlines(keepends=True) if not line.startswith("[EditionFile"))


def test_an_own_edition_is_found_beside_the_game(quiltbee: Quiltbee, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "own.quilt").write_text(own_game(folder))
    assert quiltbee("replay", "folder/own.quilt").code == 0


def test_an_own_edition_is_found_in_this_folder(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert quiltbee("replay", "-", stdin=own_game(tmp_path)).code == 0


def test_an_own_edition_can_be_given(quiltbee: Quiltbee, tmp_path: Path) -> None:
    text = own_game(tmp_path)
    (tmp_path / "folder").mkdir()
    moved = (tmp_path / "tea-towel.toml").rename(tmp_path / "folder" / "x.toml")
    assert quiltbee("replay", "--edition-file", moved, "-", stdin=text).code == 0
    run = quiltbee("replay", "-", stdin=text)
    assert run.code == 1
    assert "there is no edition 'tea-towel'" in run.err


def test_two_files_with_one_id_are_told_apart_by_the_user(quiltbee: Quiltbee, tmp_path: Path) -> None:
    text = own_game(tmp_path)
    (tmp_path / "copy.toml").write_text((tmp_path / "tea-towel.toml").read_text())
    run = quiltbee("replay", "-", stdin=text)
    assert run.code == 1
    assert "copy.toml and tea-towel.toml both describe an edition 'tea-towel'; name one of the files" in run.err
    assert quiltbee("replay", "-", "--edition-file", "copy.toml", stdin=text).code == 0


def test_an_own_edition_with_mistakes_is_explained(quiltbee: Quiltbee, tmp_path: Path) -> None:
    text = own_game(tmp_path)
    file = tmp_path / "tea-towel.toml"
    file.write_text(file.read_text().replace("columns = 5", "columns = 50"))
    run = quiltbee("replay", "-", stdin=text)
    assert run.code == 1
    assert "tea-towel.toml:11: quilt.columns must be a whole number from 2 to 10, not 50" in run.err
    assert quiltbee("replay", "--edition-file", "tea-towel.toml", "-", stdin=text).code == 1
