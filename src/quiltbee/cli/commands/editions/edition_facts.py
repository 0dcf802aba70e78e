"""All facts about an edition, for people and for programs."""

from typing import Any

from quiltbee.rules.edition import Edition
from quiltbee.text.canvas import Block, Span, block, folded, line

_COLUMNS = 78


def edition_table(editions: list[Edition]) -> Block:
    """One line for each edition."""
    head = line(Span(f"{'id':<14}{'title':<18}{'year':<5}{'quilt':<6}{'patches':<8}{'boards':<13}numbers", "faint"))
    return [head, *(_row(each) for each in editions)]


def _row(edition: Edition) -> tuple[Span, ...]:
    quilt = f"{edition.columns}x{edition.rows}"
    patches = f"{len(edition.first_set)}+{len(edition.second_set)}" if edition.second_set else len(edition.first_set)
    facts = f"{edition.title:<18}{edition.year:<5}{quilt:<6}{patches:<8}{' '.join(edition.boards):<13}"
    return line(Span(f"{edition.id:<14}", "strong"), facts, edition.provenance.get("kind", ""))


def edition_page(edition: Edition) -> Block:
    """Everything about one edition, including where its numbers come from."""
    boards = [
        f"board {name}: last space {board.last_space}; income at {_spaces(board.income_at)}; "
        f"leather patches at {_spaces(board.leather_at)}"
        for name, board in edition.boards.items()
    ]
    sources = [f"{key}: {text}" for key, text in edition.provenance.items()]
    return [
        line(Span(edition.title, "title"), Span(f" ({edition.id}, {edition.year})", "faint")),
        *block(f"quilt {edition.columns}x{edition.rows}, {len(edition.patches)} patches"),
        *(each for text in [*boards, *sources] for each in block(*_hanging(text))),
        (),
        line(Span(f"{'patch':<18}{'cost':>4} {'time':>5} {'income':>7}  shape", "faint")),
        *(_patch(edition, id) for id in (*edition.first_set, *edition.second_set)),
    ]


def _patch(edition: Edition, id: str) -> tuple[Span, ...]:
    patch = edition.patch[id]
    joins = " (joins later)" if patch.second_set else ""
    numbers = f"{patch.cost:>4} {patch.time:>5} {patch.income:>7}  {' / '.join(patch.rows)}"
    return line(Span(id, "strong"), f"{joins:<{18 - len(id)}}", numbers)


def _spaces(marks: tuple[int, ...]) -> str:
    return " ".join(map(str, marks)) or "none"


def _hanging(text: str) -> list[str]:
    """A paragraph whose lines after the first are indented."""
    first, *rest = folded(text.split(), _COLUMNS - 2)
    return [first, *(f"  {each}" for each in rest)]


def edition_facts(edition: Edition) -> dict[str, Any]:
    """The edition as JSON: the fields of an edition file."""
    tile = edition.special
    return {
        "id": edition.id,
        "title": edition.title,
        "year": edition.year,
        "dress": edition.dress,
        "start_buttons": edition.start_buttons,
        "reach": edition.reach,
        "empty_cell_penalty": edition.empty_cell_penalty,
        "leather_may_be_discarded": edition.leather_may_be_discarded,
        "refill_when_left": edition.refill_when_left,
        "quilt": {"columns": edition.columns, "rows": edition.rows},
        "special_tile": None if tile is None else {"square": tile.square, "points": tile.points},
        "boards": {
            name: {"last_space": board.last_space, "income_at": board.income_at, "leather_at": board.leather_at}
            for name, board in edition.boards.items()
        },
        "words": dict(edition.words),
        "provenance": dict(edition.provenance),
        "patches": [
            {
                "id": patch.id,
                "rows": patch.rows,
                "cost": patch.cost,
                "time": patch.time,
                "income": patch.income,
                "set": "second" if patch.second_set else "first",
            }
            for patch in edition.patches
        ],
    }
