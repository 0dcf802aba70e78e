"""Follows a page as a reader would: in an empty folder, it saves the files, runs the code and types the commands."""

import io
import re
import shlex
import subprocess
import sys
from code import InteractiveConsole
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from tests.docs.shell import commands, reason_not_to_run, run

BLOCK = re.compile(r"^(```+)([\w-]*)[^\n]*\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
SAVED = re.compile(r"[Ss]ave this as `([\w./-]+)`:\s*$")
ANYTHING = "…"


@dataclass(frozen=True)
class Step:
    """A block of code of a page."""

    language: str
    text: str
    line: int
    file: str | None
    """The file that a reader saves it as."""


def steps(page: str) -> list[Step]:
    """The blocks of a page, in order."""
    found = []
    for block in BLOCK.finditer(page):
        saved = SAVED.search(page[: block.start()])
        file = saved[1] if saved else None
        found.append(Step(block[2], block[3], page.count("\n", 0, block.start()) + 1, file))
    return found


LEAVING = "quit\n"
"""Typed into every command that asks for something."""
UNSOLVED = 1
"""What `quiltbee puzzle` ends with then."""


def follow(page: Path, python: bool = True) -> list[str]:
    """Follows a page in the current folder, and says what came out differently. `python` runs its Python, too."""
    names: dict[str, Any] = {"__name__": "page"}
    printed = ""
    wrong = []
    for step in steps(page.read_text(encoding="utf-8")):
        where = f"{page.name}:{step.line}"
        if step.file is not None:
            Path(step.file).write_text(step.text, encoding="utf-8")
        elif step.language == "python" and python:
            printed = _printed_by(step, where, names)
        elif step.language == "text" and python:
            wrong += _compared(where, step.text, printed)
        elif step.language == "console":
            wrong += [
                each for typed in conversation(step.text) for each in _compared(where, typed[1], _typed(typed[0]))
            ]
        elif step.language == "sh":
            wrong += [f"{where}: {command}\n{said}" for command, said in _failed(step.text)]
    return wrong


def _failed(block: str) -> list[tuple[str, str]]:
    """The commands of a block that did not succeed, of those that can be run here."""
    here = [command for command in commands(block) if reason_not_to_run(command) is None]
    ran = [(command, *run(command, LEAVING)) for command in here]
    fine = {True: (0, UNSOLVED), False: (0,)}
    return [
        (command, f"exit code {code}: {said}")
        for command, code, said in ran
        if code not in fine[f"{command} ".startswith("quiltbee puzzle ")]
    ]


def typed_in_vain(page: Path) -> list[str]:
    """Code of a page that Python refuses when it is typed at its prompt, where an empty line ends a block."""
    console = _Prompt()
    for step in steps(page.read_text(encoding="utf-8")):
        if step.language == "python" and step.file is None:
            console.where = f"{page.name}:{step.line}"
            for line in [*step.text.splitlines(), ""]:
                console.push(line)
    return console.refused


class _Prompt(InteractiveConsole):
    """Reads as `python` does, and runs nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.where = ""

    def runcode(self, code: CodeType) -> None:
        pass

    def showsyntaxerror(self, *_: object, **__: object) -> None:
        self.refused.append(self.where)


def conversation(text: str) -> list[tuple[str, str]]:
    """What is typed after each `$`, and what comes."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    return [(command.replace("\\\n", " "), output) for command, output in map(_cut, parts)]


def _cut(part: str) -> tuple[str, str]:
    found = re.match(r"((?:.*\\\n)*.*)\n?", part)
    assert found is not None
    return found[1], part[found.end() :]


def _printed_by(step: Step, where: str, names: dict[str, Any]) -> str:
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(step.text, where, "exec"), names)
    return out.getvalue()


def _typed(command: str) -> str:
    name, *words = shlex.split(command)
    if name == "quiltbee":
        return run(command)[1]
    assert name == "python", f"{command}: a page shows only quiltbee and python in its conversations"
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout


def _compared(where: str, shown: str, came: str) -> list[str]:
    shown = re.sub(r"\\\n *", "", shown)
    pattern = (
        re.escape(shown.strip("\n")).replace(f"{re.escape(ANYTHING)}\\\n", "(?:.*\\n)*?").replace("\n(?:", "\n(?:")
    )
    pattern = pattern.replace(re.escape(ANYTHING), "[\\s\\S]*?")
    return (
        [] if re.fullmatch(pattern, came.strip("\n")) else [f"{where}: the page shows\n{shown}but this came:\n{came}"]
    )
