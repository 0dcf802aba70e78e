"""Runs in Pyodide (`run.mjs`): compiles Python for the very interpreter that will run it, and packs it.

It packs the standard library and the packages, which are in /pyodide and /packages; or what is in /quiltbee. The
archives go to /out. Docstrings are left out: they are a fifth of all. Annotations stay, as pydantic reads them.
"""

import ast
import importlib.util
import marshal
import zipfile
from pathlib import Path
from types import CodeType

WITH_DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
LEFT_OUT_OF_STDLIB = (
    "test", "idlelib", "tkinter", "turtledemo", "turtle", "ensurepip", "venv", "pydoc_data", "pydoc", "curses",
    "unittest", "doctest", "dbm", "xmlrpc", "ftplib", "imaplib", "smtplib", "poplib", "mailbox", "cProfile", "profile",
    "pstats", "pdb", "bdb", "trace", "tracemalloc", "webbrowser", "_pyrepl", "sqlite3/__main__", "_pydecimal",
    "tarfile", "optparse", "pickletools", "plistlib", "wave", "_pyio", "netrc", "nturl2path", "getopt", "getpass",
    "encodings/cp8*", "encodings/cp7*", "encodings/cp1*", "encodings/big5*", "encodings/euc_*", "encodings/gb*",
    "encodings/iso*", "encodings/johab", "encodings/mac_*", "encodings/shift*", "encodings/koi8*", "encodings/hz",
    "encodings/cp9*", "encodings/cp0*", "encodings/cp5*", "encodings/kz*", "encodings/ptcp*",
    "encodings/tis*", "encodings/hp*", "_osx_support", "_aix_support", "_apple_support", "_ios_support",
    "_android_support", "modulefinder", "pyclbr", "sched", "this", "antigravity", "tabnanny",
    "xml/dom", "xml/etree", "_pydatetime", "argparse", "difflib", "rlcompleter", "filecmp", "fileinput",
    "sre_*", "symtable", "zipapp", "shelve", "pty", "tty", "multiprocessing/managers", "multiprocessing/pool",
    "multiprocessing/shared_memory", "multiprocessing/dummy", "concurrent/interpreters", "compileall",
    "asyncio/tools", "asyncio/__main__", "asyncio/windows*", "compression/zstd", "lzma", "bz2", "ctypes/macholib",
    "profiling", "http/cookiejar", "urllib/robotparser",
)  # fmt: skip
"""What a server does not need: a name leaves out a module or a package, a star everything that begins so."""
LEFT_OUT_OF_PACKAGES = (
    "sqlalchemy/testing", "sqlalchemy/ext", "sqlalchemy/orm", "sqlalchemy/dialects/mysql", "sqlalchemy/dialects/oracle",
    "sqlalchemy/dialects/mssql",
    "pydantic/v1", "pydantic/mypy", "pydantic/_hypothesis_plugin",
    "fastapi/cli", "anyio/pytest_plugin", "anyio/_backends/_trio", "anyio/to_process",
    "prometheus_client/twisted", "prometheus_client/bridge", "segno/cli", "annotated_types/test_cases",
    "starlette/testclient", "starlette/templating", "starlette/schemas", "starlette/graphql",
)  # fmt: skip
LEFT_OUT_OF_QUILTBEE = (
    "quiltbee/cli", "quiltbee/tui", "quiltbee/lab", "quiltbee/envs", "quiltbee/charts", "quiltbee/web_dist",
    "quiltbee/kernel/c", "quiltbee/server/storage/migrations", "quiltbee/server/http/examples.json",
    "quiltbee/server/ops", "quiltbee/__main__",
)  # fmt: skip


def is_left_out(name: str, patterns: tuple[str, ...]) -> bool:
    module = name.removesuffix("/__init__.py").removesuffix(".py")
    return any(
        name.startswith(each.removesuffix("*"))
        if each.endswith("*")
        else each in (module, name) or name.startswith(f"{each}/")
        for each in patterns
    )


def compiled(source: bytes, name: str, with_lines: bool = True) -> bytes:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRINGS) and node.body and (constant := docstring(node.body[0])):
            constant.value = ""
    code = compile(tree, name, "exec", dont_inherit=True)
    code = code if with_lines else without_lines(code)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """The same code, with all instructions on its first line: the table of the lines is a fifth of it."""
    units = len(code.co_code) // 2
    first_line = b"".join(bytes((0x80 | 13 << 3 | min(8, units - at) - 1, 0)) for at in range(0, units, 8))
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=first_line, co_consts=tuple(inner))


def docstring(node: ast.stmt) -> ast.Constant | None:
    """The text, if this statement is nothing else."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value
    return None


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Adds a file. All files have the same time, so that the same files make the same archive."""
    archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


NOT_NEEDED = (".pyi", ".so", ".typed", ".c", ".h", "RECORD", "WHEEL", "METADATA", "LICENSE", ".txt")


def pack(to: str, files: dict[str, bytes], left_out: tuple[str, ...], with_lines: bool = False) -> None:
    with zipfile.ZipFile(f"/out/{to}", "w") as archive:
        for name, data in sorted(files.items()):
            if is_left_out(name, left_out) or "__pycache__" in name:
                continue
            if name.endswith(".py") and not name.startswith("anyio/"):  # anyio reads its own source
                add(archive, f"{name}c", compiled(data, name, with_lines))
            elif name.endswith("entry_points.txt") or not name.endswith(NOT_NEEDED):
                add(archive, name, data)


def files_of(folder: str) -> dict[str, bytes]:
    top = Path(folder)
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


if Path("/pyodide").exists():
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as library:
        stdlib = {info.filename: library.read(info) for info in library.infolist() if not info.is_dir()}
    pack("stdlib.zip", stdlib, LEFT_OUT_OF_STDLIB)
    pack("packages.zip", files_of("/packages"), LEFT_OUT_OF_PACKAGES)
else:
    pack("quiltbee.zip", files_of("/quiltbee"), LEFT_OUT_OF_QUILTBEE, with_lines=True)
