"""Undo: free until the opponent acts, by consent beyond, never across a reveal."""

from tests.server.conftest import Servers
from tests.server.support.player import Browser

OPEN = {"kind": "open"}
ANN = {"kind": "me", "name": "Ann"}


def two_players(servers: Servers, edition: str = "patchwork", **more: object) -> tuple[Browser, Browser, str]:
    ann, ben = servers.browser(), servers.browser()
    created = ann.create(edition, ANN, OPEN, first=0, **more)
    ben.join(created["links"][0]["token"])
    return ann, ben, created["game"]


def test_one_takes_back_ones_own_last_decision(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    before = ann.view(game)["table"]["position"]
    ann.play(game, "A")
    ann.did(game, "undo")
    assert ann.view(game)["table"]["position"] == before


def test_a_patch_sewn_goes_back_to_where_it_was_bought(servers: Servers) -> None:
    ann = servers.browser()
    game = ann.create("patchwork", seed=1)["game"]  # a circle where one can buy at once
    table = ann.view(game)["table"]
    patch = next(patch for patch in table["choices"]["patches"] if patch["possible"])
    ann.play(game, f"{patch['decision']}@a1{patch['turns'][0]['notation']}")
    assert ann.view(game)["you"]["may"]["undo"]["to_ply"] == 0
    seq = ann.did(game, "undo")["seq"]
    view = ann.view(game, since=seq - 1)
    assert view["table"]["position"] == table["position"]
    assert view["happened"][0]["events"][0]["moves"] == [{"seat": table["turn"]["seat"], "patch": patch["patch"]}]


def test_the_log_keeps_what_was_taken_back(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    ann.play(game, "A")
    assert ann.did(game, "undo")["seq"] == ann.seq(game) == 3  # the friend's joining is an entry too
    undone = {"seat": 0, "to_ply": 0, "count": 1, "moves": [{"seat": 0, "patch": None}], "type": "undone"}
    assert ann.view(game, since=2)["happened"][0]["events"] == [undone]


def test_after_the_opponent_has_acted_it_needs_consent(servers: Servers) -> None:
    ann, ben, game = two_players(servers)
    ann.play(game, "A")
    ben.play(game, "A")
    answer = ann.act(game, "undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "opponent_acted")
    assert ann.view(game)["you"]["may"]["undo"] is None
    ann.did(game, "offers", what="takeback")
    assert ben.view(game)["you"]["may"]["answer"] == ["takeback"]
    assert ben.view(game)["table"]["offers"][0]["undoes"] == [{"seat": 0, "patch": None}, {"seat": 1, "patch": None}]
    ben.did(game, "answers", what="takeback", accept=True)
    assert ann.view(game)["table"]["ply"] == 0


def test_an_offer_can_be_declined_and_lapses_when_the_game_goes_on(servers: Servers) -> None:
    ann, ben, game = two_players(servers)
    ann.play(game, "A")
    ann.did(game, "offers", what="takeback")
    ben.did(game, "answers", what="takeback", accept=False)
    assert ann.view(game)["table"]["offers"] == []
    ann.did(game, "offers", what="takeback")
    ben.play(game, "A")
    assert ben.act(game, "answers", what="takeback", accept=True).json()["code"] == "no_such_offer"
    assert ann.view(game)["table"]["ply"] == 2


def test_nobody_answers_an_offer_of_ones_own(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    ann.play(game, "A")
    ann.did(game, "offers", what="takeback")
    assert ann.act(game, "answers", what="takeback", accept=True).json()["code"] == "no_such_offer"


def test_a_table_may_play_by_consent_only_or_without_taking_back(servers: Servers) -> None:
    ann, _, game = two_players(servers, undo="consent")
    ann.play(game, "A")
    assert ann.act(game, "undo").json()["code"] == "needs_consent"
    ann, _, game = two_players(servers, undo="none")
    ann.play(game, "A")
    assert ann.act(game, "undo").json()["code"] == "no_undo"
    assert ann.act(game, "offers", what="takeback").json()["code"] == "no_undo"


def test_against_a_bot_one_takes_back_the_bots_answer_too(servers: Servers) -> None:
    ann = servers.browser()
    game = ann.create("patchwork", ANN, {"kind": "bot", "level": "1"}, first=0)["game"]
    before = ann.view(game)["table"]["position"]
    ann.play(game, "A")
    while not ann.view(game)["you"]["may"]["decide"]:
        pass
    ann.did(game, "undo")
    assert ann.view(game)["table"]["position"] == before


def play_to_the_refill(ann: Browser, game: str) -> int:
    """How many decisions stand right after the second set was revealed."""
    while (table := ann.view(game)["table"])["refill"]:
        ann.play(game, ann.choice(table))
    ply: int = table["ply"]
    return ply


def test_there_is_no_way_back_across_a_reveal(servers: Servers) -> None:
    ann = servers.browser()
    game = ann.create("express")["game"]
    revealed = play_to_the_refill(ann, game)
    assert ann.view(game)["you"]["may"]["undo"] is None
    for target in (0, revealed - 1):
        assert ann.act(game, "undo", to_ply=target).json()["code"] == "revealed"
    ann.play(game, ann.choice(ann.view(game)["table"]))
    assert ann.view(game)["you"]["may"]["undo"]["to_ply"] == revealed
    ann.did(game, "undo")
    assert ann.view(game)["table"]["ply"] == revealed
    assert ann.act(game, "undo").json()["code"] == "revealed"


def test_a_purchase_that_reveals_is_not_placed_in_the_same_breath(servers: Servers) -> None:
    ann = servers.browser()
    game = ann.create("express")["game"]
    while True:
        table = ann.view(game)["table"]
        offered = table["choices"]["patches"] if table["choices"] else []
        revealing = [patch for patch in offered if patch["possible"] and patch["consequence"]["reveals"]]
        if revealing:
            break
        ann.play(game, ann.choice(table))
    turn = next(turn for turn in revealing[0]["turns"] if turn["count"])
    row = next(row for row, bits in enumerate(turn["anchors"]) if bits)
    column = (turn["anchors"][row] & -turn["anchors"][row]).bit_length() - 1
    place = f"@{chr(ord('a') + column)}{row + 1}{turn['notation']}"
    answer = ann.act(game, "decisions", decisions=f"{revealing[0]['decision']}{place}")
    assert (answer.status_code, answer.json()["code"]) == (409, "revealed")
    assert ann.view(game)["table"]["refill"] is not None
