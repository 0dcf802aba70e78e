"""Before the refill its order does not exist: not on the wire, in the database, in the log or in an export."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quiltbee import edition
from tests.server.conftest import Servers
from tests.server.support.player import Browser
from tests.server.support.process import START, ServerProcess

SECOND_SET = edition("express").second_set


def waiting_in_order_only(text: str) -> bool:
    """Whether the second set, wherever it is named at all, stands in the order of the edition's table."""
    places = [(text.find(id, start), id) for id in SECOND_SET for start in _starts(text, id)]
    named = [id for _, id in sorted(places)]
    return named == list(SECOND_SET) * (len(named) // len(SECOND_SET))


def _starts(text: str, id: str) -> list[int]:
    found, start = [], text.find(id)
    while start >= 0:
        found.append(start)
        start = text.find(id, start + 1)
    return found


def to_the_last_purchase_before(ann: Browser, game: str) -> list[str]:
    """Plays until the next take would reveal the set; everything that was received on the way."""
    heard = []
    while True:
        answer = ann.get(f"/api/games/{game}")
        heard.append(answer.text)
        table = answer.json()["table"]
        assert table["refill"] is not None
        patches = table["choices"]["patches"] if table["choices"] else []
        if any(patch["possible"] and patch["consequence"]["reveals"] for patch in patches):
            return heard
        ann.play(game, ann.choice(table))


def test_no_answer_before_the_refill_tells_its_order(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    for text in to_the_last_purchase_before(ann, game):
        position = text[text.index('"position"') :]
        assert waiting_in_order_only(position[: position.index('"players"')])
        waiting = text[text.index('"waiting"') :]
        assert waiting_in_order_only(waiting[: waiting.index("]")])
        assert not any(word in text for word in ('"seed"', "secret", "random"))


def runs_of(text: str) -> set[str]:
    """Every run of three or more patches of the second set, whatever stands between them."""
    one = rf"\b(?:{'|'.join(SECOND_SET)})\b"
    found = re.findall(rf"(?:{one}[^A-Za-z0-9]+){{2,}}{one}", text)
    return {" ".join(re.findall(one, run)) for run in found}


def test_no_byte_to_anybody_before_the_refill_tells_its_order(servers: Servers) -> None:
    """Two players and a watcher with their streams, every answer with its headers, metrics and the server's log."""
    heard: list[str] = []
    while not heard:
        heard = _heard_before_the_refill(servers)
    heard += [process.output() for process in servers.processes]
    told = runs_of("\n".join(heard))
    assert told, "the set is told in the order of the edition's table"
    assert all(run in " ".join(SECOND_SET) for run in told), told


def _heard_before_the_refill(servers: Servers) -> list[str]:
    """Nothing if the game ends before: two who only advance never come to it."""
    ann, ben, watcher = (servers.browser() for _ in range(3))
    created = ann.create("express", {"kind": "me", "name": "Ann"}, {"kind": "open"})
    game = created["game"]
    ben.join(created["links"][0]["token"])
    watcher.join(created["links"][1]["token"], None)
    heard = [_asked(each, game) for each in (ann, ben, watcher)]
    with ann.stream(game) as one, ben.stream(game) as two, watcher.stream(game) as three:
        while not _reveals(table := ann.view(game)["table"]):
            if table["phase"] == "over":
                return []
            player = next(each for each in (ann, ben) if each.view(game)["you"]["may"]["decide"])
            player.play(game, player.choice(table))
            heard += [str(next(stream)) for stream in (one, two, three)]
    return heard + [_asked(each, game) for each in (ann, ben, watcher)]


def _reveals(table: Any) -> bool:
    patches = table["choices"]["patches"] if table["choices"] else []
    return any(patch["possible"] and patch["consequence"]["reveals"] for patch in patches)


def _asked(browser: Browser, game: str) -> str:
    """All that one can be told about a game, with the headers."""
    paths = ("", "?since=0", "/record", "/record.json", "/at/0", "/turns", "/edition")
    answers = [browser.get(f"/api/games/{game}{path}") for path in paths]
    answers += [browser.get("/api/games"), browser.get("/metrics")]
    return "\n".join(f"{answer.headers} {answer.text}" for answer in answers)


def test_neither_database_nor_log_nor_export_knows_it(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    game = ann.create("express")["game"]
    to_the_last_purchase_before(ann, game)
    server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*")) + server.output().encode()
    command = [sys.executable, "-c", START, "export", "--database", str(tmp_path / "games.db")]
    kept += subprocess.run(command, capture_output=True, check=True).stdout
    named = rb"(?<![0-9a-f])(?:" + "|".join(SECOND_SET).encode() + rb")(?![0-9a-f])"  # ids and hashes are hexadecimal
    assert re.search(named, kept) is None


def test_the_same_position_is_refilled_differently(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    to_the_last_purchase_before(ann, game)
    record = ann.get(f"/api/games/{game}/record").text
    orders: set[tuple[Any, ...]] = set()
    for _ in range(6):
        again = ann.ok("/api/games", {"record": record, "seats": [{"kind": "me"}, {"kind": "me"}]})["game"]
        table = ann.view(again)["table"]
        patch = next(
            each for each in table["choices"]["patches"] if each["possible"] and each["consequence"]["reveals"]
        )
        ann.play(again, patch["decision"])
        orders.add(tuple(ann.view(again)["table"]["circle"][-8:]))
    assert len(orders) > 3


def test_a_player_cannot_choose_the_order(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    to_the_last_purchase_before(ann, game)
    table = ann.view(game)["table"]
    patch = next(each for each in table["choices"]["patches"] if each["possible"] and each["consequence"]["reveals"])
    chosen = f"{patch['decision']} R({' '.join(SECOND_SET)})"
    assert ann.act(game, "decisions", decisions=chosen).status_code in (409, 422)
    assert ann.view(game)["table"]["refill"] is not None
