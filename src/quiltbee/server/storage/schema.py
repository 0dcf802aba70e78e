"""The tables. A change here comes with a migration in `migrations/versions` and a new `HEAD`."""

import sqlalchemy as sa

HEAD = "0005"
"""The migration that leads to these tables."""

metadata = sa.MetaData()

game = sa.Table(
    "game",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    # All below is derived from the log, kept to answer lists and statistics without replaying every game.
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("touched_at", sa.BigInteger, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Index("game_bot_due", "bot_due", "touched_at"),
    sa.Index("game_touched", "touched_at"),
)

entry = sa.Table(
    "entry",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("client_id", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("spent", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("game", "seat", "client_id", name="entry_once"),
)

seat_name = sa.Table(
    "seat_name",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Index("seat_name_by_name", "name"),
)
"""Who played, for the statistics of a name; derived from the log."""

browser = sa.Table(
    "browser",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)
"""A browser that holds a cookie; only the hash of its secret is kept."""

access = sa.Table(
    "access",
    metadata,
    sa.Column("browser", sa.Text, sa.ForeignKey("browser.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("role", sa.Text, primary_key=True),
    sa.Column("granted_at", sa.BigInteger, nullable=False),
    sa.Index("access_game", "game"),
)
"""What a browser may do in a game: the roles are `0`, `1` (the seats), `watch` and `host`."""

link = sa.Table(
    "link",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    sa.Column("purpose", sa.Text, nullable=False),
    sa.Column("seat", sa.SmallInteger),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("expires_at", sa.BigInteger),
    sa.Column("used_by", sa.Text),
    sa.Index("link_game", "game"),
)
"""Links handed out: `invite` and `device` give a seat once, `watch` lets anybody look. Only hashes are kept. A row of
purpose `unwatched` is no link: it says that the host has ended watching."""

analysis = sa.Table(
    "analysis",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("leased_until", sa.BigInteger),
    sa.Column("told", sa.Text, nullable=False),
)
"""What an engine said of a finished game (`reviews.Analysis`). While one works on it, it has a lease; NULL: done."""

creation = sa.Table(
    "creation",
    metadata,
    sa.Column("browser", sa.Text, sa.ForeignKey("browser.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("client_id", sa.Text, primary_key=True),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    sa.Index("creation_game", "game"),
)
"""Requests that created a game, so that a repeated one creates no second game. Client id and request are hashes."""

setting = sa.Table(
    "setting",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What belongs to this database and not to one process. `server_id`: part of the cookie's name."""

request_secret = sa.Table(
    "request_secret",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)
"""Secrets of the last minutes, the newest with the highest number (`request_secrets.py`)."""

profile = sa.Table(
    "profile",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("colour", sa.Text, nullable=False),
    sa.Column("picture", sa.Text, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)
"""A person of this home: a name, a colour and a picture. It opens no seat."""

seat_profile = sa.Table(
    "seat_profile",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
    sa.Index("seat_profile_by_profile", "profile"),
)
"""Whose game it is, for the book. Who may sit there is in `access` alone."""

played = sa.Table(
    "played",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
    sa.Column("other", sa.Text, sa.ForeignKey("profile.id", ondelete="SET NULL")),
    sa.Column("level", sa.Text),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("edition", sa.Text, nullable=False),
    sa.Column("won", sa.SmallInteger, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("other_score", sa.Integer, nullable=False),
    sa.Column("handicap", sa.Integer, nullable=False),
    sa.Column("covered", sa.Integer, nullable=False),
    sa.Column("cells", sa.Integer, nullable=False),
    sa.Column("special", sa.SmallInteger, nullable=False),
    sa.Column("error_rate", sa.Float),
    sa.Column("luck", sa.Float),
    sa.Index("played_by_other", "other"),
    sa.Index(
        "played_adds_up",
        "profile",
        "other",
        "level",
        "at",
        "edition",
        "won",
        "reason",
        "score",
        "other_score",
        "covered",
        "cells",
        "special",
        "luck",
        "error_rate",
        "game",
        "seat",
    ),
)
"""One line of the book: a finished game of a profile. It stays when old games are deleted, and can be imported, so
`game` need not be in this database. `handicap` is the player's extra buttons minus the opponent's; `luck` and
`error_rate` come with the review. All but the quilts is read from the index `played_adds_up` alone."""

played_quilt = sa.Table(
    "played_quilt",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
    sa.Column("incomes", sa.Text, nullable=False),
    sa.Column("quilt", sa.Text, nullable=False),
    sa.Index("played_quilt_by_profile", "profile"),
)
"""The long texts of a line, apart, so that lines can be added up quickly: the income at each mark, and the pieces."""

trained = sa.Table(
    "trained",
    metadata,
    sa.Column("owner", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
)
"""Reviewed games whose mistakes an owner's trainer has taken in."""

training_item = sa.Table(
    "training_item",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE")),
    sa.Column("task", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("stage", sa.SmallInteger, nullable=False),
    sa.Column("wrong", sa.SmallInteger, nullable=False),
    sa.Column("due_at", sa.BigInteger),
    sa.Index("training_item_due", "owner", "due_at"),
    sa.Index("training_item_game", "game"),
)
"""Something to solve again. The owner is `p` and a profile, or `b` and the hash of a browser. `due_at` is NULL when it
has been solved each time."""

puzzle_player = sa.Table(
    "puzzle_player",
    metadata,
    sa.Column("owner", sa.Text, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Who solves puzzles, and how well. The owner is that of a trainer (`training_item`). `at`: the last attempt."""

puzzle_try = sa.Table(
    "puzzle_try",
    metadata,
    sa.Column("owner", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("wrong", sa.SmallInteger, nullable=False),
    sa.Column("helped", sa.SmallInteger, nullable=False),
    sa.Column("stars", sa.SmallInteger, nullable=False),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("day", sa.Text),
    sa.Index("puzzle_try_by_day", "owner", "day"),
)
"""What became of a puzzle: attempts that were wrong, help (1: a hint, 2: the answer), stars (0: not solved), and the
player's rating after the first attempt at `at`. `day`: it was the puzzle of that day, and solved in time."""

puzzle_rating = sa.Table(
    "puzzle_rating",
    metadata,
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
)
"""How hard puzzles have turned out to be on this server."""
