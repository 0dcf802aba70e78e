"""The kernel as WebAssembly: a side module that Pyodide loads, with what cffi understood of its headers beside it."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from static_site.description import description
from static_site.fetching import CACHE, COMPILER, PINS, ROOT, zig

C = ROOT / "src" / "quiltbee" / "kernel" / "c"
HEADERS = ("api/quiltbee.h", "search/search.h", "env/env.h")
FLAGS = (
    *("-target", "wasm32-emscripten", "-mcpu=generic-extended_const+simd128", "-fPIC", "-nostdinc"),
    *("-std=c11", "-O3", "-ffp-contract=off", "-fno-sanitize=undefined"),
)
"""Sums must be rounded as everywhere else: see build_backend/kernel_module.py."""
LINKING = ("-shared", "--experimental-pic", "--strip-all", "--no-entry", "--allow-undefined")


def kernel() -> tuple[bytes, bytes]:
    """The side module, and its description as JSON."""
    described = json.dumps(description(), separators=(",", ":")).encode()
    built = CACHE / "kernel" / f"{_version()}.so"
    if not built.exists():
        _build(built)
    return built.read_bytes(), described


def _version() -> str:
    """A hash of everything that the module is made of."""
    sources = sorted(path for path in C.rglob("*.[ch]"))
    return sha256(b"".join(path.read_bytes() for path in [*sources, Path(__file__), PINS / COMPILER])).hexdigest()[:16]


def _build(to: Path) -> None:
    folder = to.with_suffix(".objects")
    folder.mkdir(parents=True, exist_ok=True)
    sources = [path for path in C.rglob("*.c") if not path.name.endswith(".inc.c")]
    compiler = zig()  # once: it may have to be fetched
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda path: _compiled(compiler, path, folder), sources))
    draft = to.with_suffix(".new")
    exported = [f"--export-if-defined={name}" for name in _exported()]
    _run([*compiler, "wasm-ld", *LINKING, *exported, "-o", str(draft), *map(str, objects)])
    draft.rename(to)


def _compiled(compiler: list[str], source: Path, folder: Path) -> Path:
    """Emscripten's own headers come only with Emscripten. Those of the C library for WASI declare the same."""
    library = Path(compiler[0]).parent / "lib"
    headers = (library / "include", library / "libc/include/wasm-wasi-musl", library / "libc/include/generic-musl")
    to = folder / f"{'-'.join(source.relative_to(C).parts)}.o"
    include = [part for header in headers for part in ("-isystem", str(header))]
    _run([*compiler, "cc", *FLAGS, "-I", str(C), *include, "-c", str(source), "-o", str(to)])
    return to


def _exported() -> list[str]:
    texts = [(C / header).read_text(encoding="utf-8") for header in HEADERS]
    return sorted({name for text in texts for name in re.findall(r"\b(qb_[a-z_]+)\(", text)})


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)
