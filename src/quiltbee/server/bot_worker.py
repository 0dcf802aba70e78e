"""A process in which bots think: one question on a line of standard input, one answer on a line of standard output.

It sees a position and nothing else: no game, no names, and no order that has not been drawn.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Any

from quiltbee.engine.bot import Limit
from quiltbee.engine.recipes import make_bot
from quiltbee.rules.notation import move_text
from quiltbee.rules.position import parse_state
from quiltbee.rules.rng import XorShift
from quiltbee.server.setups import find_edition

NICE = 10


def answer(question: dict[str, Any]) -> str:
    """The decision of a bot, as text."""
    edition = find_edition(question["edition"], question["board"], question["edition_text"])
    state = parse_state(question["position"], lambda _: edition)
    bot = make_bot(f"level:{question['level']}")
    choice = bot.choose(state, Limit(seconds=question["seconds"]), XorShift(question["seed"]))
    return move_text(choice.decision, edition)


def main() -> None:
    """Answer until nobody asks any more."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    for line in sys.stdin:
        sys.stdout.write(json.dumps({"decision": answer(json.loads(line))}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
