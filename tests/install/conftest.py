"""An environment as `pip install quiltbee` makes it: Python, cffi and quiltbee, and nothing else."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quiltbee

BASE = ("cffi", "_cffi_backend", "pycparser")
"""cffi, and what cffi brings."""


class Bare:
    """Runs Python without its installed packages, but with the base of quiltbee."""

    def __init__(self, folder: Path) -> None:
        self._packages, self._here = folder / "packages", folder / "here"
        self._packages.mkdir()
        self._here.mkdir()
        (self._packages / "quiltbee").symlink_to(Path(quiltbee.__file__).parent)
        for name in BASE:
            found = importlib.util.find_spec(name)
            assert found is not None
            assert found.origin is not None
            origin = Path(found.origin)
            place = origin.parent if origin.name == "__init__.py" else origin
            (self._packages / place.name).symlink_to(place)

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self._here), "PYTHONPATH": str(self._packages)}
        return subprocess.run(
            [sys.executable, "-S", "-P", *arguments],
            env=environment | {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=self._here,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )

    def quiltbee(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.python("-m", "quiltbee", *arguments)


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    return Bare(tmp_path)
