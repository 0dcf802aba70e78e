"""The cookie by which a browser is known: how it is named, and where it is looked for.

Browsers send the cookies of one machine to all of its ports. So the name has the server's id in it, which is kept in
the database: two servers on one machine do not overwrite each other's cookies, and one server may move to another port.
Older servers had the port in the name; their cookies are still read.
"""

from collections.abc import Mapping

PREFIX = "quiltbee"
SECURE = "__Host-"
"""A browser takes a cookie of such a name only by https, and only from the server itself."""
MOST_COOKIES = 16
"""No more cookies than this are looked up."""
MOST_NAMES = 8


def cookie_name(server_id: str, https: bool) -> str:
    return f"{SECURE if https else ''}{PREFIX}-{server_id}"


def candidates(cookies: Mapping[str, str], server_id: str, port: str) -> list[str]:
    """What may be this browser's secret, the likeliest first."""

    def rank(name: str) -> tuple[bool, int]:
        plain = name.removeprefix(SECURE)
        ours = [plain == f"{PREFIX}-{server_id}", plain.startswith(f"{PREFIX}-{server_id}-"), plain == _old_name(port)]
        return not name.startswith(SECURE), (*ours, True).index(True)

    found = [name for name in cookies if name.removeprefix(SECURE).startswith(PREFIX)]
    return [cookies[name] for name in sorted(found, key=rank)[:MOST_COOKIES]]


def _old_name(port: str) -> str:
    return f"{PREFIX}-{port}" if port else PREFIX


def free_name(cookies: Mapping[str, str], name: str) -> str:
    """A name that overwrites nothing. A cookie that already has our name, but is not known here, belongs to a server on
    a copy of this database."""
    names = [name, *(f"{name}-{number}" for number in range(2, MOST_NAMES + 1))]
    return next((each for each in names if each not in cookies), name)
