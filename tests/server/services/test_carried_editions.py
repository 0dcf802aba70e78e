"""Games of tables that brought a custom edition: each is kept, exported and imported with its edition."""

from pathlib import Path

import pytest

from quiltbee import parse_game, parse_game_json
from quiltbee.server.storage.database import database_url
from tests.custom_edition import tea_towel_text
from tests.server.backups.test_keeping import export_of
from tests.server.conftest import Servers
from tests.server.ops.test_running import quiltbee
from tests.server.support.importing import import_games
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

STRANGE = ['Ann "the"', "[B] \\", 'x\\"]', "{c}", "]"]


def patchwork_with(buttons: int) -> str:
    text = tea_towel_text().replace('id = "tea-towel"', 'id = "patchwork"')
    return text.replace("start_buttons = 5", f"start_buttons = {buttons}")


def start_buttons(browser: Browser, game: str) -> int:
    buttons: int = browser.view(game)["table"]["players"][0]["buttons"]
    return buttons


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The edition of the box, one of the same name that was edited between two games, and names with all signs."""
    folder = tmp_path_factory.mktemp("editions")
    server = ServerProcess(folder, str(folder / "games.db"), "--no-limits", "--bots", "0")
    ann = Browser([server.base])
    for number, buttons in enumerate((3, 9, 3)):
        seats = [{"kind": "me", "name": name} for name in STRANGE[number : number + 2]]
        game = ann.ok("/api/games", {"edition_file": patchwork_with(buttons), "seats": seats})["game"]
        assert start_buttons(ann, game) == buttons
        ann.play_some(game, 5)
    ann.play_some(ann.create("patchwork")["game"], 5)
    assert server.stop() == 0
    return server.database


def test_an_export_with_several_editions_of_one_name_can_be_imported(database: str, tmp_path: Path) -> None:
    text, target = export_of(database), str(tmp_path / "new.db")
    assert len(import_games(database_url(target), text)) == 4
    assert export_of(target) == text
    assert quiltbee("doctor", "--database", target).returncode == 0


@pytest.mark.parametrize("command", [["replay"], ["show", "--game", "2"], ["convert"], ["review", "--time", "0.01"]])
def test_every_command_reads_a_game_with_the_edition_it_carries(
    database: str, tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "all.games").write_text(export_of(database), encoding="utf-8")
    told = quiltbee(*command, str(tmp_path / "all.games"))
    assert (told.returncode, told.stderr) == (0, "")


def test_a_game_goes_on_from_a_record_that_carries_its_edition(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    seats = [{"kind": "me"}, {"kind": "me"}]
    game = ann.ok("/api/games", {"edition_file": patchwork_with(8), "seats": seats})["game"]
    ann.play_some(game, 3)
    text, told = (ann.get(f"/api/games/{game}/{name}").text for name in ("record", "record.json"))
    assert parse_game(text) == parse_game_json(told)
    again = ann.ok("/api/games", {"record": text, "seats": seats})["game"]
    assert ann.view(again)["table"]["position"] == ann.view(game)["table"]["position"]
    ann.play_out(again)
    assert parse_game(ann.get(f"/api/games/{again}/record").text).edition == parse_game(text).edition


def test_a_record_of_another_edition_than_the_game_is_refused(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    seats = [{"kind": "me"}, {"kind": "me"}]
    game = ann.ok("/api/games", {"edition_file": patchwork_with(8), "seats": seats})["game"]
    record = ann.get(f"/api/games/{game}/record").text
    for wish in ({"edition": "patchwork"}, {"edition_file": patchwork_with(7)}, {"board": "revised"}):
        answer = ann.post("/api/games", {"record": record, "seats": seats, **wish})
        assert (answer.status_code, answer.json()["code"][:3]) == (422, "bad"), wish


def test_a_record_is_played_on_its_own_board(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    seats = [{"kind": "me"}, {"kind": "me"}]
    first, *others = ann.get("/api/editions/patchwork").json()["boards"]
    game = ann.ok("/api/games", {"edition": "patchwork", "board": others[0], "seats": seats})["game"]
    ann.play_some(game, 8)
    record = ann.get(f"/api/games/{game}/record").text
    again = ann.ok("/api/games", {"edition": "patchwork", "record": record, "seats": seats})["game"]
    assert ann.view(again)["table"]["position"] == ann.view(game)["table"]["position"]
    refused = ann.post("/api/games", {"edition": "patchwork", "board": first, "record": record, "seats": seats})
    assert refused.json()["code"] == "bad_record"
