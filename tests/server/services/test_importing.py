"""Importing many games: in small steps, beside a server under play, once however often it is begun."""

import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee import parse_games
from quiltbee.server.services import importing
from quiltbee.server.services.errors import ImportStopped
from quiltbee.server.services.importing import Import
from quiltbee.server.storage.database import database_url
from tests.server.backups.test_keeping import export_of
from tests.server.ops.test_running import quiltbee
from tests.server.support.importing import import_games
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import START, ServerProcess

THOUSANDS = int(os.environ.get("QUILTBEE_IMPORTED_GAMES", "5000"))
"""As many games as are imported beside a game; `make crash` imports more."""
GAME = """[Edition "express"]
[Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"]
[First "0"]
[Player0 "{name}"]
[Player1 "Ben"]
[Date "2021-03-04"]

e14@e3.1 A A
"""


def many(count: int) -> str:
    return "\n".join(GAME.format(name=f"Ann {number}") for number in range(count))


def counted(database: str, table: str = "game") -> int:
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def importer(file: Path, database: str, links: Path, **environ: str) -> "subprocess.Popen[bytes]":
    """`quiltbee import`, under way; the links go into a file."""
    command = [sys.executable, "-c", START, "import", str(file), "--database", database]
    with links.open("wb") as out:
        return subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **environ})


@pytest.mark.slow
def test_moves_go_on_while_thousands_of_games_are_imported(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = start_server("--no-limits", "--bots", "0")
    (tmp_path / "many.games").write_text(many(THOUSANDS), encoding="utf-8")
    ann, told = Browser([server.base]), Counter[int]()
    games = [ann.create("express")["game"] for _ in range(3)]
    with importer(tmp_path / "many.games", server.database, tmp_path / "links") as running:
        while running.poll() is None:
            game = games[told.total() % 3]
            view = ann.view(game)["table"]
            wish = {"decisions": ann.choice(view)} if view["phase"] != "over" else {}
            told[ann.act(game, "decisions" if wish else "offers", **(wish or {"what": "rematch"})).status_code] += 1
            if not wish:
                games[games.index(game)] = ann.view(game)["table"]["rematch"]
    assert (running.returncode, (tmp_path / "links").read_text().count("/#join=")) == (0, THOUSANDS)
    assert set(told) == {200}
    assert told[200] > THOUSANDS / 200
    assert counted(server.database) >= THOUSANDS + 3
    assert "Traceback" not in server.output()


def test_an_import_is_written_in_short_transactions(tmp_path: Path) -> None:
    """After each of them others can write: here somebody looks in after every link that is handed out."""
    database, seen = str(tmp_path / "new.db"), list[int]()
    for _ in Import(database_url(database), many(120)).run():
        seen.append(counted(database))
        with closing(sqlite3.connect(database, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
    assert seen == [50] * 50 + [100] * 50 + [120] * 20


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_same_text_again_adds_nothing_and_gives_new_links(tmp_path: Path, postgres: Postgres, kind: str) -> None:
    database = postgres.new_database() if kind == "postgresql" else str(tmp_path / "new.db")
    text = many(3) + "\n" + many(3)  # the same game twice is two games
    first, second = (Import(database_url(database), text) for _ in range(2))
    links = [*first.run(), *second.run()]
    assert (first.added, first.there, second.added, second.there) == (6, 0, 0, 6)
    assert len(set(links)) == 12
    assert export_of(database) == text


def test_killed_in_the_middle_it_is_begun_again_and_nothing_is_doubled(tmp_path: Path) -> None:
    file, database = tmp_path / "many.games", str(tmp_path / "new.db")
    file.write_text(many(230), encoding="utf-8")
    killed = importer(file, database, tmp_path / "links", QUILTBEE_FAIL_AT="during-import")
    assert (killed.wait(), counted(database)) == (-9, 50)
    again = quiltbee("import", str(file), "--database", database)
    assert (again.returncode, len(again.stdout.splitlines())) == (0, 230)
    assert again.stderr == "quiltbee: added 180 games, 50 were there already\n"
    assert export_of(database) == file.read_text(encoding="utf-8")


def test_two_imports_of_one_file_at_once_make_no_doubles(tmp_path: Path) -> None:
    file, database = tmp_path / "many.games", str(tmp_path / "new.db")
    file.write_text(many(150), encoding="utf-8")
    import_games(database_url(database), many(1))
    links = [tmp_path / "links1", tmp_path / "links2"]
    both = [importer(file, database, each) for each in links]
    assert [each.wait() for each in both] == [0, 0]
    assert [each.read_text().count("/#join=") for each in links] == [150, 150]
    assert (counted(database), counted(database, "seat_name")) == (150, 300)


@pytest.mark.slow
def test_an_import_that_finds_no_way_in_says_how_far_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "TRIES", 1)
    database = str(tmp_path / "new.db")
    running = Import(database_url(database), many(60)).run()
    for _ in range(50):
        next(running)
    monkeypatch.setattr("quiltbee.server.storage.sqlite_file.BUSY_SECONDS", 0.001)
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ImportStopped, match="50 of 60 games are in the database") as stopped:
            next(running)
    assert "import the same file again, nothing is added twice" in str(stopped.value)


def test_an_import_keeps_the_day_on_which_a_game_was_played(tmp_path: Path) -> None:
    database = str(tmp_path / "new.db")
    text = GAME.format(name="Ann")
    days = ["2021-03-04", "1999-12-31", "9999-12-31", "nonsense", "2021-03-04T99", ""]
    import_games(database_url(database), "\n".join(text.replace("2021-03-04", day) for day in days))
    kept = [record.header("Date") for record in parse_games(export_of(database))]
    assert kept[:2] == ["1999-12-31", "2021-03-04"]
    assert len(set(kept[2:])) == 1  # the day of the import, for those that tell none


def test_an_export_can_be_piped_into_an_import(tmp_path: Path) -> None:
    import_games(database_url(str(tmp_path / "old.db")), many(3))
    told = quiltbee("export", "-", "--database", str(tmp_path / "old.db"))
    command = [sys.executable, "-c", START, "import", "-", "--database", str(tmp_path / "new.db")]
    added = subprocess.run(command, input=told.stdout, capture_output=True, text=True, check=True)
    assert len(added.stdout.splitlines()) == 3
    assert export_of(str(tmp_path / "new.db")) == many(3)


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "there is no game in it"), ("hello", 'game 1: the header [Edition "..."] is missing')],
)
def test_an_import_of_something_else_names_the_file_and_makes_no_database(
    tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text)
    told = quiltbee("import", str(file), "--database", str(tmp_path / "new.db"))
    assert (told.returncode, told.stderr) == (1, f"quiltbee: {file}: {words}\n")
    assert not (tmp_path / "new.db").exists()
