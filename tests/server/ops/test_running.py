"""Starting, stopping, a full disk, a second server, a damaged file."""

import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.support.player import Browser, views
from tests.server.support.postgres import Postgres
from tests.server.support.process import START, ServerProcess

StartServer = Callable[..., ServerProcess]


def quiltbee(*args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command line, to its end."""
    command = [sys.executable, "-c", START, *args]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=180, env={**os.environ, **environ}, check=False
    )


def test_it_says_where_it_is(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server("--bots", "0")
    assert f"quiltbee is ready: {server.base}/" in server.output()
    assert str(tmp_path / "games.db") in server.output()


def test_a_misspelt_variable_is_named_at_the_start(start_server: StartServer) -> None:
    server = start_server("--bots", "0", environ={"QUILTBEE_KEEP_DAY": "90"})
    assert "quiltbee: QUILTBEE_KEEP_DAY has no effect; did you mean QUILTBEE_KEEP_DAYS?" in server.output()


def test_in_the_home_network_it_shows_a_code_to_scan(start_server: StartServer) -> None:
    server = start_server("--bots", "0", "--lan")
    told = server.output()
    assert "in your home network: http://" in told or "no address in a home network was found" in told
    if "in your home network" in told:
        assert "▀" in told or "█" in told or "\x1b[" in told


LISTEN_IN = """
import sys
def heard(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.sendmsg"):
        with open({calls!r}, "a") as file:
            print(event, args, file=file)
sys.addaudithook(heard)
"""


def test_it_calls_nobody(start_server: StartServer, tmp_path: Path) -> None:
    """A host's games stay there: neither the server nor its bots ask anybody outside for anything."""
    calls = tmp_path / "calls.txt"
    (tmp_path / "sitecustomize.py").write_text(LISTEN_IN.format(calls=str(calls)))
    environ = {"PYTHONPATH": str(tmp_path)}
    server = start_server("--bots", "1", "--no-limits", environ=environ)
    ann = Browser([server.base])
    game = ann.create("express", {"kind": "me"}, {"kind": "bot", "level": "1"}, first=0)["game"]
    ann.play(game, "A")
    with ann.stream(game) as events:
        next(view for view in views(events) if view["you"]["may"]["decide"])
    assert ann.get("/").status_code == 200
    assert not calls.exists(), calls.read_text()
    curious = "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')"
    subprocess.run([sys.executable, "-c", curious], env={**os.environ, **environ}, capture_output=True, check=False)
    assert "127.0.0.1" in calls.read_text()  # who calls is heard


def test_a_second_server_on_the_same_file_is_refused(start_server: StartServer, tmp_path: Path) -> None:
    start_server("--bots", "0")
    second = quiltbee("serve", "--port", "0", "--database", str(tmp_path / "games.db"))
    assert second.returncode == 2
    assert "is in use by another quiltbee" in second.stderr


def test_a_port_that_is_taken_is_said_so(start_server: StartServer, tmp_path: Path) -> None:
    first = start_server("--bots", "0")
    second = quiltbee("serve", "--port", str(first.port), "--database", str(tmp_path / "other.db"))
    assert second.returncode == 2
    assert "choose another --port" in second.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("QUILTBEE_PORT", "many", "QUILTBEE_PORT must be a number"),
        ("QUILTBEE_PORT", "70000", "0 to 65535"),
        ("QUILTBEE_LAN", "perhaps", "QUILTBEE_LAN must be yes or no"),
        ("QUILTBEE_METRICS", "me", "loopback, all or nobody"),
        ("QUILTBEE_LOG", "xml", "text or json"),
        ("QUILTBEE_DATABASE", "mysql://x/y", "mysql is not supported"),
        ("QUILTBEE_PUBLIC_URL", "quilt.example", "https://quilt.example"),
        ("QUILTBEE_BOTS", "-1", "0 to 64"),
    ],
)
def test_a_wrong_setting_is_a_clear_error(variable: str, value: str, words: str) -> None:
    ended = quiltbee("serve", **{variable: value})
    assert ended.returncode == 2
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_database_that_is_not_there_is_a_clear_error() -> None:
    ended = quiltbee("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:9/none")
    assert ended.returncode == 2
    assert "the database cannot be opened" in ended.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_order_while_streams_are_open(start_server: StartServer, number: signal.Signals) -> None:
    server = start_server()
    ann = Browser([server.base])
    game = ann.create("express")["game"]
    ended = threading.Event()

    def watch() -> None:
        with ann.stream(game) as events:
            for _ in events:
                started.set()
        ended.set()

    started = threading.Event()
    thread = threading.Thread(target=watch)
    thread.start()
    assert started.wait(120)
    os.kill(server.pid, number)
    assert server.wait() == 0
    assert ended.wait(120)
    thread.join()
    assert "Traceback" not in server.output()


def test_a_full_disk_refuses_moves_and_loses_nothing(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    game = ann.create("patchwork")["game"]
    ann.play(game, "A")
    size = max(file.stat().st_size for file in tmp_path.glob("games.db*"))
    old = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, old[1]))
    answers: list[httpx.Response] = []
    while not answers or answers[-1].status_code == 200:
        answers.append(ann.act(game, "decisions", decisions=ann.choice(ann.view(game)["table"])))
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    seq = ann.seq(game)  # reading goes on
    assert seq == 1 + len(answers) - 1
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, old)
    ann.play_some(game, 3)  # so does writing, without a restart
    assert ann.seq(game) == seq + 3


def test_a_postgresql_that_takes_no_writes_refuses_moves_and_loses_nothing(
    start_server: StartServer, postgres: Postgres
) -> None:
    """A full disk, a standby: what the database says differs, but it always says no."""
    server = start_server("--no-limits", "--bots", "0", database=postgres.new_database())
    ann = Browser([server.base])
    game = ann.create("patchwork")["game"]
    ann.play(game, "A")
    with postgres.taking_no_writes():
        refused = ann.act(game, "decisions", decisions="A", client_id="once-and-again", expected_seq=1)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert refused.headers["retry-after"]
        assert ann.seq(game) == 1  # reading goes on
        assert ann.get("/healthz").status_code == 200
    assert ann.did(game, "decisions", decisions="A", client_id="once-and-again", expected_seq=1)["seq"] == 2


def test_connections_that_postgresql_has_ended_are_made_again(start_server: StartServer, postgres: Postgres) -> None:
    database = postgres.new_database()
    server = start_server("--no-limits", "--bots", "0", database=database)
    ann = Browser([server.base])
    game = ann.create("patchwork")["game"]
    for seq in (1, 2, 3):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'quiltbee'"
            )
        assert ann.seq(game) == seq - 1, "who looks does not notice"
        asked = {"decisions": "A", "client_id": f"decision-{seq}", "expected_seq": seq - 1}
        answer = ann.act(game, "decisions", **asked)
        assert answer.status_code in (200, 503), "who decides is told to ask again, at most"
        assert ann.did(game, "decisions", **asked)["seq"] == seq
    assert "Traceback" not in server.output()


@pytest.mark.slow
def test_a_damaged_file_is_noticed_and_a_backup_helps(start_server: StartServer, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    server = start_server("--bots", "0", "--no-limits")
    ann = Browser([server.base])
    ann.play_out(ann.create("patchwork")["game"])
    assert quiltbee("backup", str(tmp_path / "copy.db"), "--database", str(database)).returncode == 0
    server.stop()
    content = bytearray(database.read_bytes())
    for start in range(4096 * 2, len(content), 4096):
        content[start : start + 64] = b"\xff" * 64
    database.write_bytes(content)
    examined = quiltbee("doctor", "--database", str(database))
    assert examined.returncode == 1
    assert "damaged" in examined.stdout
    refused = quiltbee("serve", "--port", "0", "--database", str(database))
    assert refused.returncode == 2
    assert "quiltbee restore" in refused.stderr or "malformed" in refused.stderr
    assert quiltbee("restore", str(tmp_path / "copy.db"), "--database", str(database)).returncode == 0
    assert quiltbee("doctor", "--database", str(database)).returncode == 0


def test_the_log_is_json_if_wanted_and_never_tells_a_secret(start_server: StartServer) -> None:
    server = start_server("--log", "json", "--bots", "0")
    ann = Browser([server.base])
    token = ann.create("express", {"kind": "me"}, {"kind": "open"})["links"][0]["token"]
    httpx.get(f"{server.base}/api/games/{token}")
    httpx.get(f"{server.base}/{token}")
    ann.post("/api/links/exchange", {"token": token})
    server.stop()
    assert token not in server.output()
    assert all(secret not in server.output() for secret in ann.http.cookies.values())


@pytest.mark.slow
def test_a_bot_that_dies_or_stands_still_is_replaced(start_server: StartServer) -> None:
    server = start_server("--no-limits")
    ann = Browser([server.base])
    game = ann.create("express", {"kind": "me"}, {"kind": "bot", "level": "1"}, first=0)["game"]
    killed = 0
    with ann.stream(game) as events:
        for view in views(events):
            if view["table"]["phase"] == "over":
                break
            if view["you"]["may"]["decide"]:
                for child in children(server.pid) if killed < 3 else ():
                    os.kill(child, (signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL)[killed])
                    killed += 1
                ann.did(game, "decisions", decisions=ann.choice(view["table"]), expected_seq=view["table"]["seq"])
    assert killed == 3


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_bots_turn_is_taken_up_after_a_crash(start_server: StartServer) -> None:
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    game = ann.create("express", {"kind": "me"}, {"kind": "bot", "level": "1"}, first=0)["game"]
    ann.play(game, "A")
    server.kill()
    server.flags = ("--no-limits",)
    server.start()
    with ann.stream(game) as events:
        assert any(view["table"]["ply"] > 1 for view in views(events))


def test_nothing_is_sent_anywhere(start_server: StartServer) -> None:
    """The system says whom the server and the bots' processes are connected to: to visitors only."""
    server = start_server("--no-limits", "--bots", "1")
    ann = Browser([server.base])
    game = ann.create("express", {"kind": "me"}, {"kind": "bot", "level": "thimble"}, first=1)["game"]
    with ann.stream(game) as events:
        for view in views(events):
            if view["you"]["may"]["decide"]:
                break
        seen = _peers(server.pid)
    assert {address for address, _ in seen} <= {"127.0.0.1", "0.0.0.0"}
    assert all(local == server.port for _, local in seen)
    assert seen, "the visitor's own connection is there"


def _peers(pid: int) -> set[tuple[str, int]]:
    """Whom a process and its children are connected to over the network, and from which port of their own."""
    pids = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
    links = [str(file.readlink()) for each in pids for file in Path(f"/proc/{each}/fd").iterdir()]
    mine = {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:")}
    found = set()
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[9] in mine:
                local, remote = fields[1], fields[2].partition(":")[0]
                address = (
                    ".".join(str(int(remote[at : at + 2], 16)) for at in (6, 4, 2, 0)) if len(remote) == 8 else remote
                )
                found.add((address, int(local.partition(":")[2], 16)))
    return found
