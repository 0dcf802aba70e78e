"""Puts the folder together that a static host serves."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

from static_site.bundling import parts, version_of
from static_site.fetching import ROOT, packages

SCRIPTS = ROOT / "web" / "static" / "py"
PAGE = "index.html"
LICENCES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_MODULES = ROOT / "web" / "node_modules"
OF_THE_PAGE = {
    "svelte.txt": _MODULES / "svelte" / "LICENSE.md",
    "clsx.txt": _MODULES / "clsx" / "license",
    "esm-env.txt": _MODULES / "esm-env" / "LICENSE",
}
"""The libraries whose code is in the scripts of the page."""


def add_workers(site: Path) -> None:
    """`py/`: everything for the workers, in a folder whose name changes with its content. The page is told this name,
    so that it never starts the server of another version."""
    files = {**parts(), **{path.name: path.read_bytes() for path in sorted(SCRIPTS.glob("*.js"))}}
    files["parts.json"] = json.dumps({name: len(data) for name, data in sorted(files.items())}).encode()
    version = version_of(files)
    folder = site / "py" / version
    shutil.rmtree(site / "py", ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    _tell_page(site, "server", f"py/{version}/server.js")


def write_list(site: Path, name: str = "files.json") -> None:
    """What belongs to this version of the site: path, size and hash of every file but the list itself. The page is
    told its version."""
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    files.pop(name, None)
    version = sha256("".join(f"{path}{_hash(file)}" for path, file in files.items()).encode()).hexdigest()[:16]
    _tell_page(site, "version", version)
    listed = [{"path": path, "bytes": file.stat().st_size, "hash": _hash(file)} for path, file in files.items()]
    (site / name).write_text(json.dumps({"version": version, "files": listed}, indent=1), encoding="utf-8")


def _tell_page(site: Path, name: str, value: str) -> None:
    """web/src/api/here/version.ts reads it."""
    page, place = site / PAGE, f' data-{name}=""'
    text = page.read_text(encoding="utf-8")
    if text.count(place) != 1:
        raise SystemExit(f"{page} has no place for its {name}")
    page.write_text(text.replace(place, f' data-{name}="{value}"'), encoding="utf-8")


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def add_licences(site: Path) -> None:
    """The licences of everything in the site: ours, and those of others."""
    folder = site / "licences"
    folder.mkdir(exist_ok=True)
    ours = {"quiltbee.txt": ROOT / "LICENSE", "pyodide.txt": Path(__file__).parent / "pins" / "pyodide-licence.txt"}
    for name, path in (licences_of(packages()) | OF_THE_PAGE | ours).items():
        shutil.copy(path, folder / name)


def licences_of(wheels: Path) -> dict[str, Path]:
    """The licences that came with the unpacked packages. A package without such a file names its licence in its
    metadata."""
    found = {}
    for package in sorted(wheels.glob("*.dist-info")):
        files = [
            path for path in sorted(package.rglob("*")) if path.is_file() and path.name.upper().startswith(LICENCES)
        ]
        for path in files or [package / "METADATA"]:
            found[f"{package.stem}-{path.stem}.txt"] = path
    return found
