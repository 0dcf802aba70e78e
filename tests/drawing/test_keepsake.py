"""Both quilts as a picture to keep."""

from dataclasses import replace

import pytest

from quiltbee import layout, score
from quiltbee.drawing import keepsake
from tests.drawing.support.pictures import (
    EDITIONS,
    group,
    home_made,
    parsed,
    random_game,
    whole_game,
    with_data,
    written,
)


@pytest.mark.parametrize("name", EDITIONS)
def test_both_quilts_have_all_their_pieces_and_their_points(name: str) -> None:
    record = whole_game(name)
    tree = parsed(keepsake(record))
    for seat, player in enumerate(("Ada", "Rosa")):
        quilt = group(tree, "seat", str(seat))
        assert with_data(quilt, "patch") == [piece.patch for piece in layout(record) if piece.seat == seat]
        assert f"{player} · {score(record.final, seat)}".replace("-", "−") in written(tree)


def test_it_says_what_was_played_when_and_how_it_ended() -> None:
    record = whole_game("express")
    tree = parsed(keepsake(replace(record, headers=(*record.headers, ("Date", "2026-11-18")))))
    assert f"{record.edition.title} · 2026-11-18" in written(tree)
    assert any(" wins " in words for words in written(tree))


def test_an_edition_made_at_home_is_drawn_too() -> None:
    record = random_game(home_made("express", last=11), seed=2)
    assert with_data(parsed(keepsake(record, "dark")), "seat") == ["0", "1"]


def test_a_long_name_is_cut_and_a_hostile_one_is_only_a_name() -> None:
    names = (("Player0", "A" * 200), ("Player1", "<script>alert(1)</script>"))
    tree = parsed(keepsake(replace(whole_game("express"), headers=names)))
    assert any("…" in words for words in written(tree))
    assert not [each for each in tree.iter() if each.tag.endswith("script")]
