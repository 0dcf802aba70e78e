"""Reads the words after a command, as GNU programs do: `--name value`, `--name=value`, `-n value`, `--`."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Any

from quiltbee.cli.arguments.parameter import Parameter


class Misuse(Exception):
    """The words cannot be read; the message says why."""


class HelpWanted(Exception):
    """One of the words asks for help."""


HELP_FLAGS = ("-h", "--help")


def read(words: Iterable[str], parameters: list[Parameter]) -> dict[str, Any]:
    """The arguments for the command's function. Raises `Misuse` or `HelpWanted`."""
    values = {each.name: each.default for each in parameters}
    given: dict[str, list[Any]] = {}
    loose: list[str] = []
    for parameter, word in sorted_out(iter(words), parameters):
        if parameter is None:
            loose.append(word)
        else:
            given.setdefault(parameter.name, []).append(converted(parameter, word))
    _hand_out(loose, [each for each in parameters if not each.is_option], given)
    for each in parameters:
        if each.name in given:
            values[each.name] = given[each.name] if each.is_list else given[each.name][-1]
        elif each.is_required:
            raise Misuse(f"{each.label} is missing")
    return values


def sorted_out(words: Iterator[str], parameters: list[Parameter]) -> Iterator[tuple[Parameter | None, str]]:
    """Every value with its option, or with None if it has no option. The value of a switch is `yes` or `no`."""
    by_flag = {flag: each for each in parameters for flag in [*each.on_flags, *each.off_flags]}
    for word in words:
        if word == "--":
            yield from ((None, rest) for rest in words)
        elif not word.startswith("-") or word == "-":
            yield None, word
        else:
            yield _option(word, words, by_flag)


def _option(word: str, words: Iterator[str], by_flag: dict[str, Parameter]) -> tuple[Parameter, str]:
    flag, equals, value = word.partition("=") if word.startswith("--") else (word[:2], word[2:], word[2:])
    if flag in HELP_FLAGS and not equals:
        raise HelpWanted
    parameter = by_flag.get(flag)
    if parameter is None:
        close = get_close_matches(flag, [*by_flag, *HELP_FLAGS], 1)
        raise Misuse(f"there is no option {flag}" + (f"; did you mean {close[0]}?" if close else ""))
    if parameter.is_switch:
        if equals:
            raise Misuse(f"{flag} takes no value")
        return parameter, "no" if flag in parameter.off_flags else "yes"
    if not equals:
        following = next(words, None)
        if following is None:
            raise Misuse(f"{flag} needs a value: {flag} {parameter.metavar}")
        value = following
    return parameter, value


def _hand_out(loose: list[str], arguments: list[Parameter], given: dict[str, list[Any]]) -> None:
    """Gives each argument one word, and a list all that are left."""
    for each in arguments:
        taken, loose = (loose, []) if each.is_list else (loose[:1], loose[1:])
        if taken:
            given[each.name] = [converted(each, word) for word in taken]
    if loose:
        raise Misuse(f"unexpected: {' '.join(loose)}")


def converted(parameter: Parameter, word: str) -> Any:
    """The word as a value of the parameter's type."""
    if parameter.is_switch:
        return word == "yes"
    if issubclass(parameter.type, Enum) and word not in parameter.choices:
        raise Misuse(f"{parameter.label} is one of {', '.join(parameter.choices)}, not {word!r}")
    if issubclass(parameter.type, Path) and not word:
        raise Misuse(f"{parameter.label} needs the name of a file, and the name is empty")
    try:
        value = parameter.type(word)
        if isinstance(value, int | float) and not _is_within(value, parameter):
            raise ValueError
    except ValueError:
        raise Misuse(f"{parameter.label} takes {wanted(parameter)}, not {word!r}") from None
    return value


def _is_within(value: float, parameter: Parameter) -> bool:
    least, most = parameter.about.least, parameter.about.most
    return (least is None or value >= least) and (most is None or value <= most)


def wanted(parameter: Parameter) -> str:
    """What kind of number an option takes."""
    kind = "a whole number" if parameter.type is int else "a number"
    return " ".join(filter(None, [kind, range_text(parameter)]))


def range_text(parameter: Parameter) -> str:
    """Which numbers are allowed; empty if all are."""
    least, most = parameter.about.least, parameter.about.most
    if least is not None and most is not None:
        return f"from {least} to {most}"
    return f"of at least {least}" if least is not None else f"of at most {most}" if most is not None else ""
