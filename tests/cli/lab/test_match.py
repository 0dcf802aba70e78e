"""`quiltbee match`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from quiltbee import outcome, parse_games
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

ALONE = ("--workers", 1)


def test_a_match_prints_both_bots_and_what_it_means(quiltbee: Quiltbee) -> None:
    run = quiltbee("match", "greedy", "random", "--pairs", 2, "--edition", "express", "--seed", 5, *ALONE)
    assert run.code == 0
    assert run.out.startswith("express, seed 5: 4 games, 2 pairs\n")
    assert "\nA greedy" in run.out
    assert "\nB random" in run.out
    assert "\nA won both games of 2 pairs\n" in run.out
    assert "Elo of A +inf [" in run.out
    assert "the first mover won 50%" in run.out


def test_json_is_one_line_that_programs_can_read(quiltbee: Quiltbee) -> None:
    args = ("match", "greedy", "random", "--pairs", 2, "--edition", "patchwork", "--board", "revised", "--seed", 5)
    told = json.loads(quiltbee(*args, "--json", "--sprt", "0,200", *ALONE).out)
    assert told["edition"] == "patchwork"
    assert told["board"] == "revised"
    assert told["games"] == 4
    assert told["bots"][0]["wins"] == 4
    assert told["elo"]["value"] is None, "infinity is no number of JSON"
    assert told["elo"]["low"] < told["margin"]["value"] * 100
    assert told["counts"] == [0, 0, 0, 0, 2]
    assert told["sprt"]["verdict"] is None
    assert told["bots"][0]["thinking"]["decisions"] > 50


def test_the_games_can_be_kept_and_replayed(quiltbee: Quiltbee, tmp_path: Path) -> None:
    args = ("match", "3", "random", "--pairs", 2, "--edition", "express", "--seed", 5, *ALONE)
    quiltbee(*args, "--out", "games.txt", "--nodes", 50)
    games = parse_games((tmp_path / "games.txt").read_text())
    assert len(games) == 4
    assert all(outcome(game.final) for game in games)
    assert [game.header("Player0") for game in games] == ["3", "random"] * 2
    assert quiltbee("replay", "games.txt").code == 0


def stopped_after(games: int, jobs: Iterable[Job]) -> Iterator[GameResult]:
    yield from map(play_game, islice(jobs, games))
    raise KeyboardInterrupt


QUICK = ("match", "greedy", "random", "--edition", "express", *ALONE, "--out", "games.txt")


@pytest.mark.parametrize(("games", "left"), [(1, 4), (2, 2)])
def test_older_games_are_replaced_only_when_a_pair_is_finished(
    quiltbee: Quiltbee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int, left: int
) -> None:
    quiltbee(*QUICK, "--pairs", 2)
    monkeypatch.setattr("quiltbee.cli.commands.lab.match_plan.in_processes", lambda *_: partial(stopped_after, games))
    assert quiltbee(*QUICK, "--pairs", 50).code == 130
    assert len(parse_games((tmp_path / "games.txt").read_text())) == left


@pytest.mark.parametrize(("name", "content"), [("bot.py", "class Bot: ...\n"), ("x.toml", '[edition]\nid = "mine"\n')])
def test_a_file_that_holds_no_games_is_not_replaced(
    quiltbee: Quiltbee, tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content)
    run = quiltbee(*QUICK, "--pairs", 1, "--out", name)
    assert (run.code, run.out) == (2, "")
    assert run.err == f"quiltbee: {name} is there already, and holds no games; choose another file\n"
    assert (tmp_path / name).read_text() == content


def test_an_empty_file_and_a_device_take_games(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "games.txt").touch()
    assert quiltbee(*QUICK, "--pairs", 1).code == 0
    assert len(parse_games((tmp_path / "games.txt").read_text())) == 2
    assert quiltbee(*QUICK, "--pairs", 1, "--out", os.devnull).code == 0


def test_a_test_ends_the_match_early(quiltbee: Quiltbee) -> None:
    run = quiltbee("match", "greedy", "random", "--pairs", 99, "--edition", "express", "--sprt", "0,300", *ALONE)
    assert run.code == 0
    assert "Elo 300 accepted" in run.out
    assert "99 pairs" not in run.out


def test_without_a_seed_every_match_is_another(quiltbee: Quiltbee) -> None:
    seeds = {
        json.loads(quiltbee("match", "random", "random", "--pairs", 1, "--json", *ALONE).out)["seed"] for _ in range(2)
    }
    assert len(seeds) == 2


def test_own_editions_are_played_from_their_file(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    assert quiltbee("match", "greedy", "random", "--pairs", 1, "--edition", file, *ALONE).code == 0


def test_a_program_that_fails_is_reported_with_its_game(quiltbee: Quiltbee, tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\nread hello\necho qbpok\nread position\nexit 3\n")
    bot.chmod(0o755)
    run = quiltbee("match", f"cmd:{bot}", "random", "--pairs", 1, "--edition", "express", *ALONE)
    assert run.code == 0
    assert "A lost game 1 by forfeit: ProgramFailed: " in run.out


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("command", ["match", "tournament"])
def test_a_program_that_cannot_start_ends_everything_with_one_line(
    process: Quiltbee, command: str, workers: str
) -> None:
    run = process(command, "random", "cmd:/nowhere/bot", "--pairs", 20, "--workers", workers)
    assert (run.code, run.out) == (1, "")
    assert run.err == "quiltbee: /nowhere/bot cannot be started: No such file or directory\n"


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("gready", "random"), "'gready' is no bot"),
        (("greedy", "random:x=1"), "random has no option 'x'"),
        (("greedy", "random", "--time", "soon"), "--time takes one or two numbers of seconds"),
        (("greedy", "random", "--time", "1,2,3"), "--time takes one or two numbers"),
        (("greedy", "random", "--nodes", "0"), "--nodes takes one or two numbers"),
        (("greedy", "random", "--sprt", "20"), "--sprt takes two differences"),
        (("greedy", "random", "--sprt", "20,0"), "the first number must be smaller"),
        (("greedy", "random", "--edition", "chess"), "there is no edition 'chess'"),
        (("greedy", "random", "--board", "1066"), "has no board '1066'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    quiltbee: Quiltbee, args: tuple[str, ...], complaint: str
) -> None:
    run = quiltbee("match", *args)
    assert run.code == 2
    assert complaint in run.err
    assert run.out == ""


def test_before_the_first_pair_nothing_is_claimed(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quiltbee.cli.commands.lab.match_plan.in_processes", lambda *_: partial(stopped_after, 1))
    args = ("match", "greedy", "random", "--edition", "express", "--seed", 5)
    assert quiltbee(*args).out == "express, seed 5: no pair of games was finished, so there is nothing to say\n"
    told = json.loads(quiltbee(*args, "--json").out)
    assert (told["games"], told["first_mover"], told["bots"][0]["score"]) == (0, None, None)
    assert told["margin"] == told["elo"] == {"value": None, "low": None, "high": None}


def test_forfeits_have_no_margin(quiltbee: Quiltbee, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def bot(state, limit, rng):\n    return 5\n")
    run = quiltbee("match", "py:./bot.py:bot", "random", "--edition", "express", "--pairs", 1, *ALONE)
    assert "1 pair\n" in run.out
    assert "\nno margin, since every pair had a forfeit, Elo of A -inf [-inf, " in run.out
    [line] = [line for line in run.out.splitlines() if line.startswith("A py:")]
    assert line.split()[2:] == ["0", "-", "-", "-", "0", "-", "-", "-", "-", "-", "-"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_prints_what_is_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quiltbee", "match", "greedy", "greedy:slip=1", "--pairs", "100000"]
    options = ["--edition", "express", "--out", "games.txt", "--json"]
    with subprocess.Popen(
        command + options, cwd=tmp_path, stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as running:
        games = tmp_path / "games.txt"
        while running.poll() is None and not (games.exists() and games.stat().st_size):
            time.sleep(0.02)  # nobody tells when a file has grown
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody in the foreground
        out, _ = running.communicate(timeout=180)
    assert running.returncode == 130
    told = json.loads(out)
    assert told["games"] >= 2
    assert len(parse_games(games.read_text())) == told["games"]
