"""Takes the name of a deleted person out of the games that stay, because they are the other player's too."""

import json

import sqlalchemy as sa

from quiltbee.server.storage.queries.profiles import game_texts, rename_seat, rewrite_game


def redact(connection: sa.Connection, game: str, seat: int) -> None:
    """Replace every name that a seat of a game has had. This is the only change that a log can undergo."""
    found = game_texts(connection, game)
    if found is None:
        return
    nobody = f"Player {seat + 1}"
    setup, summary, entries = json.loads(found[0]), json.loads(found[1]), found[2]
    setup["seats"][seat]["name"] = nobody
    summary["names"][seat] = nobody
    bodies = {seq: nobody for seq, of, _, _ in entries if of == seat}
    rewrite_game(connection, game, _text(setup), json.dumps(summary), bodies)
    rename_seat(connection, game, seat, nobody)


def _text(setup: dict[str, object]) -> str:
    return json.dumps(setup, ensure_ascii=False, separators=(",", ":"))
