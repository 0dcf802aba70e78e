"""Can anybody who reads every byte before the refill guess its first patch? A machine learns to, and must fail.

    python -m tests.server_faults.order_guess --games 10000

Games are played up to the purchase that reveals the second set; everything that a player, the other player and a
watcher are sent until then, and everything that is stored and exported, is what the guesser knows. It learns on half of
the games which patch came first, and guesses on the other half. Ends with exit code 1 if it guesses better than chance.
"""

import argparse
import json
import math
import random
import secrets
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from quiltbee.editions.known import edition
from quiltbee.notation.decisions import move_text
from quiltbee.notation.games import game_text
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Refill
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import apply
from quiltbee.server.domain.setup import setup_text
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.services.archive import game_record
from quiltbee.server.services.new_game import set_up
from quiltbee.server.services.summaries import summarise

Features = npt.NDArray[np.float32]
WANTED = NewGame.model_validate({"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]})
VIEWERS = (frozenset({0}), frozenset({1}), frozenset[int]())
RUNS = (4, 9)
"""How many bytes in a row are looked at together."""
ROOM = 2048
"""So many kinds of runs are told apart."""
TELLING = 64
"""The guesser listens to so many of them."""
LEAST_SPREAD = 0.01


@dataclass(frozen=True)
class Heard:
    """All that could be known of a game before its refill, and the order that was then drawn."""

    bytes: bytes
    order: tuple[str, ...]


def hear() -> Heard:
    """A game up to its refill; games that end without one are not counted."""
    while True:
        live = LiveGame(set_up(WANTED, 0)[0], [])
        heard: list[bytes] = []
        while not live.game.is_over:
            heard += _sent(live)
            words = propose_play(live.game, Caller.at(0, 1), _choice(live.game), secrets.randbelow).body
            entry = Entry(live.game.seq + 1, live.game.state.turn, "play", words, 0, secrets.token_hex(8), "")
            after = apply(live.game, entry)
            if order := _order(after):
                return Heard(b"".join([*heard, *_stored(live)]), order)
            live.extend([(entry, after)])


def _choice(game: Game) -> str:
    return move_text(choose(game.state, random.randrange), game.setup.edition)


def _order(game: Game) -> tuple[str, ...]:
    """The order of the second set, if the last decision was its draw."""
    last = game.plies[-1].decision
    return last.order if isinstance(last, Refill) else ()


def _sent(live: LiveGame) -> Iterator[bytes]:
    """What those who look are sent after the last entry; of what is the same for all, one copy."""
    since = live.game.seq - 1 if live.game.seq else None
    first, *others = (live.view_json(seats, 0 in seats, since, 0) for seats in VIEWERS)
    yield first
    for view in others:
        yield view[view.index(b'"you":') : view.index(b'"happened":')]


def _stored(live: LiveGame) -> Iterator[bytes]:
    """What is in the database and in an export."""
    yield setup_text(live.setup).encode()
    yield json.dumps(summarise(live.game).facts).encode()
    yield game_text(game_record(live.game)).encode()
    for entry in live.keys.values():
        yield f"{entry}".encode()


# --- the guesser


def features(heard: bytes) -> Features:
    """How often each kind of run of bytes occurs."""
    codes = np.frombuffer(heard, np.uint8).astype(np.uint64)
    counted = []
    for length in RUNS:
        runs = np.zeros(len(codes) - length + 1, np.uint64)
        for place in range(length):
            runs = runs * np.uint64(1_000_003) + codes[place : place + len(runs)]
        counted.append(np.bincount((runs >> np.uint64(7)) % np.uint64(ROOM), minlength=ROOM))
    return np.log1p(np.concatenate(counted)).astype(np.float32)


def guesses(known: Features, answers: list[int], asked: Features) -> list[int]:
    """Which answer each of those asked for looks like, by the runs that differ most between the answers known."""
    of, all_of_them = np.array(answers), known.mean(axis=0)
    means = np.array([known[of == each].mean(axis=0) if each in of else all_of_them for each in range(max(of) + 1)])
    within = ((known - means[of]) ** 2).mean(axis=0) + LEAST_SPREAD
    between = ((means[of] - all_of_them) ** 2).mean(axis=0)
    best = np.argsort(between / within)[-TELLING:]
    apart = [((asked[:, best] - mean[best]) ** 2 / within[best]).sum(axis=1) for mean in means]
    return [int(nearest) for nearest in np.argmin(apart, axis=0)]


def at_least(hits: int, tries: int, chance: float) -> float:
    """How likely so many hits or more are by chance.

    >>> round(at_least(3, 3, 0.5), 3)
    0.125
    """
    return sum(math.exp(_log_of_exactly(n, tries, chance)) for n in range(hits, tries + 1))


def _log_of_exactly(hits: int, tries: int, chance: float) -> float:
    ways = math.lgamma(tries + 1) - math.lgamma(hits + 1) - math.lgamma(tries - hits + 1)
    return ways + hits * math.log(chance) + (tries - hits) * math.log(1 - chance)


@dataclass(frozen=True)
class Score:
    """How well it guessed."""

    hits: int
    tries: int
    likelihood: float
    """Of guessing so well, or better, by chance."""


def score(heard: Iterable[Heard]) -> Score:
    """Learn on half of these games, guess on the others."""
    second_set = edition("express").second_set
    seen = [(features(each.bytes), second_set.index(each.order[0])) for each in heard]
    half = len(seen) // 2
    table, answers = np.array([each for each, _ in seen]), [answer for _, answer in seen]
    guessed = guesses(table[:half], answers[:half], table[half:])
    hits = sum(guess == answer for guess, answer in zip(guessed, answers[half:], strict=True))
    return Score(hits, len(guessed), at_least(hits, len(guessed), 1 / len(second_set)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    found = score(hear() for _ in range(parser.parse_args().games))
    print(f"{found.hits} of {found.tries} guessed: {found.hits / found.tries:.4f}, by chance 0.125")
    print(f"so many or more are had by chance with probability {found.likelihood:.3f}")
    sys.exit(1 if found.likelihood < 0.01 else 0)


if __name__ == "__main__":
    main()
