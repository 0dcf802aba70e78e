"""The kernel for 64-bit ARM gives the answers of the kernel for this processor. It runs in an emulator."""

import shutil
import struct
from importlib import resources
from pathlib import Path

import pytest

from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions
from tests.kernel.support.sanitized import C_FILES, ROOT, WARNINGS, c_files, compiler, run, write_plan

GAMES = 2
OPTIMIZE = ["-std=c11", "-O2", "-ffp-contract=off"]
"""The rounding is that of the build (`build_backend/kernel_module.py`)."""


def build_answers(folder: Path, compiler: str, *options: str) -> Path:
    """Compiles the program that prints what the kernel answers; a single warning is an error."""
    program = folder / Path(compiler).name
    sources = [*c_files(), ROOT / "tests" / "kernel" / "elsewhere" / "answers.c"]
    run(compiler, *OPTIMIZE, *WARNINGS, *options, f"-I{C_FILES}", "-o", program, *sources, "-lm")
    return program


def write_net(file: Path) -> Path:
    """A trained net as the program reads it."""
    data = (resources.files("quiltbee.engine.search") / "data" / "patchwork.weights").read_bytes()
    weights = struct.unpack(f"<{len(data) // 2}e", data)
    file.write_bytes(struct.pack(f"={len(weights)}f", *weights))
    return file


@pytest.mark.slow
def test_an_arm_processor_gives_the_same_answers(tmp_path: Path) -> None:
    cross, emulator = shutil.which("aarch64-linux-gnu-gcc"), shutil.which("qemu-aarch64")
    if not cross or not emulator:
        pytest.skip("the cross compiler or the emulator is missing: apt install gcc-aarch64-linux-gnu qemu-user")
    here, there = build_answers(tmp_path, compiler()), build_answers(tmp_path, cross, "-static")
    net = write_net(tmp_path / "net")
    for number, edition in enumerate([*built_in_editions(), *map(random_edition, range(3))]):
        plan = write_plan(edition, tmp_path / "plan")
        assert run(emulator, there, plan, net, number, GAMES) == run(here, plan, net, number, GAMES)
