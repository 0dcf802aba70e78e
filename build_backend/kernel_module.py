"""The extension module `quiltbee.kernel._native`: quiltbee.h as Python sees it, and the C files behind it."""

import os
import sys
import sysconfig
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parents[1]
C_FILES = "src/quiltbee/kernel/c"
"""Every .c file below this folder is compiled once; every .inc.c once per CPU variant (cpu/variant_table.h)."""

HEADERS = ("api/quiltbee.h", "search/search.h", "env/env.h")
"""What Python sees."""


def declarations(header: str) -> str:
    """The part of a header between the two marks."""
    return header.split("/* cffi: begin */")[1].split("/* cffi: end */")[0]


def c_files() -> list[Path]:
    """The files to compile."""
    return [path for path in (ROOT / C_FILES).rglob("*.c") if not path.name.endswith(".inc.c")]


def compile_arguments() -> list[str]:
    """Floating-point sums must round in the same way everywhere, so multiplications and additions are not fused."""
    if is_msvc():
        return ["/std:c11", "/O2", "/fp:precise"]
    vectors = ["-msimd128"] if "emscripten" in sysconfig.get_platform() else []  # elsewhere they are always there
    return ["-std=c11", "-O3", "-ffp-contract=off", "-g" if wants_symbols() else "-g0", *vectors]


def wants_symbols() -> bool:
    """For a debugger, or for a profile with the lines of the source."""
    return os.environ.get("QUILTBEE_SYMBOLS") == "1"


def link_arguments() -> list[str]:
    """Leaves out the symbols that only a debugger needs. (Microsoft's linker writes none.)"""
    if wants_symbols():
        return []
    return ["-Wl,--strip-all"] if sys.platform == "linux" else ["-Wl,-x"] if sys.platform == "darwin" else []


def libraries() -> list[str]:
    """On Windows, the library with Python's stable interface. Microsoft's compiler finds it by itself."""
    return ["python3"] if os.name == "nt" and not is_msvc() else []


def is_msvc() -> bool:
    return os.name == "nt" and os.environ.get("QUILTBEE_COMPILER") != "zig"


ffibuilder = FFI()
for header in HEADERS:
    ffibuilder.cdef(declarations((ROOT / C_FILES / header).read_text(encoding="utf-8")))
ffibuilder.set_source(
    "quiltbee.kernel._native",
    "\n".join(f'#include "{header}"' for header in HEADERS),
    sources=sorted(path.relative_to(ROOT).as_posix() for path in c_files()),
    depends=sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / C_FILES).rglob("*.[ch]")),
    include_dirs=[C_FILES],
    extra_compile_args=compile_arguments(),
    extra_link_args=link_arguments(),
    libraries=libraries(),
)
