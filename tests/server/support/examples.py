"""Plays a few games and records one request and one answer of every operation: the examples in `/openapi.json`."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx

from quiltbee.server.http import openapi
from tests.server.support.player import Browser, Json, close_browsers
from tests.server.support.process import ServerProcess
from tests.server.support.trainer import make_due, reviewed_game

LONGEST_TEXT = 600
ANN, OPEN, BOT = {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "level": "thimble"}


class Notebook:
    """Every operation, with the first request and answer that were seen."""

    def __init__(self, base: str) -> None:
        self.examples: dict[str, dict[str, Any]] = {}
        self._operations = [
            (
                method,
                re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + r"\Z"),
                operation["operationId"],
                "requestBody" in operation,
            )
            for path, methods in httpx.get(f"{base}/openapi.json", timeout=60).json()["paths"].items()
            for method, operation in methods.items()
        ]

    @property
    def missing(self) -> set[str]:
        return {name for _, _, name, _ in self._operations} - set(self.examples)

    def note(self, answer: httpx.Response) -> None:
        method, path = answer.request.method.lower(), answer.request.url.path
        # The most exact address wins: /api/editions/check is not an edition.
        found = [each for each in self._operations if each[0] == method and each[1].match(path)]
        if not found or not answer.is_success or answer.headers.get("content-type", "").startswith("text/event-stream"):
            return
        _, _, name, has_body = min(found, key=lambda each: each[1].pattern.count("[^/]+"))
        example = {"request": json.loads(answer.request.content)} if has_body else {}
        answer.read()
        if answer.content:
            is_json = answer.headers["content-type"].startswith("application/json")
            is_film = answer.headers["content-type"] == "image/gif"
            text = "GIF89a…" if is_film else answer.text[:LONGEST_TEXT]
            example["response"] = short(answer.json()) if is_json else text
        self.examples.setdefault(name, example)


def short(value: Any) -> Any:
    """Enough of an answer to see its form: lists are cut after the first item, long texts are cut."""
    if isinstance(value, dict):
        return {key: short(each) for key, each in value.items()}
    if isinstance(value, list):
        cut = value[:1] if len(value) > 2 and isinstance(value[0], dict) else value
        return [short(each) for each in cut]
    return value[:LONGEST_TEXT] if isinstance(value, str) else value


def play(base: str, database: str) -> dict[str, dict[str, Any]]:
    notebook = Notebook(base)
    ann, ben = Browser([base], 1), Browser([base], 2)
    for each in (ann, ben):
        each.http.event_hooks["response"] = [notebook.note]
    _look_around(ann)
    _by_link(ann, ben)
    _with_a_bot(ann)
    _at_home(ann)
    _in_the_trainer(ann, database)
    _with_puzzles(ann)
    _for_the_score(ann)
    _at_the_board(ann)
    notebook.examples["stream_views"] = {"response": 'retry: 1000\n\nid: 3\nevent: view\ndata: {"table": …}\n\n'}
    assert notebook.missing == set(), notebook.missing
    close_browsers()
    return {name: notebook.examples[name] for name in sorted(notebook.examples)}


def _look_around(ann: Browser) -> None:
    for path in ("healthz", "metrics", "api/me", "api/levels", "api/phrases", "api/editions", "api/editions/express"):
        ann.get(f"/{path}")
    ann.post("/api/editions/check", {"edition_file": 'id = "mine"'})
    ann.post("/api/files/check", {"text": 'id = "mine"'})


def _by_link(ann: Browser, ben: Browser) -> None:
    name = "5f0c2e9a7b1d4c6e8f3a2b1c"
    created = ann.create("patchwork", ANN, OPEN, client_id=name, first=0, clock={"kind": "days", "days": 3})
    game = created["game"]
    ben.ok("/api/links/look", {"token": created["links"][0]["token"]})
    ben.post("/api/links/learning", {"token": created["links"][0]["token"], "name": "Ben"})
    ben.ok("/api/links/exchange", {"token": created["links"][0]["token"], "name": "Ben", "client_id": name[::-1]})
    ann.play(game, "A")
    for path in (
        "",
        "?since=1",
        "/at/1",
        "/turns",
        "/record",
        "/record.json",
        "/picture.svg",
        "/film.gif",
        "/edition",
        "/fits/0/p01",
    ):
        ann.get(f"/api/games/{game}{path}")
    ben.did(game, "decisions", decisions="A")
    ben.did(game, "undo")
    ann.did(game, "offers", what="takeback")
    ben.did(game, "answers", what="takeback", accept=True)
    ann.did(game, "name", name="Anna")
    ann.did(game, "pause")
    ben.did(game, "answers", what="pause", accept=True)
    ben.did(game, "resume")
    ann.play(game, "A")
    ann.post(f"/api/games/{game}/phrases", {"phrase": "good_luck"})
    ann.ok(f"/api/games/{game}/links", {"purpose": "device"})
    ann.get(f"/api/games/{game}/watchers")
    ann.post(f"/api/games/{game}/revoke", {"what": "devices"})
    ann.get("/api/games")
    ann.did(game, "resign")
    ann.analysed(game)
    ann.get(f"/api/games/{game}/analysis")
    ann.get("/api/statistics/Ben")
    quick = ann.create("express", ANN, OPEN, first=0, clock={"kind": "fischer", "base_ms": 1000})
    ben.join(quick["links"][0]["token"])
    ann.play(quick["game"], "A")
    while ann.act(quick["game"], "claim").status_code != 200:
        pass
    ann.delete(f"/api/games/{quick['game']}")


def _with_a_bot(ann: Browser) -> None:
    mine: Json = ann.create("express", ANN, ANN)
    ann.ok(f"/api/games/{mine['game']}/hints", {"most": 1})
    ann.ok(f"/api/games/{mine['game']}/judge", {"decisions": "A"})
    while True:
        game = ann.create("patchwork", ANN, {**BOT, "level": "master-quilter"}, first=1)["game"]
        if ann.post(f"/api/games/{game}/stop-thinking").status_code == 204:
            return


def _with_puzzles(ann: Browser) -> None:
    task = ann.get("/api/puzzles/next?family=win").json()["task"]
    where = f"/api/puzzles/{task['puzzle']}"
    ann.get("/api/puzzles")
    ann.get(where)
    answer = ann.ok(f"{where}/help", {"what": "answer"})["solution"]["line"]
    ann.ok(f"{where}/try", {"decisions": "".join(answer)})


def _for_the_score(ann: Browser) -> None:
    game = ann.create("express", ANN, day="2026-11-18")["game"]
    ann.play_out(game)
    ann.get(f"/api/games/{game}/par")


def _at_the_board(ann: Browser) -> None:
    position = (
        "express 0 0 - - 0 7/7/7/7/7/7/7:5:0:0 7/7/7/7/7/7/7:5:0:0 "
        "e04,e09,e14,e10,e07,e08,e11,e06,e05,e13,e12,e03,e02,e15,e01 e16,e17,e18,e19,e20,e21,e22,e23"
    )
    ann.ok("/api/board/check", {"position": position})
    ann.ok("/api/board/fits", {"edition": "express", "pieces": [], "patch": "e04"})
    ann.ok("/api/board/play", {"position": position, "decisions": "A"})
    ann.ok("/api/board/ways", {"position": position, "most": 1, "milliseconds": 100})


def _at_home(ann: Browser) -> None:
    person = {"name": "Rosa", "colour": "honey", "picture": "fox"}
    rosa, mia = (ann.ok("/api/profiles", {**person, "name": name})["profile"] for name in ("Rosa", "Mia"))
    ann.ok(f"/api/profiles/{rosa}", person)
    ann.post(f"/api/profiles/{rosa}/here", None)
    game = ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "me", "profile": mia}, first=0)["game"]
    ann.play(game, "A")
    ann.post(f"/api/games/{game}/profile", {"seat": 0, "profile": rosa})
    ann.get(f"/api/games/{game}/profile")
    ann.did(game, "resign")
    ann.post(f"/api/book/games/{game}", None)
    ann.ok("/api/games/import", {"record": ann.get(f"/api/games/{game}/record").text})
    for path in ("profiles", "book", "book/export", f"book/{rosa}?other={mia}", "handicaps?edition=express"):
        ann.get(f"/api/{path}")
    ann.ok("/api/book/import", {**ann.get("/api/book/export").json(), "lines": []})
    ann.delete(f"/api/profiles/{mia}")


def _in_the_trainer(ann: Browser, database: str) -> None:
    game, turn = reviewed_game(ann)
    where = f"/api/games/{game}/mistakes/{turn}"
    ann.get(where)
    ann.ok(f"{where}/try", {"decisions": ann.ok(f"{where}/help", {"what": "answer"})["answer"]["better"]["text"]})
    ann.get("/api/training")
    make_due(database)
    item = ann.get("/api/training").json()["items"][0]["item"]
    ann.get(f"/api/training/{item}")
    answer = ann.ok(f"/api/training/{item}/help", {"what": "answer"})["answer"]
    ann.ok(f"/api/training/{item}/try", {"decisions": answer["better"]["text"]})


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), f"{folder}/games.db", "--no-limits", "--bots", "1")
        try:
            examples = play(server.base, server.database)
        finally:
            server.stop()
    openapi._FILE.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
