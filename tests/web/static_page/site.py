"""The static page, built once for all tests, and again when a source is newer."""

import os
import shutil
from pathlib import Path

from static_site.__main__ import USUAL, build
from static_site.fetching import ROOT

SOURCES = ("src/quiltbee", "static_site", "web/src", "web/static", "web/public", "web/index.html", "web/vite.config.ts")
MADE = {"__pycache__", "web_dist", "node_modules"}


def can_be_built() -> bool:
    return shutil.which("npm") is not None


def built_site() -> Path:
    """The folder. With `QUILTBEE_STATIC_SITE` it is another one, as it is."""
    if given := os.environ.get("QUILTBEE_STATIC_SITE"):
        return Path(given)
    if not _is_fresh():
        build(USUAL)
    return USUAL


def _is_fresh() -> bool:
    listed = USUAL / "files.json"
    return listed.exists() and all(path.stat().st_mtime <= listed.stat().st_mtime for path in _sources())


def _sources() -> list[Path]:
    tops = [ROOT / each for each in SOURCES]
    found = [path for top in tops for path in (top.rglob("*") if top.is_dir() else [top])]
    return [path for path in found if path.is_file() and not path.name.endswith(".d.ts") and not MADE & set(path.parts)]
