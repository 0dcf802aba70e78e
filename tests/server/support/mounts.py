"""Mounts for a test, where the system allows them."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(what: Path, where: Path, read_only: bool = False) -> Iterator[Path]:
    """Mounts a file or a folder under a second name. Skips the test where that is not allowed."""
    _mount("--bind", str(what), str(where))
    try:
        if read_only:
            _mount("-o", "remount,bind,ro", str(where))
        yield where
    finally:
        subprocess.run(["umount", "--lazy", str(where)], check=True)


@contextmanager
def small_disk(where: Path, size: str) -> Iterator[Path]:
    """Mounts a disk in memory that holds `size`, such as `1m`. Skips the test where that is not allowed."""
    _mount("-t", "tmpfs", "-o", f"size={size}", "none", str(where))
    try:
        yield where
    finally:
        subprocess.run(["umount", "--lazy", str(where)], check=True)


def _mount(*arguments: str) -> None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can mount")
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"mounting is not allowed here: {done.stderr.strip()}")
