"""The engine's end of the protocol: lines come in, answers go out, and thinking goes on in a thread of its own."""

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.metadata import version

from quiltbee.engine.bot import Bot, Choice, Limit, check_that_somebody_decides
from quiltbee.engine.bots.levels import levels
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.protocol.lines import HELLO, HELLO_OK, best_text, info_text, infos, parse_line
from quiltbee.notation.decisions import FindEdition, builtin_edition
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import setup
from quiltbee.rules.state import State

_LONGEST_LINE = 1 << 16
_TELL_SECONDS = 0.25
"""Between two reports of a thought that goes on."""


class BadLine(ValueError):
    """A line that does not follow the protocol; the message says what would."""


class Session:
    """One conversation. `write` gets every line that the engine says, without the end of the line."""

    def __init__(
        self, write: Callable[[str], None], recipe: str = "level:8", find_edition: FindEdition = builtin_edition
    ) -> None:
        self._write = write
        self._speaking = threading.Lock()
        self._recipe = recipe
        self._bot = make_bot(recipe)
        self._find_edition = find_edition
        self._seed: int | None = None
        self._state: State | None = None
        self._thought: _Thought | None = None

    def talk(self, lines: Iterable[str]) -> None:
        """Answers line by line until `quit` or the end. A thought with a limit is still finished at the end."""
        for line in lines:
            if not self.hear(line):
                return
        if self._thought is not None:
            self._thought.finish()

    def hear(self, line: str) -> bool:
        """Answers one line; False after `quit`. Whatever the line is, the next one will be heard."""
        words = line.split() if len(line) <= _LONGEST_LINE else ["?"]
        if not words:
            return True
        if words[0] == "quit":
            self._stop()
            return False
        try:
            self._obey(words[0], words[1:])
        except ValueError as error:  # recipes, positions, decisions and lines have their own kinds of it
            self._say(f"error {_one_line(error)}")
        return True

    def _obey(self, command: str, words: list[str]) -> None:
        answers: dict[str, Callable[[list[str]], None]] = {
            HELLO: self._introduce,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "show": lambda _: self._say(f"position text {state_text(self._position())}"),
        }
        if command not in answers:
            raise BadLine(f"there is no command {command[:40]!r}; there are {', '.join(answers)}, quit")
        answers[command](words)

    # --- commands -------------------------------------------------------------------------------------------------

    def _introduce(self, _: list[str]) -> None:
        self._say(f"id name quiltbee {version('quiltbee')}")
        self._say("id author the quiltbee authors")
        self._say(f"option name Bot type string default {self._recipe}")
        self._say("option name Seed type number default random")
        for each in levels():
            self._say(f"level {each.id} {each.name} {each.title}")
        self._say(HELLO_OK)

    def _set_option(self, words: list[str]) -> None:
        self._must_be_idle()
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise BadLine("write: setoption name Bot|Seed value ...")
        name, value = words[1].lower(), " ".join(words[3:])
        if name == "bot":
            self._bot = make_bot(value)
        elif name == "seed":
            self._seed = None if value == "random" else _whole(value, "the seed")
        else:
            raise BadLine(f"there is no option {words[1]!r}; there are Bot and Seed")

    def _new_game(self, _: list[str]) -> None:
        self._must_be_idle()
        self._state = None

    def _set_position(self, words: list[str]) -> None:
        self._must_be_idle()
        place = words.index("moves") if "moves" in words else len(words)
        state = self._described(words[:place])
        for decision in parse_line(" ".join(words[place + 1 :]), state):
            state = play(state, decision)
        self._state = state

    def _described(self, words: list[str]) -> State:
        match words:
            case ["text", *fields]:
                return parse_state(" ".join(fields), self._find_edition)
            case ["setup", name, "first", ("0" | "1") as first, "circle", *circle]:
                id, _, board = name.partition("/")
                edition = self._find_edition(id)
                edition = edition.on_board(board) if board else edition
                return setup(edition, circle, int(first))
        raise BadLine(
            "write: position text POSITION [moves ...], "
            "or position setup EDITION[/BOARD] first 0|1 circle ID... [moves ...]"
        )

    def _go(self, words: list[str]) -> None:
        self._must_be_idle()
        state = self._position()
        check_that_somebody_decides(state)
        asked = _read_go(words)
        bot = make_bot(f"level:{asked['level']}") if "level" in asked else self._bot
        limit = Limit(
            seconds=_whole(asked["time"], "the time in milliseconds") / 1000 if "time" in asked else None,
            nodes=_whole(asked["nodes"], "the number of nodes") if "nodes" in asked else None,
        )
        seed = _whole(asked["seed"], "the seed") if "seed" in asked else self._seed
        rng = XorShift(secrets.randbits(64) if seed is None else seed)
        self._thought = _Thought(bot, state, limit, rng, self._say, infinite="infinite" in asked)
        self._thought.start()

    def _stop(self) -> None:
        if self._thought is not None:
            self._thought.stop()
            self._thought = None

    # --- what is known --------------------------------------------------------------------------------------------

    def _position(self) -> State:
        if self._state is None:
            raise BadLine("there is no position yet; send one with: position ...")
        return self._state

    def _must_be_idle(self) -> None:
        if self._thought is not None and self._thought.is_thinking:
            raise BadLine("still thinking; send stop first")

    def _say(self, line: str) -> None:
        with self._speaking, contextlib.suppress(BrokenPipeError):
            self._write(line)


class _Thought(threading.Thread):
    """The engine at work on one position."""

    def __init__(
        self, bot: Bot, state: State, limit: Limit, rng: XorShift, say: Callable[[str], None], infinite: bool
    ) -> None:
        super().__init__(daemon=True)
        self._bot = bot
        self._state = state
        self._rng = rng
        self._say = say
        self._infinite = infinite
        self._halt = threading.Event()
        self._limit = replace(limit, stop=self._halt, progress=self._tell_now_and_then)
        self._start = time.monotonic()
        self._told = -_TELL_SECONDS
        self.is_thinking = True

    def run(self) -> None:
        last_word = self._last_word()
        self.is_thinking = False  # before the last word: whoever hears it may ask the next question at once
        self._say(last_word)

    def _last_word(self) -> str:
        try:
            choice = self._bot.choose(self._state, self._limit, self._rng)
        except Exception as error:  # whoever waits for an answer must get one
            return f"error the bot failed: {type(error).__name__}: {_one_line(error)}"
        if self._infinite:
            self._halt.wait()
        self._tell(choice)
        return best_text(choice.decision, self._state.edition)

    def _tell_now_and_then(self, choice: Choice) -> None:
        """A bot may report as often as it likes; people and pipes want to hear of it less often."""
        now = time.monotonic() - self._start
        if now - self._told >= _TELL_SECONDS:
            self._told = now
            self._tell(choice)

    def _tell(self, choice: Choice) -> None:
        for info in infos(choice, round(1000 * (time.monotonic() - self._start))):
            self._say(info_text(info, self._state.edition))

    def stop(self) -> None:
        """Has the answer given now, and waits for it."""
        self._halt.set()
        self.join()

    def finish(self) -> None:
        """Waits for the answer, if there is an end to wait for."""
        if self._infinite:
            self._halt.set()
        self.join()


def _read_go(words: list[str]) -> dict[str, str]:
    """The words after `go` as pairs; unknown ones are an error, so that no limit is overlooked by mistake."""
    asked: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            asked[word] = ""
        elif word in ("time", "nodes", "level", "seed"):
            asked[word] = next(rest, "")
        else:
            raise BadLine(f"go does not know {word[:40]!r}; it knows time MS, nodes N, level L, seed N, infinite")
    return asked


def _whole(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise BadLine(f"{what} is a whole number, not {text[:40]!r}")
    return int(text)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
