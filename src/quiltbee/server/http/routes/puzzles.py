"""Puzzles: the shelf, the next one, attempts and help. Everybody may solve them, and sees only their own results."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from quiltbee.puzzles import Family
from quiltbee.server.api import puzzles
from quiltbee.server.domain.errors import Refused
from quiltbee.server.http.context import Browser, Server, Visiting, Visitor
from quiltbee.server.http.costs import charge_browser, client_network
from quiltbee.server.http.errors import problems
from quiltbee.server.security import token_hash
from quiltbee.server.services.puzzles.solving import Wish

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{12}$", description="The id of a puzzle")]
OfProfile = Annotated[
    str | None, Query(pattern=r"^[0-9a-f]{16}$", description="Who solves it; this browser if left out")
]
Today = Annotated[date | None, Query(description=puzzles.TODAY)]


async def _owner(server: Server, browser: str | None, profile: str | None) -> str | None:
    """Whose results are meant; None for a new visitor, who has none."""
    if browser is None and profile is None:
        return None
    if browser is None:
        raise Refused("not_player", "only players of this server solve puzzles for a profile")
    return await server.training.owner(browser, profile)


async def _solver(
    server: Server, request: Request, visitor: Visitor, browser: str | None, profile: str | None, operation: str
) -> str:
    """Whose attempt it is. A new visitor gets a cookie."""
    owner = await _owner(server, browser, profile)
    if owner is not None and browser is not None:
        charge_browser(server.limits, operation, browser)
        return owner
    server.limits.take("create", client_network(request.scope))
    token = await visitor.token("puzzle", None)
    await server.puzzles.welcome(token_hash(token))
    visitor.remember(token)
    return await server.training.owner(token_hash(token), None)


@router.get("", responses=problems(403, 404, 422))
async def get_puzzles(
    server: Server, browser: Browser, profile: OfProfile = None, today: Today = None
) -> puzzles.Shelf:
    """The shelf of families with what was solved, the puzzle of the day, and statistics."""
    return await server.puzzles.shelf(await _owner(server, browser, profile), today)


@router.get("/next", responses=problems(403, 404, 422))
async def next_puzzle(
    server: Server,
    browser: Browser,
    family: Family | None = None,
    edition: Annotated[str | None, Query(pattern=r"^[a-z][a-z0-9-]{0,39}$")] = None,
    theme: puzzles.Theme | None = None,
    profile: OfProfile = None,
    today: Today = None,
) -> puzzles.NextPuzzle:
    """A new puzzle, about as hard as the player is good."""
    wish = Wish(family, edition, theme)
    return await server.puzzles.next(wish, await _owner(server, browser, profile), today)


@router.get("/{puzzle}", responses=problems(403, 404, 422))
async def get_puzzle(
    puzzle: PuzzleId, server: Server, browser: Browser, profile: OfProfile = None, today: Today = None
) -> puzzles.PuzzleTask:
    """A position with a question. Nothing in it depends on the answer."""
    return await server.puzzles.task(puzzle, await _owner(server, browser, profile), today)


@router.post("/{puzzle}/try", responses=problems(403, 404, 409, 422, 429, 503))
async def try_puzzle(
    body: puzzles.TryPuzzle,
    puzzle: PuzzleId,
    request: Request,
    server: Server,
    visitor: Visiting,
    browser: Browser,
    profile: OfProfile = None,
) -> puzzles.PuzzleAttempt:
    """Judge an attempt. The first one moves the ratings of player and puzzle; this browser gets a cookie, if it has
    none."""
    owner = await _solver(server, request, visitor, browser, profile, "try_puzzle")
    return await server.puzzles.attempt(puzzle, owner, body)


@router.post("/{puzzle}/help", responses=problems(403, 404, 422, 429, 503))
async def help_with_puzzle(
    body: puzzles.AskPuzzleHelp,
    puzzle: PuzzleId,
    request: Request,
    server: Server,
    visitor: Visiting,
    browser: Browser,
    profile: OfProfile = None,
) -> puzzles.PuzzleHelp:
    """A hint, or the answer."""
    owner = await _solver(server, request, visitor, browser, profile, "help_with_puzzle")
    return await server.puzzles.help(puzzle, owner, body)
