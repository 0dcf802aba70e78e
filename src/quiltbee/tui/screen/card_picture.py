"""A patch in reach as a card: its shape in its fabric, its numbers, and in a few words what it would do."""

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from quiltbee.rules.edition import Patch
from quiltbee.rules.foresight import Foresight, foresee_take
from quiltbee.rules.reasons import missing_buttons, why_not_take
from quiltbee.rules.state import State
from quiltbee.text.canvas import clipped
from quiltbee.text.consequence import next_turn, on_the_way
from quiltbee.text.speech import Speech
from quiltbee.tui.screen.palette import Palette


def card_picture(
    state: State, patch: Patch, number: int, speech: Speech, palette: Palette, width: int, rows: int
) -> Text:
    """The card: a heading, the numbers, then the shape with its consequence beside it."""
    heading = Text.assemble(
        (f"{number} ", palette.style("keys")), (clipped(palette.name(patch.id), width - 7), palette.style("strong"))
    )
    heading.append(f"{patch.id:>{width - len(heading.plain)}}", palette.style("faint"))
    scale = 2 if rows - 2 >= 2 * len(patch.rows) and width >= 4 * len(patch.rows[0]) + 15 else 1
    shape = _shape(patch, palette, scale, rows - 2)
    drawn = max(len(line.plain) for line in shape) + 1
    facts = [clipped(each, width - drawn) for each in _facts(state, patch, speech)]
    lines = [heading, _numbers(patch, palette)]
    for at in range(rows - 2):
        line = shape[at].copy() if at < len(shape) else Text()
        line.append(" " * (drawn - len(line.plain)))
        line.append(facts[at] if at < len(facts) else "", palette.style(_style_of(state, patch, at)))
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


def _style_of(state: State, patch: Patch, at: int) -> str:
    return "error" if at == 0 and _blocked(state, patch) else "faint"


def _blocked(state: State, patch: Patch) -> bool:
    return state.turn < 2 and state.in_hand is None and why_not_take(state, patch) is not None


def _numbers(patch: Patch, palette: Palette) -> Text:
    return Text.assemble(
        "cost ", (str(patch.cost), palette.style("strong")),
        " time ", (str(patch.time), palette.style("strong")),
        " income ", (str(patch.income), palette.style("income")),
    )  # fmt: skip


def _facts(state: State, patch: Patch, speech: Speech) -> Iterator[str]:
    """What it would do, the most important first."""
    if state.turn > 1 or state.in_hand is not None:
        return
    match why_not_take(state, patch):
        case "cost":
            yield f"{missing_buttons(state, patch)} short"
        case "room":
            yield "fits nowhere"
    seen: Foresight = foresee_take(state, patch)
    yield f"to space {seen.lands_on}"
    yield "you again" if seen.stays else speech(f"then {next_turn(seen, state.turn)}")
    if seen.earns_by_end:
        yield f"+{seen.earns_by_end} by the end"
    if seen.earned:
        yield f"+{sum(each.buttons for each in seen.earned)} at once"
    yield from (speech(each) for each in on_the_way(seen))


def _shape(patch: Patch, palette: Palette, scale: int, rows: int) -> list[Text]:
    """The cells in their fabric; a patch that is too high is drawn in half blocks."""
    if scale * len(patch.rows) > rows:
        return _half_blocks(patch, palette)
    return [_line(patch, row, line, palette, scale) for row in range(len(patch.rows)) for line in range(scale)]


def _line(patch: Patch, row: int, line: int, palette: Palette, scale: int) -> Text:
    text = Text(no_wrap=True)
    for column, mark in enumerate(patch.rows[row]):
        if mark == "X":
            _append_cell(text, patch, (row, column), line, palette, scale)
        else:
            text.append(" " * 2 * scale)
    return text


def _append_cell(text: Text, patch: Patch, cell: tuple[int, int], line: int, palette: Palette, scale: int) -> None:
    wide = 2 * scale
    if palette.depth != "full":
        text.append("█" * wide, palette.style("hand"))
        return
    cloth = palette.cloth(patch.id)
    button = patch.cells.index(cell) < patch.income
    text.append(cloth.printed(wide, line, button), cloth.seam if button and line == 0 else cloth.style)


def _half_blocks(patch: Patch, palette: Palette) -> list[Text]:
    """One column and half a row for each cell."""
    style = palette.style("hand") if palette.depth != "full" else Style(color=palette.cloth(patch.id).ground)
    drawn = [*patch.rows, "." * len(patch.rows[0])]
    blocks = {("X", "X"): "█", ("X", "."): "▀", (".", "X"): "▄", (".", "."): " "}
    return [
        Text("".join(blocks[pair] for pair in zip(drawn[at], drawn[at + 1], strict=True)), style)
        for at in range(0, len(patch.rows), 2)
    ]
