"""The command `quiltbee new`."""

from quiltbee.cli.options import (
    BoardName,
    EditionName,
    FirstPlayer,
    HandicapText,
    OfDay,
    Player0,
    Player1,
    Seed,
    SoloOpponent,
)


def new(
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Seed = None,
    first: FirstPlayer = None,
    player0: Player0 = None,
    player1: Player1 = None,
    handicap: HandicapText = None,
    solo: SoloOpponent = None,
    day: OfDay = None,
) -> None:
    from quiltbee.cli.setup import chosen_edition, new_game

    print(new_game(chosen_edition(edition, board), seed, first, player0, player1, handicap, solo, day).text, end="")
