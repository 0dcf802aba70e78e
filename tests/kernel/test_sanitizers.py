"""Whatever comes from outside is refused or handled, never undefined behaviour."""

import os
import sys
from pathlib import Path

import pytest

from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions
from tests.kernel.support.sanitized import ROOT, build_fuzz, build_module, build_objects, compiler, run, write_plan

ROUNDS = int(os.environ.get("QUILTBEE_FUZZ_ROUNDS", "20"))
"""Games per edition; half of them on a plan with some bytes changed."""


@pytest.fixture
def objects(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Shared by all processes of this run: compiling takes longest."""
    base = tmp_path_factory.getbasetemp()
    return build_objects((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "sanitized")


@pytest.mark.slow
def test_arbitrary_bytes_are_refused_or_handled(tmp_path: Path, objects: list[Path]) -> None:
    fuzz = build_fuzz(tmp_path, objects)
    for number, edition in enumerate([*built_in_editions(), *map(random_edition, range(12))]):
        plan = write_plan(edition, tmp_path / "plan")
        assert run(fuzz, plan, number, ROUNDS) == "handled\n"


TESTS_UNDER_SANITIZERS = [
    "kernel/games/test_kernel_traces.py",
    "kernel/test_batch.py",
    "kernel/test_placements.py",
    "kernel/test_observations.py",
    "kernel/test_environment.py",
    "engine/search/test_evaluator.py",
]


@pytest.mark.slow
def test_the_tests_of_the_kernel_pass_with_sanitizers(tmp_path: Path, objects: list[Path]) -> None:
    module = build_module(tmp_path, objects)
    sanitizer = run(compiler(), "-print-file-name=libasan.so").strip()
    tests = [str(ROOT / "tests" / name) for name in TESTS_UNDER_SANITIZERS]
    environment = os.environ | {
        "LD_PRELOAD": sanitizer,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps memory until the end
        "QUILTBEE_TEST_MODULE": str(module),
    }
    code = "from tests.kernel.support.with_module import main; main()"
    run(sys.executable, "-c", code, *tests, **environment)
