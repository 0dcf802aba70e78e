"""quiltbee: the home of the Patchwork games.

>>> import random
>>> from quiltbee import edition, legal, play, shuffled
>>> state = shuffled(edition("patchwork"), random.Random(1))
>>> state = play(state, legal(state)[0])
>>> state.sides[0].buttons + state.sides[1].buttons
11
"""

from quiltbee.rules.edition import LEATHER, Edition, Patch, SpecialTile, TimeBoard
from quiltbee.rules.edition_file import EditionError, Problem, edition_problems, read_edition
from quiltbee.rules.editions import UnknownEdition, edition, edition_ids
from quiltbee.rules.facts import Facts, FinalFacts, facts, final_facts
from quiltbee.rules.game_text import game_text, games_text, parse_game, parse_games
from quiltbee.rules.legal import choose, legal, legal_count, may_discard, placement_masks, placements, takeable
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Decision, Discard, Place, Refill, Take
from quiltbee.rules.notation import Unreadable, move_text, parse_move
from quiltbee.rules.outcome import Outcome, first_home, outcome, score
from quiltbee.rules.perft import perft
from quiltbee.rules.play import NotAllowed, play, successor
from quiltbee.rules.position import parse_state, state_text
from quiltbee.rules.reasons import is_legal, why_not
from quiltbee.rules.record import Comment, Evaluation, IllegalGame, Record, Sewn, layout, start_record
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import BadSetup, setup, shuffled
from quiltbee.rules.state import CHANCE, NOBODY, Side, State

__all__ = [
    "ADVANCE",
    "CHANCE",
    "DISCARD",
    "LEATHER",
    "NOBODY",
    "Advance",
    "BadSetup",
    "Comment",
    "Decision",
    "Discard",
    "Edition",
    "EditionError",
    "Evaluation",
    "Facts",
    "FinalFacts",
    "IllegalGame",
    "NotAllowed",
    "Outcome",
    "Patch",
    "Place",
    "Problem",
    "Record",
    "Refill",
    "Sewn",
    "Side",
    "SpecialTile",
    "State",
    "Take",
    "TimeBoard",
    "UnknownEdition",
    "Unreadable",
    "XorShift",
    "choose",
    "edition",
    "edition_ids",
    "edition_problems",
    "facts",
    "final_facts",
    "first_home",
    "game_text",
    "games_text",
    "is_legal",
    "layout",
    "legal",
    "legal_count",
    "may_discard",
    "move_text",
    "outcome",
    "parse_game",
    "parse_games",
    "parse_move",
    "parse_state",
    "perft",
    "placement_masks",
    "placements",
    "play",
    "read_edition",
    "score",
    "setup",
    "shuffled",
    "start_record",
    "state_text",
    "successor",
    "takeable",
    "why_not",
]
