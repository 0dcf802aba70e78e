"""How many processor instructions a random decision and a valued placement take, and where they go.

    python -m benchmarks.kernel_instructions [--edition patchwork] [--cpu-variant bmi2] [--lines 12] [--json]

Needs valgrind. Where they go is listed if the kernel was built with symbols: `QUILTBEE_SYMBOLS=1 pip install -e .`

It counts instructions and not time, so the figures hold on a busy machine. Every instruction counts as one, so they say
nothing about waiting for memory or about mispredicted branches.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from quiltbee import edition, kernel, shuffled

GAMES = {"random decision": 1000, "valued placement": 40}


class Share(NamedTuple):
    """The instructions of one place in the source."""

    instructions: float
    """Per decision, or per placement."""
    where: str


class Profile(NamedTuple):
    """The instructions of one kind of work."""

    of: str
    instructions: float
    files: list[Share]
    lines: list[Share]


def play(of: str, edition_id: str, cpu_variant: str) -> int:
    """The work; returns how many decisions or placements it was."""
    position = kernel.pack(shuffled(edition(edition_id), random.Random(1)), cpu_variant)
    if of == "random decision":
        return kernel.playouts(position, GAMES[of], seed=1).plies
    return kernel.playouts(position, GAMES[of], seed=1, weights=kernel.PACKING).valued


def profile(of: str, edition_id: str, cpu_variant: str) -> Profile:
    """Does the work under callgrind, which counts only inside the C function `qb_playouts`."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        collect = ["valgrind", "--tool=callgrind", "--toggle-collect=qb_playouts", f"--callgrind-out-file={out}"]
        work = [sys.executable, "-m", "benchmarks.kernel_instructions", "--work", of, edition_id, cpu_variant]
        subprocess.run([*collect, *work], check=True, capture_output=True)
        report = subprocess.run(["callgrind_annotate", out], check=True, capture_output=True, text=True).stdout
    return _read(of, report, play(of, edition_id, cpu_variant))


def _read(of: str, report: str, times: int) -> Profile:
    """callgrind_annotate lists totals per file and function first, then the lines of the source."""
    total, *rest = (
        Share(int(found[1].replace(",", "")) / times, found[2].strip())
        for found in re.finditer(r"^ *([\d,]+) \( *[\d.]+%\) +(.*)$", report, re.MULTILINE)
    )
    files = [Share(share.instructions, _short(share.where)) for share in rest if _is_file(share.where)]
    lines = [share for share in rest if not re.search(r"\.[ch]:\w+", share.where) and "annotated" not in share.where]
    return Profile(of, total.instructions, files, sorted(lines, reverse=True))


def _is_file(where: str) -> bool:
    """Whether this is the sum of a file; `(1,000x)` marks calls, which are counted again where they lead."""
    return bool(re.search(r"\.[ch]:\w+", where)) and "x)" not in where


def _short(where: str) -> str:
    """`.../c/rules/playout.inc.c:playouts [/.../_native.so]` -> `playout.inc.c:playouts`"""
    return where.split(" [")[0].rsplit("/", 1)[-1]


def show(found: Profile, lines: int) -> None:
    print(f"{found.of}: {found.instructions:,.0f} instructions")
    for share in found.files:
        if share.instructions >= 1:
            print(f"  {share.instructions:7.1f}  {share.where}")
    print("  the lines that take most:")
    for share in found.lines[:lines]:
        print(f"  {share.instructions:7.1f}  {share.where}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--edition", default="patchwork")
    parser.add_argument("--cpu-variant", default="best", choices=kernel.CPU_VARIANTS)
    parser.add_argument("--lines", type=int, default=12, help="how many lines of the source to list")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        play(*arguments.work)
        return
    found = [profile(of, arguments.edition, arguments.cpu_variant) for of in GAMES]
    if arguments.json:
        print(json.dumps({each.of: each.instructions for each in found}))
        return
    for each in found:
        show(each, arguments.lines)


if __name__ == "__main__":
    main()
