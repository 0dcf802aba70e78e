"""Figures and their targets."""

from dataclasses import dataclass

from quiltbee.engine.arena.report import percentile


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    what: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def __str__(self) -> str:
        line = f"{self.what:<66} {self.value:8.1f} {self.unit}"
        if self.target is None:
            return line
        word = "at least" if self.at_least else "at most"
        return f"{line:<84} {'reached' if self.is_met else 'MISSED '}  ({word} {self.target:g} {self.unit})"


def milliseconds(what: str, seconds: list[float], p99: float) -> list[Figure]:
    """The usual three figures of waiting times."""
    return [
        Figure(f"{what}: p50", 1000 * percentile(seconds, 0.5), "ms"),
        Figure(f"{what}: p99", 1000 * percentile(seconds, 0.99), "ms", p99),
        Figure(f"{what}: longest of {len(seconds)}", 1000 * max(seconds), "ms"),
    ]
