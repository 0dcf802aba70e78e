"""The picture of the whole table."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import CHANCE, LEATHER, Game, Record, edition, layout, score
from quiltbee.drawing import Picture, draw, fabrics_of, quilt_svg
from quiltbee.drawing.shapes.turns import turn_transform
from quiltbee.drawing.svg.scene import scene
from tests.drawing.support.pictures import (
    EDITIONS,
    SVG,
    THEMES,
    Element,
    filling,
    first_where,
    games_where,
    group,
    home_made,
    parsed,
    random_game,
    states,
    uses,
    whole_game,
    with_data,
    written,
)

every_edition = pytest.mark.parametrize("name", EDITIONS)
every_theme = pytest.mark.parametrize("theme", THEMES)


# --- the picture as a whole -----------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.text(), st.text())
def test_any_name_can_stand_in_the_picture(one: str, other: str) -> None:
    parsed(draw(replace(whole_game("express"), headers=(("Player0", one), ("Player1", other)))))


@every_theme
@every_edition
def test_everything_that_is_referred_to_is_defined_in_the_picture(name: str, theme: str) -> None:
    for picture in (draw(whole_game(name), theme), quilt_svg(whole_game(name), 1, theme=theme)):
        ids = set(re.findall(r' id="(.*?)"', picture))
        referred = set(re.findall(r'(?:url\(#|href="#)(.*?)[)"]', picture))
        assert referred <= ids
        assert all(id.startswith(f"qb-{name}-{theme}-") for id in ids)


@every_edition
def test_the_picture_needs_nothing_from_outside(name: str) -> None:
    picture = draw(whole_game(name))
    addresses = set(re.findall(r"https?://[^\"' )]*", picture))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|<style|var\(|\{|nan", picture)


@every_theme
@every_edition
def test_the_same_game_gives_the_same_picture(name: str, theme: str) -> None:
    assert draw(whole_game(name), theme) == draw(random_game(edition(name), 1), theme)


def test_a_notebook_shows_the_picture_and_a_file_keeps_it(tmp_path: object) -> None:
    picture = draw(whole_game("express"))
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture
    path = f"{tmp_path}/table.svg"
    picture.save(path)
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  # the reader need not know how it was written
        assert file.read() == picture


def test_a_game_is_drawn_as_its_record_stands() -> None:
    game = Game(whole_game("express").upto(9))
    assert draw(game) == draw(whole_game("express").upto(9))


# --- the quilts -----------------------------------------------------------------------------------------------------


@every_edition
def test_a_record_shows_each_sewn_patch_once_in_its_own_fabric(name: str) -> None:
    record = whole_game(name)
    tree = parsed(draw(record))
    for seat in (0, 1):
        quilt = group(tree, "seat", str(seat))
        sewn = [piece.patch for piece in layout(record) if piece.seat == seat]
        assert with_data(quilt, "patch") == sewn
        assert with_data(quilt, "fabric") == [fabrics_of(record.edition)[id].id for id in sewn if id != LEATHER]


@every_edition
def test_every_piece_lies_where_it_was_sewn(name: str) -> None:
    record = whole_game(name)
    quilt = group(parsed(draw(record)), "seat", "0")
    places = [each.get("transform") for each in quilt if each.find("*[@data-fabric]") is not None]
    expected = [
        f"translate({48 * piece.column} {48 * piece.row})"
        for piece in layout(record)
        if piece.seat == 0 and piece.patch != LEATHER
    ]
    assert places == expected


@every_edition
def test_every_piece_is_turned_as_it_was_sewn(name: str) -> None:
    record = whole_game(name)
    quilts = parsed(draw(record))
    for piece in layout(record):
        if piece.patch != LEATHER:
            drawn = group(group(quilts, "seat", str(piece.seat)), "patch", piece.patch)
            frame = turn_transform(record.edition.patch[piece.patch].cells, piece.code)
            assert filling(drawn, piece.patch).get("transform") == frame


def test_a_bare_state_shows_plain_cloth_on_the_covered_cells() -> None:
    state = whole_game("patchwork").final
    tree = parsed(draw(state))
    assert with_data(group(tree, "seat", "0"), "patch") == ["unknown"]
    assert with_data(group(tree, "seat", "0"), "fabric") == []


def test_a_bare_state_at_the_start_shows_empty_quilts() -> None:
    tree = parsed(draw(whole_game("patchwork").start))
    assert with_data(group(tree, "seat", "0"), "patch") == with_data(group(tree, "seat", "1"), "patch") == []


def test_each_binding_has_the_colour_of_its_player() -> None:
    tree = parsed(draw(whole_game("patchwork")))
    for seat, colour in ((0, "#1C646C"), (1, "#A52E52")):
        assert colour in [each.get("fill") for each in group(tree, "seat", str(seat))]


def test_only_a_truck_has_a_cab() -> None:
    cabs = {name: "#BFDDF0" in quilt_svg(whole_game(name), 0) for name in EDITIONS}
    assert cabs == {"patchwork": False, "express": False, "stack-n-stuff": True}


def test_the_quilt_alone_is_as_large_as_its_cells() -> None:
    small, large = (parsed(quilt_svg(whole_game("express"), 0, cell=cell)) for cell in (10, 20))
    assert float(large.get("width", 0)) - 6 == pytest.approx(2 * (float(small.get("width", 0)) - 6), abs=0.1)


# --- names and numbers ----------------------------------------------------------------------------------------------


def test_the_names_of_the_record_are_written_and_their_initials_stand_on_the_tokens() -> None:
    words = written(parsed(draw(whole_game("express").upto(20))))
    assert words.count("Ada") == words.count("Rosa") == 2
    assert words.count("A") == words.count("R") == 1


def test_players_without_names_have_numbers() -> None:
    assert {"Player 0", "Player 1"} <= set(written(parsed(draw(whole_game("express").final))))


def test_names_that_begin_alike_are_told_apart_by_their_last_letters() -> None:
    assert scene(whole_game("express")).initials == ("A", "R")
    assert scene(whole_game("express").final).initials == ("0", "1")


def test_buttons_income_and_empty_cells_are_written() -> None:
    record = whole_game("patchwork").upto(40)
    words = written(parsed(draw(record)))
    for seat, side in enumerate(record.final.sides):
        assert str(side.buttons) in words
        assert f"income {side.income} · {record.final.empty(seat)} empty" in words


def test_a_sentence_says_what_happens_now() -> None:
    assert "Ada’s turn" in written(parsed(draw(games_where("express", turn=0, hand=None, leather_due=0))))
    assert "Rosa to load Aquarium" in written(parsed(draw(games_where("stack-n-stuff", turn=1, hand="s13"))))
    assert "Ada to sew a leather patch" in written(parsed(draw(games_where("express", turn=0, leather_due=1))))
    assert "8 new things join the yard" in written(parsed(draw(games_where("stack-n-stuff", turn=CHANCE))))


def test_at_the_end_the_sentence_says_who_won() -> None:
    (sentence,) = [line for line in written(parsed(draw(whole_game("patchwork")))) if " wins " in line]
    assert re.fullmatch(r"(Ada|Rosa) wins −?\d+ to −?\d+", sentence)


def test_at_the_end_the_points_stand_where_the_cards_were_and_no_patch_is_lost() -> None:
    final = whole_game("patchwork").final
    tree = parsed(draw(final))
    assert {str(score(final, seat)).replace("-", "−") for seat in (0, 1)} <= set(written(tree))
    assert with_data(tree, "reach") == []
    assert [id for id in with_data(tree, "patch") if id != "unknown"] == list(final.circle)


def test_a_tie_is_told_as_one() -> None:
    final = whole_game("patchwork").final
    even = [side._replace(buttons=20, free=0) for side in final.sides]
    tie = final._replace(sides=(even[0], even[1]), special=None)
    assert re.search(r"(Player 0|Player 1) wins the tie-break at 20", draw(tie))


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({"Resigned": "0"}, "Rosa wins: Ada resigned"),
        ({"Resigned": "1", "Result": "0"}, "Ada wins: Rosa resigned"),
        ({"Forfeit": "time", "Result": "1"}, "Rosa wins: Ada forfeited"),
        ({"Result": "1"}, "Rosa wins"),
        ({"Resigned": "2", "Result": "*"}, "Ada’s turn"),
    ],
)
def test_a_game_that_was_not_played_to_its_end_says_so(headers: dict[str, str], sentence: str) -> None:
    record = first_where(whole_game("patchwork").upto(20), turn=0, hand=None, leather_due=0)
    assert sentence in written(parsed(draw(replace(record, headers=(*record.headers, *headers.items())))))


# --- the time board -------------------------------------------------------------------------------------------------


@every_edition
def test_every_mark_stands_on_the_time_board_and_what_was_taken_leaves_an_empty_place(name: str) -> None:
    record = whole_game(name)
    for state in states(record)[::10]:
        tree = parsed(draw(state))
        assert with_data(tree, "income") == [str(space) for space in record.edition.time.income_at]
        assert with_data(tree, "leather") == [str(space) for space in state.leather_left]
        taken = set(record.edition.time.leather_at) - set(state.leather_left)
        assert with_data(tree, "taken") == [str(space) for space in sorted(taken)]


def test_each_lane_says_how_far_the_next_marks_are() -> None:
    words = written(parsed(draw(whole_game("express").start)))
    assert words.count("+0 in 5") == words.count("leather patch in 7") == words.count("29 to the end") == 2


def test_a_lane_with_more_room_says_it_in_more_words() -> None:
    words = written(parsed(draw(whole_game("patchwork").start)))
    assert words.count("income +0 in 5 spaces") == words.count("leather patch in 20 spaces") == 2


def test_the_distance_to_a_mark_is_counted_from_the_token() -> None:
    side = whole_game("express").start.sides[0]._replace(time=8, income=6)
    words = written(parsed(draw(whole_game("express").start._replace(sides=(side, side)))))
    assert words.count("+6 in 1") == words.count("leather patch in 3") == words.count("21 to the end") == 2


def test_numbers_stand_on_every_space_that_has_room_for_one() -> None:
    assert {"0", "1", "17", "29"} <= set(written(parsed(draw(whole_game("express")))))
    words = written(parsed(draw(whole_game("patchwork"))))
    assert {"0", "5", "50", "53"} <= set(words)


# --- the circle -----------------------------------------------------------------------------------------------------


@every_edition
def test_the_patches_in_reach_have_cards_with_their_names(name: str) -> None:
    state = whole_game(name).start
    tree = parsed(draw(state))
    assert with_data(tree, "reach") == [patch.id for patch in state.reach]
    for patch in state.reach:
        assert fabrics_of(state.edition)[patch.id].name in written(group(tree, "reach", patch.id))


@every_edition
def test_no_name_of_a_fabric_is_cut_on_its_card(name: str) -> None:
    start = whole_game(name).start
    for patch in start.edition.patches:
        card = group(parsed(draw(start._replace(circle=(patch.id,)))), "reach", patch.id)
        assert fabrics_of(start.edition)[patch.id].name in written(card)


@every_edition
def test_every_patch_of_the_circle_is_shown_once_in_its_order(name: str) -> None:
    state = whole_game(name).start
    assert with_data(parsed(draw(state)), "patch") == list(state.circle)


@pytest.mark.parametrize("reach", [1, 4, 9])
def test_a_longer_or_shorter_reach_loses_no_patch(reach: int) -> None:
    box = replace(home_made(patches=20), reach=reach)
    state = random_game(box, 1).start
    assert with_data(parsed(draw(state)), "patch") == list(state.circle)


def test_the_next_eight_have_prices_and_the_rest_have_none() -> None:
    tree = parsed(draw(whole_game("patchwork").start))
    assert len(uses(tree, "hourglass")) == 3 + 8


def test_a_price_tag_tells_cost_and_time() -> None:
    start = whole_game("patchwork").start._replace(circle=("p24",))
    words = written(group(parsed(draw(start)), "reach", "p24"))
    assert words == ["Cherry orchard", "10", "5", "6 cells, earns 3"]


def test_an_empty_circle_can_be_drawn() -> None:
    tree = parsed(draw(whole_game("patchwork").start._replace(circle=())))
    assert with_data(tree, "reach") == with_data(tree, "patch") == []


def test_the_patch_in_hand_has_a_card_of_its_own() -> None:
    record = games_where("patchwork", turn=0, hand="p22")
    assert with_data(group(parsed(draw(record)), "hand", "p22"), "patch") == ["p22"]
    leather = games_where("express", turn=1, leather_due=1)
    assert len(uses(group(parsed(draw(leather)), "hand", LEATHER), "leather")) == 1


def test_a_second_set_that_waits_is_announced() -> None:
    assert "8 more patches to come" in written(parsed(draw(whole_game("express").start)))
    assert not any("to come" in line for line in written(parsed(draw(whole_game("express")))))


# --- the special tile -----------------------------------------------------------------------------------------------


def special_in(tree: Element) -> int:
    return len(with_data(tree, "special"))


def test_the_special_tile_lies_beside_the_quilts_until_it_is_won() -> None:
    tree = parsed(draw(whole_game("patchwork").start))
    assert "+7" in written(tree)
    assert special_in(tree) == 1
    assert special_in(group(tree, "seat", "0")) == special_in(group(tree, "seat", "1")) == 0


@pytest.mark.parametrize("owner", [0, 1])
def test_the_special_tile_is_sewn_on_the_binding_of_its_winner(owner: int) -> None:
    tree = parsed(draw(whole_game("patchwork").final._replace(special=owner)))
    assert special_in(group(tree, "seat", str(owner))) == special_in(tree) == 1


def test_an_edition_without_a_special_tile_shows_none() -> None:
    assert special_in(parsed(draw(whole_game("express")))) == 0


def test_the_picture_has_a_title_for_those_who_cannot_see_it() -> None:
    record: Record = whole_game("patchwork").upto(0)
    title = parsed(draw(record)).find(f"{SVG}title")
    assert title is not None
    assert re.fullmatch(
        r"Patchwork: (Ada|Rosa)’s turn\. Ada: 5 buttons, space 0, 81 empty cells\. Rosa: 5 .* cells\.",
        title.text or "",
    )
