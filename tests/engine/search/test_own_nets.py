"""A net from a file of the user."""

import json
from importlib import resources
from pathlib import Path

import pytest

from quiltbee import XorShift, edition
from quiltbee.engine.bot import BotFailed, Limit
from quiltbee.engine.bots.spec import BadSpec, make_bot, must_play
from tests.engine.conftest import Start

SHIPPED = resources.files("quiltbee.engine.search") / "data"


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A copy of the shipped net of Express."""
    for end in ("weights", "json"):
        (tmp_path / f"mine.{end}").write_bytes((SHIPPED / f"express.{end}").read_bytes())
    return tmp_path / "mine.weights"


def test_a_net_of_a_file_searches_as_the_same_net_in_the_package(net: Path, start: Start) -> None:
    state = start("express", 1)
    own, ours = (make_bot(spec) for spec in (f"search:net={net},nodes=200", "search:nodes=200"))
    assert own.choose(state, Limit(), XorShift(1)) == ours.choose(state, Limit(), XorShift(1))
    assert own.choose(state, Limit(), XorShift(1)) != make_bot("search:static=1,nodes=200").choose(
        state, Limit(), XorShift(1)
    )


def test_a_level_takes_a_net_too(net: Path, start: Start) -> None:
    assert make_bot(f"level:6,net={net}").choose(start("express", 1), Limit(), XorShift(1)).nodes == 150


def test_a_net_for_another_game_is_refused_and_the_difference_named(net: Path, start: Start) -> None:
    complaint = (
        r"mine.weights was trained for another game than patchwork.*: columns 7, not 9; rows 7, not 9; last_space"
    )
    with pytest.raises(BotFailed, match=complaint):
        must_play(f"search:slip=1,net={net}", edition("patchwork"))
    with pytest.raises(BotFailed, match=complaint):
        make_bot(f"search:net={net},nodes=10").choose(start("patchwork", 1), Limit(), XorShift(1))
    must_play(f"search:net={net}", edition("express"))


def test_files_that_hold_no_net_are_refused(net: Path) -> None:
    def problem(spec: str) -> str:
        with pytest.raises(BotFailed) as failed:
            make_bot(f"search:net={spec}")
        return str(failed.value)

    assert "No such file" in problem("none.weights")
    assert "a net is a .weights file" in problem("games.quilt")
    card = net.with_suffix(".json")
    card.write_text("[]")
    assert "does not say" in problem(str(net))
    card.write_text("{")
    assert "is not JSON" in problem(str(net))
    card.write_text(json.dumps({"for": {}}))
    net.write_bytes(b"12345")
    assert "has 2 weights instead of 28006" in problem(str(net))
    card.unlink()
    assert "mine.json: No such file" in problem(str(net))
    with pytest.raises(BadSpec, match="write net=FILE"):
        make_bot("search:net=")
