"""Every example of `docs/reference/notation.md`, run."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiltbee import (
    Game,
    IllegalGame,
    Place,
    Unreadable,
    choose,
    edition,
    edition_ids,
    game_text,
    move_text,
    outcome,
    parse_game,
    parse_move,
    parse_state,
    state_text,
)
from quiltbee.notation.decisions import parse_cell
from quiltbee.rules.bits import mask_cells
from quiltbee.rules.wording import cell_text
from tests.cli.ebnf import grammar_of
from tests.cli.markdown import code_blocks, page, remarked, table

PAGE = "notation.md"
POSITIONS, NO_POSITIONS = map(remarked, code_blocks(PAGE, "text"))


@pytest.mark.parametrize(("id", "cell", "place"), table(PAGE, "| edition | cell | row, column from 0 |"))
def test_a_cell_is_column_letter_and_row_number(id: str, cell: str, place: str) -> None:
    row, column = map(int, place.split(", "))
    box = edition(id)
    assert parse_cell(cell, box) == row * box.stride + column
    assert cell_text(row * box.stride + column, box) == cell


@pytest.mark.parametrize(
    ("id", "hand", "text", "canonical", "cells"),
    table(PAGE, "| edition | in hand | text | canonical | cells covered |"),
)
def test_a_placement_covers_these_cells(id: str, hand: str, text: str, canonical: str, cells: str) -> None:
    box = edition(id)
    decision = parse_move(text, box, hand)
    assert decision == parse_move(canonical, box, hand)
    assert isinstance(decision, Place)
    mask = box.patch[hand].by_code[decision.code].mask << decision.anchor
    covered = [cell_text(row * box.stride + column, box) for row, column in mask_cells(mask, box.stride)]
    assert covered == cells.split()


@pytest.mark.parametrize(("id", "text", "why"), table(PAGE, "| edition | text | because |"))
def test_what_is_no_decision_is_refused(id: str, text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(why)):
        parse_move(text, edition(id))


@pytest.mark.parametrize(("text", "what"), POSITIONS)
def test_a_position_is_read_and_written_the_same(text: str, what: str) -> None:
    state = parse_state(text)
    assert state_text(state) == text
    if what.startswith("over: "):
        result = outcome(state)
        assert result is not None
        assert what == f"over: {result.scores[0]} to {result.scores[1]}"


@pytest.mark.parametrize(("text", "why"), NO_POSITIONS)
def test_a_position_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(why)):
        parse_state(text)


def test_the_game_is_read_written_the_same_and_ends_as_it_says() -> None:
    [text] = code_blocks(PAGE)
    record = parse_game(text)
    assert game_text(record) == text
    assert record.header("Where") == 'at the "kitchen table"'
    result = outcome(record.final)
    assert result is not None
    assert record.header("Score") == f"{result.scores[0]} {result.scores[1]}"
    assert record.header("Result") == str(result.winner)


def test_the_patches_look_as_the_page_says() -> None:
    drawn = re.findall(r"([pe]\d\d)\s+is\s+`([X./]+)`", page(PAGE))
    assert len(drawn) == 5
    for id, rows in drawn:
        box = edition("patchwork" if id[0] == "p" else "express")
        assert "/".join(box.patch[id].rows) == rows


@pytest.mark.parametrize(("moves", "why"), table(PAGE, '| after `[Solo "automa tactical 3"]` | because |'))
def test_a_solo_game_that_cannot_be_is_refused(moves: str, why: str) -> None:
    start = Game.new("patchwork", seed=1, first=0).text.replace(
        '[First "0"]', '[First "0"]\n[Solo "automa tactical 3"]'
    )
    with pytest.raises((Unreadable, IllegalGame), match=re.escape(why)):
        _ = parse_game(start + moves).final


GRAMMAR = grammar_of(code_blocks(PAGE, "ebnf")[0])


def random_game(id: str, seed: int) -> Game:
    game, rng = Game.new(id, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
    return game


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize("seed", range(3))
def test_the_grammar_spells_whole_games(id: str, seed: int) -> None:
    game, box = random_game(id, seed), edition(id)
    assert all(GRAMMAR["decision"].fullmatch(move_text(each, box)) for each in game.record.decisions)
    assert all(GRAMMAR["position"].fullmatch(state_text(each)) for each in game.record.states())
    tokens = re.findall(r"\[.*?\]|R\(.*?\)|\S+", game.text)
    assert all(GRAMMAR["header"].fullmatch(each) or GRAMMAR["word"].fullmatch(each) for each in tokens)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.from_regex(r"(A|-|R\((e1[0-9] ?){0,3}\)|e[0-2][0-9]|@[a-k]1?[0-9](\.[0-4]?f?)?)(.|\n)?", fullmatch=True))
def test_the_grammar_and_the_reader_agree_on_what_is_a_decision(text: str) -> None:
    try:
        parse_move(text, edition("express"))
    except Unreadable as error:
        known_but_missing = "has no patch" in str(error) or "is not on the quilt" in str(error)
        assert known_but_missing or GRAMMAR["decision"].fullmatch(text) is None
    else:
        assert GRAMMAR["decision"].fullmatch(re.sub(r"(?<=\() +| +(?=\))", "", re.sub(" +", " ", text)))


def test_the_grammar_refuses_what_the_page_calls_unreadable() -> None:
    for _, text, why in table(PAGE, "| edition | text | because |"):
        assert "has no patch" in why or "not on the quilt" in why or GRAMMAR["decision"].fullmatch(text) is None


def test_the_grammar_spells_comments_and_evaluations() -> None:
    assert GRAMMAR["comment"].fullmatch("{a bold start}")
    assert GRAMMAR["evaluation"].fullmatch("<-2.5 41%>")
    assert not GRAMMAR["evaluation"].fullmatch("<2.5 41%>")
    assert GRAMMAR["header"].fullmatch(r'[Where "at the \"kitchen table\""]')
