"""What `docs/hosting.md` shows is what runs: its nginx before two processes on PostgreSQL, its unit for systemd."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Servers
from tests.server.support.player import Browser, views
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
CONTAINER = Path(__file__).parents[2] / "container"
RUN_FLAGS = {
    "read_only": "--read-only",
    "security_opt": "--security-opt {}",
    "cap_drop": "--cap-drop {}",
    "volumes": "-v {}",
}
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
BEHIND_NGINX = {
    "QUILTBEE_PUBLIC_URL": "https://quilt.example",
    "QUILTBEE_TRUSTED_PROXIES": "127.0.0.1",
    "QUILTBEE_LOG": "json",
}


def shown(language: str, word: str = "") -> str:
    """The block of the page in this language, with this word in it."""
    blocks: list[str] = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    return next(block for block in blocks if word in block)


@pytest.fixture
def two_servers(postgres: Postgres, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    database = postgres.new_database()
    servers = [ServerProcess(tmp_path, database, "--bots", "0", environ=BEHIND_NGINX) for _ in range(2)]
    yield servers
    for server in servers:
        server.end()


@pytest.fixture
def front(two_servers: list[ServerProcess], tmp_path: Path) -> Iterator[str]:
    """The address of nginx, set up as the page says; only ports and certificate are the test's own."""
    assert NGINX is not None, "nginx is not installed; make test installs it (scripts/install-system-packages)"
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=quilt.example"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = shown("nginx").replace("listen 443", f"listen 127.0.0.1:{port}")
    for number, server in enumerate(two_servers):
        config = config.replace(f"127.0.0.1:{8765 + number}", f"127.0.0.1:{server.port}")
    config = config.replace("# ssl_certificate", f"ssl_certificate {certificate}; ssl_certificate_key {key}; #")
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off; worker_processes 1; pid {tmp_path}/nginx.pid; error_log stderr; events {{}}"
    (tmp_path / "nginx.conf").write_text(f"{head} http {{ access_log off; {temporary}\n{config}\n}}")
    process = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")])
    yield f"https://127.0.0.1:{_answering(port)}"
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=90)


def _answering(port: int) -> int:
    deadline = time.monotonic() + 90
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return port
        except OSError:
            assert time.monotonic() < deadline, "nginx does not answer"
            time.sleep(0.05)


def visitor(front: str) -> Browser:
    return Browser([front], host="quilt.example", verify=False)


def test_a_game_is_played_through_nginx_though_a_server_dies(front: str, two_servers: list[ServerProcess]) -> None:
    ann, ben = visitor(front), visitor(front)
    created = ann.create("patchwork", {"kind": "me", "name": "Ann"}, {"kind": "open"}, first=0)
    assert created["links"][0]["url"].startswith("https://quilt.example/#join=")
    assert [cookie.name[:16] for cookie in ann.http.cookies.jar] == ["__Host-quiltbee-"]
    game = created["game"]
    ben.join(created["links"][0]["token"])
    with ben.stream(game) as events:
        seen = views(events)
        assert next(seen)["table"]["seq"] == 1
        ann.play(game, "A")
        assert next(seen)["table"]["seq"] == 2
    two_servers[0].kill()
    for _ in range(4):
        ben.play(game, "A") if ben.view(game)["you"]["may"]["decide"] else ann.play(game, "A")
    assert ann.seq(game) == 6
    with ann.stream(game, last_event_id="4") as events:
        assert [told["seq"] for told in next(views(events))["happened"]] == [5, 6]


def test_the_container_installs_only_what_has_its_hash_and_runs_as_somebody_without_rights() -> None:
    file = (CONTAINER / "Containerfile").read_text(encoding="utf-8")
    assert "pip install --no-cache-dir --require-hashes -r /tmp/built/serve.txt" in file
    assert "pip install --no-cache-dir --no-index --no-deps /tmp/built/*.whl" in file
    image = file[file.rindex("\nFROM ") :]
    assert image.index("\nRUN ") < image.index("\nUSER quiltbee\n") < image.index("\nCMD ")
    assert re.findall(r"^VOLUME (.*)$", image, re.MULTILINE) == ["/games"]
    assert "QUILTBEE_DATABASE=/games/" in image


@pytest.mark.parametrize(
    "line",
    ["read_only: true", 'security_opt: ["no-new-privileges:true"]', 'cap_drop: ["ALL"]', 'volumes: ["games:/games"]'],
)
def test_the_container_can_write_to_one_volume_only_and_gets_no_rights(line: str) -> None:
    assert f"    {line}\n" in (CONTAINER / "compose.yaml").read_text(encoding="utf-8")
    name, _, value = line.replace('"', "").replace("[", "").replace("]", "").partition(": ")
    assert RUN_FLAGS[name].format(value.removesuffix(":true")) in shown("sh", "podman run")


def test_the_container_asks_for_the_servers_health(sqlite_server: Servers) -> None:
    asks = re.search(r"^HEALTHCHECK CMD (\[.*\])$", (CONTAINER / "Containerfile").read_text(), re.MULTILINE)
    assert asks is not None
    python, *arguments = json.loads(asks[1])
    assert python == "python"
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        ports = (sqlite_server.processes[0].port, nobody.getsockname()[1])
        asked = [[sys.executable, *(each.replace("8765", str(port)) for each in arguments)] for port in ports]
        assert [subprocess.run(each, capture_output=True, check=False).returncode for each in asked] == [0, 1]


def test_the_unit_for_systemd_is_sound(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    assert verify is not None, "scripts/install-system-packages installs systemd"
    program = shutil.which("true")
    unit = tmp_path / "quiltbee@.service"
    unit.write_text(shown("ini").replace("/opt/quiltbee/bin/quiltbee", f"{program}").replace("User=quiltbee\n", ""))
    told = subprocess.run(
        [verify, "verify", f"{tmp_path}/quiltbee@8765.service"], capture_output=True, text=True, check=False
    )
    assert "quiltbee@" not in told.stderr, told.stderr
