"""Help, version, and what happens to mistakes."""

import subprocess
import sys

import pytest

from quiltbee.cli.app import app
from quiltbee.cli.ending import FAULT, INTERRUPTED, NOBODY_LISTENS, code_of, guarded
from tests.cli.conftest import Quiltbee

COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]


def test_help_lists_every_command(quiltbee: Quiltbee) -> None:
    run = quiltbee("--help")
    assert run.code == 0
    assert all(f"\n  {command} " in run.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(quiltbee: Quiltbee, command: str) -> None:
    run = quiltbee(command, "--help")
    assert run.code == 0
    assert run.out.startswith(f"Usage: quiltbee {command}")


SLOW = ("pydantic", "rich", "numpy", "quiltbee.rules", "quiltbee.drawing", "quiltbee.engine", "quiltbee.server")


def test_help_loads_nothing_slow() -> None:
    """Help within a fifth of a second hangs on what is imported for it; that can be checked on any machine."""
    commands = [["--help"], *([command, "--help"] for command in COMMANDS)]
    code = f"""
import sys
from quiltbee.cli import main
for arguments in {commands}:
    main(arguments)
    print("loaded:", arguments, [name for name in {SLOW} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [line for line in done.stdout.splitlines() if line.startswith("loaded:")]
    assert loaded == [f"loaded: {arguments} []" for arguments in commands]


def test_version_is_printed(quiltbee: Quiltbee) -> None:
    run = quiltbee("--version")
    assert run.code == 0
    assert run.out.startswith("quiltbee 0")


@pytest.mark.parametrize("arguments", [["sho"], ["show"], ["new", "--first", "2"], ["perft"], ["new", "--seed", "x"]])
def test_wrong_use_is_explained_with_exit_code_2(quiltbee: Quiltbee, arguments: list[str]) -> None:
    run = quiltbee(*arguments)
    assert run.code == 2
    assert "Error: " in run.err
    assert run.out == ""


def ended(error: BaseException) -> int:
    def command() -> None:
        raise error

    return code_of(guarded(command))


def test_a_fault_of_ours_is_a_sentence_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(KeyError("oops")) == FAULT
    assert capsys.readouterr().err == (
        "quiltbee: a mistake in quiltbee itself (KeyError: 'oops'); set QUILTBEE_DEBUG=1 to see where\n"
    )


def test_who_wants_to_mend_it_sees_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUILTBEE_DEBUG", "1")
    with pytest.raises(KeyError, match="oops"):
        ended(KeyError("oops"))


def test_an_interrupt_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(KeyboardInterrupt()) == INTERRUPTED
    assert capsys.readouterr().err == "quiltbee: interrupted\n"


def test_a_reader_that_went_away_is_no_error_message() -> None:
    command = [sys.executable, "-m", "quiltbee", "editions", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == NOBODY_LISTENS
