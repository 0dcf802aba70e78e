"""What must hold of the data of every dress."""

import re

import pytest

from quiltbee.drawing import dress, dress_names
from quiltbee.drawing.theme.look import look
from tests.drawing.support.pictures import DRESSES, THEMES

every_dress = pytest.mark.parametrize("name", DRESSES)
every_theme = pytest.mark.parametrize("theme", THEMES)


def test_there_is_a_dress_for_each_edition() -> None:
    assert dress_names() == tuple(sorted(DRESSES))


@every_dress
def test_every_dress_has_the_same_tokens_in_both_themes(name: str) -> None:
    tokens = set(dress("patchwork").theme("light"))
    assert set(dress(name).theme("light")) == set(dress(name).theme("dark")) == tokens


@every_theme
@every_dress
@pytest.mark.parametrize("ink", ["ink", "ink2", "youText", "oppText", "bad"])
@pytest.mark.parametrize("ground", ["table", "panel", "panel2"])
def test_writing_can_be_read(name: str, theme: str, ink: str, ground: str) -> None:
    colours = dress(name).theme(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@every_theme
@every_dress
@pytest.mark.parametrize(("ink", "ground"), [("tapeInk", "tape"), ("okInk", "ok"), ("ink", "paper"), ("time", "paper")])
def test_figures_can_be_read(name: str, theme: str, ink: str, ground: str) -> None:
    colours = dress(name).theme(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@every_theme
@every_dress
def test_the_players_stand_out_from_the_table(name: str, theme: str) -> None:
    colours = dress(name).theme(theme)
    assert min(contrast(colours[seat], colours["table"]) for seat in ("you", "opp")) >= 3


@every_theme
@every_dress
def test_the_definitions_leave_no_word_in_braces(name: str, theme: str) -> None:
    worn = look(name, theme)
    drawn = worn.common_defs + worn.fabric_defs(worn.dress.fabrics) + worn.token(0, "A") + worn.token(1, "B")
    assert not re.search(r"[{}]", drawn)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
