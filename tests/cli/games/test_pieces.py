"""A stream of games cut into whole games."""

import select
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from quiltbee import Game, parse_games
from quiltbee.cli.commands.games.pieces import pieces

GAME = Game.new("express", seed=4, first=0).play("A A").text


def cut(text: str) -> list[tuple[int, str]]:
    return list(pieces(text.splitlines(keepends=True)))


def test_each_game_with_decisions_is_a_piece() -> None:
    assert cut(GAME + GAME + GAME) == [(1, GAME), (6, GAME), (11, GAME)]


def test_headers_in_comments_begin_no_game() -> None:
    game = GAME + '{not a game:\n[Edition "x"]\n} A\n'
    assert cut(game + game) == [(1, game), (9, game)]


def test_braces_in_headers_open_no_comment() -> None:
    game = '[Note "a { b"]\n' + GAME
    assert cut(game + game) == [(1, game), (7, game)]


def test_a_game_that_begins_in_the_middle_of_a_line_is_not_cut() -> None:
    text = GAME.rstrip() + " " + GAME + GAME
    assert cut(text) == [(1, GAME.rstrip() + " " + GAME), (10, GAME)]


def test_games_without_decisions_stay_together() -> None:
    empty = Game.new("express", seed=4).text
    assert cut(empty + empty) == [(1, empty + empty)]


def test_nothing_is_no_piece() -> None:
    assert cut("\n \n") == []


LINES = st.sampled_from(
    [
        *GAME.splitlines(),
        "",
        '[Note "{"] {',
        "} A",
        'A [Edition "express"]',
        "A {[}",
        '{ "',
        '[First "0"] A {',
    ]
)


@given(st.lists(LINES))
def test_pieces_are_the_whole_text_and_read_like_it(lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    found = cut(text)
    assert "".join(piece for _, piece in found).strip() == text.strip()
    assert all("".join(text.splitlines(keepends=True)[first - 1 :]).startswith(piece) for first, piece in found)
    try:
        games = parse_games(text)
    except ValueError:
        return
    assert [game for _, piece in found for game in parse_games(piece)] == games


def test_a_game_is_reported_while_the_next_is_still_to_come() -> None:
    """Somebody who writes games into a pipe gets each result at once."""
    command = [sys.executable, "-m", "quiltbee", "replay", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(GAME + '[Edition "express"]\n')
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 60)[0]
        assert process.stdout.readline().startswith("standard input: game 1: express, 2 decisions")
        process.stdin.close()
        process.wait(timeout=180)
    assert process.returncode == 1
