"""A process in which bots think: one question on a line of standard input, one answer on a line of standard output.

It sees positions and nothing else: no names, and no order that has not been drawn. A question for a decision or a hint
brings one position, one for a review or a film the record of a game. `{"what": "stop"}` asks for the answer now.
"""

import json
import os
import queue
import sys
import threading
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from quiltbee.engine.advice.analysis import Question, analyse
from quiltbee.engine.advice.analysis import answer as look_at
from quiltbee.engine.advice.hints import suggestions
from quiltbee.engine.advice.to_json import judged_json, suggestion_json, value_json
from quiltbee.engine.bot import Bot, Choice, Limit
from quiltbee.engine.bots.spec import make_bot
from quiltbee.notation.decisions import move_text
from quiltbee.notation.games import parse_game
from quiltbee.notation.positions import parse_state
from quiltbee.rules.edition import Edition
from quiltbee.rules.rng import XorShift
from quiltbee.server.domain.setup import find_edition

NICE = 10
MOST_MEMORY = 1 << 30
"""Three times what the longest thoughts take; whoever wants more dies, and the question is asked again."""
ADVISER = "search"
"""Thinks like the top level, but takes both players for equals."""
REVIEW_SEED = 1
FORGET_SECONDS = 300.0
"""How long what a bot has found out is kept while nobody asks: it takes as much memory as a long thought does."""


def answer(question: dict[str, Any], stop: threading.Event) -> dict[str, Any]:
    """What is said to a question."""
    edition = find_edition(question["edition"], question["board"], question["edition_text"])
    match question["what"]:
        case "hint":
            return {"suggestions": _hint(question, edition, stop)}
        case "review":
            return {"review": _review(question, edition)}
        case "film":
            return {"film": _film(question, edition)}
        case _:
            limit = Limit(seconds=question["seconds"], eager=True, stop=stop)
            choice = _choice(question, edition, f"level:{question['level']}", limit)
            return {"decision": move_text(choice.decision, edition)}


def _choice(question: dict[str, Any], edition: Edition, recipe: str, limit: Limit) -> Choice:
    state = parse_state(question["position"], lambda _: edition)
    return _bot(recipe).choose(state, limit, XorShift(question["seed"]))


@lru_cache(maxsize=1)
def _bot(recipe: str) -> Bot:
    """The bot that was asked last is asked again: what it knows of the game makes its next answer come sooner."""
    return make_bot(recipe)


def _hint(question: dict[str, Any], edition: Edition, stop: threading.Event) -> list[dict[str, Any]]:
    state = parse_state(question["position"], lambda _: edition)
    choice = _choice(question, edition, ADVISER, Limit(seconds=question["seconds"], stop=stop))
    return [suggestion_json(way, edition) for way in suggestions(state, choice, question["most"])]


def _review(question: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """The whole game, telling the value of each position (for player 0) as it is found."""
    record = parse_game(question["record"], lambda _: edition)

    def ask(questions: Iterable[Question]) -> Iterator[tuple[int, Choice]]:
        asked = list(questions)
        for each in asked:
            ply, choice = look_at(each, lambda _: edition)
            turn = parse_state(each.position, lambda _: edition).turn
            _say({"progress": {"of": len(asked), "ply": ply, "value": value_json(choice.value.of_seat(0, turn))}})
            yield ply, choice

    told = analyse(record, ADVISER, Limit(seconds=question["seconds"]), REVIEW_SEED, ask)
    return {"start": value_json(told.start), "decisions": [judged_json(each, edition) for each in told.judged]}


def _film(question: dict[str, Any], edition: Edition) -> str:
    """The game as a GIF, in letters."""
    from quiltbee.drawing import film  # no other question needs it

    return b64encode(film(parse_game(question["record"], lambda _: edition))).decode()


def _say(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


class _Ear(threading.Thread):
    """Reads what comes in while the main thread thinks, so that it can be told to stop."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.questions: queue.SimpleQueue[tuple[dict[str, Any], threading.Event] | None] = queue.SimpleQueue()

    def run(self) -> None:
        last = threading.Event()
        for line in sys.stdin:
            question = json.loads(line)
            if question["what"] == "stop":
                last.set()
            else:
                last = threading.Event()
                self.questions.put((question, last))
        self.questions.put(None)


def _next_question(ear: _Ear) -> tuple[dict[str, Any], threading.Event] | None:
    """What is heard next, None at the end. When nobody asks for long, what the bot knows is forgotten."""
    try:
        return ear.questions.get(timeout=FORGET_SECONDS)
    except queue.Empty:
        _bot.cache_clear()
        return ear.questions.get()


def main() -> None:
    """Answer until nobody asks any more."""
    be_modest(*map(int, sys.argv[1:]))
    ear = _Ear()
    ear.start()
    try:
        while (heard := _next_question(ear)) is not None:
            _say(answer(*heard))
    except BrokenPipeError:
        os._exit(1)  # the server is no more; Python itself would complain that nobody reads its last words
    except MemoryError:
        sys.exit("this thought needs more memory than a bot may have")


def be_modest(nice: int = NICE) -> None:
    """Step back behind people's requests, and take no more memory than a bot may have. Not every system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    with suppress(AttributeError, OSError):
        if os.getsid(0) == os.getpid():  # Linux may share its time among sessions first, and we are one of our own
            Path("/proc/self/autogroup").write_text(str(nice))
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
