"""Recorded solo games: every field of every step, and the way through text and JSON."""

import json
from typing import Any

import pytest

from quiltbee import Record, facts, final_facts, game_facts, game_json, game_text, parse_game, parse_game_json
from quiltbee.editions.opponents import opponent
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.solo_facts import card_facts
from quiltbee.rules.moves import Card
from quiltbee.rules.outcome import outcome
from quiltbee.rules.solo.turn import automa_turn
from quiltbee.rules.story import story
from tests.rules.support.cardboard_automa import table
from tests.rules.support.traces import recorded

Json = dict[str, Any]
GAMES = [pytest.param(game, id=f"line {line}") for line, game in enumerate(recorded("automa"), start=1)]


def record_of(game: Json) -> Record:
    return parse_game(game["text"])


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_solo_game_replays_with_every_field_equal(game: Json) -> None:
    states = list(record_of(game).states())
    assert len(states) == len(game["steps"]) + 1
    for ply, (state, step) in enumerate(zip(states[1:], game["steps"], strict=True), start=1):
        assert (ply, facts(state)) == (ply, step["after"])
    assert final_facts(states[-1]) == game["final"]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_card_says_what_it_did_and_why(game: Json) -> None:
    record = record_of(game)
    cards = [
        (decision.number, card_facts(automa_turn(before, decision.number)))
        for before, decision in zip(record.states(), record.decisions, strict=False)
        if isinstance(decision, Card)
    ]
    assert cards == [(step["card"], step["automa"]) for step in game["steps"] if step["do"] == "card"]
    told = [each["automa"] for each in game_facts(record)["decisions"] if "automa" in each]
    assert told == [each for _, each in cards]


@pytest.mark.parametrize("game", GAMES)
def test_a_solo_game_survives_the_way_through_text_and_json(game: Json) -> None:
    record = record_of(game)
    assert game_text(record).split() == game["text"].split()
    assert parse_game(game_text(record)) == record
    assert parse_game_json(game_json(record)) == record
    for plies, state in enumerate(record.states()):
        assert parse_state(state_text(state)) == state
        cut = record.upto(plies)
        assert parse_game(game_text(cut)) == cut
        assert parse_game_json(game_json(cut)) == cut
        assert cut.final == state


@pytest.mark.parametrize("game", GAMES)
def test_the_story_of_a_solo_game_adds_up(game: Json) -> None:
    record = record_of(game)
    states = list(record.states())
    steps = zip(states, record.decisions, states[1:], strict=False)
    events = [event for before, decision, after in steps for event in story(before, decision, after)]
    automas = [event for event in events if getattr(event, "seat", None) == 1]
    assert sum(event.buttons for event in automas if event.type == "earned") == states[-1].sides[1].buttons
    assert [event.patch for event in events if event.type == "card_turned"] == [
        step["automa"]["took"] for step in game["steps"] if step["do"] == "card"
    ]
    assert sum(event.type == "leather_reached" for event in automas) == game["steps"][-1]["after"]["automa"]["leather"]
    assert sum(event.type == "special_won" for event in automas) == (game["final"]["special_tile"] == 1)
    assert sum(event.type == "reached_end" for event in automas) == 1
    result = outcome(states[-1])
    assert result is not None
    assert events[-1].type == "over"
    assert sum(event.type == "deck_shuffled" for event in events) == sum(
        step["after"]["cards_left"] == 12 for step in game["steps"] if step["do"] == "card"
    )
    turns = [event.seat for event in events if event.type == "turn"]
    assert {*turns} == {0, 1}


def test_the_cards_and_levels_are_those_of_the_table() -> None:
    told, found = table("automa"), opponent("automa")
    for name, cards in told["decks"].items():
        have = [(each.number, each.budget, each.filters, each.income) for each in found.decks[name].cards]
        assert have == [(each["card"], each["budget"], each["filters"], each["income"]) for each in cards]
        assert (sum(each[1] for each in have), sum(each[3] for each in have)) == (64, 18)
    levels = [(each.number, each.marker_before_end, list(each.counts)) for each in found.levels.values()]
    assert levels == [(each["level"], each["marker_before_end"], each["scores"]) for each in told["levels"]]


def test_the_json_of_an_unfinished_game_has_the_budget_shown() -> None:
    tactical = next(game for game in recorded("automa") if game["deck"] == "tactical")
    cut = record_of(tactical).upto(1)
    told = json.loads(game_json(cut))
    assert (told["solo"], told["shown"]) == (str(cut.solo), tactical["steps"][0]["after"]["next_budget"])
