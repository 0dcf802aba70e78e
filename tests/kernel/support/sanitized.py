"""The kernel's C with AddressSanitizer and UBSan: a program that feeds it noise, and a module for Python's tests."""

import fcntl
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quiltbee import Edition
from quiltbee.kernel.native import ffi
from quiltbee.kernel.tables import plan_of

ROOT = Path(__file__).parents[3]
C_FILES = ROOT / "src" / "quiltbee" / "kernel" / "c"
HEADERS = ("api/quiltbee.h", "search/search.h", "env/env.h")
SANITIZE = [
    "-std=c11",
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
]
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror"]


def c_files() -> list[Path]:
    """What the compiler gets: the files .inc.c are included by others."""
    return [path for path in sorted(C_FILES.rglob("*.c")) if not path.name.endswith(".inc.c")]


def compiler() -> str:
    """A compiler that has the sanitizers; without one the test is skipped."""
    found = shutil.which("gcc") or shutil.which("clang")
    if not found:
        pytest.skip("neither gcc nor clang is here, and no other compiler has the sanitizers")
    return found


def build_objects(folder: Path) -> list[Path]:
    """Compiles the kernel's own files, once for all who share the folder; a single warning is an error."""
    folder.mkdir(exist_ok=True)
    objects = {path: folder / f"{path.parent.name}-{path.stem}.o" for path in c_files()}

    def compile_one(path: Path) -> None:
        run(compiler(), *SANITIZE, *WARNINGS, "-fPIC", f"-I{C_FILES}", "-c", "-o", objects[path], path)

    with (folder / "lock").open("w") as lock, ThreadPoolExecutor(2) as two:
        fcntl.flock(lock, fcntl.LOCK_EX)
        list(two.map(compile_one, [path for path, compiled in objects.items() if not compiled.exists()]))
    return list(objects.values())


def build_fuzz(folder: Path, objects: list[Path]) -> Path:
    """Links the program that feeds the kernel noise."""
    program = folder / "fuzz"
    source = ROOT / "tests" / "kernel" / "fuzz" / "fuzz.c"
    run(compiler(), *SANITIZE, *WARNINGS, f"-I{C_FILES}", "-o", program, source, *objects, "-lm")
    return program


def write_plan(edition: Edition, file: Path) -> Path:
    """The plan of an edition as the program reads it."""
    plan, lists = plan_of(edition)
    file.write_bytes(b"".join(bytes(ffi.buffer(part)) for part in (plan, *lists)))
    return file


def run(*command: object, **environment: str) -> str:
    """The output of a program; if the program fails, the test fails with it."""
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, env=environment or None, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_module(folder: Path, objects: list[Path]) -> Path:
    """Links the module that `quiltbee.kernel` imports."""
    from cffi import FFI

    builder = FFI()
    for header in HEADERS:
        text = (C_FILES / header).read_text(encoding="utf-8")
        builder.cdef(text.split("/* cffi: begin */")[1].split("/* cffi: end */")[0])
    builder.set_source("_native", "\n".join(f'#include "{header}"' for header in HEADERS))
    builder.emit_c_code(str(folder / "_native.c"))
    module = folder / "_native.so"
    includes = [f"-I{C_FILES}", f"-I{sysconfig.get_paths()['include']}"]
    run(compiler(), *SANITIZE, "-shared", "-fPIC", *includes, "-o", module, folder / "_native.c", *objects, "-lm")
    return module
