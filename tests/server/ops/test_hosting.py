"""What `docs/how-to/` shows is what runs: its unit for systemd, its container. `test_nginx.py` has nginx."""

import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import Servers
from tests.server.support.nginx import shown

HOME = "how-to/host-at-home.md"
CONTAINER = Path(__file__).parents[3] / "container"
RUN_FLAGS = {
    "read_only": "--read-only",
    "security_opt": "--security-opt {}",
    "cap_drop": "--cap-drop {}",
    "volumes": "-v {}",
}


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
    assert RUN_FLAGS[name].format(value.removesuffix(":true")) in shown("sh", "podman run", HOME)


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


def test_the_health_check_is_not_lost_with_podman() -> None:
    asks = re.search(r"^HEALTHCHECK CMD \[(.*)\]$", (CONTAINER / "Containerfile").read_text(), re.MULTILINE)
    assert asks is not None
    assert f'test: ["CMD", {asks[1]}]' in (CONTAINER / "compose.yaml").read_text()
    assert "podman build --format docker " in shown("sh", "podman build", HOME)


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
