"""The analysis board: positions that belong to no game, as text or laid by hand."""

import random
from typing import Any

import pytest

from quiltbee import Game, legal, move_text, parse_state, play, shuffled, state_text
from quiltbee.editions.known import edition
from quiltbee.notation.record import layout
from quiltbee.rules.setup import draw_refill
from quiltbee.rules.state import CHANCE, State
from quiltbee.server.api import board
from quiltbee.server.domain.errors import Refused
from quiltbee.server.services.boards import check, fits, play_on
from tests.server.conftest import Servers


def middle(name: str = "express", seed: int = 3, plies: int = 30) -> Game:
    """A game at the start of a turn in its middle."""
    rng = random.Random(seed)
    game = Game.new(name, seed=seed)
    while len(game.record.decisions) < plies or game.state.in_hand is not None:
        game.play(rng.choice(game.legal()))
    return game


def by_hand(game: Game) -> dict[str, Any]:
    """The position of a game, laid by hand."""
    state = game.state
    return {
        "edition": state.edition.id,
        "board": state.edition.board,
        "players": [
            {
                "pieces": [
                    {"patch": each.patch, "code": each.code, "row": each.row, "column": each.column}
                    for each in layout(game.record)
                    if each.seat == seat
                ],
                "buttons": side.buttons,
                "space": side.time,
            }
            for seat, side in enumerate(state.sides)
        ],
        "circle": list(state.circle),
        "turn": state.top,
        "special": state.special,
    }


def laid(fields: dict[str, Any]) -> board.Board:
    return check(board.CheckBoard(laid=board.Laid.model_validate(fields)))


@pytest.mark.parametrize("name", ["express", "patchwork"])
def test_what_is_laid_by_hand_is_the_same_position(name: str) -> None:
    for seed in range(5):
        game = middle(name, seed)
        found = laid(by_hand(game))
        assert found.problems == []
        assert found.position == state_text(game.state)
        assert found.table is not None
        assert [len(player["pieces"]) for player in found.table["players"]] == [
            len(side["pieces"]) for side in by_hand(game)["players"]
        ]


def _piece(fields: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(side for side in fields["players"] if side["pieces"])["pieces"][0]
    return found


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda f: _piece(f).update(row=15), "off_quilt"),
        (lambda f: _piece(f).update(patch="p99"), "unknown_patch"),
        (lambda f: f["circle"].append(f["circle"][0]), "patch_twice"),
        (lambda f: f["circle"].pop(), "patch_missing"),
        (lambda f: f["players"][0].update(space=99), "token_off_board"),
        (lambda f: f.update(special=0), "special_tile"),
        (lambda f: f["players"][0]["pieces"].append({"patch": "leather", "code": 0, "row": 0, "column": 0}), None),
    ],
)
def test_what_is_impossible_is_said_by_code_and_in_words(change: Any, code: str | None) -> None:
    fields = by_hand(middle())
    change(fields)
    found = laid(fields)
    assert found.table is None
    assert found.problems
    assert all(problem.message for problem in found.problems)
    assert code is None or code in {problem.code for problem in found.problems}


def test_decisions_lead_from_text_to_text_and_a_refill_is_drawn() -> None:
    rng = random.Random(5)
    state = shuffled(edition("express"), rng)
    refills, phase = 0, ""
    while not state.is_over:
        decision = rng.choice(legal(state))
        asked = board.PlayBoard(position=state_text(state), decisions=move_text(decision, state.edition))
        found = play_on(asked)
        refills += "R(" in found.played
        after = play(state, decision)
        assert found.position is not None
        state = parse_state(found.position)
        assert after.turn == CHANCE or state == after
        assert state.turn != CHANCE
        phase = "" if found.table is None else found.table["phase"]
    assert (refills, phase) == (1, "over")


def test_pieces_travel_with_the_position() -> None:
    game = middle("patchwork", 2, 10)
    fields = by_hand(game)
    pieces = [side["pieces"] for side in fields["players"]]
    shown = check(board.CheckBoard.model_validate({"position": state_text(game.state), "pieces": pieces}))
    assert shown.table is not None
    assert not any(any(player["plain"]) for player in shown.table["players"])
    free = next((y, x) for y, row in enumerate(shown.table["players"][0]["free"]) for x in range(9) if row >> x & 1)
    pieces[0].append({"patch": "leather", "code": 0, "row": free[0], "column": free[1]})
    with pytest.raises(Refused, match="cover cells that are free"):
        check(board.CheckBoard.model_validate({"position": state_text(game.state), "pieces": pieces}))


def test_covered_cells_of_which_nobody_knows_the_patch_are_plain() -> None:
    game = middle("patchwork", 2, 10)
    pieces = [side["pieces"] for side in by_hand(game)["players"]]
    shown = check(board.CheckBoard.model_validate({"position": state_text(game.state), "pieces": [pieces[0], []]}))
    assert shown.table is not None
    first, second = shown.table["players"]
    assert [sum(bits.bit_count() for bits in each["plain"]) for each in (first, second)] == [0, second["covered"]]


def test_a_text_that_no_game_can_reach_is_told_by_code() -> None:
    text = state_text(_start()).replace(":5:0:0 ", ":5:0:99 ", 1)
    found = check(board.CheckBoard(position=text))
    assert (found.table, {problem.code for problem in found.problems} >= {"token_off_board"}) == (None, True)


def test_cloth_in_hand_fits_where_the_quilt_is_free() -> None:
    wanted = {"edition": "express", "pieces": [{"patch": "leather", "code": 0, "row": 0, "column": 0}]}
    found = fits(board.FitBoard.model_validate({**wanted, "patch": "leather"}))
    assert [(each["count"], each["anchors"][0] & 1) for each in found.turns] == [(48, 0)]
    with pytest.raises(Refused, match="no patch zzz"):
        fits(board.FitBoard.model_validate({**wanted, "patch": "zzz"}))


@pytest.mark.parametrize("body", [{}, {"position": "nonsense"}, {"position": "x", "laid": None}])
def test_what_cannot_be_read_is_refused(body: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        check(board.CheckBoard.model_validate(body))


def test_a_decision_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Refused, match="not"):
        play_on(board.PlayBoard(position=state_text(_start()), decisions="e23@a1"))


def _start() -> State:
    return shuffled(edition("express"), random.Random(1))


def test_no_refill_is_known_before_it_is_drawn() -> None:
    """Two who play the same decision draw different orders."""
    rng = random.Random(5)
    state = before = _start()
    word = ""
    while state.turn != CHANCE:
        decision = rng.choice(legal(state))
        before, word, state = state, move_text(decision, state.edition), play(state, decision)
    asked = board.PlayBoard(position=state_text(before), decisions=word)
    assert len({play_on(asked).played for _ in range(5)}) > 1
    assert draw_refill(state, rng).order


def test_the_engine_tells_the_three_best_ways(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    asked = {"position": state_text(_start()), "most": 3, "milliseconds": 200}
    found = ann.ok("/api/board/ways", asked)
    assert 1 <= len(found["ways"]) <= 3
    for way in found["ways"]:
        played = ann.ok("/api/board/play", {"position": found["position"], "decisions": way["text"]})
        assert played["problems"] == []
        assert all(move["seat"] in (0, 1) for move in way["then"])


def test_the_engine_is_silent_where_a_game_without_hints_goes_on(sqlite_server: Servers) -> None:
    ann, stranger = sqlite_server.browser(), sqlite_server.browser()
    seats = ({"kind": "me"}, {"kind": "me"})
    silent, open_to_all = (ann.create("express", *seats, first=0, hints=hints)["game"] for hints in (False, True))
    for game, refused in ((silent, True), (open_to_all, False)):
        position = ann.view(game)["table"]["position"]
        answer = stranger.post("/api/board/ways", {"position": position, "milliseconds": 100})
        assert (answer.json().get("code") == "no_hints") is refused
