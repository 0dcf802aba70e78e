"""One game per edition is written out in `tests/data/games`: position, what is legal, what is chosen, ply after ply.

After a wanted change of the rules `python -m tests.written_out` writes them again; the change is then a diff to review.
"""

import pytest

from quiltbee import Discard, Place, Record, Refill, edition, edition_ids, outcome, parse_game
from tests.written_out import CHOSEN, GAMES, choices_in, written_out

every_file = pytest.mark.parametrize("name", CHOSEN)


def read(name: str) -> str:
    return (GAMES / f"{name}.txt").read_text(encoding="utf-8")


def game_in(text: str) -> Record:
    """The game that the headers set up and the choices play."""
    headers, _ = text.split("\n\n", 1)
    return parse_game(f"{headers}\n\n{' '.join(choices_in(text))}\n")


@every_file
def test_a_written_out_game_replays_line_by_line(name: str) -> None:
    text = read(name)
    for number, (written, replayed) in enumerate(
        zip(text.splitlines(), written_out(game_in(text)).splitlines(), strict=True), start=1
    ):
        assert (number, written) == (number, replayed)


def test_there_is_one_for_every_edition_on_every_board_and_no_other_file() -> None:
    assert {path.stem for path in GAMES.iterdir()} == set(CHOSEN)
    shown = {(game.edition.id, game.edition.board) for game in (game_in(read(name)) for name in CHOSEN)}
    assert shown == {(id, board) for id in edition_ids() for board in edition(id).boards}


@every_file
def test_a_written_out_game_is_played_to_its_end(name: str) -> None:
    assert outcome(game_in(read(name)).final) is not None


def test_together_they_show_what_is_special() -> None:
    games = [game_in(read(name)) for name in CHOSEN]
    plies = [(state, made) for game in games for state, made in zip(game.states(), game.decisions, strict=False)]
    assert any(isinstance(made, Refill) for _, made in plies)
    assert any(isinstance(made, Discard) and state.sides[state.turn].free for state, made in plies)
    assert any(isinstance(made, Discard) and not state.sides[state.turn].free for state, made in plies)
    assert any(isinstance(made, Place) and state.leather_due for state, made in plies)
    assert any(not state.circle for state, _ in plies)
    assert {game.final.special is not None for game in games} == {True, False}
    assert any(result.by_tie_break for result in map(outcome, (game.final for game in games)) if result)
