"""A host of static files, as plain as they come: below a path, to be stopped, started and given another folder."""

import hashlib
import json
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.web.support.server import free_port

BELOW = "/quiltbee"
LIST = "files.json"


class _Files(SimpleHTTPRequestHandler):
    """Knows nothing but to send files, and says nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm", ".mjs": "text/javascript"}

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW) if path.startswith(f"{BELOW}/") else "/missing")

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser may leave in the middle of a file."""


class Host:
    """Always at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._server: _Quiet | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{BELOW}/"

    def start(self) -> None:
        self._server = _Quiet(("127.0.0.1", self.port), lambda *asked: _Files(*asked, directory=str(self.folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def serve(self, folder: Path) -> None:
        """From now on this one. Files that are being sent come to their end."""
        self.folder = folder

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


def next_version(folder: Path, to: Path) -> str:
    """A copy of a page with another version, whose first file says so."""
    shutil.copytree(folder, to)
    told = json.loads((to / LIST).read_text(encoding="utf-8"))
    version = f"{told['version'][:-1]}{'0' if told['version'][-1] != '0' else '1'}"
    page = to / "index.html"
    text = page.read_text(encoding="utf-8").replace(f'data-version="{told["version"]}"', f'data-version="{version}"')
    page.write_text(text.replace("<title>", '<meta name="of" content="tomorrow" /><title>'), encoding="utf-8")
    for file in told["files"]:
        content = (to / file["path"]).read_bytes()
        if file["path"] == "index.html":
            file |= {"bytes": len(content), "hash": hashlib.sha256(content).hexdigest()[: len(file["hash"])]}
    (to / LIST).write_text(json.dumps(told | {"version": version}), encoding="utf-8")
    return version
