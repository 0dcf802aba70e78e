"""Runs in Pyodide (`pack.mjs`): compiles Python for the very interpreter that will run it, and packs it into archives.

/in has the packages and quiltbee, /stdlib the standard library; the archives go to /out. Docstrings are left out: they
are a fifth of all. Annotations stay, as pydantic reads them.
"""

import ast
import importlib.util
import marshal
import zipfile
from pathlib import Path

WITH_DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
LEFT_OUT_OF_STDLIB = (
    "test", "idlelib", "tkinter", "turtledemo", "turtle", "lib2to3", "ensurepip", "venv", "pydoc_data", "pydoc",
    "curses", "distutils", "unittest", "doctest", "dbm", "wsgiref/simple", "xmlrpc", "ftplib", "imaplib", "smtplib",
    "poplib",
    "mailbox", "cProfile", "profile", "pstats", "pdb", "bdb", "trace", "webbrowser", "_pyrepl", "sqlite3/__main__",
    "multiprocessing/dummy", "encodings/cp8", "encodings/cp7", "encodings/big5", "encodings/euc_", "encodings/gb",
    "encodings/iso2022", "encodings/johab", "encodings/mac_", "encodings/shift", "encodings/koi8", "encodings/hz",
    "_pydecimal", "tarfile", "zoneinfo", "optparse", "pickletools", "nntplib", "telnetlib", "plistlib", "wave",
)  # fmt: skip
"""Of what no server is made. (`tests` run without a static site, with the whole library.)"""
LEFT_OUT_OF_PACKAGES = (
    "sqlalchemy/testing", "sqlalchemy/ext/mypy", "sqlalchemy/dialects/mysql", "sqlalchemy/dialects/oracle",
    "sqlalchemy/dialects/mssql", "sqlalchemy/ext/asyncio", "sqlalchemy/ext/automap", "sqlalchemy/orm/scoping_",
    "pydantic/v1", "pydantic/mypy", "pydantic/_hypothesis", "fastapi/cli", "fastapi/openapi/docs",
    "anyio/pytest_plugin", "anyio/_backends/_trio", "prometheus_client/twisted", "prometheus_client/bridge",
    "segno/cli", "annotated_types/test_cases", "starlette/testclient", "starlette/templating", "starlette/schemas",
)  # fmt: skip
LEFT_OUT_OF_QUILTBEE = (
    "quiltbee/cli", "quiltbee/tui", "quiltbee/lab", "quiltbee/envs", "quiltbee/charts", "quiltbee/web_dist",
    "quiltbee/kernel/c/", "quiltbee/server/storage/migrations", "quiltbee/server/backups/dump",
    "quiltbee/server/http/examples.json", "quiltbee/server/ops",
    "quiltbee/notebook", "quiltbee/__main__", "quiltbee/puzzles/finding", "quiltbee/puzzles/making",
)  # fmt: skip


def compiled(source: bytes, name: str) -> bytes:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRINGS) and node.body and (constant := docstring(node.body[0])):
            constant.value = ""
    code = compile(tree, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def docstring(node: ast.stmt) -> ast.Constant | None:
    """The text, if this statement is nothing else."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value
    return None


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """With the same time for all, so that the same files make the same archive."""
    archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


NOT_NEEDED = (".pyi", ".so", ".typed", ".c", ".h", "RECORD", "WHEEL", "METADATA", "LICENSE", ".txt")


def pack(to: str, files: dict[str, bytes], left_out: tuple[str, ...]) -> None:
    with zipfile.ZipFile(f"/out/{to}", "w") as archive:
        for name, data in sorted(files.items()):
            if name.startswith(left_out) or "__pycache__" in name:
                continue
            if name.endswith(".py") and not name.startswith("anyio/"):  # anyio reads its own source
                add(archive, f"{name}c", compiled(data, name))
            elif name.endswith("entry_points.txt") or not name.endswith(NOT_NEEDED):
                add(archive, name, data)


def files_of(folder: str) -> dict[str, bytes]:
    top = Path(folder)
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


with zipfile.ZipFile("/pyodide/python_stdlib.zip") as library:
    stdlib = {info.filename: library.read(info) for info in library.infolist() if not info.is_dir()}
pack("stdlib.zip", stdlib, LEFT_OUT_OF_STDLIB)
pack("packages.zip", files_of("/packages"), LEFT_OUT_OF_PACKAGES)
pack("quiltbee.zip", files_of("/quiltbee"), LEFT_OUT_OF_QUILTBEE)
