"""Words become arguments: as with other programs, and with a clear sentence where they do not."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pytest

from quiltbee.cli.arguments.help_text import command_help
from quiltbee.cli.arguments.parameter import Argument, Option, parameters_of
from quiltbee.cli.arguments.reading import HelpWanted, Misuse, read


class Colour(StrEnum):
    red = "red"
    blue = "blue"


def sew(
    where: Annotated[Path, Argument(help="Where.")],
    more: Annotated[list[str] | None, Argument(metavar="[MORE...]", help="What else.")] = None,
    seed: Annotated[int | None, Option("--seed", "-s", metavar="N", help="A number.")] = None,
    time: Annotated[float, Option("--time", metavar="T", min=0.5, max=9, help="Seconds.")] = 1.0,
    colour: Annotated[Colour, Option("--colour", help="Which.")] = Colour.red,
    file: Annotated[list[Path] | None, Option("--file", help="Files.")] = None,
    loud: Annotated[bool, Option("--loud", "-l", help="Say it.")] = False,
    limits: Annotated[bool | None, Option("--limits/--no-limits", help="Limit it.")] = None,
) -> None:
    """Sews."""


def arguments(*words: str) -> dict[str, Any]:
    """What was given; what has its default is left out."""
    parameters = parameters_of(sew)
    defaults = {each.name: each.default for each in parameters}
    return {name: value for name, value in read(words, parameters).items() if value != defaults[name]}


HERE = {"where": Path("here")}


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("here", HERE),
        ("here --seed 5", HERE | {"seed": 5}),
        ("--seed=5 here", HERE | {"seed": 5}),
        ("-s 5 here", HERE | {"seed": 5}),
        ("-s5 here", HERE | {"seed": 5}),
        ("here --seed -5", HERE | {"seed": -5}),
        ("here --seed 5 --seed 6", HERE | {"seed": 6}),
        ("here a --loud b", HERE | {"more": ["a", "b"], "loud": True}),
        ("here - -", HERE | {"more": ["-", "-"]}),
        ("here -- --loud", HERE | {"more": ["--loud"]}),
        ("here --file a --file b", HERE | {"file": [Path("a"), Path("b")]}),
        ("here --no-limits", HERE | {"limits": False}),
        ("here --limits -l", HERE | {"limits": True, "loud": True}),
        ("here --colour blue --time 2", HERE | {"colour": Colour.blue, "time": 2.0}),
    ],
)
def test_what_is_read(words: str, given: dict[str, Any]) -> None:
    assert arguments(*words.split()) == given


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "WHERE is missing"),
        ("here --sed 5", "there is no option --sed; did you mean --seed?"),
        ("here --xyz", "there is no option --xyz"),
        ("here --seed", "--seed needs a value: --seed N"),
        ("here --seed x", "--seed takes a whole number, not 'x'"),
        ("here --time 0.1", "--time takes a number from 0.5 to 9, not '0.1'"),
        ("here --time nan", "--time takes a number from 0.5 to 9, not 'nan'"),
        ("here --colour green", "--colour is one of red, blue, not 'green'"),
        ("here --loud=yes", "--loud takes no value"),
    ],
)
def test_what_is_wrong_is_said(words: str, why: str) -> None:
    with pytest.raises(Misuse) as caught:
        arguments(*words.split())
    assert str(caught.value) == why


def test_too_many_words_are_named() -> None:
    def alone(one: Annotated[str, Argument()]) -> None: ...

    with pytest.raises(Misuse, match="unexpected: b c"):
        read(["a", "b", "c"], parameters_of(alone))


def test_help_is_asked_for_anywhere() -> None:
    with pytest.raises(HelpWanted):
        arguments("--seed", "5", "-h")


def test_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert command_help("quiltbee sew", "Sew.", "With a needle.", parameters_of(sew)) == (
        """\
Usage: quiltbee sew [OPTIONS] WHERE [MORE...]

  Sew.

  With a needle.

Arguments:
  WHERE    Where.
  MORE...  What else.

Options:
  -s, --seed N            A number.
  --time T                Seconds. [default: 1.0; from 0.5
                          to 9]
  --colour red|blue       Which. [default: red]
  --file FILE             Files.
  -l, --loud              Say it.
  --limits / --no-limits  Limit it.
  -h, --help              Show this message and exit."""
    )
