"""The table of a tournament, for people and for programs."""

from json import dumps

from quiltbee.engine.arena.tournament import Row, Standing
from quiltbee.rules.wording import counted


def print_text(standing: Standing) -> None:
    """The table, the strongest bot first, with the results against each other."""
    tournament, rows = standing.tournament, standing.rows()
    title = f"{tournament.edition}, {tournament.kind}, seed {tournament.seed}"
    if not standing.has_pairs:
        print(f"{title}: no pair of games was finished, so there is no table")
        return
    print(f"{title}: {counted(standing.games, 'game')}")
    width = max(len(row.spec) for row in rows)
    heads = "".join(f"{number:>7}" for number in range(1, len(rows) + 1))
    print(f"{'':>3} {'':{width}}   Elo    95 %   won  games{heads}")
    for number, row in enumerate(rows, start=1):
        results = "".join(f"{against(row, other):>7}" for other in rows)
        error = row.elo.high - row.elo.value
        print(
            f"{number:>3} {row.spec:{width}} {row.elo.value:+5.0f} {'±' + format(error, '.0f'):>7}"
            f" {share(row):>5} {row.games:>6}{results}"
        )
    for row in rows:
        if row.forfeits:
            print(f"{row.spec} lost {row.forfeits} of its games by forfeit")


def share(row: Row) -> str:
    """The share of its games that a bot has won."""
    return f"{100 * row.wins / row.games:.0f} %" if row.games else "-"


def against(row: Row, other: Row) -> str:
    """The wins against another bot, as in `7:3`."""
    if other.bot not in row.against:
        return "-"
    won, played = row.against[other.bot]
    return f"{won}:{played - won}"


def print_json(standing: Standing) -> None:
    """One line with everything."""
    tournament = standing.tournament
    rows = [
        {
            "bot": row.spec,
            "elo": row.elo._asdict() if row.games else None,
            "wins": row.wins,
            "games": row.games,
            "forfeits": row.forfeits,
            "against": {tournament.bots[bot]: {"wins": won, "games": of} for bot, (won, of) in row.against.items()},
        }
        for row in standing.rows()
    ]
    head = {"edition": tournament.edition.id, "board": tournament.edition.board, "seed": tournament.seed}
    print(dumps({**head, "kind": tournament.kind, "pairs": tournament.pairs, "games": standing.games, "table": rows}))
