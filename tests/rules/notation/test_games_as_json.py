"""Games as JSON: what is written is read again, exactly; and a program that knows no rules finds what happened."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import (
    Comment,
    Edition,
    Evaluation,
    IllegalGame,
    Record,
    Unreadable,
    final_facts,
    game_facts,
    game_json,
    layout,
    parse_game,
    parse_game_json,
)
from quiltbee.notation.games_json import DEEPEST, LARGEST
from tests.rules.support.custom_editions import custom_editions
from tests.rules.support.positions import BUILT_IN, box
from tests.rules.support.random_games import random_record

every_edition = pytest.mark.parametrize("name", BUILT_IN)
NOTES = ((0, Comment('a "bold" start\n')), (2, Evaluation(-2.5, 41.25)), (2, Comment("hm")))


def whole(name: str = "express", seed: int = 3) -> Record:
    return random_record(box(name), seed)


@every_edition
def test_games_round_trip(name: str) -> None:
    for seed in range(6):
        record = whole(name, seed)
        assert parse_game_json(game_json(record)) == record


@given(edition=custom_editions(), seed=st.integers(0, 2**32))
def test_games_of_an_own_edition_round_trip(edition: Edition, seed: int) -> None:
    record = random_record(edition, seed)
    assert parse_game_json(game_json(record), lambda _: edition) == record


def test_headers_and_notes_round_trip() -> None:
    plain = whole().upto(9)
    headers = (("Player0", 'Änne "Ada"'), ("Where", "a \\ b"), ("Where", "twice"))
    record = Record(plain.edition, plain.circle, plain.first, plain.decisions, headers, NOTES)
    assert parse_game_json(game_json(record)) == record
    assert game_facts(record)["notes"][1:] == [
        {"ply": 2, "margin": -2.5, "chance": 41.25},
        {"ply": 2, "comment": "hm"},
    ]


@every_edition
def test_every_decision_tells_what_it_did(name: str) -> None:
    record = whole(name)
    told, states = game_facts(record), list(record.states())
    assert [decision["buttons"] for decision in told["decisions"]] == [
        [side.buttons for side in state.sides] for state in states[1:]
    ]
    placed = [(decision["seat"], decision["patch"], decision["cells"]) for decision in told["decisions"]]
    assert [each for each in placed if each[2]] == [
        (piece.seat, piece.patch, [list(cell) for cell in piece.cells]) for piece in layout(record)
    ]
    drawn = [decision["seat"] for decision in told["decisions"] if decision["text"].startswith("R(")]
    assert drawn == [None] * bool(record.edition.second_set)
    assert told["final"] == final_facts(states[-1])
    assert game_facts(record.upto(5))["final"] is None


def test_what_follows_from_the_rest_is_not_needed() -> None:
    record = whole()
    told: dict[str, Any] = json.loads(game_json(record))
    short = {name: told[name] for name in ("edition", "circle", "first")}
    short["decisions"] = [{"text": decision["text"]} for decision in told["decisions"]]
    assert parse_game_json(json.dumps(short)) == record


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"edition": None}, '"edition" must be text, but it is missing'),
        ({"edition": 7}, "\"edition\" must be text, but it is '7'"),
        ({"edition": "whist"}, "there is no edition 'whist'"),
        ({"board": "round"}, "round"),
        ({"first": True}, '"first" must be a whole number'),
        ({"first": 2}, "the first player is 0 or 1, not '2'"),
        ({"circle": "e01"}, '"circle" must be a list'),
        ({"circle": ["e01 e02"]}, '"circle" must be a list of words'),
        ({"headers": [["Player0"]]}, '"headers" must be pairs'),
        ({"headers": [["First", "1"]]}, "the header First is given twice"),
        ({"headers": [["Where", "two\nlines"]]}, "cannot be a header"),
        ({"headers": [["Where", "\ud800"]]}, "surrogates not allowed"),
        ({"decisions": None}, '"decisions" must be a list, but it is missing'),
        ({"decisions": ["A"]}, 'ply 1: a decision is an object with a "text"'),
        ({"decisions": [{"text": "A A"}]}, 'ply 1: a decision is an object with a "text"'),
        ({"decisions": [{"text": "x"}]}, "ply 1: 'x' cannot be read"),
        ({"notes": [{"ply": 1, "comment": "early"}]}, 'a note has a "ply" from 0 to 0'),
        ({"notes": [{"ply": 0}]}, 'a note has a "ply"'),
        ({"notes": [{"ply": 0, "margin": float("nan"), "chance": 1}]}, "cannot be written"),
        ({"notes": [{"ply": 0, "comment": "}"}]}, "cannot contain '}'"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], reason: str) -> None:
    told = {**json.loads(game_json(whole().upto(0))), **change}
    with pytest.raises(Unreadable) as refused:
        parse_game_json(json.dumps(told))
    assert reason in str(refused.value)


@pytest.mark.parametrize("text", ["", "[", "[]", "7", "[" * 100_000, " " * (LARGEST + 1)])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_game_json(text)


def test_brackets_that_are_too_deep_are_refused_before_they_are_read() -> None:
    """They would break Python down for good where it runs as WebAssembly."""
    fields = json.loads(game_json(whole()))
    for depth, reads in ((DEEPEST - 1, True), (DEEPEST, False)):
        fields["extra"] = json.loads("[" * depth + "]" * depth)
        text = json.dumps(fields)
        if reads:
            assert parse_game_json(text) == whole()
        else:
            with pytest.raises(Unreadable, match="brackets are nested too deeply"):
                parse_game_json(text)


@pytest.mark.parametrize("comment", ["[" * 50, '"' + "{" * 50, "\\" + "[" * 50])
def test_brackets_in_a_comment_are_not_counted(comment: str) -> None:
    fields = {**json.loads(game_json(whole())), "extra": comment}
    assert parse_game_json(json.dumps(fields)) == whole()


def test_a_game_against_the_rules_has_no_facts() -> None:
    record = whole().upto(0)
    broken = Record(record.edition, record.circle, record.first, parse_game(TWICE).decisions)
    with pytest.raises(IllegalGame, match="ply 1: - is not allowed"):
        game_facts(broken)


TWICE = '[Edition "express"]\n[Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"]\n[First "0"]\n\n-'
