"""Profiles: made, changed, seated and deleted. They open nothing: who may sit where is in `seats.py`."""

import secrets

import sqlalchemy as sa

from quiltbee.server.api import book
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.names import clean_name
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.redaction import redact
from quiltbee.server.storage.queries.access import add_browser
from quiltbee.server.storage.queries.book import between_all
from quiltbee.server.storage.queries.games import hold_game
from quiltbee.server.storage.queries.profiles import (
    ProfileRow,
    add_profile,
    all_profiles,
    change_profile,
    delete_profile,
    find_profile,
    games_of_profile,
    seat_profiles,
    set_seat_profile,
)

MOST_PROFILES = 200


class Profiles:
    """The people of this server."""

    def __init__(self, games: Games, on: bool) -> None:
        self._games = games
        self._store = games.store
        self._on = on

    def must_be_on(self) -> None:
        if not self._on:
            raise Refused("no_profiles", "this server keeps no profiles (--profiles on)")

    async def all(self) -> book.Profiles:
        self.must_be_on()
        rows, pairings = await self._store.read(lambda connection: (all_profiles(connection), between_all(connection)))
        return book.Profiles(
            profiles=[
                _answer(
                    row,
                    sum(each.games for each in pairings if each.profile == row.id),
                    sum(each.wins for each in pairings if each.profile == row.id),
                )
                for row in rows
            ]
        )

    async def find(self, id: str) -> ProfileRow:
        self.must_be_on()
        return await self._store.read(lambda connection: known_profile(connection, id))

    async def create(self, wanted: book.NewProfile, browser: str) -> book.Profile:
        self.must_be_on()
        now = self._games.clock.now()
        row = ProfileRow(secrets.token_hex(8), clean_name(wanted.name), wanted.colour, wanted.picture, now)

        def work(connection: sa.Connection) -> bool:
            add_browser(connection, browser, now)
            return add_profile(connection, row, MOST_PROFILES)

        if not await self._store.write("", work):
            raise Refused("name_taken", f"somebody here has that name already, or there are {MOST_PROFILES} profiles")
        return _answer(row, 0, 0)

    async def welcome(self, browser: str) -> None:
        """Count a browser among those that play here."""
        now = self._games.clock.now()
        await self._store.write("", lambda connection: add_browser(connection, browser, now))

    async def change(self, id: str, wanted: book.NewProfile) -> book.Profile:
        before = await self.find(id)
        row = before._replace(name=clean_name(wanted.name), colour=wanted.colour, picture=wanted.picture)
        if not await self._store.write(
            "", lambda connection: change_profile(connection, id, row.name, row.colour, row.picture)
        ):
            raise Refused("name_taken", "somebody here has that name already")
        return _answer(row, 0, 0)

    async def delete(self, id: str) -> None:
        """Remove a person without a trace: the profile, its lines and trainer, and its name in all games."""
        await self.find(id)

        def work(connection: sa.Connection) -> list[str]:
            games = games_of_profile(connection, id)
            for game, seat in games:
                redact(connection, game, seat)
            delete_profile(connection, id)
            return [game for game, _ in games]

        for game in await self._store.forget(work):
            self._games.cache.drop(game)

    async def of_game(self, game: str) -> book.SeatProfiles:
        """Whose game this is, by seat."""
        self.must_be_on()
        found = await self._store.read(lambda connection: seat_profiles(connection, game))
        return book.SeatProfiles(profiles=(found.get(0), found.get(1)))

    async def sit(self, live: LiveGame, caller: Caller, seat: int, profile: str | None) -> None:
        """Say whose game this is in the book. Only the holder of the seat can, until the game is over."""
        self.must_be_on()
        if seat not in caller.seats:
            raise Refused("not_your_seat", "you can say who plays only on your own seat")
        if live.game.is_over:
            raise Refused("game_over", "the game is over, and its line in the book is written")
        if profile is not None:
            await self.find(profile)

        def work(connection: sa.Connection) -> None:
            hold_game(connection, live.setup.id)
            set_seat_profile(connection, live.setup.id, seat, profile)

        await self._store.write(live.setup.id, work)


def known_profile(connection: sa.Connection, id: str) -> ProfileRow:
    """A profile of this server. Raises `Refused`."""
    row = find_profile(connection, id)
    if row is None:
        raise Refused("no_such_profile", "there is no such profile here")
    return row


def _answer(row: ProfileRow, games: int, wins: int) -> book.Profile:
    return book.Profile(
        profile=row.id,
        name=row.name,
        colour=row.colour,
        picture=row.picture,
        created_ms=row.created_at,
        games=games,
        wins=wins,
    )
