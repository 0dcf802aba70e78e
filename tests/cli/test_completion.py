"""What a shell offers: commands, options, editions, boards, levels; and the names of files, which it knows itself."""

import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from quiltbee.cli.arguments.completion import SCRIPTS
from quiltbee.engine.bots.own_code import GROUP
from tests.cli.conftest import Quiltbee
from tests.custom_edition import put_tea_towel


@pytest.fixture(autouse=True)
def _asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_QUILTBEE_COMPLETE", "bash")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ex"], ["export"]),
        (["re"], ["replay", "review", "restore"]),
        (["--v"], ["--version"]),
        (["new", "--se"], ["--seed"]),
        (["serve", "--no"], ["--no-limits"]),
        (["new", "--edition", "e"], ["express"]),
        (["new", "-e", ""], ["express", "patchwork", "stack-n-stuff"]),
        (["new", "--edition=p"], ["--edition=patchwork"]),
        (["new", "--edition", "=", "p"], ["--edition=patchwork"]),
        (["new", "--board", ""], ["2014", "revised"]),
        (["new", "-e", "express", "--board", ""], ["standard"]),
        (["new", "--edition=express", "--board", ""], ["standard"]),
        (["match", "th"], ["thimble"]),
        (["match", "1", "se"], ["search"]),
        (["match", "1", "2", "s"], []),
        (["tournament", "1", "2", "se"], ["search"]),
        (["match", "1", "2", "--pairs", ""], []),
        (["hint", "game", "--level", "mas"], ["master-quilter"]),
        (["play", "-o", "8"], ["8"]),
        (["editions", "express", "p"], ["patchwork"]),
        (["perft", "--engine", "k"], ["kernel"]),
        (["show", "--theme", "d"], ["dark"]),
        (["show", "so"], []),  # a file, which the shell finds
        (["show", "--", "--sv"], []),
        (["new", "--nonsense", "x"], []),
        (["nonsense", ""], []),
    ],
)
def test_what_is_offered(quiltbee: Quiltbee, words: list[str], offered: list[str]) -> None:
    run = quiltbee(*words)
    assert (run.code, run.err) == (0, "")
    assert run.out.split() == offered


def test_edition_files_and_their_boards_are_offered(
    quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_tea_towel(tmp_path)
    (tmp_path / "mine").mkdir()
    put_tea_towel(tmp_path / "mine")
    (tmp_path / "notes.txt").touch()
    monkeypatch.chdir(tmp_path)
    for words, offered in [
        (["new", "-e", ""], ["express", "patchwork", "stack-n-stuff", "tea-towel.toml"]),
        (["new", "-e", "m"], ["mine/"]),
        (["new", "-e", "mine/"], ["mine/tea-towel.toml"]),
        (["new", "-e", "nowhere/"], []),
        (["new", "-e", "tea-towel.toml", "--board", ""], ["standard"]),
        (["new", "-e", "notes.txt", "--board", ""], []),
        (["editions", "express", "t"], ["tea-towel.toml"]),
    ]:
        run = quiltbee(*words)
        assert (run.code, run.err, run.out.split()) == (0, "", offered)


@pytest.mark.parametrize("typed", ["clock", "'clock st", '"clock', "clock\\ steady"])
def test_a_solo_opponent_of_several_words_is_offered_whatever_its_quotes(quiltbee: Quiltbee, typed: str) -> None:
    assert quiltbee("play", "--solo", typed).out == "clock steady 1\n"


def test_every_solo_opponent_that_is_offered_can_be_played(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = quiltbee("new", "--solo", "").out.splitlines()
    assert len(offered) == 11
    monkeypatch.delenv("_QUILTBEE_COMPLETE")
    assert {quiltbee("new", "--solo", name).code for name in offered} == {0}


def test_bots_of_installed_packages_are_offered(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("firstly", "mybot:FirstThing", GROUP)
    monkeypatch.setattr("quiltbee.engine.bots.own_code.entry_points", lambda group: [point] if group == GROUP else [])
    assert quiltbee("match", "fir").out == "firstly\n"


def test_bash_asks_and_offers(tmp_path: Path) -> None:
    """The script in a real bash, with the words as bash hands them over."""
    bash = shutil.which("bash")
    assert bash is not None
    program = tmp_path / "quiltbee"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m quiltbee "$@"\n')
    program.chmod(0o755)
    asks = f"""{SCRIPTS["bash"]}
COMP_WORDS=({program} show --theme l) COMP_CWORD=3
_quiltbee_completion {program}
echo "${{COMPREPLY[@]}}"
COMP_WORDS=({program} new -e "") COMP_CWORD=3
_quiltbee_completion {program}
echo "${{COMPREPLY[@]}}"
complete -p quiltbee
"""
    run = subprocess.run([bash, "--norc", "-c", asks], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "light",
        "express patchwork stack-n-stuff",
        "complete -o default -F _quiltbee_completion quiltbee",
    ]


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_reads_the_script_at_its_start_and_once(
    quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str
) -> None:
    monkeypatch.delenv("_QUILTBEE_COMPLETE")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    rc = tmp_path / f".{shell}rc"
    rc.write_text("alias ll='ls -l'")
    for _ in range(2):
        assert quiltbee("--install-completion").code == 0
    first, second = rc.read_text().splitlines()
    assert first == "alias ll='ls -l'"
    assert Path(second.removeprefix('source "').removesuffix('"')).read_text() == SCRIPTS[shell]


def test_fish_finds_the_script_by_itself(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("_QUILTBEE_COMPLETE")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert quiltbee("--install-completion", "fish").code == 0
    assert (tmp_path / ".config/fish/completions/quiltbee.fish").read_text() == SCRIPTS["fish"]


def test_an_unknown_shell_is_named(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("_QUILTBEE_COMPLETE")
    run = quiltbee("--show-completion", "tcsh")
    assert (run.code, run.err) == (2, "quiltbee: which shell? Add one of bash, zsh, fish\n")
