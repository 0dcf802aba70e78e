"""A benchmark that never changes: a bot plays fixed opponents on fixed circles.

    python -m benchmarks.frozen_games BOT [--edition E --board B] [--pairs 50] [--workers 2]

Prints a table in Markdown: the share of the games that the bot won against each opponent. The circles are in
`benchmarks/frozen`, one file for each time board; refills follow from a fixed seed. All opponents are limited by nodes,
so a bot that is limited by nodes, too, gets the same table on every machine. `benchmarks/frozen/README.md` has our own
results.
"""

import argparse
import random
from pathlib import Path

from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.arena.tournament import Standing, Tournament, play_task, play_tournament
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.search.nets import net_for
from quiltbee.notation.games import game_text, parse_games
from quiltbee.notation.record import start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import shuffled

FOLDER = Path(__file__).parent / "frozen"
SEED = 20261118
CIRCLES = 50
OPPONENTS = ("random", "greedy", "uct:nodes=1000", "abstract:nodes=1000", "search:nodes=100", "search:nodes=1000")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--edition", choices=edition_ids())
    parser.add_argument("--board")
    parser.add_argument("--pairs", type=int, default=CIRCLES)
    parser.add_argument("--workers", type=int, default=2)
    wish = parser.parse_args()
    print(f"| {wish.bot} | {' | '.join(OPPONENTS)} |\n|---{'|---' * len(OPPONENTS)}|")
    for board in boards():
        if wish.edition in (None, board.id) and wish.board in (None, board.board):
            print(row(wish.bot, board, wish.pairs, wish.workers), flush=True)


def boards() -> list[Edition]:
    """Every edition in the box, on each of its boards."""
    return [edition(id, board) for id in edition_ids() for board in edition(id).boards]


def row(bot: str, board: Edition, pairs: int, workers: int) -> str:
    """How the bot does on one board."""
    rivals = tuple(rival for rival in OPPONENTS if rival != bot)
    tournament = Tournament((bot, *rivals), board, pairs, SEED, "gauntlet", openings=circles(board))
    standing = Standing(tournament)
    play_tournament(standing, in_processes(workers, play_task))
    shares = {rival: _share(standing, number) for number, rival in enumerate(rivals, start=1)}
    return f"| {board.id} {board.board} | {' | '.join(shares.get(rival, '') for rival in OPPONENTS)} |"


def _share(standing: Standing, opponent: int) -> str:
    pairs = standing.score((0, opponent)).pairs
    won = sum(result.winner == 0 for pair in pairs for result in pair)
    return f"{50 * won / len(pairs):.1f} %" if pairs else ""


def circles(board: Edition) -> tuple[str, ...]:
    """The games to start from."""
    text = circles_file(board).read_text(encoding="utf-8")
    return tuple(game_text(game) for game in parse_games(text))


def circles_file(board: Edition) -> Path:
    return FOLDER / f"{board.id}-{board.board}.txt"


def draw_circles() -> None:
    """How the files were made, once."""
    for board in boards():
        rng = random.Random(f"frozen/{board.id}/{board.board}")
        games = (game_text(start_record(shuffled(board, rng))) for _ in range(CIRCLES))
        circles_file(board).write_text("\n".join(games), encoding="utf-8")


def nets() -> dict[str, str]:
    """The nets that `search` plays with. If one of these changes, so does an opponent."""
    return {str(board): net.digest for board in boards() if (net := net_for(board)) is not None}


if __name__ == "__main__":
    main()
