"""Training goes from generation to generation, keeps the better net, and continues where it was stopped."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from quiltbee import edition
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.search.nets import game_shape, load_net
from quiltbee.lab.learning import Network
from quiltbee.lab.rows import Rows, load_rows
from quiltbee.lab.self_play import Games, play_games
from quiltbee.lab.training import Damaged, Folder, Generation, Training, Workers, train
from tests.custom_edition import tea_towel, tea_towel_text

SMALL = Training(("express",), (Generation(20, 20), Generation(20, 20, against=2)), gate_pairs=2, gate_nodes=20)
HERE = Workers(partial(map, play_games), partial(map, play_game))


@contextmanager
def no_bar(_: str) -> Iterator[Callable[[int, int], None]]:
    yield lambda *_: None


def trained(folder: Path, wanted: Training = SMALL, workers: Workers = HERE) -> list[str]:
    told: list[str] = []
    folder.mkdir(exist_ok=True)
    train(wanted, Folder(folder), workers, no_bar, told.append)
    return told


@pytest.mark.slow
def test_each_generation_leaves_a_net_that_says_where_it_comes_from(tmp_path: Path) -> None:
    told = trained(tmp_path)
    assert len(told) == 2
    provenance = json.loads((tmp_path / "net-2.json").read_text())
    assert provenance["for"] == game_shape(edition("express"))
    first, second = provenance["generations"]
    assert second["rows"] > first["rows"], "the rows of the first generation are learned from as well"
    assert second["played"] == 4
    best = "net-2" if second["kept"] else "net-1"
    assert (tmp_path / "best.weights").read_bytes() == (tmp_path / f"{best}.weights").read_bytes()
    load_net(tmp_path / "best.weights").must_fit(edition("express"))


class Stopped(Exception):
    pass


def stops_after(jobs: int) -> Workers:
    def play(games: Iterable[Games]) -> Iterator[tuple[range, Rows]]:
        nonlocal jobs
        for each in games:
            if not jobs:
                raise Stopped
            jobs -= 1
            yield play_games(each)

    return replace(HERE, self_play=play)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [0, 1, 2])
def test_a_stopped_training_continues_and_makes_the_same_nets(tmp_path: Path, jobs: int) -> None:
    trained(tmp_path / "whole")
    with pytest.raises(Stopped):
        trained(tmp_path / "stopped", workers=stops_after(jobs))
    trained(tmp_path / "stopped")
    for name in ("net-1", "net-2", "best"):
        whole, again = ((tmp_path / folder / f"{name}.weights").read_bytes() for folder in ("whole", "stopped"))
        assert whole == again


def test_only_the_jobs_at_work_are_lost(tmp_path: Path) -> None:
    """As it was: a run that was stopped lost up to a thousand games, which may be an hour of work."""
    wanted = replace(SMALL, generations=(Generation(60, 20),), gate_pairs=0)
    trained(tmp_path / "whole", wanted)
    with pytest.raises(Stopped):
        trained(tmp_path / "stopped", wanted, stops_after(2))
    trained(tmp_path / "stopped", wanted, stops_after(1))
    whole, again = (sorted(path.name for path in (tmp_path / name).iterdir()) for name in ("whole", "stopped"))
    assert whole == again
    for name in ("rows-1-001.npz", "net-1.weights"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "stopped" / name).read_bytes()


def test_a_damaged_file_is_named_and_what_to_do(tmp_path: Path) -> None:
    for text in ('{"generations": [', "[]", "{}"):
        (tmp_path / "net-1.json").write_text(text)
        with pytest.raises(Damaged, match=r"net-1\.json is damaged; delete it, and this net is made again"):
            trained(tmp_path)


@pytest.mark.slow
def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    told = trained(tmp_path)
    assert trained(tmp_path, workers=stops_after(0)) == told


@pytest.mark.slow
def test_ctrl_c_during_the_match_decides_nothing(tmp_path: Path) -> None:
    def interrupted(jobs: Iterable[Job]) -> Iterator[GameResult]:
        for number, job in enumerate(jobs):
            if number == 2:
                raise KeyboardInterrupt
            yield play_game(job)

    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path, workers=replace(HERE, matches=interrupted))
    assert not (tmp_path / "net-2.json").exists()
    assert trained(tmp_path)[-1].startswith("generation 2")


@pytest.mark.slow
def test_a_net_that_loses_the_match_does_not_become_the_best(tmp_path: Path) -> None:
    def candidate_loses(jobs: Iterable[Job]) -> Iterator[GameResult]:
        for job in jobs:
            yield replace(play_game(job), winner=1)

    told = trained(tmp_path, workers=replace(HERE, matches=candidate_loses))
    assert told[-1].endswith("won 0 of 4 games: the best net stays")
    assert (tmp_path / "best.weights").read_bytes() == (tmp_path / "net-1.weights").read_bytes()


def test_a_net_can_be_trained_further(tmp_path: Path) -> None:
    start = Network(5).to_bytes()
    trained(tmp_path, replace(SMALL, generations=SMALL.generations[:1], start=start))
    made = json.loads((tmp_path / "net-1.json").read_text())
    assert made["started_from"]
    assert made["generations"][0]["played"] == 4, "it had to play against the net that it started from"


def test_a_custom_edition_is_trained_from_its_text(tmp_path: Path) -> None:
    trained(tmp_path, replace(SMALL, editions=(tea_towel_text(),)))
    load_net(tmp_path / "best.weights").must_fit(tea_towel())
    rows = load_rows(tmp_path / "rows-1-001.npz")
    assert next(rows.states([tea_towel()])).edition == tea_towel()
    assert np.isfinite(rows.values).all()


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("quiltbee.lab.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=re.escape("; pip install 'quiltbee[lab]'")):
        import_module("quiltbee.lab.training")
