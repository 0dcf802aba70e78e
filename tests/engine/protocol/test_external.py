"""Programs that speak the protocol."""

import sys
import time
from collections.abc import Callable, Iterator

import pytest

from quiltbee import Place, Take, XorShift, legal_count, play
from quiltbee.engine.bot import NO_LIMIT, Choice, Limit, Stop
from quiltbee.engine.bots import external
from quiltbee.engine.bots.external import External
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.protocol.process import Program, ProgramFailed
from quiltbee.rules.state import State
from tests.engine.conftest import Played, Start

OURS = [sys.executable, "-m", "quiltbee", "engine", "--bot", "greedy"]


@pytest.fixture
def ours() -> Iterator[External]:
    bot = External(OURS)
    yield bot
    bot.close()


@pytest.fixture
def state(start: Start) -> State:
    return start("express", 1)


def test_our_own_engine_as_a_program_plays_a_whole_game_as_the_bot_itself(
    ours: External, state: State, played: Played
) -> None:
    greedy = make_bot("greedy")

    class Relay:
        """The program's seed is drawn from the generator that the bot itself would have used."""

        name = "relay"

        def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
            return greedy.choose(state, limit, XorShift(rng.next()))

    there = played((ours, ours), state, Limit(nodes=10))
    here = played((Relay(), Relay()), state, Limit(nodes=10))
    assert there == here


def test_what_a_program_tells_becomes_a_choice(ours: External, state: State) -> None:
    progress: list[Choice] = []
    choice = ours.choose(state, Limit(progress=progress.append), XorShift(1))
    assert isinstance(choice.decision, Take)
    assert isinstance(choice.line[1], Place)
    assert choice.nodes == len(choice.alternatives) == legal_count(state)
    assert choice.value == choice.alternatives[0].value
    assert progress[-1].decision == choice.alternatives[0].decisions[0]


@pytest.mark.slow
def test_a_program_is_used_again_after_it_was_closed(ours: External, state: State) -> None:
    first = ours.choose(state, NO_LIMIT, XorShift(1))
    ours.close()
    ours.close()
    assert ours.choose(state, NO_LIMIT, XorShift(1)).decision == first.decision


SLOW = """
for line in sys.stdin:
    if line == 'qbp\\n': print('id name slow'); print('qbpok')
    elif line.startswith('go'): print('info rank 1 nodes 1 time 0 visits 0 margin +1.00 chance 0.600 line A')
    elif line == 'stop\\n': print('bestmove A')
"""


def test_the_wish_to_stop_is_passed_on(program: Callable[[str], str], state: State) -> None:
    bot = make_bot(program(SLOW))
    assert isinstance(bot, External)
    stop = Stop()
    choice = bot.choose(state, Limit(seconds=100, stop=stop, progress=lambda _: stop.set()), XorShift(1))
    bot.close()
    assert play(state, choice.decision)
    assert choice.value.chance == 0.6


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("time.sleep(100)", "did not say qbpok within 0.5 s"),
        ("print('hello', flush=True); time.sleep(100)", "did not say qbpok"),
        ("sys.exit('no such net')", "has ended with exit code 1; its last words: no such net"),
        ("os.close(0); time.sleep(100)", "did not say qbpok|has ended"),
    ],
)
def test_a_program_that_does_not_speak_the_protocol(
    body: str, complaint: str, program: Callable[[str], str], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "exit" not in body:
        monkeypatch.setattr(external, "START_SECONDS", 0.5)
    with pytest.raises(ProgramFailed, match=complaint):
        make_bot(program(body)).choose(state, NO_LIMIT, XorShift(1))


def test_a_program_without_a_time_limit_may_not_think_for_ever(program: Callable[[str], str], state: State) -> None:
    command = make_bot(program(SLOW)).name.removeprefix("cmd:").split()
    with pytest.raises(ProgramFailed, match=r"did not answer within 0.2 s"):
        External(command, patience=0.2).choose(state, NO_LIMIT, XorShift(1))


def test_what_a_program_has_started_itself_is_ended_with_it(program: Callable[[str], str]) -> None:
    """The child inherits the pipe; if it lived on, the pipe would stay open and the last wait would not end."""
    body = """
import subprocess
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'])
print('child', flush=True)
time.sleep(300)
"""
    running = Program(program(body).removeprefix("cmd:").split())
    assert running.line(time.monotonic() + 180) == "child"
    running.failure("is ended by a test")
    assert not running._reader.is_alive()


def test_a_position_of_every_kind_can_be_asked(ours: External, start: Start, played: Played, board: str) -> None:
    greedy = make_bot("greedy")
    game = played((greedy, greedy), start(board, 4), NO_LIMIT)
    leather = next(state for state, _ in game if state.leather_due)
    in_hand = next(state for state, _ in game if state.hand and state.turn < 2)
    for each in (leather, in_hand):
        assert play(each, ours.choose(each, NO_LIMIT, XorShift(1)).decision)
