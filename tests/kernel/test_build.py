"""`pip install .` is enough, with a C compiler and without one."""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from quiltbee.kernel import CPU_VARIANTS
from tests.planted import Planted

ROOT = Path(__file__).parents[2]
ASK_EVERY_VARIANT = """
import random
from quiltbee import edition, kernel, shuffled

state = shuffled(edition("patchwork"), random.Random(1))
for cpu_variant in ("portable", "popcnt", "bmi2"):
    try:
        print(kernel.playouts(kernel.pack(state, cpu_variant), 200, seed=1))
    except ValueError as error:
        print(error)
"""


def backend_module(name: str) -> ModuleType:
    """A module of the build backend, which is no part of the package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "build_backend" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_without_a_compiler_zig_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = backend_module("compiler")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert [requirement.partition(">")[0] for requirement in compiler.compiler_requirements()] == ["ziglang"]


def test_a_compiler_that_the_user_names_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = backend_module("compiler")
    own = tmp_path / "my-cc"
    own.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "my-cc --some-option")
    assert compiler.compiler_requirements() == []
    with compiler.with_compiler():
        assert os.environ["CC"] == "my-cc --some-option"


def test_zig_is_the_compiler_only_while_it_is_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = backend_module("compiler")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with compiler.with_compiler():
        assert "-m ziglang cc" in os.environ["CC"]
    assert "CC" not in os.environ


def test_on_windows_visual_studio_counts_if_it_has_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = backend_module("compiler")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ProgramFiles(x86)", str(tmp_path))
    assert not compiler.has_microsofts_compiler()
    finder = tmp_path / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    finder.parent.mkdir(parents=True)
    for said, has in (("", False), ("C:/VS", True)):
        finder.write_text(f"#!/bin/sh\necho {said}\n")
        finder.chmod(0o755)
        assert compiler.has_microsofts_compiler() == has
    (tmp_path / "Microsoft Visual Studio" / "Installer" / "vswhere.exe").unlink()
    (tmp_path / "cl").touch(mode=0o755)
    assert compiler.has_microsofts_compiler()


def test_zig_is_not_looked_for_in_the_current_folder(tmp_path: Path) -> None:
    planted = Planted(tmp_path / "traps", "ziglang")
    command = shlex.split(backend_module("compiler").zig_environment()["CC"])
    subprocess.run([*command, "--version"], cwd=planted.folder, capture_output=True, check=False)  # wherever it is
    assert planted.run == []


def test_who_has_no_header_files_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = backend_module("compiler")
    compiler.must_have_headers()  # here they are
    monkeypatch.setattr(compiler.sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(SystemExit, match=r"no Python\.h\.\n.*apt install python3\.\d+-dev"):
        compiler.must_have_headers()


def test_in_webassembly_the_build_asks_for_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel_module = backend_module("kernel_module")
    assert "-msimd128" not in kernel_module.compile_arguments()
    monkeypatch.setattr(kernel_module.sysconfig, "get_platform", lambda: "emscripten-4.0.9-wasm32")
    assert "-msimd128" in kernel_module.compile_arguments()


def copy_of_the_project(folder: Path) -> Path:
    """The files that git knows, or would know."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this is no git repository, so there is no list of its files")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def installed(project: Path, folder: Path, path: str) -> Path:
    """A new virtual environment with the project in it, built with this PATH; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    environment = {name: value for name, value in os.environ.items() if name not in {"CC", "PYTHONPATH"}}
    environment |= {"PATH": path, "QUILTBEE_PAGE": "skip"}  # the page has a build of its own
    done = subprocess.run(
        [python, "-m", "pip", "install", "--disable-pip-version-check", project],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if "No matching distribution found for ziglang" in done.stderr:
        pytest.skip("ziglang cannot be fetched here")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return python


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="on Windows setuptools finds Microsoft's compiler without the PATH")
def test_the_kernel_is_built_where_there_is_no_compiler_but_traps(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    project = copy_of_the_project(tmp_path / "project")
    planted = Planted(project, "ziglang")  # pip builds in the folder of the project
    python = installed(project, tmp_path / "venv", str(empty))
    assert planted.run == []
    found = subprocess.run([python, "-c", ASK_EVERY_VARIANT], cwd=tmp_path, capture_output=True, text=True, check=True)
    expected = subprocess.run([sys.executable, "-c", ASK_EVERY_VARIANT], capture_output=True, text=True, check=True)
    assert found.stdout == expected.stdout
    assert found.stdout.count("\n") == len(CPU_VARIANTS) - 1
    assert not list((tmp_path / "venv").rglob("quiltbee/kernel/c"))
    [wheel] = (tmp_path / "venv").rglob("quiltbee-*.dist-info/WHEEL")
    assert "\nTag: cp311-abi3-" in wheel.read_text()
    [native] = (tmp_path / "venv").rglob("quiltbee/kernel/_native.abi3.so")
    assert b".symtab" not in native.read_bytes(), "it is stripped"
