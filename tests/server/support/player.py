"""A person with a browser: has cookies, reads views, chooses from what the view offers. Knows no rules."""

import itertools
import json
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

Json = dict[str, Any]
_open: list[httpx.Client] = []


def close_browsers() -> None:
    """Closes what the test has opened."""
    while _open:
        _open.pop().close()


class Browser:
    """One browser. With several servers it talks to one after the other, as through a proxy."""

    def __init__(
        self,
        bases: list[str],
        seed: int = 1,
        host: str = "localhost",
        verify: bool = True,
        address: str | None = None,
        way: httpx.BaseTransport | None = None,
    ) -> None:
        """`address` is where the browser connects from, such as 127.0.0.2; `way` is another way than the network."""
        self._bases = itertools.cycle(bases)
        way = way or httpx.HTTPTransport(local_address=address, verify=verify)
        self.http = httpx.Client(headers={"host": host}, timeout=180, transport=way)
        self.random = random.Random(seed)
        _open.append(self.http)

    def _url(self, path: str) -> str:
        return next(self._bases) + path

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(self._url(path), **options)

    def post(self, path: str, body: Json | None = None, **options: Any) -> httpx.Response:
        data = None if body is None else json.dumps(body).encode()  # escaped, so that a test can send invalid text
        headers = {"content-type": "application/json"} if body is not None else {}
        return self.http.post(self._url(path), content=data, headers=headers, **options)

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(self._url(path))

    def ok(self, path: str, body: Json) -> Json:
        answer = self.post(path, body)
        assert answer.status_code in (200, 201), answer.text
        told: Json = answer.json()
        return told

    # --- games

    def create(self, edition: str = "express", *seats: Json, **more: Any) -> Json:
        chosen = list(seats) or [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
        return self.ok("/api/games", {"edition": edition, "seats": chosen, **more})

    def join(self, token: str, name: str | None = "Ben") -> Json:
        return self.ok("/api/links/exchange", {"token": token, "name": name})

    def view(self, game: str, **query: Any) -> Json:
        answer = self.get(f"/api/games/{game}", params=query)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    def seq(self, game: str) -> int:
        seq: int = self.view(game)["table"]["seq"]
        return seq

    def act(self, game: str, action: str, /, **fields: Any) -> httpx.Response:
        """A change of a game; `client_id` and `expected_seq` are filled in if they are not given."""
        body = {"client_id": secrets.token_hex(8), **fields}
        if "expected_seq" not in body:
            body["expected_seq"] = self.seq(game)
        return self.post(f"/api/games/{game}/{action}", body)

    def did(self, game: str, action: str, /, **fields: Any) -> Json:
        answer = self.act(game, action, **fields)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    def play(self, game: str, decisions: str) -> Json:
        return self.did(game, "decisions", decisions=decisions)

    def play_some(self, game: str, plies: int) -> None:
        """Random decisions, as long as it is this browser's turn."""
        for _ in range(plies):
            view = self.view(game)
            if not view["you"]["may"]["decide"]:
                return
            self.did(game, "decisions", decisions=self.choice(view["table"]), expected_seq=view["table"]["seq"])

    def play_out(self, game: str) -> Json:
        """Random decisions for both seats until the game is over."""
        while (view := self.view(game))["table"]["phase"] != "over":
            assert view["you"]["may"]["decide"], view["you"]
            self.did(game, "decisions", decisions=self.choice(view["table"]), expected_seq=view["table"]["seq"])
        return view

    def choice(self, table: Json) -> str:
        """One of the choices that a view offers, in notation."""
        if table["placing"]:
            return self._place(table["placing"]["turns"], table) or "-"
        patches = [patch for patch in table["choices"]["patches"] if patch["possible"]]
        if not patches or self.random.random() < 0.25:
            return "A"
        patch = self.random.choice(patches)
        if patch["consequence"]["reveals"]:
            return str(patch["decision"])
        return f"{patch['decision']}{self._place(patch['turns'], table)}"

    def _place(self, turns: list[Json], table: Json) -> str:
        fitting = [turn for turn in turns if turn["count"]]
        if not fitting:
            return ""
        turn = self.random.choice(fitting)
        columns = range(table["edition"]["columns"])
        cells = [(row, column) for row, bits in enumerate(turn["anchors"]) for column in columns if bits >> column & 1]
        row, column = self.random.choice(cells)
        return f"@{chr(ord('a') + column)}{row + 1}{turn['notation']}"

    def analysed(self, game: str) -> Json:
        """The analysis of a finished game, requested again until it is done.

        All tests of a worker share a server, and every game that ends is reviewed: on a busy machine as many reviews
        may wait as there is room for. Then the server asks to come back later.
        """
        while True:
            answer = self.post(f"/api/games/{game}/analysis", {})
            if answer.status_code == 429:
                time.sleep(float(answer.headers["retry-after"]))
                continue
            assert answer.status_code == 200, answer.text
            told: Json = answer.json()
            if told["status"] == "done":
                return told
            assert told["status"] == "running"
            time.sleep(0.2)  # asking all the time would slow down the engine, which has low priority

    # --- streams

    @contextmanager
    def stream(self, game: str, since: int | None = None, last_event_id: str | None = None) -> Iterator[Iterator[Json]]:
        """The events of a game, as they come."""
        params = {} if since is None else {"since": since}
        headers = {} if last_event_id is None else {"last-event-id": last_event_id}
        with self.http.stream("GET", self._url(f"/api/games/{game}/events"), params=params, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[Json]:
    event: Json = {}
    for line in lines:
        if not line and "event" in event:
            yield event
            event = {}
        name, _, value = line.partition(": ")
        if name in ("id", "event"):
            event[name] = value
        elif name == "data":
            event["data"] = json.loads(value)


def views(events: Iterator[Json]) -> Iterator[Json]:
    """Only the views of a stream."""
    return (event["data"] for event in events if event["event"] == "view")
