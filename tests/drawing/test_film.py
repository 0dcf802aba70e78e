"""A game as an animated GIF, read back by another program's decoder. What moves in it is told in test_motion.py."""

import io
import subprocess
import sys
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from quiltbee import CHANCE, Record
from quiltbee.drawing import draw, film
from quiltbee.drawing.film import WIDTH, plan, turns
from quiltbee.drawing.painter import Painter
from quiltbee.drawing.pixels import Fonts, gif, render, usable_fonts
from quiltbee.drawing.svg.table import table_picture
from quiltbee.drawing.theme.look import look
from tests.drawing.support.films import at_rest, frames
from tests.drawing.support.pictures import EDITIONS, home_made, random_game, whole_game

every_edition = pytest.mark.parametrize("name", EDITIONS)
PLIES = 6


@cache
def filmed(name: str, theme: str = "light") -> bytes:
    return film(whole_game(name).upto(PLIES), theme)


def difference(one: Image.Image, other: Image.Image) -> float:
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


# --- what it shows --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "theme"), [*((name, "light") for name in EDITIONS), ("express", "dark")])
def test_each_turn_ends_with_the_picture_of_the_table_after_it(name: str, theme: str) -> None:
    """But for the colours: a GIF has 256."""
    record, table = whole_game(name).upto(PLIES), look(name, theme).colours["table"]
    drawn = [render(draw(record.upto(ply), theme), WIDTH, table) for ply in turns(record)]
    shown = at_rest(filmed(name, theme))
    assert len(shown) == len(drawn)
    for at, frame in enumerate(shown):
        assert difference(frame, drawn[at]) < 3, at
        assert min(drawn, key=lambda each: difference(frame, each)) is drawn[at], at


@pytest.mark.slow
@every_edition
def test_what_was_painted_again_and_again_is_what_is_painted_at_once(name: str) -> None:
    worn, record = look(name), whole_game(name)
    shots = plan(worn, record)[:: len(record.decisions)]
    painter = Painter(worn, shots[0].scene, WIDTH)
    *_, painted = [painter.paint(shot._replace(air=())) for shot in shots]
    assert painted.tobytes() == Painter(worn, shots[0].scene, WIDTH).paint(shots[-1]._replace(air=())).tobytes()
    whole = render(table_picture(worn, shots[-1].scene), WIDTH, worn.colours["table"])
    assert painted.size == whole.size
    assert difference(painted, whole) < 1


@every_edition
def test_the_table_rests_after_each_whole_turn_and_no_turn_is_left_out(name: str) -> None:
    record = whole_game(name)
    plies, states = turns(record), list(record.states())
    assert (plies[0], plies[-1]) == (0, len(record.decisions))
    assert all(states[ply].in_hand is None for ply in plies)
    for start, end in pairwise(plies):
        between = states[start + 1 : end]
        assert all(state.in_hand is not None or state.turn == CHANCE for state in between)


def test_a_game_that_stops_in_the_middle_of_a_turn_shows_how_it_stopped() -> None:
    record = whole_game("patchwork")
    taken = next(ply for ply, state in enumerate(record.states()) if state.hand is not None)
    assert turns(record.upto(taken))[-1] == taken


@pytest.mark.slow
def test_the_last_frame_tells_who_won() -> None:
    record = whole_game("express").upto(1)
    ends = {
        at_rest(film(Record(record.edition, record.circle, record.first, record.decisions, headers)))[-1].tobytes()
        for headers in ((), (("Result", "0"),), (("Result", "1"),))
    }
    assert len(ends) == 3


@pytest.mark.slow
@every_edition
def test_an_edition_made_at_home_is_filmed(name: str) -> None:
    record = random_game(home_made(name, last=199), seed=2).upto(3)
    assert len(at_rest(film(record))) == len(turns(record))


# --- the file -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_edition
def test_a_film_runs_for_ever_and_lasts_as_long_as_planned(name: str) -> None:
    with Image.open(io.BytesIO(filmed(name))) as image:
        assert (image.format, image.width, image.info["loop"]) == ("GIF", WIDTH, 0)
    planned = [shot.milliseconds for shot in plan(look(name), whole_game(name).upto(PLIES))]
    assert sum(milliseconds for _, milliseconds in frames(filmed(name))) == sum(planned)


def test_a_game_without_a_decision_is_one_picture() -> None:
    assert len(frames(film(whole_game("express").upto(0)))) == 1


@pytest.mark.slow
def test_the_same_game_gives_the_same_film() -> None:
    assert film(whole_game("express").upto(2)) == film(random_game(whole_game("express").edition, 1).upto(2))


def test_a_spot_that_stays_the_same_costs_nothing() -> None:
    frame = render(draw(whole_game("express").upto(9)), WIDTH, "#FFFFFF")
    changed = frame.copy()
    changed.paste("#FF0000", (10, 10, 20, 20))
    one, two = (len(gif(each, [10] * len(each), each)) for each in ([frame], [frame, changed]))
    assert two - one < 2_000


@pytest.mark.slow
def test_the_few_colours_of_a_film_make_no_spot_of_the_quilts_grey() -> None:
    drawn = render(draw(whole_game("patchwork")), WIDTH, "#FFFFFF")
    shown, _ = frames(gif([drawn], [10], [drawn]))[0]
    lost = [before - after for before, after in zip(saturations(drawn), saturations(shown), strict=True)]
    assert max(lost) < 10


def saturations(picture: Image.Image) -> bytes:
    """How colourful the spots of the quilts are."""
    saturation = picture.crop((0, 100, picture.width, 330)).convert("HSV").getchannel("S")
    return saturation.resize((48, 17), Image.Resampling.BOX).tobytes()


@pytest.mark.slow
def test_who_waits_is_told_how_far_it_is() -> None:
    record, told = whole_game("express").upto(4), []
    film(record, progress=lambda done, of: told.append((done, of)))
    count = len(plan(look("express"), record))
    assert told == [(done, count) for done in range(1, count + 1)]


# --- what it needs --------------------------------------------------------------------------------------------------


def test_without_a_font_on_the_system_figures_are_still_written() -> None:
    picture = draw(whole_game("express").upto(0))
    none = render(picture, WIDTH, "#FFFFFF", Fonts(skip_system_fonts=True))
    own = render(picture, WIDTH, "#FFFFFF", usable_fonts(Fonts(skip_system_fonts=True)))
    price_tags = (280, 130, 420, 330)
    assert difference(own.crop(price_tags), none.crop(price_tags)) > 0.5


@pytest.mark.parametrize(("library", "package"), [("resvg_py", "resvg_py"), ("PIL", "Pillow")])
def test_without_its_libraries_the_film_says_what_to_install(library: str, package: str) -> None:
    code = f"""
import sys
sys.modules[{library!r}] = None
from quiltbee import Game
from quiltbee.drawing import NoRenderer, film
try:
    film(Game.new("express", seed=1).record)
except NoRenderer as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"a film needs {package}, which is not installed: pip install 'quiltbee[film]'\n"
