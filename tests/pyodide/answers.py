"""What the kernel and the search answer about positions, as plain data: the same wherever they run.

The positions are those of the recorded games, of random games, and of random games against an automated opponent.
"""

import random
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Any
from zlib import crc32

from quiltbee import LEATHER, State, XorShift, choose, edition, kernel, parse_state, shuffled, state_text, successor
from quiltbee.engine.bot import Limit
from quiltbee.engine.search.bot import SPACES_TO_SOLVE, SearchBot, spaces_left
from quiltbee.engine.search.solver import solve
from quiltbee.notation.decisions import move_text
from quiltbee.rules.state import CHANCE
from tests.kernel.support.same_solo_game import solo_start
from tests.rules.support.traces import GAME_FILES, SOLO_FILE, recorded, recorded_game

Answer = dict[str, Any]
NODES = 300
SOLVER_NODES, TRAP_NODES = 20_000, 4_000
BOXES = ("patchwork", "express", "stack-n-stuff")


def recorded_positions() -> Iterator[State]:
    """Of every game that is recorded, in which somebody decides."""
    for file in (*GAME_FILES, SOLO_FILE):
        for line in range(1, len(recorded(file)) + 1):
            yield from filter(_is_open, recorded_game(file, line).states())


def random_positions() -> Iterator[State]:
    """Of random games, in which somebody decides; every third game is one against an automated opponent."""
    seed = 0
    while True:
        for box in BOXES:
            for start in (shuffled(edition(box), random.Random(seed)), solo_start(seed)):
                yield from _played(start, XorShift(seed + 1))
        seed += 1


def _played(state: State, rng: XorShift) -> Iterator[State]:
    while not state.is_over:
        if _is_open(state) and rng.below(4) == 0:
            yield state
        state = successor(state, choose(state, rng.below))


def _is_open(state: State) -> bool:
    return not state.is_over and state.turn < CHANCE


def questions(step: int, others: int) -> Iterator[str]:
    """Every position that is recorded, or one in `step`; and so many others."""
    return map(state_text, chain(islice(recorded_positions(), 0, None, step), islice(random_positions(), others)))


def answer(text: str) -> Answer:
    """All that is asked about a position."""
    state = parse_state(text)
    return moves(state) | search(state) | solution(state)


def moves(state: State) -> Answer:
    """What may be done, where the patches are put, how many games can follow."""
    decisions = [move_text(each, state.edition) for each in kernel.legal(state)]
    patches = [each.id for each in ((state.in_hand,) if state.in_hand else state.reach)]
    ranked = chain.from_iterable(map(partial(kernel.best_placements, state, most=3), patches or [LEATHER]))
    return {
        "legal": [len(decisions), crc32(" ".join(decisions).encode())],
        "scores": [kernel.score(state, seat) for seat in (0, 1)],
        "placements": [[each.value, each.place.code, each.place.anchor] for each in ranked],
    }


def search(state: State) -> Answer:
    """What is decided, and how often each way was visited."""
    choice = SearchBot().choose(state, Limit(nodes=NODES), XorShift(7))
    return {
        "decision": move_text(choice.decision, state.edition),
        "nodes": choice.nodes,
        "visits": [
            [" ".join(move_text(each, state.edition) for each in way.decisions), way.visits]
            for way in choice.alternatives
        ],
        "values": [[way.value.margin, way.value.chance] for way in choice.alternatives],
    }


def solution(state: State) -> Answer:
    """How the game ends, if that is near."""
    if spaces_left(state) > SPACES_TO_SOLVE:
        return {}
    found = solve(state, SOLVER_NODES, TRAP_NODES)
    if found is None:
        return {"solution": None}
    texts = [move_text(each, state.edition) for each in (found.decision, found.trap)]
    return {
        "solution": [found.wins, found.margin, found.is_exact, found.nodes, *texts],
        "slip": found.slip,
    }
