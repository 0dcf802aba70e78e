"""A stored game that cannot be read harms no other: not the export, not the lists, not the bots."""

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee import parse_games
from quiltbee.server.backups.backup import back_up
from quiltbee.server.storage.database import database_url
from tests.server.ops.test_running import quiltbee
from tests.server.support.importing import import_games
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

DAMAGES = [
    "UPDATE game SET setup = 'nonsense' WHERE id = :id",
    "UPDATE game SET setup = '{}' WHERE id = :id",
    "UPDATE game SET setup = '[]' WHERE id = :id",
    "UPDATE game SET setup = replace(setup, 'express', 'a-newer-edition') WHERE id = :id",
    "UPDATE entry SET body = 'e99@z9' WHERE game = :id AND seq = 1",
    "UPDATE entry SET kind = 'a newer kind' WHERE game = :id AND seq = 2",
    "UPDATE entry SET kind = 'undo', body = 'x' WHERE game = :id AND seq = 2",
    "DELETE FROM entry WHERE game = :id AND seq = 1",
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Three games that can be read."""
    folder = tmp_path_factory.mktemp("sound")
    server = ServerProcess(folder, str(folder / "games.db"), "--no-limits", "--bots", "0")
    ann = Browser([server.base])
    for _ in range(3):
        ann.play_some(ann.create("express")["game"], 4)
    server.stop()
    return server.database


def damaged(sound: str, folder: Path, damage: str) -> tuple[str, str]:
    """A copy in which the second game is damaged, and its id."""
    back_up(database_url(sound), folder / "games.db")
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        (id,) = connection.execute("SELECT id FROM game ORDER BY created_at LIMIT 1 OFFSET 1").fetchone()
        assert connection.execute(damage, {"id": id}).rowcount >= 1
    return str(folder / "games.db"), id


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_export_leaves_out_what_cannot_be_read_and_names_it(sound: str, tmp_path: Path, damage: str) -> None:
    database, id = damaged(sound, tmp_path, damage)
    told = quiltbee("export", "--database", database)
    assert (told.returncode, len(parse_games(told.stdout))) == (1, 2)
    assert told.stderr.startswith(f"quiltbee: game {id} cannot be read: ")
    assert "Traceback" not in told.stderr
    assert len(import_games(database_url(str(tmp_path / "new.db")), told.stdout)) == 2


def test_an_export_to_a_file_has_the_rest_too(sound: str, tmp_path: Path) -> None:
    database, id = damaged(sound, tmp_path, DAMAGES[0])
    told = quiltbee("export", str(tmp_path / "all.games"), "--database", database)
    assert (told.returncode, told.stdout) == (1, "")
    assert id in told.stderr
    assert len(parse_games((tmp_path / "all.games").read_text(encoding="utf-8"))) == 2


def test_an_export_can_be_sent_to_a_device(sound: str) -> None:
    told = quiltbee("export", "/dev/stdout", "--database", sound)
    assert (told.returncode, len(parse_games(told.stdout))) == (0, 3)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_an_export_does_not_overwrite_the_database(sound: str, tmp_path: Path, suffix: str) -> None:
    back_up(database_url(sound), tmp_path / "games.db")
    (tmp_path / f"games.db{suffix}").touch()
    (tmp_path / "link").symlink_to(tmp_path / f"games.db{suffix}")
    told = quiltbee("export", str(tmp_path / "link"), "--database", str(tmp_path / "games.db"))
    assert told.returncode == 2
    assert ("is part of a database" if suffix else "is a database and is not overwritten") in told.stderr
    assert len(parse_games(quiltbee("export", "--database", str(tmp_path / "games.db")).stdout)) == 3


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_doctor_says_which_game_cannot_be_read(sound: str, tmp_path: Path, damage: str) -> None:
    database, id = damaged(sound, tmp_path, damage)
    told = quiltbee("doctor", "--database", database)
    assert told.returncode == 1
    assert f"1 of 3 cannot be replayed: game {id} cannot be read" in told.stdout
    assert "Traceback" not in told.stderr


ILLEGAL = """[Edition "express"]
[Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"]
[First "0"]

A @a1"""


@pytest.mark.parametrize("text", ['[Edition "express"]\n\n', ILLEGAL])
def test_an_import_with_one_bad_game_writes_none_and_names_it(sound: str, tmp_path: Path, text: str) -> None:
    good = quiltbee("export", "--database", sound).stdout
    (tmp_path / "all.games").write_text(f"{good}\n{text}", encoding="utf-8")
    told = quiltbee("import", str(tmp_path / "all.games"), "--database", str(tmp_path / "new.db"))
    assert (told.returncode, told.stdout) == (1, "")
    assert "game 4" in told.stderr
    assert not (tmp_path / "new.db").exists()


# --- while the server runs


def test_the_other_games_go_on(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server("--no-limits", "--bots", "1")
    ann = Browser([server.base])
    machine = {"kind": "bot", "level": ann.get("/api/levels").json()[0]["name"]}
    bad, well = (ann.create("express", {"kind": "me", "name": "Ann"}, machine, first=0)["game"] for _ in range(2))
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("UPDATE game SET setup = 'nonsense', bot_due = 1, touched_at = 0 WHERE id = ?", (bad,))
    server.start()
    answer = ann.get(f"/api/games/{bad}")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "cannot be read" in answer.json()["message"]
    assert {line["game"] for line in ann.get("/api/games").json()["games"]} == {bad, well}
    ann.play(well, "A")
    while not ann.view(well)["you"]["may"]["decide"]:
        time.sleep(0.05)
    assert server.stop() == 0
    assert "Traceback" not in server.output()
    assert server.output().count(f"quiltbee.bots game {bad} cannot be read") == 1


@pytest.mark.parametrize("summary", ["nonsense", "[]", "{}", '{"edition": 1}', "null"])
def test_a_summary_that_cannot_be_read_is_left_out_of_lists_and_statistics(
    start_server: Callable[..., ServerProcess], summary: str
) -> None:
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    games = [ann.create("express")["game"] for _ in range(3)]
    for game in games:
        ann.did(game, "resign")
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("UPDATE game SET summary = ? WHERE id = ?", (summary, games[1]))
    first = ann.get("/api/games", params={"limit": 2}).json()
    rest = ann.get("/api/games", params={"limit": 2, "before": first["more_before"]}).json()
    assert [line["game"] for page in (first, rest) for line in page["games"]] == [games[2], games[0]]
    assert ann.get("/api/statistics/Ann").json()["games"] == 2
    assert ann.view(games[1])["table"]["phase"] == "over"
    assert json.loads(ann.get(f"/api/games/{games[1]}/record.json").text)["edition"] == "express"
