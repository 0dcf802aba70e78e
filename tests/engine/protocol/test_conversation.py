"""The engine's end of the protocol."""

import queue
import re
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from quiltbee import (
    ADVANCE,
    CHANCE,
    Edition,
    Place,
    State,
    Take,
    XorShift,
    edition,
    move_text,
    parse_move,
    play,
    read_edition,
    state_text,
)
from quiltbee.engine.bot import NO_LIMIT, Alternative, Bot, Choice, Limit, Value
from quiltbee.engine.bots.greedy import GreedyBot
from quiltbee.engine.protocol.lines import edition_text, parse_info, way_infos
from quiltbee.engine.protocol_server.alone import Alone
from quiltbee.engine.protocol_server.carrier import Carrier
from quiltbee.engine.protocol_server.conversation import Conversation
from tests.cli.markdown import code_blocks
from tests.custom_edition import tea_towel, tea_towel_text
from tests.engine.conftest import Played, Start
from tests.engine.search.test_traps import LOST

SETUP = "position setup express first 0 circle e07 e14 e04 e13 e10 e03 e11 e08 e12 e05 e15 e09 e06 e02 e01"
NO_THREADS = sys.platform == "emscripten"
"""In the page, where one carries the conversation who answers before the next line is heard."""
LONG_ENOUGH = 30
"""Seconds after which an answer that has not come will not come."""


class Talk:
    """A conversation with an engine in this process."""

    def __init__(self, **settings: object) -> None:
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.conversation = Conversation(**settings)  # type: ignore[arg-type]  # tests pass what it takes
        make: Any = Alone if NO_THREADS else Carrier
        self.carrier: Carrier = make(self.conversation, self._said.put)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.carrier.hear(line)

    def next(self) -> str:
        return self._said.get(timeout=LONG_ENOUGH)

    def until(self, start: str) -> list[str]:
        """What is said up to the first line that starts so."""
        lines = [self.next()]
        while not lines[-1].startswith(start):
            lines.append(self.next())
        return lines

    def is_silent(self) -> bool:
        return self._said.empty()

    @property
    def state(self) -> State:
        return self.conversation._states[-1]


@pytest.fixture
def talk() -> Talk:
    return Talk(bot="greedy")


def transcript() -> Iterator[tuple[str, list[str]]]:
    """The page's conversation: what is sent, and what is answered to it."""
    [block] = code_blocks("engine-protocol.md", "transcript")
    for part in re.findall(r"> (.*)\n((?:< .*\n)*)", block):
        yield part[0], [line.removeprefix("< ") for line in part[1].splitlines()]


def untimed(line: str) -> str:
    return re.sub(r"\btime \d+", "time MS", re.sub(r"^id name quiltbee .*", "id name quiltbee", line))


def test_the_conversation_on_the_page_goes_as_written(talk: Talk) -> None:
    asked = list(transcript())
    assert len(asked) > 10
    for line, answers in asked:
        talk.say(line)
        assert [untimed(talk.next()) for _ in answers] == [untimed(answer) for answer in answers]
    assert talk.is_silent()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("go", "there is no position yet"),
        ("show", "there is no position yet"),
        ("position", "write: position text"),
        ("position setup express first 2 circle e01", "write: position text"),
        ("position setup express first 0 circle e01", "missing from the circle"),
        ("position setup chess first 0 circle e01", "there is no edition 'chess'"),
        ("position setup patchwork/1066 first 0 circle p01", "patchwork has no board '1066'"),
        (SETUP + " moves e99", "express has no patch"),
        (SETUP + " moves @a1", "not allowed|no patch in hand|nothing"),
        ("setoption name Bot", "write: setoption"),
        ("setoption name Colour value red", "there is no option 'Colour'"),
        ("setoption name Seed value seven", "the seed is a whole number"),
        ("setoption name Bot value level:99", "there is no level '99'"),
        ("x" * 100_000, "there is no command"),
        ("\x00\x01", "there is no command"),
        ("go go go", "there is no position yet"),
    ],
)
def test_a_malformed_line_gets_an_error_line_and_the_engine_goes_on(talk: Talk, line: str, complaint: str) -> None:
    talk.say(line, "isready")
    error = talk.next()
    assert error.startswith("error ")
    assert re.search(complaint, error), error
    assert "\n" not in error
    assert len(error) < 1000
    assert talk.next() == "readyok"


@pytest.mark.parametrize(
    "words", ["fast", "time", "time -5", "nodes 1.5", "seed x", "level 99", "time 10 nodes", "nodes ²"]
)
def test_go_with_a_wrong_limit_is_refused(talk: Talk, words: str) -> None:
    talk.say(SETUP, f"go {words}")
    assert talk.next().startswith("error ")
    talk.say("isready")
    assert talk.next() == "readyok"


def test_an_empty_line_is_nothing(talk: Talk) -> None:
    talk.say("", "   ", "stop", "isready")
    assert talk.next() == "readyok"


def test_a_failed_position_leaves_the_old_one(talk: Talk) -> None:
    talk.say(SETUP, "position text nonsense", "show")
    assert talk.next().startswith("error")
    assert talk.next().startswith("position text express 0 0")


def test_a_refill_and_an_end_cannot_be_decided(talk: Talk, start: Start, played: Played) -> None:
    game = played((GreedyBot(), GreedyBot()), start("express", 1), NO_LIMIT)
    refill = next(state for state, _ in game if state.turn == CHANCE)
    for state, why in ((refill, "the refill is due"), (play(*game[-1]), "the game is over")):
        talk.say(f"position text {state_text(state)}", "go")
        assert why in talk.next()


def test_go_with_a_level_asks_that_level(talk: Talk) -> None:
    talk.say(SETUP, "go level thimble nodes 20 seed 3")
    one = talk.until("bestmove")[-1]
    talk.say("go level 1 nodes 20 seed 3")
    assert talk.until("bestmove")[-1] == one


def test_the_seed_option_makes_answers_repeatable() -> None:
    answers = []
    for _ in range(2):
        talk = Talk(bot="random")
        talk.say("setoption name Seed value 5", SETUP, "go")
        answers.append(talk.until("bestmove")[-1])
    assert answers[0] == answers[1]


def set_up(custom: Edition) -> str:
    circle = [*(id for id in custom.first_set if id != custom.smallest), custom.smallest]
    return f"position setup {custom.id} first 1 circle {' '.join(circle)}"


def test_custom_editions_can_be_played() -> None:
    talk = Talk(bot="greedy", find_edition=lambda _: tea_towel())
    talk.say(set_up(tea_towel()), "go")
    assert talk.until("bestmove")


def test_an_edition_that_is_sent_can_be_played_until_it_is_taken_back(talk: Talk) -> None:
    talk.say(edition_text(tea_towel_text()), set_up(tea_towel()), "go")
    assert talk.until("bestmove")
    talk.say(SETUP, edition_text(None), set_up(tea_towel()))
    assert "there is no edition 'tea-towel'" in talk.next()


def test_an_edition_that_is_sent_comes_before_one_of_the_same_name(talk: Talk) -> None:
    larger = tea_towel_text().replace('id = "tea-towel"', 'id = "express"')
    talk.say(edition_text(larger), set_up(read_edition(larger)), "show")
    assert talk.next().startswith("position text express 1 ")
    talk.say(edition_text(None), SETUP, "isready")
    assert talk.next() == "readyok"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("nonsense", "this is no edition: line 1"), ('"', "cannot be read"), ("x" * 3_000_000, "there is no command")],
)
def test_what_is_no_edition_is_refused(talk: Talk, text: str, complaint: str) -> None:
    talk.say(f"edition {text}")
    error = talk.next()
    assert error.startswith("error ")
    assert complaint in error
    assert len(error) < 1000


def test_ways_begin_with_different_decisions(start: Start) -> None:
    state = start("express", 1)
    taken = Take(state.circle[0])
    places = [Alternative((taken, Place(0, anchor)), Value(1, 0.5), 9) for anchor in (0, 1)]
    ways = (*places, Alternative((ADVANCE,), Value(0, 0.5), 1))
    told = way_infos(Choice(taken, Value(1, 0.5), alternatives=ways), 0, seat=0, most=3)
    assert [(info.rank, info.line) for info in told] == [(1, (taken, Place(0, 0))), (2, (ADVANCE,))]


def test_ways_say_whose_value_they_tell(talk: Talk) -> None:
    talk.say(SETUP, "go ways 3 seed 1")
    told = [parse_info(line, talk.state) for line in talk.until("bestmove")[:-1]]
    assert [(info.rank, info.seat) for info in told] == [(1, 0), (2, 0), (3, 0)]


def test_a_trap_is_told(talk: Talk) -> None:
    lost = state_text(LOST)
    talk.say(f"position text {lost}", "setoption name Bot value search", "go nodes 50000 ways 1 seed 1")
    *_, info, best = talk.until("bestmove")
    assert best == "bestmove e21"
    assert " trap line e21" in info


@pytest.mark.parametrize("words", ["ways 0", "ways 101", "ways many", "ways"])
def test_a_wrong_number_of_ways_is_refused(talk: Talk, words: str) -> None:
    talk.say(SETUP, f"go {words}")
    assert talk.next().startswith("error ")


def test_a_conversation_can_be_carried_without_a_thread() -> None:
    conversation = Conversation("greedy")
    said = [*conversation.hear(SETUP), *conversation.hear("go seed 1")]
    assert conversation.thought is not None
    conversation.thought.run(said.append)
    assert said[-1] == "bestmove e14"
    assert conversation.hear("isready") == ["readyok"]


class Counted:
    """Makes bots, and says how many."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, text: str) -> Bot:
        self.made.append(text)
        return GreedyBot()


def test_the_bot_that_was_asked_last_is_asked_again_until_a_new_game() -> None:
    made = Counted()
    conversation = Conversation(make=made)
    made.made.clear()
    for line in (SETUP, "go level 3", "go level 3", "go level 4", "newgame", SETUP, "go level 4"):
        conversation.hear(line)
        if line.startswith("go"):
            assert conversation.thought is not None
            conversation.thought.run(lambda _: None)
    assert made.made == ["level:3", "level:4", "level:4"]


class Thinker:
    """A bot that thinks until it is stopped, and says how far it is."""

    name = "thinker"

    def __init__(self) -> None:
        self.started = threading.Event()

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        choice = GreedyBot().choose(state, limit, rng)
        assert limit.progress is not None
        assert limit.stop is not None
        limit.progress(choice)
        self.started.set()
        assert limit.stop.wait(LONG_ENOUGH)
        return choice


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


def test_a_thinking_engine_tells_how_far_it_is_and_stops_at_once(thinker: Thinker) -> None:
    talk = Talk(make=lambda _: thinker)
    talk.say(SETUP, "go time 1000000")
    assert talk.next().startswith("info rank 1 ")
    assert thinker.started.wait(LONG_ENOUGH)
    talk.say("isready", "newgame", "stop")
    said = talk.until("bestmove")
    assert "readyok" in said
    assert "error still thinking; send stop first" in said
    talk.say("stop", "isready")
    assert talk.next() == "readyok", "a second stop has nothing to stop"


def test_quit_ends_a_thought(thinker: Thinker) -> None:
    talk = Talk(make=lambda _: thinker)
    talk.say(SETUP, "go")
    assert thinker.started.wait(LONG_ENOUGH)
    talk.carrier.talk(["quit", "isready"])
    assert talk.until("bestmove")
    assert talk.is_silent()


def test_at_the_end_of_the_input_a_thought_is_finished(talk: Talk) -> None:
    talk.carrier.talk([SETUP, "go nodes 5"])
    assert talk.until("bestmove")
    talk.carrier.talk([SETUP, "go infinite"])
    assert talk.until("bestmove")


def test_a_bot_that_fails_is_an_error_line(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Choice:
        raise RuntimeError("no\nthread")

    monkeypatch.setattr(GreedyBot, "choose", fail)
    talk.say(SETUP, "go")
    assert talk.next() == "error the bot failed: RuntimeError: no thread"
    talk.say("isready")
    assert talk.next() == "readyok"


def test_the_answer_is_one_ply(talk: Talk) -> None:
    talk.say(SETUP, "go seed 1")
    best = talk.until("bestmove")[-1].removeprefix("bestmove ")
    talk.say(f"{SETUP} moves {best}", "go seed 1")
    place = talk.until("bestmove")[-1].removeprefix("bestmove ")
    box = edition("express")
    assert move_text(parse_move(place, box, best), box) == place
    assert place.startswith("@")


def test_when_nobody_listens_any_more_the_thought_is_stopped(thinker: Thinker) -> None:
    def broken(_: str) -> None:
        raise BrokenPipeError

    carrier = Carrier(Conversation(make=lambda _: thinker), broken)
    carrier.talk([SETUP, "go"])
    assert carrier.nobody_listens
