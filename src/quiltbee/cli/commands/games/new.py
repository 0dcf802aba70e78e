"""The command `quiltbee new`."""

from quiltbee.cli.options import BoardName, EditionName, FirstPlayer, Player0, Player1, Seed


def new(
    edition: EditionName = "patchwork",
    board: BoardName = None,
    seed: Seed = None,
    first: FirstPlayer = None,
    player0: Player0 = None,
    player1: Player1 = None,
) -> None:
    from quiltbee.cli.setup import chosen_edition, new_game

    print(new_game(chosen_edition(edition, board), seed, first, player0, player1).text, end="")
