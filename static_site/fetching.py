"""What the build takes from elsewhere: Pyodide from npm, wheels and a compiler from PyPI. All of it is pinned."""

import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quiltbee.files.byte_lock import CAN_LOCK, try_lock

ROOT = Path(__file__).resolve().parents[1]
PINS = Path(__file__).parent / "pins"
CACHE = ROOT / "build" / "static-cache"
COMPILER = "compiler.txt"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
_PIP = (sys.executable, "-I", "-m", "pip")
_QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-deps")


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time fills the folders of the cache; the next one finds them filled."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w", encoding="utf-8") as held:
        while CAN_LOCK and not try_lock(held.fileno()):
            time.sleep(0.1)
        yield


def pyodide() -> Path:
    """The folder with Python for the browser."""
    folder = CACHE / "npm"
    if _is_new(folder, "package.json", "package-lock.json"):
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PINS / name, folder / name)
        _run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], folder)
        _done(folder)
    return folder / "node_modules" / "pyodide"


def packages(pins: str = "wheels.txt") -> Path:
    """The folder with the Python packages of a list, unpacked."""
    folder = CACHE / pins.removesuffix(".txt")
    if _is_new(folder, pins):
        wheels = folder / "wheels"
        exactly = ("--only-binary=:all:", *PLATFORM, "--require-hashes")
        _run([*_PIP, "download", *_QUIETLY, *exactly, "-r", str(PINS / pins), "-d", str(wheels)])
        for wheel in sorted(wheels.glob("*.whl")):
            zipfile.ZipFile(wheel).extractall(folder / "unpacked")
        _done(folder)
    return folder / "unpacked"


def zig() -> list[str]:
    """The command that runs the compiler. It is kept in the cache, because nothing else needs it."""
    folder = CACHE / "compiler"
    if _is_new(folder, COMPILER):
        exactly = ("--only-binary=:all:", "--require-hashes", "--target", str(folder / "unpacked"))
        _run([*_PIP, "install", *_QUIETLY, *exactly, "-r", str(PINS / COMPILER)])
        _done(folder)
    return [str(folder / "unpacked" / "ziglang" / ("zig.exe" if os.name == "nt" else "zig"))]


def _is_new(folder: Path, *pins: str) -> bool:
    """Whether a folder must be filled; it is empty then."""
    wanted = "".join((PINS / name).read_text(encoding="utf-8") for name in pins)
    stamp = folder / "pins"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return False
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "pins.new").write_text(wanted, encoding="utf-8")
    return True


def _done(folder: Path) -> None:
    (folder / "pins.new").rename(folder / "pins")


def _run(command: list[str], folder: Path | None = None) -> None:
    program = shutil.which(command[0]) or command[0]
    try:
        subprocess.run([program, *command[1:]], cwd=folder, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"the static page needs npm, PyPI and a network the first time it is built: {error}") from None
