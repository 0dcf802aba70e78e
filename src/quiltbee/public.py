"""Every name that `from quiltbee import ...` knows."""

from quiltbee.editions.files import EditionError, edition_problems, read_edition
from quiltbee.editions.finder import BadEditionFile
from quiltbee.editions.finder import open_edition as edition
from quiltbee.editions.known import UnknownEdition, edition_ids
from quiltbee.editions.toml_table import Problem
from quiltbee.game import Game
from quiltbee.insight import Observation, evaluate, observe
from quiltbee.notation.decisions import Unreadable, move_text, parse_move
from quiltbee.notation.facts import Facts, FinalFacts, facts, final_facts
from quiltbee.notation.games import each_game, game_text, games_text, parse_game, parse_games, parse_moves
from quiltbee.notation.games_json import GameFacts, game_facts, game_json, parse_game_json
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.record import Comment, Evaluation, IllegalGame, Record, Sewn, layout, start_record
from quiltbee.rules.edition import LEATHER, Edition, Patch, SpecialTile, TimeBoard
from quiltbee.rules.legal import choose, legal, legal_count, may_discard, placement_masks, placements, takeable
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Decision, Discard, Place, Refill, Take
from quiltbee.rules.outcome import Outcome, first_home, outcome, score
from quiltbee.rules.perft import perft
from quiltbee.rules.play import NotAllowed, play, successor
from quiltbee.rules.reasons import is_legal, why_not
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import BadSetup, NoRefillDue, draw_refill, setup, shuffled
from quiltbee.rules.state import CHANCE, NOBODY, Side, State

__all__ = [
    "ADVANCE",
    "CHANCE",
    "DISCARD",
    "LEATHER",
    "NOBODY",
    "Advance",
    "BadEditionFile",
    "BadSetup",
    "Comment",
    "Decision",
    "Discard",
    "Edition",
    "EditionError",
    "Evaluation",
    "Facts",
    "FinalFacts",
    "Game",
    "GameFacts",
    "IllegalGame",
    "NoRefillDue",
    "NotAllowed",
    "Observation",
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
    "draw_refill",
    "each_game",
    "edition",
    "edition_ids",
    "edition_problems",
    "evaluate",
    "facts",
    "final_facts",
    "first_home",
    "game_facts",
    "game_json",
    "game_text",
    "games_text",
    "is_legal",
    "layout",
    "legal",
    "legal_count",
    "may_discard",
    "move_text",
    "observe",
    "outcome",
    "parse_game",
    "parse_game_json",
    "parse_games",
    "parse_move",
    "parse_moves",
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
