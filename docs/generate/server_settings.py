"""The settings of a server: the option, the variable, the default and the meaning of each."""

from dataclasses import fields

from quiltbee.cli.app import command_named
from quiltbee.server.settings import Settings

INTRODUCTION = """\
# Every setting of a server

This page is made from the program. `quiltbee serve` takes each setting as an option or as a variable of the
environment; if both are given, the option is used. A wrong value is an error at the start.
[Host it at home](../../how-to/host-at-home.md) and
[on the internet](../../how-to/host-on-the-internet.md) say which ones you need.

| option | variable | default | meaning |
|---|---|---|---|
"""
ELSEWHERE = """
Some variables are not settings of a server:

| variable | meaning |
|---|---|
| `QUILTBEE_DEBUG` | `1` shows where a bug is: the whole traceback, after exit code 3 |
| `QUILTBEE_CPU_VARIANT` | the machine code of the kernel; [the kernel](../kernel.md) lists the variants |
| `QUILTBEE_TREE_MEMORY` | bytes that the tree of a search may have, 201326592 unless told otherwise |
| `QUILTBEE_PAGE` | `skip` leaves the page out when quiltbee is installed from its sources |
| `NO_COLOR`, `FORCE_COLOR` | no colours in a terminal; colours also elsewhere |
"""


def page() -> str:
    """The page as Markdown."""
    return INTRODUCTION + "".join(map(_row, (field.name for field in fields(Settings)))) + ELSEWHERE


def _row(name: str) -> str:
    parameters = {each.name: each for each in command_named("serve").parameters}
    option = parameters[name]
    flags = ", ".join(f"`{flag}`" for flag in [*option.on_flags, *option.off_flags])
    meaning, _, usual = option.about.help.removesuffix("]").partition(" [")
    return f"| {flags} | `QUILTBEE_{name.upper()}` | {usual or _default(name)} | {meaning} |\n"


def _default(name: str) -> str:
    default = next(field.default for field in fields(Settings) if field.name == name)
    return ("off", "on")[default] if isinstance(default, bool) else f"{default or 'none'}"
