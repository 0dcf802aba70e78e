"""The archives of Python code, compiled for the interpreter in the page."""

import json
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate
from static_site.fetching import CACHE, PINS, ROOT, packages, pyodide
from static_site.kernel import kernel

HERE = Path(__file__).parent
QUILTBEE = ROOT / "src" / "quiltbee"
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
CORE = "pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so"


def parts() -> dict[str, bytes]:
    """Every file that the workers load, by its name."""
    module, described = kernel()
    names = [name for name in CORE.split("/") if name]
    core = packages().joinpath(*names).read_bytes()
    return {
        **{name: (pyodide() / name).read_bytes() for name in OF_PYODIDE},
        "pyodide-lock.json": _lock(),
        **_archives(described),
        "kernel.so": module,
        "pydantic_core.so": core,
        "empty.db": empty_database(),
    }


def _lock() -> bytes:
    """Which packages Pyodide knows: none, as ours do not come from there."""
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}).encode()


def _archives(described: bytes) -> dict[str, bytes]:
    return _of_others() | _packed(partial(_copy_quiltbee, described))


def _of_others() -> dict[str, bytes]:
    """The standard library and the packages. They change with the pins only, and compiling them takes a while."""
    wanted = [HERE / "pack.py", PINS / "package-lock.json", PINS / "wheels.txt"]
    folder = CACHE / f"packed-{version_of({path.name: path.read_bytes() for path in wanted})}"
    if not folder.exists():
        draft = Path(tempfile.mkdtemp(dir=_cache()))
        run_in_pyodide(HERE / "pack.py", pyodide=pyodide(), packages=packages(), out=draft)
        draft.rename(folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def unpacked_quiltbee(folder: Path) -> None:
    """quiltbee as it is in the page, but not compiled and with everything in it."""
    module, described = kernel()
    _copy_quiltbee(described, folder)
    (folder / "quiltbee" / "kernel" / "kernel.so").write_bytes(module)


def _copy_quiltbee(described: bytes, folder: Path) -> None:
    quiltbee = folder / "quiltbee"
    shutil.copytree(QUILTBEE, quiltbee, ignore=shutil.ignore_patterns("__pycache__", "web_dist", "c", "*.so"))
    shutil.copy(HERE / "native.py", quiltbee / "kernel" / "_native.py")
    (quiltbee / "kernel" / "kernel.json").write_bytes(described)


def _packed(fill: Callable[[Path], None]) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(dir=_cache()) as folder:
        inside, out = Path(folder, "in"), Path(folder, "out")
        inside.mkdir()
        out.mkdir()
        fill(inside)
        run_in_pyodide(HERE / "pack.py", quiltbee=inside, out=out)
        return {path.name: path.read_bytes() for path in out.iterdir()}


def run_in_pyodide(script: Path, *words: str, **folders: Path) -> None:
    """Runs a Python file, which sees these words in `sys.argv`, and these folders."""
    given = [f"{name}={folder}" for name, folder in folders.items()]
    command = ["node", str(HERE / "run.mjs"), str(pyodide()), str(script), *given, "--", *words]
    subprocess.run(command, check=True)


def empty_database() -> bytes:
    """A database without games, made by the migrations that a server runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        migrate(database_url(str(path)), lambda _: None)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        return path.read_bytes()


def _cache() -> Path:
    CACHE.mkdir(parents=True, exist_ok=True)
    return CACHE


def version_of(files: dict[str, bytes]) -> str:
    """A hash of names and contents: the same files have the same version."""
    whole = sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest()[:16]
