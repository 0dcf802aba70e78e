"""Games in which puzzles are sought: the engine plays them."""

import random
from dataclasses import replace

from quiltbee.engine.bot import NO_LIMIT, Bot
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.seeds import derived
from quiltbee.notation.record import Record, start_record
from quiltbee.puzzles.finding.candidates import Source
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import CHANCE

PLAYERS = ("level:5", "level:6")
"""Who plays: good enough for sensible positions, not so good that nothing is left to find."""


def self_played(edition: Edition, seed: int, number: int) -> Source:
    """The game of this number. Two seeds never share a circle; the boards of an edition take turns."""
    mine = derived(seed, "puzzles", edition.id, number)
    boards = list(edition.boards)
    board = edition.on_board(boards[number % len(boards)])
    bots = [make_bot(name) for name in PLAYERS]
    record = _played(start_record(shuffled(board, random.Random(mine))), bots, XorShift(derived(mine, "players")))
    return Source(record, f"self-play {seed}/{number}")


def _played(record: Record, bots: list[Bot], rng: XorShift) -> Record:
    state, decisions = record.start, list[Decision]()
    while not state.is_over:
        if state.turn == CHANCE:
            decision = choose(state, rng.below)
        else:
            decision = bots[state.turn].choose(state, NO_LIMIT, rng).decision
        decisions.append(decision)
        state = successor(state, decision)
    return replace(record, decisions=tuple(decisions))
