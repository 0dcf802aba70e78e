"""All middleware in its order."""

from starlette.applications import Starlette

from quiltbee.server.http.middleware.asker_context import AskerContext
from quiltbee.server.http.middleware.bodies import BodyCheck
from quiltbee.server.http.middleware.error_answers import ErrorAnswers
from quiltbee.server.http.middleware.host_check import HostCheck
from quiltbee.server.http.middleware.observation import Observation, Observe
from quiltbee.server.http.middleware.origin_check import OriginCheck
from quiltbee.server.http.middleware.rate_limit import RateLimit
from quiltbee.server.http.middleware.security_headers import SecurityHeaders
from quiltbee.server.limits import Limits


def install(app: Starlette, hosts: frozenset[str], public_origin: str, limits: Limits, observe: Observe) -> None:
    """A request passes these from the last to the first: the one that is added last is the outermost."""
    app.add_middleware(AskerContext)
    app.add_middleware(RateLimit, limits=limits)
    app.add_middleware(BodyCheck)
    app.add_middleware(OriginCheck, public_origin=public_origin)
    app.add_middleware(HostCheck, hosts=hosts)
    app.add_middleware(ErrorAnswers)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Observation, observe=observe)
