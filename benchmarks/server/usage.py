"""What processes use: memory and processor time."""

import os
from pathlib import Path


def resident_kb(pid: int) -> int:
    """The memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def cpu_seconds(pid: int, children: bool = False) -> float:
    """The processor time of a process; optionally with all processes that it started, including ended ones."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # it has just ended: its parent counts its time
        return 0.0
    if not children:
        return _seconds(fields[11:13])
    there = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _seconds(fields[11:15]) + sum(cpu_seconds(int(child), children) for child in there)


def _seconds(ticks: list[str]) -> float:
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
