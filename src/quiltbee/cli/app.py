"""The table of all commands, and how one of them is found and run. Each is a module of `commands/<heading>/`.

A command's module imports at the top only what its help needs, and the rest when it runs: so help comes at once. A long
command keeps its work in a second module, which may import everything at the top.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from inspect import getdoc
from keyword import iskeyword
from pathlib import Path

from quiltbee.cli.arguments.completion import ASKED, SCRIPTS, install, joined, offers, unquoted
from quiltbee.cli.arguments.help_text import HELP_ROW, command_help, page, usage
from quiltbee.cli.arguments.parameter import Parameter, parameters_of
from quiltbee.cli.arguments.reading import HELP_FLAGS, HelpWanted, Misuse, read
from quiltbee.cli.ending import USAGE, Failure, guarded

HEADINGS: Mapping[str, Mapping[str, str]] = {
    "Play": {
        "play": "Play in the browser, or in this terminal.",
    },
    "Games": {
        "new": "Shuffle a new game and print its game file.",
        "show": "Show a position or a game as text, a picture or a film.",
        "replay": "Replay games, check every decision and print the results.",
        "convert": "Convert games from text to JSON, or from JSON to text.",
    },
    "Editions": {
        "editions": "List the editions, or describe some of them in full.",
        "validate": "Check edition files.",
    },
    "Engine": {
        "hint": "Suggest what to do in a position, and say why.",
        "review": "Judge every decision of a game, and say what was better and why.",
        "engine": "Speak the engine protocol on standard input and output.",
    },
    "Puzzles": {
        "puzzle": "Solve a puzzle in this terminal.",
        "puzzles": "Make puzzles from games, check them, or count them.",
    },
    "Server": {
        "serve": "Serve games over HTTP.",
        "backup": "Back up the server's database, even while the server runs.",
        "restore": "Restore a backup while the server is stopped.",
        "export": "Write every game on the server as text.",
        "import": "Add games from a text file to the server.",
        "doctor": "Check the installation, the database and every game in it.",
    },
    "Lab": {
        "match": "Let two bots play a match and measure the difference.",
        "tournament": "Let several bots play each other, and rank them.",
        "dataset": "Make a data set of games with values.",
        "train": "Train a net of your own by self-play.",
        "perft": "Count the legal sequences of decisions of a given length.",
        "bench": "Measure how fast this machine plays.",
    },
}
"""The summaries of the commands by name, under the headings of the help."""
_HEADING_OF = {name: heading for heading, summaries in HEADINGS.items() for name in summaries}

_OPTIONS = [
    ("--version", "Print the version and exit."),
    ("--install-completion", f"Teach your shell to complete: {', '.join(SCRIPTS)}."),
    ("--show-completion", "Print the script for completion."),
]


@dataclass(frozen=True)
class Command:
    """One command, loaded from its module."""

    name: str
    function: Callable[..., int | None]

    @property
    def full_name(self) -> str:
        return f"quiltbee {self.name}"

    @property
    def parameters(self) -> list[Parameter]:
        return parameters_of(self.function)

    @property
    def help(self) -> str:
        """Its summary, then the docstring of its function."""
        summary = HEADINGS[_HEADING_OF[self.name]][self.name]
        return command_help(self.full_name, summary, getdoc(self.function) or "", self.parameters)

    def run(self, words: list[str]) -> int | None:
        """Runs it with these words, and returns its exit code."""
        try:
            arguments = read(words, self.parameters)
        except HelpWanted:
            print(self.help)
            return 0
        except Misuse as error:
            return _misused(usage(self.full_name, self.parameters), self.full_name, error)
        return self.function(**arguments)


def command_named(name: str) -> Command:
    """The command of this name; its function has the name of its module."""
    python_name = f"{name}_" if iskeyword(name) else name
    module = import_module(f"quiltbee.cli.commands.{_HEADING_OF[name].lower()}.{python_name}")
    return Command(name, getattr(module, python_name))


@guarded
def run(words: list[str]) -> int | None:
    """Runs what the user typed."""
    if os.environ.get(ASKED):
        return _complete(words)
    first, rest = (words[0], words[1:]) if words else ("", [])
    match first:
        case name if name in _HEADING_OF:
            return command_named(name).run(rest)
        case "--version":
            from quiltbee.version import VERSION

            print(f"quiltbee {VERSION}")
        case "--install-completion":
            print(install(_shell(rest), Path.home()))
        case "--show-completion":
            print(SCRIPTS[_shell(rest)], end="")
        case _ if first in HELP_FLAGS:
            print(_help())
        case "":
            print(_help(), file=sys.stderr)
            return USAGE
        case _:
            return _misused("Usage: quiltbee [OPTIONS] COMMAND [ARGS]...", "quiltbee", _unknown(first))
    return 0


def _help() -> str:
    sections = {"Options": [*_OPTIONS, HELP_ROW]}
    width = max(map(len, _HEADING_OF))
    sections |= {
        heading: [(name.ljust(width), summary) for name, summary in summaries.items()]
        for heading, summaries in HEADINGS.items()
    }
    return page(
        "Usage: quiltbee [OPTIONS] COMMAND [ARGS]...",
        ["Play, study and host Patchwork, Patchwork Express and Stack'n Stuff."],
        sections,
        "Exit codes: 0 success, 1 a check failed, 2 wrong usage, 3 a bug in quiltbee, 130 stopped by Ctrl-C.",
    )


def _unknown(word: str) -> Misuse:
    what = "option" if word.startswith("-") else "command"
    close = get_close_matches(word, [*_HEADING_OF, *(flag for flag, _ in _OPTIONS), *HELP_FLAGS], 1)
    return Misuse(f"there is no {what} {word!r}" + (f"; did you mean {close[0]!r}?" if close else ""))


def _misused(how: str, name: str, error: Misuse) -> int:
    print(f"{how}\nTry '{name} -h' for help.\n\nError: {error}", file=sys.stderr)
    return USAGE


def _complete(words: list[str]) -> int:
    """Prints what the shell may offer for the last word."""
    words = joined(map(unquoted, words))
    if len(words) <= 1:
        begun = words[0] if words else ""
        found = [*_HEADING_OF] if not begun.startswith("-") else [*(flag for flag, _ in _OPTIONS), HELP_FLAGS[-1]]
        print("\n".join(each for each in found if each.startswith(begun)))
    elif words[0] in _HEADING_OF:
        print("\n".join(offers(words[1:], command_named(words[0]).parameters)))
    return 0


def _shell(words: list[str]) -> str:
    """The shell that is named, or the user's own."""
    shell = words[0] if words else Path(os.environ.get("SHELL", "")).name
    if shell not in SCRIPTS:
        raise Failure(f"which shell? Add one of {', '.join(SCRIPTS)}")
    return shell
