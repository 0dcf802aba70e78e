"""`quiltbee dataset`."""

import json
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from quiltbee import Evaluation, edition, parse_games
from quiltbee.lab.dataset import DataSet, Job, make, play_valued
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

SMALL = ("--edition", "express", "--bot", "search:nodes=20", "--workers", 1)


def test_every_decision_of_a_player_has_its_value(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee("dataset", tmp_path / "set", "--games", 2, *SMALL)
    assert run.code == 0
    games = parse_games((tmp_path / "set" / "games-0001.txt").read_text())
    assert len(games) == 2
    for game in games:
        values = dict(game.notes)
        decided = [ply for ply, state in enumerate(game.states()) if state.turn in (0, 1)]
        assert sorted(values) == decided
        last = values[decided[-1]]
        assert isinstance(last, Evaluation)
        assert (last.chance > 50) == (game.header("Result") == "0")


def test_the_card_names_the_command_and_the_hashes_of_the_files(quiltbee: Quiltbee, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    quiltbee("dataset", folder, "--games", 1, *SMALL)
    card = (folder / "README.md").read_text()
    assert "quiltbee dataset FOLDER --games 1 --bot search:nodes=20 --edition express" in card
    hashes = json.loads((folder / "dataset.json").read_text())["sha256"]
    assert hashes == {"games-0001.txt": sha256((folder / "games-0001.txt").read_bytes()).hexdigest()}


def test_the_same_command_makes_the_same_games_and_more_are_added(quiltbee: Quiltbee, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    quiltbee("dataset", one, "--games", 3, *SMALL)
    quiltbee("dataset", two, "--games", 1, *SMALL)
    quiltbee("dataset", two, "--games", 3, *SMALL)
    assert (one / "games-0001.txt").read_bytes() == (two / "games-0001.txt").read_bytes()
    (one / "games-0001.txt").unlink()  # as if it had been stopped
    quiltbee("dataset", one, "--games", 3, *SMALL)
    assert (one / "dataset.json").read_bytes() == (two / "dataset.json").read_bytes()


def games_of(folder: Path) -> dict[str, int]:
    return {file.name: len(parse_games(file.read_text())) for file in sorted(folder.glob("games-*.txt"))}


def test_fewer_games_than_are_there_delete_none(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee("dataset", "set", "--games", 4, *SMALL)
    before = {file.name: file.read_bytes() for file in (tmp_path / "set").iterdir()}
    run = quiltbee("dataset", "set", "--games", 2, *SMALL)
    assert run.out == "set holds 4 games of express (--games 2 deletes none); its README.md says how they were made\n"
    assert {file.name: file.read_bytes() for file in (tmp_path / "set").iterdir()} == before


def stopped_after(games: int, jobs: Iterable[Job]) -> Iterator[tuple[int, str]]:
    yield from map(play_valued, islice(jobs, games))
    raise KeyboardInterrupt


def test_only_the_games_at_work_are_lost(quiltbee: Quiltbee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: a run that was stopped lost up to a hundred games."""
    quiltbee("dataset", "whole", "--games", 3, *SMALL)
    with monkeypatch.context() as patch:
        patch.setattr("quiltbee.cli.commands.lab.dataset_plan.in_processes", lambda *_: partial(stopped_after, 2))
        assert quiltbee("dataset", "stopped", "--games", 3, *SMALL).code == 130
    assert games_of(tmp_path / "stopped") == {"games-0001.txt": 2}
    assert quiltbee("dataset", "stopped", "--games", 3, *SMALL).code == 0
    whole, again = (
        {each.name: each.read_bytes() for each in (tmp_path / name).iterdir()} for name in ("whole", "stopped")
    )
    assert whole == again


def test_a_process_that_is_killed_loses_few_games(tmp_path: Path) -> None:
    """Nobody can write anything any more, so the games of the first part must be there before it is complete."""
    wanted = DataSet("greedy", edition("express"), 100, 1)
    there: list[int] = []

    def watched(jobs: Iterable[Job]) -> Iterator[tuple[int, str]]:
        for job in jobs:
            there.append(sum(games_of(tmp_path).values()))
            yield play_valued(job)

    make(wanted, tmp_path, watched, lambda _: None)
    assert all(number - saved <= 10 for number, saved in enumerate(there))


def test_a_start_that_fails_leaves_no_folder(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert quiltbee("dataset", "new/set", "--edition", "express", "--cluster", "nonsense://").code == 2
    assert quiltbee("dataset", "new/set", "--edition", "express", "--bot", "cmd:false", "--workers", 1).code == 1
    assert not (tmp_path / "new").exists()
    (tmp_path / "mine").mkdir()
    assert quiltbee("dataset", "mine", "--edition", "express", "--cluster", "nonsense://").code == 2
    assert not list((tmp_path / "mine").iterdir())


def test_another_edition_file_is_called_that(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    args = ("dataset", "set", "--games", 1, "--edition", file, "--bot", "greedy", "--workers", 1)
    quiltbee(*args)
    file.write_text(file.read_text() + "\n")
    run = quiltbee(*args)
    assert (run.code, run.err) == (
        2,
        "quiltbee: set holds a data set of this edition, but the edition file has changed\n",
    )


def test_other_folders_are_left_alone(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee("dataset", tmp_path / "set", "--games", 1, *SMALL)
    other = quiltbee("dataset", tmp_path / "set", "--games", 1, *SMALL, "--seed", 2)
    assert other.code == 2
    assert "holds a data set with another seed: 1, not 2" in other.err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear Ann")
    assert "is not empty, and holds no data set" in quiltbee("dataset", tmp_path / "full", *SMALL).err


def test_a_run_that_made_nothing_does_not_bind_the_next_one(quiltbee: Quiltbee, tmp_path: Path) -> None:
    """As it was: the folder kept the seed of a run that had met no cluster, and refused every other seed."""
    nobody = quiltbee("dataset", tmp_path / "set", "--games", 1, *SMALL, "--seed", 2, "--cluster", "nonsense://")
    assert nobody.code == 2
    assert quiltbee("dataset", tmp_path / "set", "--games", 1, *SMALL).code == 0


def test_wandering_games_differ_and_custom_editions_work(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee("dataset", tmp_path / "straight", "--games", 1, *SMALL)
    quiltbee("dataset", tmp_path / "wandering", "--games", 1, *SMALL, "--wander", 0.5)
    straight, wandering = (
        parse_games((tmp_path / name / "games-0001.txt").read_text())[0] for name in ("straight", "wandering")
    )
    assert straight.circle == wandering.circle
    assert straight.decisions != wandering.decisions
    file = put_tea_towel(tmp_path)
    args = ("dataset", tmp_path / "towels", "--games", 1, "--edition", file, "--bot", "greedy", "--workers", 1)
    assert quiltbee(*args).code == 0


OWN_BOT = """
from quiltbee import legal
from quiltbee.engine import Choice, Value

class Silent:
    def choose(self, state, limit, rng):
        return legal(state)[0]

class Sure:
    def choose(self, state, limit, rng):
        return Choice(legal(state)[0], Value(1.5, 0.75))
"""


def test_a_bot_that_gives_no_values_is_refused(quiltbee: Quiltbee, tmp_path: Path) -> None:
    """As it was: the card said that the bot had found the values, but they were our own rough estimate."""
    (tmp_path / "bot.py").write_text(OWN_BOT)
    (tmp_path / "bot").write_text("#!/bin/sh\nread hello\necho qbpok\nread position\nread go\necho bestmove A\n")
    (tmp_path / "bot").chmod(0o755)
    for bot in ("py:./bot.py:Silent", "random", "cmd:./bot"):
        run = quiltbee("dataset", "set", "--games", 1, "--edition", "express", "--bot", bot, "--workers", 1)
        assert run == (1, "", f"quiltbee: {bot} gives no values of positions, and a data set is made of values\n")
        assert not (tmp_path / "set").exists()
    run = quiltbee("dataset", "sure", "--games", 1, *SMALL, "--bot", "py:./bot.py:Sure")
    assert run.code == 0
    [game] = parse_games((tmp_path / "sure" / "games-0001.txt").read_text())
    assert {note for _, note in game.notes} == {Evaluation(1.5, 75.0), Evaluation(-1.5, 25.0)}
