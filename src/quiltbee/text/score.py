"""How a score adds up, as a small table."""

from quiltbee.rules.outcome import score
from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Span, line
from quiltbee.text.speech import Speech


def score_table(state: State, speech: Speech) -> Block:
    """Both players' buttons, tile and empty cells, and what they come to."""
    rows = [("buttons", [side.buttons for side in state.sides])]
    tile = state.edition.special
    if tile is not None:
        rows.append(("special tile", [tile.points if state.special == seat else 0 for seat in (0, 1)]))
    penalty = state.edition.empty_cell_penalty
    empty = [state.empty(seat) for seat in (0, 1)]
    rows.append((f"empty cells {empty[0]} and {empty[1]}, -{penalty} each", [-penalty * cells for cells in empty]))
    labels = [speech(label) for label, _ in rows]
    left = max(len(label) for label in (*labels, "score")) + 2
    columns = [max(8, len(name) + 2) for name in speech.names]
    head = line(
        " " * left, *(Span(f"{name:>{column}}", "strong") for name, column in zip(speech.names, columns, strict=True))
    )
    body = [
        line(f"{label:<{left}}" + _numbers(values, columns)) for label, (_, values) in zip(labels, rows, strict=True)
    ]
    total = line(Span(f"{'score':<{left}}" + _numbers([score(state, 0), score(state, 1)], columns), "strong"))
    return [head, *body, total]


def _numbers(values: list[int], columns: list[int]) -> str:
    return "".join(f"{value:>{column}}" for value, column in zip(values, columns, strict=True))
