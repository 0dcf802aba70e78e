"""`quiltbee train`."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from quiltbee.cli.commands.lab.train_plan import Wish, prepare
from quiltbee.engine.search import nets
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel

NETS = Path(nets.__file__).parent / "data"
SMALL = ("--edition", "express", "--games", "20,20", "--nodes", "20,20", "--gate", 1, "--workers", 1)


@pytest.mark.slow
def test_the_best_net_can_be_named_as_a_bot_and_the_same_command_continues(quiltbee: Quiltbee, tmp_path: Path) -> None:
    run = quiltbee("train", tmp_path / "net", *SMALL)
    assert run.code == 0, run.err
    *generations, where = run.out.splitlines()
    assert [line.split(":")[0] for line in generations] == ["generation 1", "generation 2"]
    assert where == f"the best net is {tmp_path / 'net' / 'best.weights'}"
    assert quiltbee("train", tmp_path / "net", *SMALL).out == run.out
    more = quiltbee("train", tmp_path / "net", *SMALL, "--games", "20,20,20", "--nodes", "20,20,20").out
    assert more.startswith("".join(f"{line}\n" for line in generations)), "a generation was added"
    bot = f"search:nodes=20,net={tmp_path / 'net' / 'best.weights'}"
    match = quiltbee("match", bot, "random", "--edition", "express", "--pairs", 1, "--workers", 1)
    assert match.code == 0, match.err


@pytest.mark.slow
def test_a_custom_edition_on_two_processes(quiltbee: Quiltbee, tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    run = quiltbee("train", tmp_path / "net", "--edition", file, "--games", "40", "--nodes", "20", "--workers", 2)
    assert run.code == 0, run.err


def test_a_usual_training_can_be_continued_with_more_generations(tmp_path: Path) -> None:
    usual = Wish(tmp_path / "net", ("patchwork",), None, None, None, None, 1, 1, 1, None)
    began = prepare(usual).wanted.generations
    games, nodes, against = (
        ",".join(str(getattr(each, name)) for each in (*began, began[-1])) for name in ("games", "nodes", "against")
    )
    more = prepare(replace(usual, games=games, nodes=nodes, against=against)).wanted.generations
    assert more == (*began, began[-1])


def test_one_number_of_games_against_abstract_is_for_all_generations(tmp_path: Path) -> None:
    wish = Wish(tmp_path / "net", ("express",), "20,30", None, "7", None, 1, 1, 1, None)
    assert [each.against for each in prepare(wish).wanted.generations] == [7, 7]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--games", "many"), "--games takes numbers of games, such as 2000,4000, not 'many'"),
        (("--games", "20,20", "--nodes", "20"), "--nodes 20 is for 1 generation, but there are 2"),
        (("--games", "20,20", "--against", "1,2,3"), "--against 1,2,3 is for 3 generations, but there are 2"),
        (("--against", "-1"), "--against takes numbers of games, such as 2000 or 0,2000, not '-1'"),
        (("--edition", "chess"), "chess"),
        (("--edition", "express", "--edition", "patchwork"), "one net cannot play express and patchwork"),
        (("--start", "missing.weights"), "missing.weights"),
    ],
)
def test_bad_wishes_are_named(quiltbee: Quiltbee, tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    run = quiltbee("train", tmp_path / "net", *args)
    assert run.code in (1, 2)
    assert said in run.err
    assert "Traceback" not in run.err
    assert not (tmp_path / "net").exists()


@pytest.mark.parametrize("start", [(), ("--start", NETS / "express.weights")])
def test_a_start_that_fails_leaves_no_folder(quiltbee: Quiltbee, tmp_path: Path, start: tuple[str | Path, ...]) -> None:
    run = quiltbee("train", "new/net", *SMALL, *start, "--cluster", "nonsense://")
    assert (run.code, "nonsense" in run.err) == (2, True)
    assert not (tmp_path / "new").exists()


def test_a_damaged_file_is_not_called_a_bug(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert quiltbee("train", "net", *SMALL, "--games", "20", "--nodes", "20").code == 0
    (tmp_path / "net" / "net-1.json").write_text("{")
    run = quiltbee("train", "net", *SMALL, "--games", "20", "--nodes", "20")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("quiltbee: net/net-1.json is damaged; delete it, and ")
    (tmp_path / "net" / "net-1.json").unlink()
    assert quiltbee("train", "net", *SMALL, "--games", "20", "--nodes", "20").code == 0


def test_what_is_different_about_a_training_is_said(quiltbee: Quiltbee) -> None:
    quiltbee("train", "net", *SMALL, "--games", "20", "--nodes", "20")
    for change, said in (
        (("--edition", "stack-n-stuff"), "for other editions, or an edition file has changed"),
        (("--seed", 2), "with another seed"),
        (("--gate", 7), "with another gate"),
    ):
        run = quiltbee("train", "net", *SMALL, "--games", "20", "--nodes", "20", *change)
        assert run.err == f"quiltbee: net holds a training {said}; choose another folder\n"


@pytest.mark.slow
def test_other_folders_are_left_alone(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee("train", tmp_path / "net", *SMALL)
    other = quiltbee("train", tmp_path / "net", *SMALL, "--seed", 2)
    assert other.code == 2
    assert "holds a training with another seed" in other.err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear Ann")
    assert "is not empty, and holds no training" in quiltbee("train", tmp_path / "full", *SMALL).err


@pytest.mark.slow
def test_ctrl_c_ends_it_with_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quiltbee", "train", str(tmp_path / "net"), "--games", "100000", "--workers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    facts = tmp_path / "net" / "training.json"
    while not facts.exists():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=180)
    assert process.returncode == 130
    assert err.strip().endswith("interrupted")
    assert "Traceback" not in err
