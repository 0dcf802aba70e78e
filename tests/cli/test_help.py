"""Help, version, and what happens to mistakes."""

import re
import subprocess
import sys

import pytest

from quiltbee.cli.app import HEADINGS
from quiltbee.cli.ending import FAULT, INTERRUPTED, NOBODY_LISTENS, code_of, guarded
from tests.cli.conftest import Quiltbee

SUMMARIES = {name: summary for under in HEADINGS.values() for name, summary in under.items()}
COMMANDS = list(SUMMARIES)


def test_help_lists_every_command_under_its_heading(quiltbee: Quiltbee) -> None:
    run = quiltbee("--help")
    assert run.code == 0
    for heading, commands in HEADINGS.items():
        section = run.out.partition(f"\n{heading}:\n")[2].partition("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines()] == list(commands)


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_no_summary_is_cut_off(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    run = quiltbee("--help")
    assert max(map(len, run.out.splitlines())) <= int(columns)
    words = " ".join(run.out.split())
    assert [name for name, summary in SUMMARIES.items() if f" {name} {summary}" not in words] == []


def test_every_summary_fits_on_one_line_of_80_columns(quiltbee: Quiltbee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = quiltbee("--help").out.splitlines()
    assert [name for name, summary in SUMMARIES.items() if f"  {name:10}  {summary}" not in lines] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_begins_with_its_summary(quiltbee: Quiltbee, command: str) -> None:
    words = " ".join(quiltbee(command, "--help").out.split())
    assert words.count(SUMMARIES[command]) == 1
    assert re.match(rf"Usage: quiltbee {command} [^.]+ {re.escape(SUMMARIES[command])}", words.replace("...", ""))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(quiltbee: Quiltbee, command: str) -> None:
    run = quiltbee(command, "--help")
    assert run.code == 0
    assert run.out.startswith(f"Usage: quiltbee {command}")


SLOW = ("pydantic", "numpy", "quiltbee.rules", "quiltbee.drawing", "quiltbee.engine", "quiltbee.server")


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


def test_a_command_loads_no_other_command() -> None:
    code = """
import sys
from quiltbee.cli import main
main(["new", "--seed", "1"])
loaded = [name for name in sys.modules if name.startswith("quiltbee.cli.commands.") and name.count(".") == 4]
print("loaded:", loaded)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "loaded: ['quiltbee.cli.commands.games.new']"


def test_a_command_that_is_mistyped_gets_a_suggestion(quiltbee: Quiltbee) -> None:
    assert "Error: there is no command 'revue'; did you mean 'review'?" in quiltbee("revue").err


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
        "quiltbee: a bug in quiltbee (KeyError: 'oops'); set QUILTBEE_DEBUG=1 to see where\n"
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
