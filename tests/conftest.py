"""How property tests search, and which tests are slow.

Property tests search the same way each time, so that a red test is red for everybody.
`pytest --hypothesis-profile=wide` searches longer, and differently each time.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

_no_clock = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("check", _no_clock, derandomize=True, database=None, max_examples=60)
settings.register_profile("wide", _no_clock, max_examples=2000, print_blob=True)
settings.load_profile("check")

# NumPy's threads wait for each other on busy cores: with two, a page of the docs took four times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Programs that a shell starts in the background ignore Ctrl-C, and so does every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

OWN_PROGRAM = {"bare", "own_server", "postgres", "start_server"}
"""Fixtures that start a server, a database or an installation for one test."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that starts such a program is slow. CONTRIBUTING.md has the whole rule."""
    for item in items:
        if OWN_PROGRAM & set(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
