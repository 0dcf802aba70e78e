"""Whole games written out, ply after ply: position, legal decisions, choice. A change of rules is a diff of them.

    python -m tests.written_out

writes them again into `tests/data/games`. They are recorded games, chosen because a lot happens in them.
"""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from quiltbee import CHANCE, Decision, Place, Record, State, game_text, legal, move_text, outcome, score, state_text
from quiltbee.notation.decisions import turn_text
from quiltbee.rules.moves import Card
from quiltbee.rules.play import play
from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.turn import marker
from quiltbee.rules.story import story
from quiltbee.text.sentences import sentences_of
from tests.rules.support.traces import recorded_game

GAMES = Path(__file__).parent / "data" / "games"

CHOSEN = {
    "patchwork-2014": ("patchwork", 10),  # the special tile by a patch; leather lost because the quilt is full
    "patchwork-revised": ("patchwork-revised", 6),  # the special tile by a leather patch; a second square gets none
    "express": (
        "express",
        11,
    ),  # the refill; leather discarded by choice, and because there is no room; time cut at the end
    "stack-n-stuff": ("stack-n-stuff", 23),  # one patch left, then an empty circle; a full quilt; a tie
    "automa": (
        "automa",
        30,
    ),  # a solo game: all the filters, a deck that is used up, leather and the tile for the Automa
}
"""By name of the file: a file of recorded games, and the line in it."""

WIDTH = 34
"""Of one side of the table."""
DECISION = "choose   "


def written_out(record: Record) -> str:
    """The game as text: its headers, then each position with what is legal in it and what is chosen."""
    states = list(record.states())
    headers = game_text(record.upto(0)).strip()
    choices: list[Decision | None] = [*record.decisions, None]
    plies = [
        "\n".join(_ply(number, state, states[max(0, number - 1)], choice))
        for number, (state, choice) in enumerate(zip(states, choices, strict=True))
    ]
    return "\n\n".join([headers, *plies]) + "\n"


def choices_in(text: str) -> list[str]:
    """The decisions that a written-out game chooses."""
    return [line.removeprefix(DECISION) for line in text.splitlines() if line.startswith(DECISION)]


def _ply(number: int, state: State, before: State, choice: Decision | None) -> Iterator[str]:
    yield f"--- ply {number}: {_who(state)} ---"
    yield from _both_sides(state, before)
    yield from _named("circle", _circle(state))
    if state.waiting:
        yield from _named("waiting", " ".join(state.waiting))
    if state.special is not None:
        yield from _named("special", f"player {state.special} has the tile")
    if state.solo is not None:
        yield from _named("automa", _automa(state, state.solo))
    if state.hand is not None:
        yield from _named("in hand", state.hand)
    yield f"{'text':<9}{state_text(state)}"
    yield from _legal(state)
    yield from _result(state) if choice is None else [f"{DECISION}{move_text(choice, state.edition)}"]
    if isinstance(choice, Card):
        yield from _named("does", "; ".join(sentences_of(story(state, choice, play(state, choice)), state)))


def _who(state: State) -> str:
    if state.is_over:
        return "the game is over"
    if state.card_due:
        return "the Automa turns over a card"
    if state.turn == CHANCE:
        return "the second set is drawn"
    leather = f", {state.leather_due} leather" if state.leather_due else ""
    return f"player {state.turn} decides{leather}"


def _named(name: str, text: str) -> Iterator[str]:
    """A fact with its name in front; its lines hang together."""
    first, *rest = wrap(text, 105, break_long_words=False) or [""]
    yield f"{name:<9}{first}".rstrip()
    yield from (f"{'':<9}{line}" for line in rest)


# --- the table ----------------------------------------------------------------------------------------------------


def _both_sides(state: State, before: State) -> Iterator[str]:
    left, right = (list(_side(state, before, seat)) for seat in (0, 1))
    for mine, theirs in zip(left, right, strict=True):
        yield f"{mine:<{WIDTH}}{theirs}".rstrip()


def _side(state: State, before: State, seat: int) -> Iterator[str]:
    side = state.sides[seat]
    shared = state.sides[0].time == state.sides[1].time
    yield f"   player {seat}: time {side.time}{' on top' if shared and state.top == seat else ''}"
    yield f"   {side.buttons} buttons, income {side.income}"
    yield "   " + " ".join("abcdefghij"[: state.edition.columns])
    for row in range(state.edition.rows):
        marks = (_mark(state, before, seat, row, column) for column in range(state.edition.columns))
        yield f"{row + 1:>2} {' '.join(marks)}"


def _mark(state: State, before: State, seat: int, row: int, column: int) -> str:
    """`.` free, `x` covered, `o` covered by the decision just made."""
    bit = 1 << row * state.edition.stride + column
    if state.sides[seat].free & bit:
        return "."
    return "o" if before.sides[seat].free & bit else "x"


def _automa(state: State, solo: Solo) -> str:
    """What the Automa has."""
    at, shown = marker(state), "" if solo.shown is None else f", the back shows {solo.shown}"
    return (
        f"{solo.cards_left} cards left{shown}; with buttons: {' '.join(solo.with_buttons) or '-'}; "
        f"without: {' '.join(solo.without_buttons) or '-'}; {solo.leather} leather; "
        f"marker {'gone' if at is None else f'on {at}'}; score {score(state, AUTOMA)}"
    )


def _circle(state: State) -> str:
    """Clockwise from the neutral token; a bar after the patches in reach."""
    reach = state.edition.reach
    return " ".join([*state.circle[:reach], "|", *state.circle[reach:]])


# --- what is legal, and the end -----------------------------------------------------------------------------------


def _legal(state: State) -> Iterator[str]:
    decisions = legal(state)
    places = [decision for decision in decisions if isinstance(decision, Place)]
    others = [move_text(decision, state.edition) for decision in decisions if not isinstance(decision, Place)]
    yield from _named("legal", " ".join([f"{len(decisions)}{':' if others else ''}", *others]))
    for code in sorted({place.code for place in places}):
        cells = {divmod(place.anchor, state.edition.stride) for place in places if place.code == code}
        yield from _named(f"  @{turn_text(code)}", " ".join(_blocks(cells)))


def _blocks(cells: set[tuple[int, int]]) -> Iterator[str]:
    """Cells as rectangles: `a-c:1-4` are columns a to c of the rows 1 to 4."""
    left = set(cells)
    while left:
        row, column = min(left)
        right = column
        while (row, right + 1) in left:
            right += 1
        strip = range(column, right + 1)
        bottom = row
        while all((bottom + 1, each) in left for each in strip):
            bottom += 1
        left -= {(y, x) for y in range(row, bottom + 1) for x in strip}
        yield f"{_span('abcdefghij'[column], 'abcdefghij'[right])}:{_span(str(row + 1), str(bottom + 1))}"


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def _result(state: State) -> Iterator[str]:
    result = outcome(state)
    if result is not None:
        yield from _named("scores", f"{score(state, 0)} {score(state, 1)}")
        yield from _named("result", result.why())


def main() -> None:
    """Writes all files again."""
    GAMES.mkdir(exist_ok=True)
    for name, (file, line) in CHOSEN.items():
        (GAMES / f"{name}.txt").write_text(written_out(recorded_game(file, line)), encoding="utf-8")


if __name__ == "__main__":
    main()
