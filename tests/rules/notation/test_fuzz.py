"""Whatever is given to the readers: they read it, or they say why not. No crash, no hanging, no nonsense accepted."""

import contextlib
import signal
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiltbee import (
    LEATHER,
    EditionError,
    IllegalGame,
    Unreadable,
    edition,
    edition_problems,
    game_text,
    games_text,
    is_legal,
    move_text,
    parse_games,
    parse_move,
    parse_moves,
    parse_state,
    read_edition,
    setup,
    state_text,
)
from tests.rules.support.custom_editions import custom_edition_files
from tests.rules.support.mutations import almost, with_other_fields
from tests.rules.support.positions import BUILT_IN, box, circle_of
from tests.rules.support.random_games import play_on, random_record, random_steps

EXPRESS = edition("express")

GAMES = [game_text(random_record(box(name), seed)) for name in BUILT_IN for seed in (1, 2)]
POSITIONS = [state_text(step.after) for name in BUILT_IN for seed in (1, 2) for step in random_steps(box(name), seed)]
anything = st.text(max_size=300)
profile = settings.get_profile(settings.get_current_profile_name())
many = settings(max_examples=5 * profile.max_examples)


@pytest.fixture
def _no_minute_of_work() -> Iterator[None]:
    """Not a measurement: work that grows with the square of the input would take hours."""
    if not hasattr(signal, "setitimer"):  # where Python runs as WebAssembly
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError("this takes far too long")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, 60)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


# --- positions ----------------------------------------------------------------------------------------------------


@many
@given(anything | almost(st.sampled_from(POSITIONS)) | with_other_fields(st.sampled_from(POSITIONS), " :,/"))
def test_a_text_is_a_position_that_can_be_played_on_or_is_refused(text: str) -> None:
    with contextlib.suppress(Unreadable):
        state = parse_state(text)
        assert parse_state(state_text(state)) == state
        for step in play_on(state, seed=1):
            assert is_legal(step.before, step.decision)
            assert parse_state(state_text(step.after)) == step.after


# --- decisions ----------------------------------------------------------------------------------------------------


@many
@given(
    text=anything | almost(st.sampled_from(["A", "-", "p17", "@d4", "@d4.1f", "e16", "R(e16 e17 e18)"])),
    name=st.sampled_from(BUILT_IN),
    data=st.data(),
)
def test_a_text_is_a_decision_that_can_be_written_again_or_is_refused(
    text: str, name: str, data: st.DataObject
) -> None:
    hand = data.draw(st.sampled_from([LEATHER, *box(name).first_set]))
    with contextlib.suppress(Unreadable):
        decision = parse_move(text, box(name), hand)
        assert parse_move(move_text(decision, box(name)), box(name), hand) == decision


# --- games --------------------------------------------------------------------------------------------------------


@many
@given(
    anything
    | almost(st.sampled_from(GAMES))
    | with_other_fields(st.sampled_from(GAMES), " \n@")
    | almost(st.just(GAMES[0] + GAMES[-1]))
)
def test_a_text_is_games_that_replay_or_stop_at_an_illegal_decision_or_is_refused(text: str) -> None:
    with contextlib.suppress(Unreadable):
        for record in (records := parse_games(text)):
            with contextlib.suppress(IllegalGame):
                assert state_text(record.final)
        assert parse_games(games_text(records)) == records


# --- edition files ------------------------------------------------------------------------------------------------


@given(anything | almost(custom_edition_files()) | with_other_fields(custom_edition_files(), "\n=,"))
def test_a_text_is_an_edition_that_can_be_played_or_its_problems_are_told(text: str) -> None:
    problems = edition_problems(text)
    assert problems == sorted(problems)
    assert all(1 <= problem.line <= 1 + text.count("\n") for problem in problems)
    if not problems:
        own = read_edition(text)
        assert all(is_legal(step.before, step.decision) for step in play_on(setup(own, circle_of(own), 0), seed=1))


# --- a megabyte of garbage ----------------------------------------------------------------------------------------

GARBAGE = {
    "braces": "{",
    "pairs of braces": "{}",
    "brackets": "[",
    "pairs of brackets": "[]",
    "parentheses": "R(",
    "empty refills": "R() ",
    "takes without a place": "p01@",
    "places": "@a1",
    "dots": ".",
    "dotted names": "a.",
    "quoted names": '"a".',
    "digits": "7",
    "rows": "7/",
    "sides": "7:",
    "ids": "e01,",
    "advances": "A ",
    "evaluations": "<+1 50%>",
    "half evaluations": "<+1 ",
    "headers": '[X "1"]',
    "half headers": '[X "',
    "editions": '[Edition "express"]\n',
    "backslashes": "\\",
    "quotes": '"',
    "both quotes": "'\"",
    "spaces": " ",
    "lines": "\n",
    "lines with a bracket": "[\n",
    "lines with a key": "a=1\n",
    "tables": "[[patches]]\n",
    "commas": ",",
    "equals": "a=",
    "comments": "#",
    "nulls": "\x00",
    "accents": "é",
}
BEGINNINGS = {
    "a header": '[Edition "',
    "a comment": "{",
    "a refill": "R(",
    "a game": GAMES[0],
    "a position": POSITIONS[0],
    "an array": "a = ",
    "an array of tables": "patches = [",
    "a string": 'title = "',
    "a long string": 'title = """',
    "a number": "year = 0x1",
    "an inline table": "a = {",
}
READERS: dict[str, Callable[[str], object]] = {
    "position": parse_state,
    "decision": lambda text: parse_move(text, EXPRESS),
    "decisions": lambda text: parse_moves(text, EXPRESS),
    "games": parse_games,
    "edition": read_edition,
}
SIZES = [
    pytest.param(30_000, id="30 kB"),
    pytest.param(1_000_000, id="1 MB", marks=pytest.mark.slow),
]


@pytest.mark.usefixtures("_no_minute_of_work")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_is_refused_in_time(kind: str, reader: str, size: int) -> None:
    text = GARBAGE[kind] * (size // len(GARBAGE[kind]))
    with contextlib.suppress(Unreadable, EditionError):
        READERS[reader](text)


@pytest.mark.usefixtures("_no_minute_of_work")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize(
    "kind", ["braces", "brackets", "digits", "dotted names", "backslashes", "spaces", "commas", "a"]
)
def test_garbage_behind_a_good_beginning_is_refused_in_time(kind: str, beginning: str, size: int) -> None:
    garbage = GARBAGE.get(kind, kind)
    text = BEGINNINGS[beginning] + garbage * (size // len(garbage))
    for read in READERS.values():
        with contextlib.suppress(Unreadable, EditionError):
            read(text)
