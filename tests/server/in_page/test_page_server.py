"""The server inside a page: asked without a network, by one browser, with a file that somebody else keeps."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from quiltbee.notation.decisions import move_text
from quiltbee.puzzles import puzzle_with
from quiltbee.server.in_page.asgi import Refused
from quiltbee.server.in_page.server import Answer, PageServer
from quiltbee.server.storage.errors import BadBackup, Full
from tests.server.support.page import page_server

Json = dict[str, Any]
ANN, BEN = {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}


def post(server: PageServer, path: str, body: Json) -> Awaitable[Answer]:
    return server.ask("POST", path, {}, json.dumps(body).encode())


async def get(server: PageServer, path: str) -> Json:
    told: Json = json.loads((await server.ask("GET", path, {}, b"")).body)
    return told


async def new_game(server: PageServer, *seats: Json) -> str:
    body = {"edition": "express", "seats": list(seats) or [ANN, BEN], "client_id": secrets.token_hex(16)}
    answer = await post(server, "/api/games", body)
    assert answer.status == 201, answer.body
    return str(json.loads(answer.body)["game"])


def advance(server: PageServer, game: str, seq: int) -> Awaitable[Answer]:
    body = {"client_id": secrets.token_hex(8), "expected_seq": seq, "decisions": "A"}
    return post(server, f"/api/games/{game}/decisions", body)


def served(folder: Path, work: Callable[[PageServer], Awaitable[None]], **how: Any) -> None:
    """Runs a test with a server; the same folder again is the same page, opened again."""

    async def run() -> None:
        server = page_server(folder, **how)
        await server.start()
        try:
            async with asyncio.timeout(60):
                await work(server)
        finally:
            await server.stop()

    asyncio.run(run())


class Keeper:
    """Keeps the file of a page in another place, as long as there is room. Where nothing has changed none is needed."""

    def __init__(self, folder: Path) -> None:
        self.file, self.kept = folder / "games.db", b""
        self.is_full = False

    async def keep(self) -> None:
        await asyncio.sleep(0)
        now = self.file.read_bytes()
        if self.is_full and now != self.kept:
            self.file.write_bytes(self.kept)
            raise Full("there is no room left to keep this")
        self.kept = now


def test_a_game_is_there_again_when_the_page_is_opened_again(tmp_path: Path) -> None:
    games = []

    async def play(server: PageServer) -> None:
        games.append(await new_game(server))
        assert (await advance(server, games[0], 0)).status == 200

    async def look(server: PageServer) -> None:
        (line,) = (await get(server, "/api/games"))["games"]
        assert (line["game"], line["seq"]) == (games[0], 1)
        assert (await get(server, f"/api/games/{games[0]}"))["you"]["host"]

    served(tmp_path, play)
    served(tmp_path, look)


def test_a_bot_answers_and_the_stream_tells_of_it(tmp_path: Path) -> None:
    async def play(server: PageServer) -> None:
        game = await new_game(server, ANN, {"kind": "bot", "level": "1"})
        opened = False
        async for event in server.listen(f"/api/games/{game}/events"):
            opened = opened or event is None
            if event is None or event.name != "view":
                continue
            view = json.loads(event.data)
            assert event.last_id == str(view["table"]["seq"])
            if view["table"]["ply"] and view["you"]["may"]["decide"]:
                break
            if view["you"]["may"]["decide"]:
                await advance(server, game, view["table"]["seq"])
        assert opened

    served(tmp_path, play)


def test_a_stream_of_a_game_that_is_not_there_does_not_open(tmp_path: Path) -> None:
    async def listen(server: PageServer) -> None:
        with pytest.raises(Refused, match="no_such_game"):
            async for _ in server.listen(f"/api/games/{'0' * 32}/events"):
                pass

    served(tmp_path, listen)


def test_it_says_what_it_does_not_offer_and_refuses_it(tmp_path: Path) -> None:
    async def ask(server: PageServer) -> None:
        me = await get(server, "/api/me")
        assert me == {"known": True, "profiles": True, "invitations": False, "films": False}
        game = await new_game(server)
        refused = await post(server, f"/api/games/{game}/links", {"purpose": "watch"})
        assert (refused.status, json.loads(refused.body)["code"]) == (403, "no_invitations")
        body = {"edition": "express", "seats": [ANN, {"kind": "open"}], "client_id": secrets.token_hex(16)}
        assert json.loads((await post(server, "/api/games", body)).body)["code"] == "no_invitations"
        assert (await server.ask("GET", f"/api/games/{game}/film.gif", {}, b"")).status == 503

    served(tmp_path, ask)


def test_a_decision_that_cannot_be_kept_is_refused_and_has_not_happened(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)

    async def play(server: PageServer) -> None:
        game = await new_game(server)
        keeper.is_full = True
        refused = await advance(server, game, 0)
        assert (refused.status, json.loads(refused.body)["code"]) == (507, "storage_full")
        assert (await get(server, f"/api/games/{game}"))["table"]["seq"] == 0
        keeper.is_full = False
        assert (await advance(server, game, 0)).status == 200

    served(tmp_path, play, keep=keeper.keep)


def test_what_was_answered_is_kept_already(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)

    async def play(server: PageServer) -> None:
        game = await new_game(server)
        for seq in range(3):
            view = await get(server, f"/api/games/{game}")
            assert (await advance(server, game, view["table"]["seq"])).status == 200
            assert keeper.kept == keeper.file.read_bytes(), seq

    served(tmp_path, play, keep=keeper.keep)


def test_everything_goes_into_another_page_and_can_be_played_on_there(tmp_path: Path) -> None:
    taken, games = [], []
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()

    async def take_out(server: PageServer) -> None:
        games.append(await new_game(server))
        taken.append(await server.take_out())

    async def take_in(server: PageServer) -> None:
        await new_game(server)
        await server.take_in(taken[0])
        assert [line["game"] for line in (await get(server, "/api/games"))["games"]] == games
        assert (await advance(server, games[0], 0)).status == 200

    served(here, take_out)
    served(there, take_in)


def test_a_file_for_which_there_is_no_room_changes_nothing(tmp_path: Path) -> None:
    taken: list[bytes] = []
    keeper = Keeper(tmp_path / "here")

    async def take_out(server: PageServer) -> None:
        await new_game(server)
        taken.append(await server.take_out())

    async def take_in(server: PageServer) -> None:
        game = await new_game(server)
        keeper.is_full = True
        with pytest.raises(Full):
            await server.take_in(taken[0])
        assert [line["game"] for line in (await get(server, "/api/games"))["games"]] == [game]
        keeper.is_full = False
        assert (await advance(server, game, 0)).status == 200

    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    served(tmp_path / "there", take_out)
    served(tmp_path / "here", take_in, keep=keeper.keep)


@pytest.mark.parametrize("data", [b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_database_is_refused_and_changes_nothing(tmp_path: Path, data: bytes) -> None:
    async def take_in(server: PageServer) -> None:
        game = await new_game(server)
        with pytest.raises(BadBackup):
            await server.take_in(data)
        assert [line["game"] for line in (await get(server, "/api/games"))["games"]] == [game]

    served(tmp_path, take_in)


def test_a_puzzle_is_solved_without_a_network(tmp_path: Path) -> None:
    async def solve(server: PageServer) -> None:
        task = (await get(server, "/api/puzzles/next?family=count"))["task"]
        puzzle = puzzle_with(task["puzzle"])
        line = "".join(f" {text}" for text in (move_text(each, puzzle.edition) for each in puzzle.answers[0]))
        told = await post(server, f"/api/puzzles/{puzzle.id}/try", {"decisions": line.replace(" @", "@").strip()})
        assert (told.status, json.loads(told.body)["verdict"]) == (200, "right")
        assert (await get(server, "/api/puzzles"))["statistics"]["first_try"] == 1

    served(tmp_path, solve)
