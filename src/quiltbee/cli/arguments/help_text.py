"""The text of `--help`."""

import os
import shutil
from collections.abc import Iterable, Mapping
from textwrap import wrap

from quiltbee.cli.arguments.parameter import Parameter
from quiltbee.cli.arguments.reading import HELP_FLAGS, range_text

_WIDEST = 80
_GAP = 2
_WIDEST_LABEL = 26

Rows = list[tuple[str, str]]
"""What can be typed, and what it means."""
HELP_ROW = (", ".join(HELP_FLAGS), "Show this message and exit.")


def usage(name: str, parameters: list[Parameter]) -> str:
    """The first line: `Usage: quiltbee show [OPTIONS] POSITION|FILE`."""
    arguments = [_in_usage(each) for each in parameters if not each.is_option]
    return " ".join(["Usage:", name, "[OPTIONS]", *arguments])


def _in_usage(argument: Parameter) -> str:
    name = argument.metavar.strip("[]").removesuffix("...") + ("..." if argument.is_list else "")
    return name if argument.is_required else f"[{name}]"


def command_help(name: str, summary: str, details: str, parameters: list[Parameter]) -> str:
    """The help of one command."""
    sections = {
        "Arguments": [_row(each.metavar.strip("[]"), each) for each in parameters if not each.is_option],
        "Options": [*(_row(_flags(each), each) for each in parameters if each.is_option), HELP_ROW],
    }
    return page(usage(name, parameters), [summary, *details.split("\n\n")], sections)


def page(first: str, paragraphs: Iterable[str], sections: Mapping[str, Rows], last: str = "") -> str:
    """A page of help, as wide as the terminal, and at most 80 columns."""
    width = _width()
    blocks = ["\n".join(wrap(first, width, subsequent_indent="  ", break_on_hyphens=False))]
    blocks += [_indented(text, width) for text in paragraphs if text]
    blocks += [f"{heading}:\n{_table(rows, width)}" for heading, rows in sections.items() if rows]
    return "\n\n".join([*blocks, *([_indented(last, width)] if last else [])])


def _width() -> int:
    """The width of the window, if it is known; the window of a test or of a pipe may have none."""
    known = "COLUMNS" in os.environ or os.isatty(1)
    return min(_WIDEST, shutil.get_terminal_size().columns if known else _WIDEST)


def _indented(text: str, width: int) -> str:
    return "\n".join(wrap(" ".join(text.split()), width, initial_indent="  ", subsequent_indent="  "))


def _table(rows: Rows, width: int) -> str:
    column = max((len(label) for label, _ in rows if len(label) <= _WIDEST_LABEL), default=0)
    return "\n".join(_entry(label, text, column, width) for label, text in rows)


def _entry(label: str, text: str, column: int, width: int) -> str:
    hanging = " " * (2 + column + _GAP)
    first = f"  {label:{column}}" + " " * _GAP
    if len(label) > column:
        return "\n".join([f"  {label}", *wrap(text, width, initial_indent=hanging, subsequent_indent=hanging)])
    return "\n".join(wrap(text, width, initial_indent=first, subsequent_indent=hanging)) or first.rstrip()


def _flags(option: Parameter) -> str:
    names = ", ".join(reversed(option.on_flags))
    if option.is_switch:
        return " / ".join([names, *option.off_flags])
    return f"{names} {option.metavar}"


def _row(label: str, parameter: Parameter) -> tuple[str, str]:
    facts = []
    if parameter.is_required and parameter.is_option:
        facts.append("required")
    if parameter.default not in (None, "") and not parameter.is_switch:
        facts.append(f"default: {parameter.default}")
    if (allowed := range_text(parameter)) and "|" not in parameter.metavar:
        facts.append(allowed.removeprefix("of "))
    noted = f" [{'; '.join(facts)}]" if facts else ""
    return label, f"{parameter.about.help}{noted}"
