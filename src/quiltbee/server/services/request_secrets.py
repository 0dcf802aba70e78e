"""The cookie of a request that may be repeated: it follows from the request and from a secret of the server.

A browser that loses an answer loses its cookie, too. The same request must get the same cookie again, even from another
process or after a restart, so the secret is in the database. It is valid for some minutes only; then it is deleted, and
nobody can make that cookie again.
"""

from quiltbee.server.security import derived_token, new_token, token_hash
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.queries.access import known_browsers
from quiltbee.server.storage.queries.server_values import add_request_secret, request_secrets
from quiltbee.server.storage.store import Store

FRESH_MS = 5 * 60_000
"""For this time new cookies follow from one secret; then the next secret is made."""
VALID_MS = 2 * FRESH_MS
"""A request that is repeated finds its cookie again for at least `FRESH_MS`, and never after this."""


class RequestSecrets:
    """The server's secrets of the last minutes."""

    def __init__(self, store: Store, clock: ServerClock) -> None:
        self._store = store
        self._clock = clock

    async def token(self, *words: str) -> str:
        """The secret for the request that these words stand for: the one that it got before, or a new one."""
        tokens = {token_hash(token): token for token in await self._tokens(words)}
        known = await self._store.read(lambda connection: known_browsers(connection, tokens))
        newest = next(iter(tokens.values()), new_token())
        return next((token for hash, token in tokens.items() if hash in known), newest)

    async def _tokens(self, words: tuple[str, ...]) -> list[str]:
        """What follows from each of the secrets that are valid now, the newest first."""
        found = await self._store.read(request_secrets)
        if not self._within(FRESH_MS, found[:1]):
            now = self._clock.now()
            await self._store.write("", lambda connection: add_request_secret(connection, new_token(), now, VALID_MS))
            found = await self._store.read(request_secrets)
        return [derived_token(secret, *words) for secret in self._within(VALID_MS, found)]

    def _within(self, span: int, found: list[tuple[str, int]]) -> list[str]:
        now = self._clock.now()
        return [secret for secret, made_at in found if abs(now - made_at) < span]
