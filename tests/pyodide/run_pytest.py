"""Runs in Pyodide (static_site/run.mjs): pytest, with quiltbee in /site, pytest in /tools and the tests in /repo."""

import os
import sys

sys.path[:] = ["/site", "/tools", *filter(None, sys.path), "/repo"]  # an empty one would be the current folder
os.chdir("/repo")

import pytest  # noqa: E402  # it is found from here on

from tests.pyodide.left_out import LeavesOut  # noqa: E402

int(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]], plugins=[LeavesOut()]))  # the last value is the exit code
