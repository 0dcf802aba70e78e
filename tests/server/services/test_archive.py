"""Games that were written elsewhere become games of the server."""

import pytest

from quiltbee import Game
from quiltbee.server.services.archive import read_archive, whole_games


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_an_unusual_line_end_in_a_name_does_not_split_the_game(end: str) -> None:
    text = Game.new("express", seed=4, first=0, names=(f"An{end}na", "Ben")).play("A A").text
    games = list(whole_games(read_archive(f"{text}\n{text}{{a comment{end}of two lines}}\n"), now=1))
    assert [[seat.name for seat in game.setup.seats] for game in games] == [["An na", "Ben"]] * 2
    assert [entry.body for game in games for entry in game.entries] == ["A A", "A A"]
