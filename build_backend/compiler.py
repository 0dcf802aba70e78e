"""Which C compiler the build uses."""

import os
import shlex
import shutil
import subprocess
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
    """Whether the C compiler that setuptools would call exists."""
    if os.name == "nt":
        return has_microsofts_compiler()
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(shlex.split(command)[0]) is not None


def has_microsofts_compiler() -> bool:
    """Whether setuptools will find Microsoft's compiler: set up in this window, or installed with Visual Studio."""
    if shutil.which("cl") is not None:
        return True
    programs = os.environ.get("ProgramFiles(x86)") or os.environ.get("ProgramFiles") or ""  # noqa: SIM112
    finder = Path(programs) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    if not finder.exists():
        return False
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    asked = [str(finder), "-latest", "-products", "*", "-requires", tools, "-property", "installationPath"]
    return bool(subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip())


def must_have_headers() -> None:
    """Some systems package Python's header files separately, and the compiler's error about that helps nobody."""
    include = Path(sysconfig.get_path("include"))
    if not (include / "Python.h").exists():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SystemExit(
            f"quiltbee's kernel is C and needs Python's header files, but {include} has no Python.h.\n"
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
    python = shlex.quote(Path(sys.executable).as_posix())  # setuptools reads a backslash as an escape
    zig = f"{python} -P -m ziglang cc -mcpu=baseline -fno-sanitize=undefined"
    shared = "-bundle -undefined dynamic_lookup" if sys.platform == "darwin" else "-shared"
    used = {"CC": zig, "LDSHARED": f"{zig} {shared}", "LDFLAGS": "", "CFLAGS": "-Wno-everything"}
    return used | {"QUILTBEE_COMPILER": "zig"}
