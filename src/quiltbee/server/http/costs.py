"""What every request costs: tokens from its address's bucket `request`, and one from a second bucket, if it has one.

`docs/reference/api.md` has the same table.

A token of `request` stands for about 5 ms of work. So a client may send fewer of the requests that are expensive.
"""

from typing import NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from quiltbee.server.hosts import network_of
from quiltbee.server.limits import RATES, Bucket, Limits

BYTES_FOR_A_TOKEN = 1024
"""A body costs one more token for each of these: the more there is to read, the longer it takes."""


class Cost(NamedTuple):
    tokens: int = 1
    """Taken from the address's bucket `request`."""
    bucket: Bucket | None = None
    """One more token is taken from this bucket."""


COSTS: dict[str, Cost] = {
    "get_me": Cost(),
    "health": Cost(),
    "metrics": Cost(2),
    "list_editions": Cost(),
    "list_levels": Cost(),
    "list_phrases": Cost(),
    "get_edition": Cost(),
    "get_game_edition": Cost(2),
    "check_edition": Cost(10),
    "check_file": Cost(10),
    "create_game": Cost(3, "create"),
    "import_game": Cost(3, "create"),
    "list_games": Cost(2),
    "get_view": Cost(),
    "stream_views": Cost(2),
    "get_view_at": Cost(3),
    "get_turns": Cost(5),
    "get_fits": Cost(),
    "get_statistics": Cost(20),
    "delete_game": Cost(),
    "list_profiles": Cost(2),
    "create_profile": Cost(2, "create"),
    "change_profile": Cost(2),
    "plays_here": Cost(2, "create"),
    "delete_profile": Cost(10),
    "get_seat_profiles": Cost(),
    "sit_as": Cost(1, "decide"),
    "get_pairings": Cost(5),
    "get_book": Cost(20),
    "watch_book_game": Cost(2),
    "export_book": Cost(100),
    "import_book": Cost(10),
    "get_handicaps": Cost(5),
    "get_mistake": Cost(3),
    "try_mistake": Cost(5, "think"),
    "help_with_mistake": Cost(2),
    "get_training": Cost(5),
    "get_training_task": Cost(3),
    "try_training_task": Cost(5, "think"),
    "help_with_training_task": Cost(2),
    "get_puzzles": Cost(5),
    "next_puzzle": Cost(3),
    "get_puzzle": Cost(3),
    "try_puzzle": Cost(5, "decide"),
    "help_with_puzzle": Cost(3, "decide"),
    "check_board": Cost(3),
    "fit_board": Cost(2),
    "play_board": Cost(3),
    "think_board": Cost(5, "think"),
    "exchange_link": Cost(2, "exchange"),
    "look_at_link": Cost(5, "exchange"),
    "learn_first": Cost(2, "exchange"),
    "make_link": Cost(3, "link"),
    "list_watchers": Cost(2),
    "revoke": Cost(1, "link"),
    "decide": Cost(1, "decide"),
    "undo": Cost(1, "decide"),
    "offer": Cost(2, "decide"),
    "answer": Cost(2, "decide"),
    "resign": Cost(1, "decide"),
    "pause": Cost(1, "decide"),
    "resume": Cost(1, "decide"),
    "claim": Cost(1, "decide"),
    "rename": Cost(1, "decide"),
    "say": Cost(1, "phrase"),
    "ask_hint": Cost(5, "think"),
    "judge_decision": Cost(2, "think"),
    "stop_thinking": Cost(1, "think"),
    "start_analysis": Cost(5, "think"),
    "get_analysis": Cost(2),
    "get_par": Cost(5, "think"),
    "get_record": Cost(1, "draw"),
    "get_record_json": Cost(5, "draw"),
    "get_picture": Cost(10, "draw"),
    "get_film": Cost(10, "draw"),
}
"""By the name of the operation. All else (the page, the description of the API, what is not there) costs one token."""


def client_address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else "unknown"


def client_network(scope: Scope) -> str:
    """The visitor to whom the limits charge a request."""
    return network_of(client_address(scope))


class Charged:
    """A route with a price. The first token was taken by the middleware (`rate_limit.py`); what a browser pays is taken
    when the browser is known (`context.py`)."""

    def __init__(self, app: ASGIApp, cost: Cost) -> None:
        self.app = app
        self._more = cost.tokens - 1
        self._bucket = cost.bucket if cost.bucket and RATES[cost.bucket].of == "address" else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: Limits = scope["app"].state.limits
        if self._more:
            limits.take("request", client_network(scope), self._more)
        if self._bucket:
            limits.take(self._bucket, client_network(scope))
        await self.app(scope, receive, send)


def charge_browser(limits: Limits, operation: str, browser: str | None) -> None:
    """Take what a known browser pays for an operation."""
    bucket = COSTS[operation].bucket
    if bucket and RATES[bucket].of == "browser":
        limits.take(bucket, str(browser))
