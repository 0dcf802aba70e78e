"""The process in which a film is made: a game on standard input, a GIF on standard output, then it ends.

The input is JSON: `game` as text, and `edition`, `board` and `edition_text`, by which the server finds its edition.
"""

import json
import sys

from quiltbee.drawing import NoRenderer, film
from quiltbee.notation.games import parse_game
from quiltbee.processes.modest import be_modest
from quiltbee.server.domain.setup import find_edition


def main() -> None:
    """Make one film."""
    be_modest()
    asked = json.load(sys.stdin.buffer)
    edition = find_edition(asked["edition"], asked["board"], asked["edition_text"])
    try:
        sys.stdout.buffer.write(film(parse_game(asked["game"], lambda _: edition)))
    except NoRenderer as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
