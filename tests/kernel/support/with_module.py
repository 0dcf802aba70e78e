"""Runs tests of the kernel with another build of its module.

QUILTBEE_TEST_MODULE=/some/_native.so python -c "from tests.kernel.support.with_module import main; main()" tests/kernel
"""

import importlib.util
import os
import sys

NAME = "quiltbee.kernel._native"


def main() -> None:

    assert NAME not in sys.modules
    spec = importlib.util.spec_from_file_location(NAME, os.environ["QUILTBEE_TEST_MODULE"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)

    import pytest

    sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
