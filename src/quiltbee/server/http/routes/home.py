"""Profiles and the family book. They open no game: a profile is a name, not a key."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from quiltbee.server.api import book
from quiltbee.server.domain.errors import Refused
from quiltbee.server.http.context import Browser, Entered, GameId, Server, Visiting
from quiltbee.server.http.errors import problems
from quiltbee.server.security import token_hash
from quiltbee.server.services.home.handicaps import handicaps

router = APIRouter(tags=["home"])
OfProfile = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The id of a profile")]
OtherProfile = Annotated[str | None, Query(pattern=r"^[0-9a-f]{16}$")]
EditionId = Annotated[str | None, Query(pattern=r"^[a-z][a-z0-9-]{0,39}$")]


def _known(browser: str | None) -> str:
    """Only browsers that play here may read the book or change it."""
    if browser is None:
        raise Refused("not_player", "only browsers that play on this server can do that")
    return browser


@router.get("/api/profiles", responses=problems(403))
async def list_profiles(server: Server) -> book.Profiles:
    """The people of this home, to choose from."""
    return await server.profiles.all()


@router.post("/api/profiles", status_code=201, responses=problems(403, 409, 422, 429, 503))
async def create_profile(body: book.NewProfile, server: Server, visitor: Visiting) -> book.Profile:
    """A new person. This browser gets a cookie, if it has none."""
    token = await visitor.token("profile", None)
    made = await server.profiles.create(body, token_hash(token))
    visitor.remember(token)
    return made


@router.post("/api/profiles/{profile}", responses=problems(403, 404, 409, 422, 503))
async def change_profile(body: book.NewProfile, profile: OfProfile, server: Server, browser: Browser) -> book.Profile:
    """Another name, colour or picture."""
    _known(browser)
    return await server.profiles.change(profile, body)


@router.post("/api/profiles/{profile}/here", status_code=204, responses=problems(403, 404, 422, 429, 503))
async def plays_here(profile: OfProfile, server: Server, visitor: Visiting) -> None:
    """Say that this person plays in this browser. A server at home then counts it among those that play here, so it may
    read the book. A server on the internet (`--public-url`) does so only for those who make or join a game."""
    await server.profiles.find(profile)
    if visitor.is_new and not server.settings.is_home:
        raise Refused("not_player", "only browsers that play on this server can do that")
    token = await visitor.token("here", None)
    await server.profiles.welcome(token_hash(token))
    visitor.remember(token)


@router.delete("/api/profiles/{profile}", status_code=204, responses=problems(403, 404, 422, 503))
async def delete_profile(profile: OfProfile, server: Server, browser: Browser) -> None:
    """Remove a person without a trace: the profile, its lines in the book, its trainer, and its name in all games."""
    _known(browser)
    await server.profiles.delete(profile)


@router.post("/api/games/{game}/profile", status_code=204, responses=problems(403, 404, 409, 422, 503))
async def sit_as(body: book.SitAs, server: Server, entered: Entered) -> None:
    """Say whose game this is in the book. For your own seat, until the game is over."""
    live, caller = entered
    await server.profiles.sit(live, caller, body.seat, body.profile)


@router.get("/api/games/{game}/profile", responses=problems(403, 404))
async def get_seat_profiles(server: Server, entered: Entered) -> book.SeatProfiles:
    """Whose game this is in the book."""
    live, _ = entered
    return await server.profiles.of_game(live.setup.id)


@router.get("/api/book", responses=problems(403))
async def get_pairings(server: Server, browser: Browser) -> book.Pairings:
    """Games and wins of all pairs of opponents."""
    _known(browser)
    return await server.books.pairings()


@router.get("/api/book/export", responses=problems(403))
async def export_book(server: Server, browser: Browser) -> book.BookExport:
    """The whole book in one file."""
    _known(browser)
    return await server.books.export()


@router.post("/api/book/import", responses=problems(403, 409, 422, 429, 503))
async def import_book(body: book.BookFile, server: Server, browser: Browser) -> book.Imported:
    """Add what is new in a file, or in a part of it. The same part again adds nothing."""
    _known(browser)
    return await server.books.take_in(body)


@router.post("/api/book/games/{game}", status_code=204, responses=problems(403, 404, 422, 503))
async def watch_book_game(game: GameId, server: Server, browser: Browser) -> None:
    """Watch a finished game of the book. Everybody who reads the book of a home may, until the host ends watching."""
    await server.books.watch(game, _known(browser), server.games.clock.now())


@router.get("/api/book/{profile}", responses=problems(403, 404, 422))
async def get_book(
    profile: OfProfile,
    server: Server,
    browser: Browser,
    other: OtherProfile = None,
    edition: EditionId = None,
    before: Annotated[int, Query(ge=0, le=2**60)] = 2**60,
    most: Annotated[int, Query(ge=1, le=60)] = 15,
) -> book.Book:
    """The book of one person, or of two and their games together."""
    return await server.books.of(profile, other, edition, _known(browser), before, most)


@router.get("/api/handicaps", responses=problems(403, 404, 422))
async def get_handicaps(
    server: Server,
    edition: Annotated[str, Query(pattern=r"^[a-z][a-z0-9-]{0,39}$")],
    profile: OtherProfile = None,
    other: OtherProfile = None,
    level: Annotated[str | None, Query(max_length=40)] = None,
) -> book.Handicaps:
    """Buttons that make a game even: measured between levels, suggested for two who have played ten games."""
    return await handicaps(server.store, server.profiles, edition, profile, other, level)
