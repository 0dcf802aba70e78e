"""Charts are well-formed pictures of what they are given."""

import math
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from quiltbee import Game
from quiltbee.charts import chance_chart, cover_chart, elo_chart, income_chart, line_chart
from quiltbee.charts.paper import round_numbers
from quiltbee.drawing import Picture
from quiltbee.engine.arena.elo import Estimate

SVG = "{http://www.w3.org/2000/svg}"


class Row(NamedTuple):
    spec: str
    elo: Estimate


def game() -> Game:
    return Game.new("express", seed=4, first=0, names=("Ada <3", "Ben")).play("e14@d1 A e07@a1 A A")


def curves(picture: Picture) -> list[str]:
    return [each.attrib["d"] for each in ET.fromstring(picture).iter(f"{SVG}path") if "class" in each.attrib]


def words(picture: Picture) -> list[str]:
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


def test_a_curve_goes_through_its_points() -> None:
    picture = line_chart("Title", {"up": [(0, 0), (5, 5), (10, 10)]}, across="x")
    assert curves(picture) == ["M64 300L380 186L696 72"]


def test_steps_keep_a_value_until_the_next_point() -> None:
    assert curves(line_chart("Title", {"up": [(0, 0), (10, 10)]}, across="x", steps=True)) == ["M64 300H696V72"]


def test_names_of_players_are_safe() -> None:
    assert "Ada <3" in words(income_chart(game()))


def test_two_players_of_one_name_have_two_curves() -> None:
    namesakes = Game.new("express", seed=4, first=0, names=("Ada", "Ada")).play("A A")
    assert len(curves(cover_chart(namesakes))) == 2


def test_the_automa_has_no_quilt_and_no_curve() -> None:
    assert len(curves(cover_chart(Game.new(solo="automa normal 3", seed=1).play("A")))) == 1


def test_a_quilt_is_covered_as_far_as_the_game_went() -> None:
    played = game()
    covered = 49 - played.state.sides[0].free.bit_count()
    [x, y] = curves(cover_chart(played))[0].rpartition("H")[2].split("V")
    assert 0 < covered <= 49
    assert float(x) > 64
    assert float(y) < 300


def test_the_moments_are_marked() -> None:
    analysis = Game.new("express", seed=4, first=0).play("e14@d1 A A A A A").analyse("greedy")
    assert "moments of player 1" in words(chance_chart(analysis))


def test_an_interval_without_an_end_is_cut_off() -> None:
    rows = [Row("random", Estimate(-math.inf, -math.inf, -300.0)), Row("greedy", Estimate(300.0, 100.0, math.inf))]
    assert "+2000" in words(elo_chart(rows))


def test_a_range_of_one_value_still_has_two_marks() -> None:
    assert round_numbers(3, 3)[0] < round_numbers(3, 3)[-1]


@pytest.mark.parametrize("names", ["", "abcde"])
def test_a_chart_shows_one_to_four_curves(names: str) -> None:
    with pytest.raises(ValueError, match="1 to 4 curves"):
        line_chart("Title", {name: [(0.0, 0.0)] for name in names}, across="x")
