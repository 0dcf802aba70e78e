"""`make test-static`: all tests that can run in the Python of the page, and all answers, two processes at a time.

python -m tests.pyodide [--jobs N]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.pyodide.inside import Failed, can_run, run_tests
from tests.pyodide.native_answers import write_answers

OTHERS = 1_000
"""Positions beside those of the recorded games."""


def answers() -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_answers(Path(folder), step=1, others=OTHERS)
        run_tests("tests/pyodide/check_answers.py", "-s", "--tb=short", given=Path(folder))


WORK: dict[str, Callable[[], None]] = {
    "the tests of the rules": partial(run_tests, "tests/rules", "--tb=short", "-rfE"),
    "the tests of kernel and engine": partial(run_tests, "tests/kernel", "tests/engine", "--tb=short", "-rfEs"),
    "the answers of kernel and search": answers,
}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--jobs", type=int, default=2, help="processes at a time")
    if not can_run():
        print("the Python of the page comes from npm, and there is no npm")
        return 1
    began = time.monotonic()
    with ThreadPoolExecutor(asked.parse_args().jobs) as pool:
        running = {name: pool.submit(work) for name, work in WORK.items()}
    failed = [name for name, each in running.items() if isinstance(each.exception(), Failed)]
    for each in running.values():
        if each.exception() and not isinstance(each.exception(), Failed):
            each.result()
    print(f"in the Python of the page, {time.monotonic() - began:.0f} s; failed: {', '.join(failed) or 'nothing'}")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
