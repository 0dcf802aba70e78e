"""The built page, as static files; a plain helpful page if it has not been built."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB_DIST = Path(__file__).parents[2] / "web_dist"

_PLAIN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>quiltbee</title>
<h1>quiltbee is running</h1>
<p>The server works, but its page has not been built: run <code>make web</code>, or install a wheel.</p>
<p>The API: <a href="/openapi.json">/openapi.json</a>; <code>docs/api.md</code> tells the same with examples.</p></html>
"""


class Files(StaticFiles):
    """Files with a hash in their name never change; the rest is asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        forever = path.startswith("assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response


def install(app: FastAPI, folder: Path = WEB_DIST) -> None:
    """Serve the page at /."""

    if (folder / "index.html").exists():
        app.mount("/", Files(directory=folder, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def plain_page() -> HTMLResponse:
        return HTMLResponse(_PLAIN)
