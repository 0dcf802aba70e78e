"""How a score adds up, as a small table."""

from quiltbee.rules.outcome import score_sheet
from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Span, line
from quiltbee.text.speech import Speech


def score_table(state: State, speech: Speech) -> Block:
    """Both players' buttons, tile and empty cells, and the totals."""
    sheets = [score_sheet(state, seat) for seat in (0, 1)]
    rows = [("buttons", [sheet.buttons for sheet in sheets])]
    if state.edition.special is not None:
        rows.append(("special tile", [sheet.special for sheet in sheets]))
    if state.solo is not None and not state.solo.automa.opponent.is_clock:
        rows.append(("patches with button symbols", [sheet.patches for sheet in sheets]))
        rows.append(("symbols on patches", [sheet.symbols for sheet in sheets]))
    empty = " and ".join(str(sheet.empty_cells) for sheet in sheets)
    label = f"empty cells {empty}, -{state.edition.empty_cell_penalty} each"
    rows.append((label, [sheet.penalty for sheet in sheets]))
    labels = [speech(label) for label, _ in rows]
    left = max(len(label) for label in (*labels, "score")) + 2
    columns = [max(8, len(name) + 2) for name in speech.names]
    head = line(
        " " * left, *(Span(f"{name:>{column}}", "strong") for name, column in zip(speech.names, columns, strict=True))
    )
    body = [
        line(f"{label:<{left}}" + _numbers(values, columns)) for label, (_, values) in zip(labels, rows, strict=True)
    ]
    total = line(Span(f"{'score':<{left}}" + _numbers([sheet.total for sheet in sheets], columns), "strong"))
    return [head, *body, total]


def _numbers(values: list[int], columns: list[int]) -> str:
    return "".join(f"{value:>{column}}" for value, column in zip(values, columns, strict=True))
