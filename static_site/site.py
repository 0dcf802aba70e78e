"""Puts the folder together that a static host serves."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

from static_site.bundling import parts, version_of
from static_site.fetching import ROOT, packages

SCRIPTS = ROOT / "web" / "static" / "py"
ENTRY = "server-worker.js"


def add_workers(site: Path) -> None:
    """`py/`: the entry of the worker, and all that belongs to it in a folder whose name changes with its content."""
    files = {**parts(), **{path.name: path.read_bytes() for path in sorted(SCRIPTS.glob("*.js"))}}
    files["parts.json"] = json.dumps({name: len(data) for name, data in sorted(files.items())}).encode()
    version = version_of(files)
    folder = site / "py" / version
    shutil.rmtree(site / "py", ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (site / "py" / ENTRY).write_text(f'import "./{version}/server.js";\n', encoding="utf-8")


def write_list(site: Path, name: str = "files.json") -> None:
    """What belongs to this version of the site: path, size and hash of every file but the list itself."""
    files = [path for path in sorted(site.rglob("*")) if path.is_file() and path.name != name]
    listed = [
        {"path": path.relative_to(site).as_posix(), "bytes": path.stat().st_size, "hash": _hash(path)} for path in files
    ]
    version = sha256("".join(f"{each['path']}{each['hash']}" for each in listed).encode()).hexdigest()[:16]
    (site / name).write_text(json.dumps({"version": version, "files": listed}, indent=1), encoding="utf-8")


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def add_licences(site: Path) -> None:
    """The licences of what is not ours, as they came with it; those of the page are in its own files."""
    folder = site / "licences"
    folder.mkdir(exist_ok=True)
    for path in sorted(packages().glob("*.dist-info/**/*")):
        if path.is_file() and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE")):
            name = path.relative_to(packages()).parts[0].removesuffix(".dist-info")
            shutil.copy(path, folder / f"{name}-{path.stem}.txt")
    shutil.copy(ROOT / "LICENSE", folder / "quiltbee.txt")
    shutil.copy(Path(__file__).parent / "pins" / "pyodide-licence.txt", folder / "pyodide.txt")
