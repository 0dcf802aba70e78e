"""Games played over HTTP, on every kind of database."""

import pytest
from pydantic import TypeAdapter

from quiltbee import edition_ids, outcome, parse_game
from quiltbee.rules.moves import Advance, Take
from quiltbee.server.api.view.view import View
from tests.server.conftest import Servers
from tests.server.support.player import Browser, views

OPEN = {"kind": "open"}
ANN = {"kind": "me", "name": "Ann"}


@pytest.mark.parametrize("edition", edition_ids())
def test_a_game_on_one_device_is_played_to_its_end(ann: Browser, edition: str) -> None:
    game = ann.create(edition)["game"]
    view = ann.play_out(game)
    record = parse_game(ann.get(f"/api/games/{game}/record").text)
    result = outcome(record.final)
    assert result is not None
    assert view["table"]["result"]["winner"] == result.winner
    assert tuple(sheet["total"] for sheet in view["table"]["result"]["scores"]) == result.scores


def test_a_friend_sits_down_by_a_link_and_plays(ann: Browser, ben: Browser) -> None:
    created = ann.create("express", ANN, OPEN, first=0)
    game = created["game"]
    assert ann.view(game)["table"]["phase"] == "waiting"
    seated = ben.join(created["links"][0]["token"])
    assert seated == {"game": game, "role": "player", "seats": [1], "over": False}
    players = [ann, ben]
    while (view := ann.view(game))["table"]["phase"] != "over":
        on_turn = players[view["table"]["turn"]["seat"]]
        on_turn.play_some(game, 1)
    assert [player["name"] for player in view["table"]["players"]] == ["Ann", "Ben"]


def test_a_bot_answers_by_itself(ann: Browser) -> None:
    game = ann.create("express", ANN, {"kind": "bot", "level": "1"}, first=1)["game"]
    with ann.stream(game) as events:
        for view in views(events):
            if view["table"]["phase"] == "over":
                break
            if view["you"]["may"]["decide"]:
                choice = ann.choice(view["table"])
                ann.did(game, "decisions", decisions=choice, expected_seq=view["table"]["seq"])
    assert ann.view(game)["table"]["result"] is not None


def test_what_lies_ahead_after_a_move_is_told_before_it(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    told = 0
    while told < 12:
        table = ann.view(game)["table"]
        if table["choices"] is None:
            ann.play_some(game, 1)
            continue
        would = table["choices"]["advance"]["consequence"]
        ann.did(game, "decisions", decisions="A", expected_seq=table["seq"])
        player = ann.view(game)["table"]["players"][table["turn"]["seat"]]
        ahead = {name: player[name] for name in ("next_income", "next_leather", "to_end")}
        assert ahead == {name: would[name] for name in ahead}
        assert player["income"] == would["income_after"]
        told += 1


def test_every_view_of_a_game_fits_the_schema(ann: Browser) -> None:
    schema = TypeAdapter(View)
    game = ann.create("stack-n-stuff")["game"]
    with ann.stream(game, since=0) as events:
        for view in views(events):
            schema.validate_python(view)
            if view["table"]["phase"] == "over":
                break
            ann.play_some(game, 1)


def test_a_decision_that_the_rules_forbid_is_refused_with_a_reason(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    answer = ann.act(game, "decisions", decisions="@a1")
    assert answer.status_code == 422
    assert answer.json() == {"code": "not_allowed", "message": "there is no patch in hand to place", "seq": None}


def test_text_that_is_no_decision_is_refused(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    answer = ann.act(game, "decisions", decisions="hello!")
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


def test_a_second_decision_after_the_turn_has_passed_changes_nothing(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    answer = ann.act(game, "decisions", decisions="A A A")
    assert (answer.status_code, answer.json()["code"]) == (409, "turn_passed")
    assert ann.view(game)["table"]["ply"] == 0


def test_the_view_at_a_ply_is_the_position_of_the_record(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.play_some(game, 12)
    states = list(parse_game(ann.get(f"/api/games/{game}/record").text).states())
    for ply, state in enumerate(states):
        assert ann.get(f"/api/games/{game}/at/{ply}").json()["table"]["position"] == str(state)
    assert ann.get(f"/api/games/{game}/at/{len(states)}").status_code == 422


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
def test_the_turns_are_all_decisions_of_the_record_and_what_they_did(ann: Browser, edition: str) -> None:
    game = ann.create(edition)["game"]
    ann.play_some(game, 40)
    record = parse_game(ann.get(f"/api/games/{game}/record").text)
    turns = ann.get(f"/api/games/{game}/turns").json()["turns"]
    steps = [step for turn in turns for step in turn["steps"]]
    assert len(steps) == len(record.decisions)
    for ply, step in enumerate(steps, start=1):
        assert step == ann.get(f"/api/games/{game}/at/{ply}").json()["happened"][0]["events"][-len(step) :]
    starts = [isinstance(decision, Advance | Take) for decision in record.decisions]
    assert [turn["first"] for turn in turns] == [ply for ply, start in enumerate(starts, start=1) if start]
    assert all(any(event["type"] in ("took", "moved") for event in turn["steps"][0]) for turn in turns)


def test_all_processes_agree_after_every_decision(servers: Servers, ann: Browser) -> None:
    game = ann.create("express")["game"]
    for _ in range(8):
        ann.play_some(game, 1)
        positions = {ann.view(game)["table"]["position"] for _ in servers.processes}
        assert len(positions) == 1
