"""A turn in motion: what is where between two still pictures."""

from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from random import Random

import pytest

from quiltbee import LEATHER, Game, choose, layout, parse_game, score
from quiltbee.drawing.air import MONEY, Airborne
from quiltbee.drawing.film import BEGINNING, END, MOST_FRAMES, TURN, plan, turns
from quiltbee.drawing.motion import FRAME, Moment
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.svg.result import score_rows
from quiltbee.drawing.svg.scene import SPECIAL, Scene, scene
from quiltbee.drawing.svg.table import free_tile_spot, mark_spot, patch_spot, purse_spot, sewn_spot, won_tile
from quiltbee.drawing.theme.look import look
from tests.drawing.support.pictures import EDITIONS, home_made, random_game, whole_game

every_edition = pytest.mark.parametrize("name", EDITIONS)
WITH_THE_TILE = Path(__file__).parents[2] / "docs" / "pictures" / "patchwork.game"
REST = {BEGINNING, TURN, END}
MOST_IN_A_TURN = 40
"""Frames: a patch flies, a token walks, a tile is won, leather patches are sewn, and buttons come."""


@cache
def shots(name: str) -> list[Moment]:
    return plan(look(name), whole_game(name))


def motions(film: list[Moment]) -> list[list[Moment]]:
    """For each turn: the scene at rest before it, what moves, the scene at rest after it."""
    rests = [at for at, shot in enumerate(film) if shot.milliseconds in REST]
    return [film[start : end + 1] for start, end in pairwise(rests)]


def flights(turn: list[Moment]) -> list[list[Airborne]]:
    """The way of each thing that flies alone, frame by frame."""
    air = [each for shot in turn for each in shot.air if each.thing != MONEY]
    return [list(way) for _, way in groupby(air, key=lambda each: each.thing)]


def is_between(spot: Spot, one: Spot, other: Spot) -> bool:
    """Whether a spot is on the straight line, and its size between the sizes."""
    shares = [(at - a) / (b - a) for at, a, b in zip(spot, one, other, strict=True) if abs(b - a) > 1e-6]
    return all(0 < share < 1 and share == pytest.approx(shares[0]) for share in shares)


@every_edition
def test_a_patch_flies_from_its_card_to_its_place_through_the_points_between(name: str) -> None:
    worn, seen = look(name), 0
    pieces = {each.patch: each for each in layout(whole_game(name)) if each.patch != LEATHER}
    for turn in motions(shots(name)):
        before = turn[0].scene
        for way in flights(turn):
            if piece := pieces.get(way[0].thing):
                card = patch_spot(worn, before, before.edition.patch[piece.patch])
                goal = sewn_spot(worn, piece, before.edition)
                assert all(is_between(each.spot, card, goal) for each in way)
                shares = [each.share for each in way]
                assert shares == sorted(set(shares))
                assert len(shares) >= 4
                assert way[-1].code == piece.code
                seen += 1
    assert seen == len(pieces)


@every_edition
def test_a_patch_in_the_air_lies_neither_on_its_card_nor_on_the_quilt(name: str) -> None:
    for shot in shots(name):
        for each in shot.air:
            if each.thing not in (MONEY, LEATHER):
                assert shot.scene.lifted == each.thing
                assert each.thing not in [piece.patch for piece in shot.scene.sewn or ()]


@every_edition
def test_a_leather_patch_flies_from_its_mark(name: str) -> None:
    worn, board = look(name), whole_game(name).edition.time
    marks = [mark_spot(worn, whole_game(name).edition, space) for space in board.leather_at]
    ways = [way for turn in motions(shots(name)) for way in flights(turn) if way[0].thing == LEATHER]
    assert ways
    for way in ways:
        piece = next(each for each in layout(whole_game(name)) if each.patch == LEATHER)
        assert way[0].spot.size < sewn_spot(worn, piece, whole_game(name).edition).size
        assert min(abs(mark.x - way[0].spot.x) for mark in marks) < 100


def test_the_special_tile_flies_from_the_middle_to_the_quilt_of_its_winner() -> None:
    record, worn = parse_game(WITH_THE_TILE.read_text(encoding="utf-8")), look("patchwork")
    shots = [shot for shot in plan(worn, record) if shot.scene.lifted == SPECIAL]
    way = [thing for shot in shots for thing in shot.air if thing.thing == SPECIAL]
    goal = won_tile(worn, record.edition, record.final.special or 0)
    assert len(way) == len(shots) >= 4
    assert all(is_between(each.spot, free_tile_spot(worn), goal) for each in way)
    assert {shot.scene.state.special for shot in shots} == {None}


@every_edition
def test_a_token_walks_forward_to_where_it_is_at_rest(name: str) -> None:
    for turn in motions(shots(name)):
        for seat in (0, 1):
            spaces = [shot.scene.state.sides[seat].time for shot in turn]
            assert spaces == sorted(spaces)
            assert max(after - before for before, after in pairwise(spaces)) <= max(1, (spaces[-1] - spaces[0]) // 4)


def what_they_have(scene: Scene) -> tuple[object, ...]:
    return scene.state.sides, scene.sewn, scene.state.special


@every_edition
def test_when_everything_has_landed_the_players_have_what_they_have_at_rest(name: str) -> None:
    for turn in motions(shots(name)):
        landed = [shot.scene for shot in turn if not shot.scene.pull][-2]
        assert what_they_have(landed) == what_they_have(turn[-1].scene)


def test_in_a_solo_game_too_everything_lands_where_it_is_at_rest() -> None:
    game = Game.new("patchwork", seed=1, solo="automa normal 3")
    while not game.is_over:
        game.play(choose(game.state, Random(1).randrange))
    for turn in motions(plan(look("patchwork"), game.record)):
        landed = [shot.scene for shot in turn if not shot.scene.pull][-2]
        assert what_they_have(landed) == what_they_have(turn[-1].scene)


@every_edition
def test_then_the_thread_pulls_the_next_patches_to_their_cards(name: str) -> None:
    turns_with_a_purchase = 0
    for turn in motions(shots(name)):
        before, after = turn[0].scene.state.circle, turn[-1].scene
        pulls = [shot.scene.pull for shot in turn if shot.scene.pull]
        if after.winner is None and before != after.state.circle:
            assert before.index(after.state.circle[0]) > pulls[0] > pulls[-1] > 0
            turns_with_a_purchase += 1
        else:
            assert not pulls
    assert turns_with_a_purchase


@every_edition
def test_buttons_fly_to_the_purse_of_the_player_who_has_more(name: str) -> None:
    worn, seen = look(name), 0
    for turn in motions(shots(name)):
        before, after = turn[0].scene, turn[-1].scene
        late = [(shot.scene, each) for shot in turn for each in shot.air if each.thing == MONEY and each.share > 0.9]
        for seen_in, button in late:
            purses = [purse_spot(worn, seen_in, seat) for seat in (0, 1)]
            far = [abs(button.spot.x - purse.x) + abs(button.spot.y - purse.y) for purse in purses]
            assert min(far) < 120
            assert before.state.top == far.index(min(far))
            assert before.state.sides != after.state.sides
            seen += 1
    assert seen


@every_edition
def test_at_the_end_the_scores_add_up_row_by_row_and_then_the_winner_is_shown(name: str) -> None:
    *rows, last = [shot.scene for shot in shots(name) if shot.scene.winner is not None]
    assert [each.counted for each in rows] == list(range(len(score_rows(last))))
    assert [each.gilded for each in rows] == [None] * len(rows)
    assert last.gilded == last.winner
    final = whole_game(name).final
    assert [sum(row.points[seat] for row in score_rows(last)) for seat in (0, 1)] == [score(final, 0), score(final, 1)]


# --- how long -------------------------------------------------------------------------------------------------------


@every_edition
def test_the_table_rests_after_each_turn_and_longest_at_the_end(name: str) -> None:
    rests = [shot for shot in shots(name) if shot.milliseconds in REST]
    record = whole_game(name)
    assert [shot.scene for shot in rests] == [scene(record.upto(ply)) for ply in turns(record)]
    assert [shot.milliseconds for shot in rests] == [BEGINNING, *[TURN] * (len(rests) - 2), END]
    assert max(FRAME, BEGINNING, TURN) < END


@every_edition
def test_a_turn_has_few_frames(name: str) -> None:
    assert max(len(turn) for turn in motions(shots(name))) <= MOST_IN_A_TURN
    assert len(shots(name)) <= MOST_FRAMES


def test_a_game_of_too_many_turns_is_shown_without_motion() -> None:
    record = random_game(home_made(last=199), seed=2)
    film = plan(look("patchwork"), record)
    assert len(film) == len(turns(record)) <= MOST_FRAMES
    assert all(not shot.air for shot in film)
