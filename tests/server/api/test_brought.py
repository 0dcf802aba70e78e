"""Games and editions that somebody brings: what they are, what is wrong and where, and playing on from them."""

import json

import pytest

from quiltbee import Game, state_text
from quiltbee.server.api.file_check import look_at
from tests.custom_edition import tea_towel_text
from tests.server.conftest import Servers

GAME = """[Edition "express"]
[Circle "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"]
[First "0"]
[Player0 "Anna"]
[Player1 "Ben"]

e14@e3.1 {a bold start}
e08@a5.f A A
"""
START = state_text(Game.new("express", seed=1).state)
ME = {"kind": "me"}


def as_json(servers: Servers) -> str:
    ann = servers.browser()
    game = ann.ok("/api/games", {"record": GAME, "seats": [ME, ME]})["game"]
    text: str = ann.get(f"/api/games/{game}/record.json").text
    return text


def test_a_game_is_recognised_with_its_facts() -> None:
    found = look_at(GAME)
    assert (found.kind, found.problems) == ("game", [])
    assert found.edition
    assert found.edition.id == "express"
    assert found.game
    assert (found.game.names, found.game.decisions, found.game.playable, found.game.over) == (
        ("Anna", "Ben"),
        6,
        6,
        False,
    )


def test_a_finished_game_says_from_where_it_can_be_played_on() -> None:
    game = Game.new("express", seed=1)
    while not game.is_over:
        game.play("-" if "-" in game.legal() else "A")
    found = look_at(game.text).game
    assert found
    assert found.over
    assert found.playable == found.decisions - 1


@pytest.mark.parametrize(
    ("text", "kind", "line", "message"),
    [
        (GAME.replace("A A", "A ?"), "game", 8, "is not a header, decision, comment or evaluation"),
        (GAME.replace("e08@a5.f", "e08@g7"), "game", 8, "is not allowed"),
        (GAME.replace('[First "0"]\n', ""), "game", 0, 'the header [First "..."] is missing'),
        (GAME.replace("express", "expresso"), "game", 0, "there is no edition 'expresso'"),
        ("hello", "game", 0, 'the header [Edition "..."] is missing'),
        ("hello!", "game", 1, "'!' is not a header"),
        ("", "game", 0, "there must be one game here, not 0"),
        ('{"edition": "express"}', "game", 0, '"circle" must be a list'),
        ('{"edition": ', "game", 0, "this is not JSON"),
        ('id = "mine"\n[quilt]\ncolumns = "wide"\n', "edition", 3, "columns"),
        ("express 0 0 - - 0 7/7 7/7 - -", "game", 0, "7/7"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, kind: str, line: int, message: str) -> None:
    found = look_at(text)
    assert found.kind == kind
    assert any(message in each.message and each.line == line for each in found.problems), found.problems


def test_an_edition_is_recognised() -> None:
    found = look_at("# mine\n" + tea_towel_text())
    assert (found.kind, found.problems, found.game) == ("edition", [], None)
    assert found.edition
    assert found.edition.id == "tea-towel"


@pytest.mark.parametrize("advances", [0, 1])
def test_a_position_is_played_from(advances: int) -> None:
    there = Game.new("express", seed=1)
    for _ in range(advances):
        there.play("A")
    game = look_at(state_text(there.state)).game
    assert game
    assert (game.decisions, game.playable, game.names, game.turn) == (0, 0, ("", ""), there.state.turn)


def test_a_game_that_began_in_the_middle_of_another_is_played_exported_and_never_taken_back_further(
    servers: Servers,
) -> None:
    ann = servers.browser()
    whole = Game.parse(GAME)
    middle = state_text(whole.state)
    id = ann.ok("/api/games", {"record": middle, "seats": [ME, ME]})["game"]
    table = ann.view(id)["table"]
    assert (table["position"], table["ply"], table["seeded"]) == (middle, 0, True)
    assert [player["pieces"] for player in table["players"]] == [[], []]
    assert [sum(row.bit_count() for row in player["plain"]) for player in table["players"]] == [
        player["covered"] for player in table["players"]
    ]
    assert ann.view(id)["you"]["may"]["undo"] is None
    advance = {"client_id": "number-one", "expected_seq": table["seq"], "decisions": "A"}
    ann.ok(f"/api/games/{id}/decisions", advance)
    record = ann.get(f"/api/games/{id}/record").text
    assert f'[Position "{middle}"]' in record
    again = ann.ok("/api/games", {"record": record, "seats": [ME, ME]})["game"]
    assert ann.view(again)["table"]["position"] == ann.view(id)["table"]["position"]
    assert len(ann.get(f"/api/games/{id}/turns").json()["turns"]) == 1


def test_a_game_that_began_with_a_patch_in_hand_can_be_taken_back_to_it(servers: Servers) -> None:
    ann = servers.browser()
    held = Game.parse(GAME.split("e14@")[0]).play("e14")
    id = ann.ok("/api/games", {"record": state_text(held.state), "seats": [ME, ME]})["game"]
    ann.ok(
        f"/api/games/{id}/decisions",
        {"client_id": "number-one", "expected_seq": ann.view(id)["table"]["seq"], "decisions": "@e3.1"},
    )
    undone = ann.ok(f"/api/games/{id}/undo", {"client_id": "number-two", "expected_seq": ann.view(id)["table"]["seq"]})
    assert undone
    assert ann.view(id)["table"]["position"] == state_text(held.state)
    assert ann.get(f"/api/games/{id}/turns").json()["turns"] == []


def test_a_game_goes_on_from_text_json_or_a_first_position(servers: Servers) -> None:
    ann = servers.browser()
    position = ann.view(ann.ok("/api/games", {"record": GAME, "seats": [ME, ME]})["game"])["table"]["position"]
    for record in (GAME, as_json(servers), "\n\n" + GAME):
        made = ann.ok("/api/games", {"record": record, "seats": [ME, ME]})
        assert ann.view(made["game"])["table"]["position"] == position
        assert ann.post("/api/files/check", {"text": record}).json()["game"]["decisions"] == 6
    first = ann.view(ann.ok("/api/games", {"record": START, "seats": [ME, ME]})["game"])["table"]
    assert (first["ply"], first["position"]) == (0, START)


def test_a_game_is_played_on_from_an_earlier_decision(servers: Servers) -> None:
    ann = servers.browser()
    made = ann.ok("/api/games", {"record": GAME, "plies": 2, "seats": [ME, ME]})
    assert ann.view(made["game"])["table"]["ply"] == 2
    refused = ann.post("/api/games", {"record": GAME, "plies": 7, "seats": [ME, ME]}).json()
    assert (refused["code"], refused["message"]) == ("bad_record", "the record has 6 decisions, not 7")
    alone = ann.post("/api/games", {"edition": "express", "plies": 1, "seats": [ME, ME]}).json()
    assert alone["code"] == "bad_record"


def test_a_game_of_a_custom_edition_goes_on_from_its_json(servers: Servers) -> None:
    ann = servers.browser()
    made = ann.ok("/api/games", {"edition_file": tea_towel_text(), "seats": [ME, ME]})
    text = ann.get(f"/api/games/{made['game']}/record.json").text
    assert json.loads(text)["edition"] == "tea-towel"
    again = ann.ok("/api/games", {"record": text, "seats": [ME, ME]})
    assert ann.view(again["game"])["table"]["edition"]["own"]


def test_a_problem_has_a_code_and_facts_for_other_languages() -> None:
    """Also inside of each other, as far as they go."""
    (unreadable,) = look_at(GAME.replace("e08@a5.f", "e08@z9")).problems
    inner = {"code": "cell_off_quilt", "facts": ["z9", "g7"]}
    assert unreadable.cause.model_dump() == {"code": "at_ply", "facts": ["4", "'@z9'", inner]}
    wrong = look_at(tea_towel_text().replace("columns = ", "columns = -")).problems[0].cause.model_dump()
    key, said = wrong["facts"]
    assert (wrong["code"], key, said["code"]) == ("within", "quilt.", "key_wrong")
    assert said["facts"][1]["code"] == "want_number"
