"""Which C compiler the build uses."""

import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ZIG = "ziglang>=0.13,<1"


def compiler_requirements() -> list[str]:
    """What pip must fetch to compile C: nothing if there is a compiler."""
    return [] if has_compiler() else [ZIG]


def has_compiler() -> bool:
    """Whether the C compiler that setuptools would call exists. On Windows setuptools finds Microsoft's by itself."""
    if os.name == "nt":
        return True
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(shlex.split(command)[0]) is not None


def must_have_headers() -> None:
    """Some systems package Python's header files separately, and the compiler's error about that helps nobody."""
    include = Path(sysconfig.get_path("include"))
    if not (include / "Python.h").exists():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SystemExit(
            f"quiltbee's kernel is C; to build it Python's header files are needed, and {include} has no Python.h.\n"
            f"Install them, on Debian and Ubuntu with: apt install python{version}-dev"
        )


@contextmanager
def with_compiler() -> Iterator[None]:
    """Inside this block, setuptools compiles with zig if there is no other compiler."""
    before = dict(os.environ)
    if not has_compiler():
        os.environ.update(zig_environment())
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def zig_environment() -> dict[str, str]:
    """The variables that make setuptools compile with zig.

    The processor is "baseline" because zig's own default is the machine at hand, and the wheel may go elsewhere.
    """
    zig = f"{shlex.quote(sys.executable)} -P -m ziglang cc -mcpu=baseline -fno-sanitize=undefined"
    shared = "-bundle -undefined dynamic_lookup" if sys.platform == "darwin" else "-shared"
    return {"CC": zig, "LDSHARED": f"{zig} {shared}", "LDFLAGS": "", "CFLAGS": "-Wno-everything"}
