"""A command group that imports a command's module only when the command runs or its own help is asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getdoc
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, ClassVar, cast

import typer
from typer.core import TyperGroup

from quiltbee.cli.ending import guarded

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from typer._click import Command, Context, HelpFormatter

Headings = Mapping[str, Mapping[str, str]]
"""The summaries of the commands by name, under the headings of the help."""


class LazyGroup(TyperGroup):
    """Knows its commands by name and summary. The help is made from these alone."""

    headings: ClassVar[Headings] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast("MutableMapping[str, Command]", LazyCommands(self.headings))  # nothing is ever added

    def list_commands(self, ctx: "Context") -> list[str]:  # noqa: ARG002  # typer's signature
        return list(self.commands)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002  # typer's signature
        width = max(map(len, self.commands))
        for heading, summaries in self.headings.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), summary) for name, summary in summaries.items()])


class LazyCommands(Mapping[str, "Command"]):
    """Commands by name. The module of a command is `commands/<heading>/<command>.py`."""

    def __init__(self, headings: Headings) -> None:
        self._places = {
            name: (heading.lower(), summary)
            for heading, summaries in headings.items()
            for name, summary in summaries.items()
        }

    def __getitem__(self, name: str) -> "Command":
        folder, summary = self._places[name]
        return _load(folder, name, summary)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _load(folder: str, name: str, summary: str) -> "Command":
    """The command whose function has the name of its module. Its help is the summary, then the function's docstring."""
    python_name = f"{name}_" if iskeyword(name) else name
    function = getattr(import_module(f"quiltbee.cli.commands.{folder}.{python_name}"), python_name)
    details = getdoc(function)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, help=f"{summary}\n\n{details}" if details else summary, short_help=summary)(guarded(function))
    return typer.main.get_command(alone)
