"""The time board as a tape: marks, both tokens, and where the chosen card would lead."""

from rich.text import Text

from quiltbee.rules.state import State
from quiltbee.text.glyphs import FINE
from quiltbee.tui.screen.palette import Palette
from quiltbee.tui.screen.sizes import Layout

_MARGIN = 10


def time_picture(state: State, names: tuple[str, str], palette: Palette, layout: Layout, goal: int | None) -> Text:
    """Player 0 above the tape, player 1 below; three lines for each stretch. `goal` is a space to be shown."""
    last = state.edition.time.last_space
    stretches = [range(at, min(at + layout.stretch, last + 1)) for at in range(0, last + 1, layout.stretch)]
    return Text("\n").join(
        line
        for spaces in stretches
        for line in (
            _token(state, 0, spaces, names, palette, layout.space),
            _tape(state, spaces, palette, layout.space, goal),
            _token(state, 1, spaces, names, palette, layout.space),
        )
    )


def _token(state: State, seat: int, spaces: range, names: tuple[str, str], palette: Palette, wide: int) -> Text:
    time = state.sides[seat].time
    style = palette.style(f"player{seat}")
    text = Text(" ", style, no_wrap=True)
    if time not in spaces:
        return text
    sign = FINE.up if seat else FINE.down
    text.append(f"{names[seat][: _MARGIN - 2]:<{_MARGIN - 1}}")
    at = (time - spaces[0]) * wide
    label = f"{sign} {time}"
    room = len(spaces) * wide - at
    text.append(" " * at + label if room >= len(label) else " " * (at - len(f"{time} ")) + f"{time} {sign}")
    return text


def _tape(state: State, spaces: range, palette: Palette, wide: int, goal: int | None) -> Text:
    text = Text(" " * _MARGIN, no_wrap=True)
    for space in spaces:
        sign, style = _space(state, space)
        if space == goal:
            text.append(FINE.on_turn if sign == FINE.space else sign, palette.style("mark"))
            text.append(" " * (wide - 1))
        else:
            text.append(f"{sign}{'─' * (wide - 1)}", palette.style(style))
    return text


def _space(state: State, space: int) -> tuple[str, str]:
    pays, leather = space in state.edition.time.income_at, space in state.leather_left
    if leather:
        return FINE.both_marks if pays else FINE.leather_mark, "leather"
    return (FINE.income, "income") if pays else (FINE.space, "faint")
