"""Matches and self-play on a real Dask cluster: a scheduler and two workers, each a process, on this machine."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from quiltbee import edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.match import Match, Pair, Score, play_match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.arena.workers import NoWorkers, in_processes
from quiltbee.lab.rows import Rows, join
from quiltbee.lab.self_play import Games, play_games

LOCAL = "127.0.0.1"


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[str]]


def started(part: str, *args: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *args]
    return subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, encoding="utf-8")


def waited_for(running: subprocess.Popen[str], words: str) -> str:
    """The first line in the log that has these words."""
    assert running.stderr is not None
    lines = []
    for line in running.stderr:
        lines.append(line)
        if re.search(words, line):
            return line
    raise AssertionError("".join(lines))


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    scheduler = started("scheduler", "--host", LOCAL, "--port", "0", "--no-dashboard", folder=tmp_path)
    workers: list[subprocess.Popen[str]] = []
    try:
        found = re.search(rf"tcp://{LOCAL}:\d+", waited_for(scheduler, rf"Scheduler at: *tcp://{LOCAL}:\d+"))
        assert found is not None
        options = ("--host", LOCAL, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        workers += [started("worker", found[0], *options, folder=tmp_path) for _ in range(2)]
        for worker in workers:
            waited_for(worker, "Registered to")
        yield Cluster(found[0], workers)
    finally:
        for each in (*workers, scheduler):
            each.kill()
            each.wait()
            assert each.stderr is not None
            each.stderr.close()


def texts(score: Score) -> list[str]:
    return [result.text for pair in score.pairs for result in pair]


@pytest.mark.slow
def test_no_game_is_lost_and_none_counted_twice_when_a_worker_is_killed(cluster: Cluster) -> None:
    match = Match(("greedy", "greedy:slip=2"), edition("express"), pairs=25, seed=8)

    def kill_one(score: Score, _: Pair) -> None:
        if len(score.pairs) == 5:
            cluster.workers[0].kill()

    score = play_match(match, on_cluster(cluster.address, play_game), on_pair=kill_one)
    assert cluster.workers[0].wait(timeout=180) != 0, "the worker should be dead"
    assert [result.number for pair in score.pairs for result in pair] == list(range(50))
    assert texts(score) == texts(play_match(match, in_processes(1, play_game)))


@pytest.mark.slow
def test_self_play_loses_no_game_either_when_a_worker_is_killed(cluster: Cluster) -> None:
    games = Games(("express",), range(200), seed=3, nodes=20, weights=None)
    rows: dict[int, Rows] = {}
    for numbers, some in on_cluster(cluster.address, play_games)(games.jobs()):
        assert numbers.start not in rows
        rows[numbers.start] = some
        if len(rows) == 2:
            cluster.workers[0].kill()
    assert cluster.workers[0].wait(timeout=180) != 0, "the worker should be dead"
    shared, alone = join([rows[first] for first in sorted(rows)]), play_games(games)[1]
    assert (shared.positions == alone.positions).all()


@pytest.mark.slow
def test_a_cluster_is_named_on_the_command_line(cluster: Cluster, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quiltbee", "match", "greedy", "random", "--cluster", cluster.address]
    command += ["--pairs", "4", "--edition", "express", "--json"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120, check=True)
    assert json.loads(run.stdout)["games"] == 8


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("quiltbee.engine.arena.cluster._ANSWER_SECONDS", 1)
    match = Match(("random", "random"), edition("express"), 1, 1)
    with pytest.raises(NoWorkers, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        play_match(match, on_cluster("tcp://127.0.0.1:9", play_game))


def test_without_dask_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match="pip install 'quiltbee\\[cluster\\]'"):
        play_match(Match(("random", "random"), edition("express"), 1, 1), on_cluster("tcp://127.0.0.1:9", play_game))
