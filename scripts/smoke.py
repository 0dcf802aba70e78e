"""A first look at an installed quiltbee: every part of the library once. Needs nothing but quiltbee itself."""

import random
from importlib.metadata import version

import quiltbee
from quiltbee import Game, edition_ids, parse_game, perft, shuffled
from quiltbee.drawing import draw
from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.spec import open_bot
from quiltbee.kernel import pack, playouts
from quiltbee.kernel import perft as kernel_perft
from quiltbee.rules.rng import XorShift


def main() -> None:
    assert quiltbee.__version__ == version("quiltbee")
    for id in edition_ids():
        state = shuffled(quiltbee.edition(id), random.Random(1))
        refill = state.edition.second_set
        assert perft(state, 2, refill) == kernel_perft(state, 2, refill), id
        assert playouts(pack(state), 1000, 1).games == 1000
        game = played(id)
        assert parse_game(game.text).final == game.state
        assert draw(game.state).startswith("<svg")
    print(f"quiltbee {quiltbee.__version__} works")


def played(id: str) -> Game:
    """A whole game: the search against a weak level."""
    rng = random.Random(2)
    game = Game.new(id, rng=rng, first=0)
    with open_bot("search:nodes=50") as strong, open_bot("level:2") as weak:
        while not game.state.is_over:
            bot = strong if game.state.turn == 0 else weak
            game.play(bot.choose(game.state, Limit(), XorShift(rng.getrandbits(60))).decision)
    return game


if __name__ == "__main__":
    main()
