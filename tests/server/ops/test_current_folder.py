"""A server that was started in a folder full of traps runs none of them: not for bots, hints, analyses or films."""

from pathlib import Path

import pytest

from tests.planted import Planted
from tests.server.support.player import Browser, views
from tests.server.support.process import ServerProcess


@pytest.mark.slow
def test_no_thinking_process_runs_a_file_of_the_current_folder(tmp_path: Path) -> None:
    planted = Planted(tmp_path / "traps")
    server = ServerProcess(planted.folder, str(tmp_path / "games.db"), "--bots", "1", "--no-limits")
    try:
        ann = Browser([server.base])
        game = ann.create("express", {"kind": "me"}, {"kind": "bot", "level": "thimble"}, first=1)["game"]
        with ann.stream(game) as events:
            next(view for view in views(events) if view["you"]["may"]["decide"])
        assert ann.ok(f"/api/games/{game}/hints", {})["ways"]
        assert ann.get(f"/api/games/{game}/film.gif").status_code == 200
        ann.did(game, "resign")
        assert ann.analysed(game)["status"] == "done"
        assert "quiltbee_bot_failures_total 0.0" in ann.get("/metrics").text
    finally:
        server.stop()
    assert planted.run == []
    assert "was replaced" not in server.output()
