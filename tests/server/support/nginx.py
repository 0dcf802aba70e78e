"""A real nginx, as `docs/how-to/host-on-the-internet.md` says; only addresses and certificate are the test's own."""

import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"
PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SAYS = "add_header X-Answered-By $upstream_addr;"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def shown(language: str, word: str = "", page: str = "how-to/host-on-the-internet.md") -> str:
    """The block of the page in this language, with this word in it."""
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks: list[str] = re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return next(block for block in blocks if word in block)


def routed_by_game() -> str:
    """The same with the upstream of `docs/explanation/scaling.md`."""
    upstream = re.compile(r"^upstream quiltbee {.*?^}\n", re.DOTALL | re.MULTILINE)
    return upstream.sub(lambda _: shown("nginx", page="explanation/scaling.md"), shown("nginx"))


class Nginx:
    """A proxy for servers on these ports; a header says which server has answered."""

    def __init__(self, folder: Path, ports: list[int], config: str | None = None) -> None:
        assert PROGRAM is not None, "nginx is not installed; make test installs it (scripts/install-system-packages)"
        self.folder = folder
        self.port = _free_port()
        (folder / "nginx.conf").write_text(self._whole(config or shown("nginx"), ports))
        self._process = subprocess.Popen([PROGRAM, "-p", str(folder), "-c", str(folder / "nginx.conf")])
        self._wait_until_ready()

    @property
    def base(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def log(self) -> str:
        return (self.folder / "nginx.log").read_text()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=180)

    def _whole(self, config: str, ports: list[int]) -> str:
        key, certificate = _certificate(self.folder)
        config = config.replace("listen 443", f"listen 127.0.0.1:{self.port}")
        for number, port in enumerate(ports):
            config = config.replace(f"127.0.0.1:{8765 + number}", f"127.0.0.1:{port}")
        config = config.replace("# ssl_certificate", f"ssl_certificate {certificate}; ssl_certificate_key {key}; #")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in TEMPORARY)
        owner = (
            f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
        )  # otherwise it cannot write to the test's folder
        head = (
            f"daemon off; {owner} worker_processes 1; pid {self.folder}/nginx.pid; error_log {self.folder}/nginx.log;"
        )
        return f"{head} events {{}} http {{ access_log off; {SAYS} {temporary}\n{config}\n}}"

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + 180
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, self.log()
                assert time.monotonic() < deadline, "nginx does not answer"
                time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _certificate(folder: Path) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=quilt.example"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return key, certificate


def unit_environment() -> dict[str, str]:
    """The variables that the documented systemd unit sets, except for the place of the data."""
    lines = re.findall(r"^Environment=(\w+)=(.*)$", shown("ini"), re.MULTILINE)
    return {name: value for name, value in lines if name not in ("QUILTBEE_DATABASE", "XDG_DATA_HOME")}
