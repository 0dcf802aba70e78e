"""The built page, as static files; a plain helpful page if it is missing."""

import html
import mimetypes
import os
import stat
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from quiltbee.server.http.static_cache import AGAIN, packed, packed_answer

WEB_DIST = Path(__file__).parents[2] / "web_dist"
_PREVIEW = b'property="og:image" content="/preview.jpg"'

_PLAIN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>quiltbee</title>
<h1>quiltbee is running</h1>
<p>The server works, but its page is missing: quiltbee was installed without it. Install it again, and the page is
built. In a folder with the sources, <code>make play</code> does that and starts the server.</p>
<p>The API: <a href="/openapi.json">/openapi.json</a>; <code>docs/reference/api.md</code> explains it with
examples.</p></html>
"""


class Files(StaticFiles):
    """Files with a hash in their name never change; browsers ask for the others again."""

    def __init__(self, folder: Path, public_url: str) -> None:
        super().__init__(directory=folder, html=True)
        self._public_url = public_url.rstrip("/")

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Looks at the disk without a thread: handing the look to a thread takes longer than the look itself."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        try:
            full_path, stat_result = self.lookup_path("index.html" if path == "." else path)
        except (OSError, ValueError):  # a name that no file can have
            raise HTTPException(404) from None
        if stat_result is None or not stat.S_ISREG(stat_result.st_mode):
            raise HTTPException(404)
        return self.file_response(full_path, stat_result, scope)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,  # noqa: ARG002  # nothing but 200: there is no page for 404
    ) -> Response:
        path = Path(full_path)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        forever = path.parent.name == "assets"
        cache = "public, max-age=31536000, immutable" if forever else AGAIN
        content = _content(path, stat_result.st_mtime_ns)
        if path.name == "index.html":
            content = with_whole_address(content, self._public_url)
        return packed_answer(packed(content), kind, Headers(scope=scope), cache)


def with_whole_address(page: bytes, public_url: str) -> bytes:
    """Messengers want the whole address of the picture that they show with a link. Without a public address they
    cannot reach the server at all, and the short one stays.

    >>> with_whole_address(b'<meta property="og:image" content="/preview.jpg" />', "https://quilt.example")
    b'<meta property="og:image" content="https://quilt.example/preview.jpg" />'
    """
    return page.replace(_PREVIEW, _PREVIEW.replace(b'"/', f'"{html.escape(public_url)}/'.encode()))


@lru_cache(maxsize=64)
def _content(path: Path, _: int) -> bytes:
    """The content of a file. The other argument is its time of change, so that a changed file is read again."""
    return path.read_bytes()


def install(app: FastAPI, public_url: str = "", folder: Path = WEB_DIST) -> None:
    """Serve the page at /."""

    if (folder / "index.html").exists():
        app.mount("/", Files(folder, public_url), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def plain_page() -> HTMLResponse:
        return HTMLResponse(_PLAIN)
