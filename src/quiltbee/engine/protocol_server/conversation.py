"""The engine's end of the protocol, as an object: a line comes in, lines go out. See docs/reference/engine-protocol.md.

It starts no thread and touches no stream. What carries the lines also runs the thoughts that they ask for: in a
thread, so that `stop` can be heard meanwhile (`carrier.py`), or at once, where there is only one thread.

>>> conversation = Conversation("greedy")
>>> conversation.hear("position setup express first 0 circle "
...     "e07 e14 e04 e13 e10 e03 e11 e08 e12 e05 e15 e09 e06 e02 e01")
[]
>>> conversation.hear("go seed 1")
[]
>>> said: list[str] = []
>>> conversation.thought.run(said.append)
>>> said[-1]
'bestmove e14'
"""

import secrets
from collections.abc import Callable
from functools import lru_cache

from quiltbee.editions.files import EditionError, read_edition
from quiltbee.engine.bot import Bot, BotFailed, check_that_somebody_decides
from quiltbee.engine.bots.kinds import kinds
from quiltbee.engine.bots.levels import levels
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.protocol.lines import HELLO, HELLO_OK, parse_line
from quiltbee.engine.protocol_server.kept_bot import KeptBot
from quiltbee.engine.protocol_server.thoughts import GoThought, ReviewThought, Thought
from quiltbee.engine.protocol_server.words import BadLine, one_line, read_limit, read_pairs, whole
from quiltbee.notation.carried_edition import carried_text
from quiltbee.notation.decisions import FindEdition, builtin_edition
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.starts import parse_handicap
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision
from quiltbee.rules.play import play
from quiltbee.rules.setup import setup
from quiltbee.rules.state import State
from quiltbee.version import VERSION

_LONGEST_LINE = 1 << 16
_LONGEST_EDITION = 1 << 21
_MOST_WAYS = 100
_GO = {"time": "MS", "nodes": "N", "level": "L", "ways": "N", "seed": "N", "eager": "", "infinite": ""}
_REVIEW = {"time": "MS", "nodes": "N", "seed": "N"}


class Conversation:
    """One conversation."""

    def __init__(
        self,
        bot: str = "level:8",
        find_edition: FindEdition = builtin_edition,
        make: Callable[[str], Bot] = make_bot,
    ) -> None:
        make(bot)  # a bad bot spec is refused now, not at the first question
        self._usual_bot = self._bot = bot
        self._kept = KeptBot(make)
        self._make = make
        self._find_edition = find_edition
        self._edition: Edition | None = None
        """The edition that was sent."""
        self._seed: int | None = None
        self._states: list[State] = []
        """The last position, and those before it that it was reached by."""
        self._decisions: tuple[Decision, ...] = ()
        self.thought: Thought | None = None
        """What was asked for last; it is up to the carrier to run it."""
        self.is_over = False

    def hear(self, line: str) -> list[str]:
        """What is answered at once. Whatever the line is, the next one can be heard."""
        command, rest = (*line.strip().split(maxsplit=1), "", "")[:2]
        if len(line) > (_LONGEST_EDITION if command == "edition" else _LONGEST_LINE):
            command, rest = "?", ""
        try:
            return self._obey(command, rest) if command else []
        except (ValueError, BotFailed) as error:  # errors of bots, positions, decisions and lines are of these kinds
            return [f"error {one_line(error)}"]

    def _obey(self, command: str, rest: str) -> list[str]:
        answers: dict[str, Callable[[list[str]], list[str]]] = {
            HELLO: self._introduce,
            "isready": lambda _: ["readyok"],
            "setoption": self._set_option,
            "newgame": self._new_game,
            "edition": lambda _: self._take_edition(rest),
            "position": self._set_position,
            "go": self._go,
            "review": self._review,
            "stop": self._stop,
            "show": lambda _: [f"position text {state_text(self._position())}"],
            "quit": self._quit,
        }
        if command not in answers:
            raise BadLine(f"there is no command {command[:40]!r}; there are {', '.join(answers)}")
        return answers[command](rest.split())

    # --- commands -------------------------------------------------------------------------------------------------

    def _introduce(self, _: list[str]) -> list[str]:
        return [
            f"id name quiltbee {VERSION}",
            "id author the quiltbee authors",
            f"option name Bot type string default {self._usual_bot}",
            "option name Seed type number default random",
            *(f"level {each.id} {each.name} {each.title}" for each in levels()),
            HELLO_OK,
        ]

    def _set_option(self, words: list[str]) -> list[str]:
        self._must_be_idle()
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise BadLine("write: setoption name Bot|Seed value ...")
        name, value = words[1].lower(), " ".join(words[3:])
        if name == "bot":
            self._make(value)
            self._bot = value
        elif name == "seed":
            self._seed = None if value == "random" else whole(value, "the seed")
        else:
            raise BadLine(f"there is no option {words[1]!r}; there are Bot and Seed")
        return []

    def _new_game(self, _: list[str]) -> list[str]:
        self._must_be_idle()
        self._states, self.thought = [], None  # the thought, too, holds what the bot has found out
        self._kept.forget()
        return []

    def _take_edition(self, text: str) -> list[str]:
        self._must_be_idle()
        self._edition = _edition(text) if text else None
        return []

    def _set_position(self, words: list[str]) -> list[str]:
        self._must_be_idle()
        place = words.index("moves") if "moves" in words else len(words)
        states = [self._described(words[:place])]
        decisions = parse_line(" ".join(words[place + 1 :]), states[0])
        for decision in decisions:
            states.append(play(states[-1], decision))
        self._states, self._decisions = states, decisions
        return []

    def _described(self, words: list[str]) -> State:
        match words:
            case ["text", *fields]:
                return parse_state(" ".join(fields), self._edition_named)
            case ["setup", name, "first", ("0" | "1") as first, "circle", *circle]:
                return setup(self._edition_on_board(name), circle, int(first))
            case ["setup", name, "first", ("0" | "1") as first, "handicap", a, b, "circle", *circle]:
                return setup(self._edition_on_board(name), circle, int(first), parse_handicap(f"{a} {b}"))
        raise BadLine(
            "write: position text POSITION [moves ...], "
            "or position setup EDITION[/BOARD] first 0|1 [handicap N N] circle ID... [moves ...]"
        )

    def _edition_on_board(self, name: str) -> Edition:
        id, _, board = name.partition("/")
        edition = self._edition_named(id)
        return edition.on_board(board) if board else edition

    def _edition_named(self, id: str) -> Edition:
        sent = self._edition
        return sent if sent is not None and sent.id == id else self._find_edition(id)

    def _go(self, words: list[str]) -> list[str]:
        self._must_be_idle()
        state = self._position()
        check_that_somebody_decides(state)
        asked = read_pairs("go", words, _GO)
        bot = self._kept.get(_level(asked["level"]) if "level" in asked else self._bot)
        ways = whole(asked["ways"], "the number of ways") if "ways" in asked else 0
        if "ways" in asked and not 1 <= ways <= _MOST_WAYS:
            raise BadLine(f"go tells 1 to {_MOST_WAYS} ways, not {ways}")
        seed = self._seed_of(asked)
        self.thought = GoThought(bot, state, read_limit(asked), seed, ways, is_infinite="infinite" in asked)
        return []

    def _review(self, words: list[str]) -> list[str]:
        self._must_be_idle()
        self._position()
        asked = read_pairs("review", words, _REVIEW)
        seed = self._seed_of(asked)
        self.thought = ReviewThought(self._states, self._decisions, self._bot, read_limit(asked), seed)
        return []

    def _stop(self, _: list[str]) -> list[str]:
        if self.thought is not None:
            self.thought.stop()
        return []

    def _quit(self, _: list[str]) -> list[str]:
        self.is_over = True
        return self._stop([])

    # --- what is known --------------------------------------------------------------------------------------------

    def _position(self) -> State:
        if not self._states:
            raise BadLine("there is no position yet; send one with: position ...")
        return self._states[-1]

    def _seed_of(self, asked: dict[str, str]) -> int:
        if "seed" in asked:
            return whole(asked["seed"], "the seed")
        return secrets.randbits(64) if self._seed is None else self._seed

    def _must_be_idle(self) -> None:
        if self.thought is not None and not self.thought.is_over:
            raise BadLine("still thinking; send stop first")


def _level(wanted: str) -> str:
    """The bot spec of a level. Its options may be numbers, but must not name code or files."""
    names = {part.partition("=")[0] for part in wanted.split(",")}
    if forbidden := names & {option.name for kind in kinds().values() for option in kind.texts}:
        raise BadLine(f"go level takes no {' and no '.join(sorted(forbidden))}; write: setoption name Bot value ...")
    return f"level:{wanted}"


@lru_cache(maxsize=8)
def _edition(text: str) -> Edition:
    """The edition of a file that was sent, kept because games at the same time often use the same few."""
    try:
        return read_edition(carried_text(text), any_size=True)
    except EditionError as error:
        raise BadLine(f"this is no edition: {error.problems[0]}") from None
