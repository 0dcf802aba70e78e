"""Origin: a page of another site must not act in the name of its visitor."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from quiltbee.server.http.middleware.base import Middleware
from quiltbee.server.http.middleware.refusal import Refusal

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class OriginCheck(Middleware):
    """Refuses changes that another site asks for. Behind a proxy, our page is at `public_origin`."""

    def __init__(self, app: ASGIApp, public_origin: str) -> None:
        super().__init__(app)
        self._public_origin = public_origin

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in SAFE_METHODS and not self._is_ours(Headers(scope=scope)):
            raise Refusal("wrong_origin", "requests from other sites are not accepted")
        await self.app(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        host = headers.get("host", "").lower()
        ours = {f"http://{host}", f"https://{host}", self._public_origin} - {""}
        same_site = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        return same_site and all(origin.lower() in ours for origin in headers.getlist("origin"))
