"""What a command takes: read from the signature of its function.

A parameter is annotated with its type and an `Option` or an `Argument`:

>>> from typing import Annotated
>>> def greet(name: Annotated[str, Argument(help="Who.")], loud: Annotated[bool, Option("--loud")] = False) -> None: ...
>>> [(each.name, each.label, each.is_required) for each in parameters_of(greet)]
[('name', 'NAME', True), ('loud', '--loud', False)]
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

Offers = Callable[[list[str]], Iterable[str]]
"""Takes the words typed so far, and returns what a shell may offer for a value."""


class Argument:
    """A value without a name: `quiltbee show FILE`."""

    def __init__(self, *, metavar: str = "", help: str = "", offers: Offers | None = None) -> None:
        self.flags: tuple[str, ...] = ()
        self.metavar = metavar
        self.help = help
        self.least: float | None = None
        self.most: float | None = None
        self.offers = offers


class Option(Argument):
    """A value with a name, `--seed 5`; or a switch, `--json`. `--limits/--no-limits` is a switch with two names."""

    def __init__(
        self,
        *flags: str,
        metavar: str = "",
        help: str = "",
        min: float | None = None,
        max: float | None = None,
        offers: Offers | None = None,
    ) -> None:
        super().__init__(metavar=metavar, help=help, offers=offers)
        self.flags = flags
        self.least, self.most = min, max


@dataclass(frozen=True)
class Parameter:
    """One parameter of a command."""

    name: str
    type: type
    """What one value becomes: str, int, float, Path, bool or an enumeration."""
    is_list: bool
    is_required: bool
    default: Any
    about: Argument

    @property
    def is_option(self) -> bool:
        return bool(self.about.flags)

    @property
    def is_switch(self) -> bool:
        return self.is_option and self.type is bool

    @property
    def on_flags(self) -> list[str]:
        """The names of an option, long ones first."""
        return sorted((flag.partition("/")[0] for flag in self.about.flags), key=lambda flag: not flag.startswith("--"))

    @property
    def off_flags(self) -> list[str]:
        """The names that switch it off."""
        return [off for flag in self.about.flags if (off := flag.partition("/")[2])]

    @property
    def metavar(self) -> str:
        """What stands for a value in the help."""
        return self.about.metavar or "|".join(self.choices) or self.name.upper()

    @property
    def label(self) -> str:
        """What messages call it."""
        return self.on_flags[0] if self.is_option else self.metavar

    @property
    def choices(self) -> list[str]:
        """The values of an enumeration."""
        return [str(each.value) for each in self.type] if issubclass(self.type, Enum) else []


def parameters_of(function: Callable[..., object]) -> list[Parameter]:
    """The parameters of a command, in the order of its signature."""
    return [_parameter(each) for each in inspect.signature(function).parameters.values()]


def _parameter(found: inspect.Parameter) -> Parameter:
    annotation, about = get_args(found.annotation)
    kind = _without_none(annotation)
    is_list = get_origin(kind) is list
    is_required = found.default is inspect.Parameter.empty
    default = None if is_required else found.default
    return Parameter(found.name, get_args(kind)[0] if is_list else kind, is_list, is_required, default, about)


def _without_none(annotation: Any) -> Any:
    if isinstance(annotation, UnionType):
        [annotation] = [each for each in get_args(annotation) if each is not NoneType]
    return annotation
