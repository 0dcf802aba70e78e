"""Views come down as they happen, and whoever was away misses nothing (I4, I10)."""

import socket
import time
from urllib.parse import urlsplit

from tests.server.conftest import Servers
from tests.server.support.player import Browser, views

OPEN = {"kind": "open"}
ANN = {"kind": "me", "name": "Ann"}


def test_a_stream_begins_with_the_view_and_tells_every_change(ann: Browser) -> None:
    game = ann.create("express")["game"]
    with ann.stream(game) as events:
        seen = views(events)
        assert next(seen)["table"]["seq"] == 0
        for seq in (1, 2, 3):
            ann.play_some(game, 1)
            view = next(seen)
            assert view["table"]["seq"] == seq
            assert [step["seq"] for step in view["happened"]] == [seq]


def test_the_id_of_an_event_is_the_seq(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.play_some(game, 2)
    with ann.stream(game) as events:
        assert next(events)["id"] == "2"


def test_whoever_reconnects_is_told_all_that_happened_meanwhile(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.play_some(game, 7)
    with ann.stream(game, last_event_id="3") as events:
        view = next(views(events))
    assert [step["seq"] for step in view["happened"]] == [4, 5, 6, 7]


def test_whoever_was_away_for_long_gets_the_position_without_the_way(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    for _ in range(21):
        ann.play(game, "A")
        ann.did(game, "undo")
    assert ann.view(game, since=0)["happened"] == []
    assert len(ann.view(game, since=2)["happened"]) == 40
    assert ann.view(game, since=10_000)["happened"] == []


def test_the_events_tell_exactly_how_the_position_changed(ann: Browser) -> None:
    game = ann.create("express")["game"]
    before = ann.view(game)["table"]
    while before["phase"] != "over":
        ann.play_some(game, 1)
        view = ann.view(game, since=before["seq"])
        events = [event for step in view["happened"] for event in step["events"]]
        for seat, (old, new) in enumerate(zip(before["players"], view["table"]["players"], strict=True)):
            mine = [event for event in events if event.get("seat") == seat]
            gained = sum(event["buttons"] for event in mine if event["type"] in ("received", "earned"))
            paid = sum(event["paid"] for event in mine if event["type"] == "took")
            assert old["buttons"] + gained - paid == new["buttons"]
            moved = [event["end"] for event in mine if event["type"] == "moved"]
            assert new["space"] == (moved[-1] if moved else old["space"])
            placed = [event for event in mine if event["type"] == "placed"]
            assert len(new["pieces"]) - len(old["pieces"]) == len(placed)
        before = view["table"]


def test_all_viewers_converge_whenever_they_come_and_go(servers: Servers, ann: Browser) -> None:
    created = ann.create("express")
    game = created["game"]
    watcher = servers.browser()
    watcher.join(created["links"][-1]["token"])
    last = 0
    for _ in range(12):
        ann.play_some(game, 1)
        with watcher.stream(game, since=last) as events:
            view = next(view for view in views(events) if view["table"]["seq"] == ann.seq(game))
        assert [step["seq"] for step in view["happened"]] in ([], list(range(last + 1, view["table"]["seq"] + 1)))
        last = view["table"]["seq"]
        assert view["table"] == ann.view(game)["table"]


def test_presence_is_told_when_a_friend_comes_and_goes(ann: Browser, ben: Browser) -> None:
    created = ann.create("express", ANN, OPEN)
    game = created["game"]
    ben.join(created["links"][0]["token"])
    with ann.stream(game) as events:
        with ben.stream(game) as other:
            next(other)
            assert _until(events, [True, True])
        assert _until(events, [True, False])


def _until(events: object, seats: list[bool]) -> bool:
    for event in events:  # type: ignore[attr-defined]  # an iterator of events
        presence = event["data"] if event["event"] == "presence" else event["data"]["presence"]
        if presence["seats"] == seats:
            return True
    return False


def test_a_reader_that_does_not_read_delays_nobody(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("patchwork")["game"]
    cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    address = urlsplit(sqlite_server.processes[0].base)
    idle = []
    for _ in range(20):
        connection = socket.create_connection((address.hostname, address.port))
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(
            f"GET /api/games/{game}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        idle.append(connection)
    before = _memory(sqlite_server.processes[0].pid)
    with ann.stream(game) as events:
        seen = views(events)
        table = next(seen)["table"]
        while table["phase"] != "over":
            ann.play_some(game, 1)
            table = next(seen)["table"]
            assert table["seq"] == ann.seq(game)
    assert _memory(sqlite_server.processes[0].pid) - before < 15_000
    for connection in idle:
        connection.close()


def _memory(pid: int) -> int:
    """Resident kB."""
    with open(f"/proc/{pid}/status") as file:  # noqa: PTH123  a file of the kernel
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def test_streams_of_a_deleted_game_end(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    with ann.stream(game) as events:
        next(events)
        assert ann.delete(f"/api/games/{game}").status_code == 204
        deadline = time.monotonic() + 180
        for _ in events:
            assert time.monotonic() < deadline
    assert ann.get(f"/api/games/{game}").status_code == 404
