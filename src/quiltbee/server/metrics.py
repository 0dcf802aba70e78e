"""Counters and gauges for Prometheus. No names, no ids, no secrets: labels are routes and statuses."""

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import Scope

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The registry of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = Counter("quiltbee_requests", "Requests answered", labels, registry=self.registry)
        self._seconds = Histogram(
            "quiltbee_request_seconds", "Time to answer", ("route",), buckets=BUCKETS, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "quiltbee_bot_seconds", "Time a bot took for a decision", buckets=BUCKETS, registry=self.registry
        )
        self.bot_failures = Counter("quiltbee_bot_failures", "Bots that died or took too long", registry=self.registry)
        self._gauges = {
            name: Gauge(f"quiltbee_{name}", words, registry=self.registry)
            for name, words in (
                ("streams", "Open event streams"),
                ("games_in_memory", "Games in memory"),
                ("writes_waiting", "Writes that wait for the disk"),
                ("writes", "Writes since the start"),
                ("commits", "Commits since the start"),
            )
        }

    def observe(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request. Unknown addresses share one label."""
        route = getattr(scope.get("route"), "path", "other")
        self._requests.labels(scope["method"] if route != "other" else "other", route, str(status)).inc()
        if not route.endswith("/events"):
            self._seconds.labels(route).observe(seconds)

    def render(self, server: Any) -> bytes:
        self._gauges["streams"].set(server.cache.streams)
        self._gauges["games_in_memory"].set(server.cache.in_memory)
        self._gauges["writes_waiting"].set(server.store.writer.waiting)
        self._gauges["writes"].set(server.store.writer.written)
        self._gauges["commits"].set(server.store.writer.groups)
        return generate_latest(self.registry)
