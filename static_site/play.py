"""`make play-static`: serves the folder on this machine and opens it, as any static host would.

python -m static_site.play [--path /quiltbee] [--port N] [--quiet] [FOLDER]
"""

import argparse
import gzip
import mimetypes
import webbrowser
from contextlib import suppress
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from static_site.__main__ import USUAL

KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"} | {
    ".webmanifest": "application/manifest+json", ".json": "application/json", ".svg": "image/svg+xml"
}  # fmt: skip
PACKED = (".js", ".mjs", ".wasm", ".json", ".html", ".css", ".svg", ".so", ".db")
"""What hosts send compressed; archives are compressed already."""


@lru_cache(maxsize=256)
def _compressed(path: Path, _: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class Site(ThreadingHTTPServer):
    """Serves a folder below a path, such as `/quiltbee`, on this machine only."""

    daemon_threads = True

    def __init__(self, folder: Path, path: str = "", port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.folder = folder.resolve()
        self.path = path.rstrip("/")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.path}/"

    def file(self, asked: str) -> Path | None:
        """The file of an address, if it is one of the folder's."""
        plain = unquote(urlsplit(asked).path)
        if not plain.startswith(f"{self.path}/"):
            return None
        file = (self.folder / plain.removeprefix(f"{self.path}/")).resolve()
        file = file / "index.html" if file.is_dir() else file
        return file if file.is_file() and file.is_relative_to(self.folder) else None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Site

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        file = self.server.file(self.path)
        if file is None:
            self.send_error(404)
            return
        packs = file.suffix in PACKED and "gzip" in self.headers.get("accept-encoding", "")
        content = _compressed(file, file.stat().st_mtime_ns) if packs else file.read_bytes()
        self.send_response(200)
        self.send_header(
            "Content-Type", KINDS.get(file.suffix) or mimetypes.guess_type(file)[0] or "application/octet-stream"
        )
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if with_body:
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser may leave in the middle of a file
            super().handle()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serves the static page on this machine.")
    parser.add_argument("folder", nargs="?", default=str(USUAL), help="what `make static` has made")
    parser.add_argument("--path", default="", help="serve it below this path, such as /quiltbee")
    parser.add_argument("--port", type=int, default=8770)
    parser.add_argument("--quiet", action="store_true", help="open no browser")
    asked = parser.parse_args()
    site = Site(Path(asked.folder), asked.path, asked.port)
    print(f"the page is at {site.address}; Ctrl-C stops it", flush=True)
    if not asked.quiet:
        webbrowser.open(site.address)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        site.server_close()


if __name__ == "__main__":
    main()
