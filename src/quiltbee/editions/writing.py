"""An `Edition` as the text of an edition file: what `read_edition` reads."""

import json
import re
from collections.abc import Iterator, Mapping

from quiltbee.editions.files import DEFAULT_WORDS
from quiltbee.rules.edition import Edition, Patch, TimeBoard


def edition_text(edition: Edition) -> str:
    """The file of an edition, without remarks: `read_edition(edition_text(e)) == e`, on the first of its boards.

    >>> from quiltbee import edition, read_edition
    >>> read_edition(edition_text(edition("express"))) == edition("express")
    True
    """
    return "\n".join(_lines(edition)) + "\n"


def _lines(edition: Edition) -> Iterator[str]:
    yield f"id = {_quoted(edition.id)}"
    yield f"title = {_quoted(edition.title)}"
    yield f"year = {edition.year}"
    yield f"dress = {_quoted(edition.dress)}"
    yield f"quilt = {{columns = {edition.columns}, rows = {edition.rows}}}"
    yield f"start_buttons = {edition.start_buttons}"
    yield f"reach = {edition.reach}"
    yield f"empty_cell_penalty = {edition.empty_cell_penalty}"
    yield f"refill_when_left = {edition.refill_when_left}"
    yield f"leather_may_be_discarded = {str(edition.leather_may_be_discarded).lower()}"
    if edition.special is not None:
        yield f"special_tile = {{square = {edition.special.square}, points = {edition.special.points}}}"
    yield from ("patches = [", *map(_patch, edition.patches), "]")
    for name, board in edition.boards.items():
        yield from _board(name, board)
    yield from _texts("words", {key: word for key, word in edition.words.items() if DEFAULT_WORDS.get(key) != word})
    yield from _texts("provenance", edition.provenance)


def _patch(patch: Patch) -> str:
    rows = ", ".join(map(_quoted, patch.rows))
    numbers = f"cost = {patch.cost}, time = {patch.time}, income = {patch.income}"
    second = ', set = "second"' if patch.second_set else ""
    return f"  {{id = {_quoted(patch.id)}, rows = [{rows}], {numbers}{second}}},"


def _board(name: str, board: TimeBoard) -> Iterator[str]:
    yield f"[boards.{_key(name)}]"
    yield f"last_space = {board.last_space}"
    yield f"income_at = {list(board.income_at)}"
    yield f"leather_at = {list(board.leather_at)}"


def _texts(name: str, texts: Mapping[str, str]) -> Iterator[str]:
    if texts:
        yield f"[{name}]"
    for key, text in texts.items():
        yield f"{_key(key)} = {_quoted(text)}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    """A string of TOML. JSON writes the same one, but leaves a control character that TOML does not allow."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
