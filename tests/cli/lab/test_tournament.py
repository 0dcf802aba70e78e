"""`quiltbee tournament`."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from quiltbee import Advance, parse_game, parse_games
from quiltbee.engine.arena.tournament import Played, Task, play_task
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

SMALL = ("--edition", "express", "--seed", 3, "--nodes", 50, "--workers", 1)


def test_everybody_plays_everybody_and_the_strongest_comes_first(quiltbee: Quiltbee) -> None:
    run = quiltbee("tournament", "random", "greedy", "1", *SMALL, "--pairs", 2)
    assert run.code == 0
    assert run.out.startswith("express, round-robin, seed 3: 12 games\n")
    first, *others = [line.split()[1] for line in run.out.splitlines()[2:]]
    assert first == "greedy"
    assert sorted(others) == ["1", "random"]


def test_in_a_gauntlet_only_the_first_plays_all(quiltbee: Quiltbee) -> None:
    run = quiltbee("tournament", "random", "greedy", "1", *SMALL, "--pairs", 1, "--gauntlet", "--json")
    table = {row["bot"]: row for row in json.loads(run.out)["table"]}
    assert set(table["random"]["against"]) == {"greedy", "1"}
    assert set(table["greedy"]["against"]) == {"random"}


@pytest.mark.slow
def test_the_same_command_goes_on_with_more_pairs_and_more_bots(quiltbee: Quiltbee, tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    quiltbee("tournament", "random", "greedy", *SMALL, "--pairs", 1, "--out", saved)
    before = saved.read_text()
    assert before.count("\n") == 3
    saved.write_text(before + '{"bots": ["rand', encoding="utf-8")  # it was killed while it wrote
    again = quiltbee("tournament", "random", "greedy", "1", *SMALL[:2], *SMALL[4:], "--pairs", 2, "--out", saved)
    assert again.code == 0, "the seed comes from the file"
    assert again.out.startswith("express, round-robin, seed 3: 12 games\n")
    assert saved.read_text().startswith(before)
    alone = quiltbee("tournament", "random", "greedy", "1", *SMALL, "--pairs", 2)
    assert alone.out == again.out


def test_a_file_of_another_tournament_is_not_touched(quiltbee: Quiltbee, tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    quiltbee("tournament", "random", "greedy", *SMALL, "--pairs", 1, "--out", saved)
    other = quiltbee("tournament", "random", "greedy", *SMALL, "--nodes", 60, "--pairs", 1, "--out", saved)
    assert other.code == 2
    assert "games.jsonl holds a tournament with 50 nodes for a decision, not 60; choose another file" in other.err
    (tmp_path / "letter.txt").write_text("Dear Ann")
    letter = quiltbee("tournament", "random", "greedy", *SMALL, "--out", tmp_path / "letter.txt")
    assert "holds no tournament; choose another file" in letter.err
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"


BOT = "from quiltbee import legal\n\ndef bot(state, limit, rng):\n    return legal(state)[{}]\n"


def test_a_bot_whose_file_has_changed_does_not_go_on_under_its_name(quiltbee: Quiltbee, tmp_path: Path) -> None:
    """As it was: the games of two bots, or of two nets, counted for one."""
    file = tmp_path / "bot.py"
    file.write_text(BOT.format(0))
    args = ("tournament", "random", "py:./bot.py:bot", *SMALL, "--out", "games.jsonl")
    assert quiltbee(*args, "--pairs", 1).code == 0
    saved = tmp_path / "games.jsonl"
    before = saved.read_text()
    file.write_text(BOT.format(-1))
    run = quiltbee(*args, "--pairs", 2)
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        "quiltbee: games.jsonl holds games of py:./bot.py:bot from before its file changed; choose another file for "
        "this tournament, or give the changed bot a file of its own\n"
    )
    assert saved.read_text() == before
    assert quiltbee(*args[:2], "greedy", *args[3:], "--pairs", 1).code == 0, "games of other bots still count"
    head, *games = before.splitlines()
    old = [json.dumps({name: value for name, value in json.loads(game).items() if name != "files"}) for game in games]
    saved.write_text("\n".join([head, *old, ""]))
    assert quiltbee(*args, "--pairs", 2).code == 0, "an older file does not say which bot it was"


def test_another_edition_file_is_called_that(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    args = ("tournament", "random", "greedy", "--edition", file, "--pairs", 1, "--workers", 1, "--out", "games.jsonl")
    quiltbee(*args)
    file.write_text(file.read_text() + "\n")
    assert quiltbee(*args).err == (
        "quiltbee: games.jsonl holds a tournament of another edition, or the edition file has changed; "
        "choose another file\n"
    )


def test_before_the_first_pair_nobody_is_ranked(
    quiltbee: Quiltbee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped_after_a_game(tasks: Iterable[Task]) -> Iterator[Played]:
        yield play_task(next(iter(tasks)))
        raise KeyboardInterrupt

    monkeypatch.setattr("quiltbee.cli.commands.lab.tournaments.plan.in_processes", lambda *_: stopped_after_a_game)
    run = quiltbee("tournament", "random", "greedy", *SMALL, "--html", "table.html")
    assert run == (
        130,
        "express, round-robin, seed 3: no pair of games was finished, so there is no table\n",
        "",
    )
    assert not (tmp_path / "table.html").exists()
    told = json.loads(quiltbee("tournament", "random", "greedy", *SMALL, "--json").out)
    assert [row["elo"] for row in told["table"]] == [None, None]


def test_the_file_of_a_tournament_becomes_games(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee("tournament", "random", "greedy", *SMALL, "--pairs", 2, "--out", "games.jsonl")
    saved = tmp_path / "games.jsonl"
    saved.write_text(saved.read_text() + '{"bots": ["rand', encoding="utf-8")  # it was killed while it wrote
    run = quiltbee("convert", "games.jsonl")
    assert run.code == 0
    assert [game.header("Pair") for game in parse_games(run.out)] == ["1", "1", "2", "2"]


def test_openings_are_played_on_with_both_seats(quiltbee: Quiltbee, tmp_path: Path) -> None:
    opening = parse_game(quiltbee("new", "--edition", "express", "--seed", 1).out)
    (tmp_path / "openings.txt").write_text(quiltbee("new", "--edition", "express", "--seed", 1).out + "A\n")
    saved = tmp_path / "games.jsonl"
    args = ("tournament", "random", "greedy", *SMALL, "--pairs", 1, "--openings", tmp_path / "openings.txt")
    assert quiltbee(*args, "--out", saved).code == 0
    games = [parse_games(json.loads(line)["game"]["text"])[0] for line in saved.read_text().splitlines()[1:]]
    assert [game.circle for game in games] == [opening.circle] * 2
    assert [game.decisions[0] for game in games] == [Advance()] * 2
    assert [game.header("Player0") for game in games] == ["random", "greedy"]


def test_bad_openings_are_named(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(quiltbee("new", "--edition", "patchwork", "--seed", 1).out)
    run = quiltbee("tournament", "random", "greedy", *SMALL, "--openings", file)
    assert run.code == 2
    assert "a game of patchwork" in run.err
    assert "is no opening of express" in run.err
    file.write_text("")
    assert "holds no games" in quiltbee("tournament", "random", "greedy", *SMALL, "--openings", file).err


def test_the_report_is_a_page_that_names_every_bot(quiltbee: Quiltbee, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    quiltbee("tournament", "random", "greedy:slip=2", *SMALL, "--pairs", 1, "--html", report)
    page = report.read_text()
    assert page.count("greedy:slip=2") >= 3
    assert "<svg" in page
    assert "2:0" in page


def test_bad_entrants_are_refused_before_the_first_game(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert "needs two bots or more" in quiltbee("tournament", "random").err
    assert "the bot random is named twice" in quiltbee("tournament", "random", "1", "random").err
    assert "no level" in quiltbee("tournament", "random", "17").err
    run = quiltbee("tournament", "random", "greedy", "--out", tmp_path / "x", "--html", tmp_path / "x")
    assert "--out and --html name the same file" in run.err


def test_custom_editions_can_be_played(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    run = quiltbee("tournament", "random", "greedy", "--edition", file, "--pairs", 1, "--seed", 1, "--workers", 1)
    assert run.code == 0
