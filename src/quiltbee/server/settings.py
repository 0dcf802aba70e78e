"""The settings of a server: from options of `quiltbee serve`, else `QUILTBEE_*` variables, else defaults for a home."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from quiltbee.server.hosts import LOOPBACK, as_host, is_loopback, split_host
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.errors import BadDatabaseUrl

_YES = {"1", "yes", "true", "on"}
_NO = {"0", "no", "false", "off"}


class BadSetting(ValueError):
    """A setting that cannot be used. The message names it and says what would be right."""


def data_folder() -> Path:
    """The folder where quiltbee keeps this user's data."""
    from platformdirs import user_data_path  # loaded only if no database is named

    return user_data_path("quiltbee", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """All settings. Each field `x` is the option `--x` and the variable `QUILTBEE_X`."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    """A path for SQLite, or postgresql://… Empty means `games.db` in the user's data folder."""
    lan: bool = False
    """Listen on the home network too."""
    public_url: str = ""
    """The address that players use, if the server is behind a proxy: https://quilt.example"""
    allowed_hosts: str = ""
    """More host names that requests may use, separated by commas."""
    trusted_proxies: str = ""
    """Addresses of proxies whose X-Forwarded-For is trusted, separated by commas."""
    limits: bool = True
    """Limit how many requests one address may send."""
    metrics: str = "loopback"
    """Who may read /metrics: loopback, all or nobody."""
    bots: int = 1
    """N processes think for people, N more for games between bots, and one more for fast bots.

    With 0 no bot of this process decides; on PostgreSQL those of another process may.

    Hints, reviews and the analysis board have one process each.
    """
    review_nodes: int = 30_000
    """How hard a review of a finished game thinks: the search of each position visits this many nodes.

    Fewer suit a small computer: a review takes less time and may miss more.
    """
    keep_days: int = 0
    """Delete games that nobody has touched for this many days. 0 keeps them for ever."""
    profiles: str = "auto"
    """Whether people of this home have profiles and a book: on, off, or auto (on unless there is a public_url)."""
    log: str = "text"
    """How the log is written: text or json."""

    @property
    def database_text(self) -> str:
        return self.database or str(data_folder() / "games.db")

    @property
    def more_hosts(self) -> frozenset[str]:
        """The names of `allowed_hosts`, normalised as in addresses."""
        return frozenset(map(as_host, _listed(self.allowed_hosts)))

    @property
    def has_profiles(self) -> bool:
        return self.profiles == "on" or (self.profiles == "auto" and self.is_home)

    @property
    def is_home(self) -> bool:
        """Only people of this home reach the server: it has no address on the internet."""
        return not self.public_url

    @property
    def listen_on(self) -> str:
        return "0.0.0.0" if self.lan and self.host == "127.0.0.1" else self.host


def read_settings(given: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from options (those that are not None) and variables. Raises `BadSetting` if one cannot be used."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        variable = f"QUILTBEE_{field.name.upper()}"
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif environ.get(variable):
            values[field.name] = _parsed(variable, environ[variable], type(field.default))
    return _checked(replace(Settings(), **values))


def misspelt(environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """A sentence for each variable that is nearly the name of a setting, and has no effect."""
    from difflib import get_close_matches  # not in the Python of the static page, which asks for no variables

    known = [f"QUILTBEE_{field.name.upper()}" for field in fields(Settings)]
    for variable in sorted(name for name in environ if name.startswith("QUILTBEE_") and name not in known):
        if likely := get_close_matches(variable.partition("_")[2], [name.partition("_")[2] for name in known], 1, 0.75):
            yield f"{variable} has no effect; did you mean QUILTBEE_{likely[0]}?"


def _parsed(variable: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in _YES | _NO:
            raise BadSetting(f"{variable} must be yes or no, not {text!r}")
        return text.lower() in _YES
    if kind is int:
        try:
            return int(text)
        except ValueError:
            raise BadSetting(f"{variable} must be a number, not {text!r}") from None
    return text


def _checked(settings: Settings) -> Settings:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting(f"port must be 0 to 65535, not {settings.port}")
    if not 0 <= settings.bots <= 64:
        raise BadSetting(f"bots must be 0 to 64, not {settings.bots}")
    if not 100 <= settings.review_nodes <= 10_000_000:
        raise BadSetting(f"review_nodes must be 100 to 10000000, not {settings.review_nodes}")
    if not 0 <= settings.keep_days <= 36_500:
        raise BadSetting(f"keep_days must be 0 (keep for ever) to 36500, not {settings.keep_days}")
    if settings.lan and _is_only_here(settings.listen_on):
        raise BadSetting(f"lan listens on the home network, but host {settings.host} is only this machine; drop one")
    if settings.metrics not in ("loopback", "all", "nobody"):
        raise BadSetting(f"metrics must be loopback, all or nobody, not {settings.metrics!r}")
    if settings.profiles not in ("auto", "on", "off"):
        raise BadSetting(f"profiles must be auto, on or off, not {settings.profiles!r}")
    if settings.log not in ("text", "json"):
        raise BadSetting(f"log must be text or json, not {settings.log!r}")
    try:
        database_url(settings.database_text)
    except BadDatabaseUrl as error:
        raise BadSetting(str(error)) from None
    for name in _listed(settings.allowed_hosts):
        if as_host(name) != split_host(as_host(name))[0] or not as_host(name):
            raise BadSetting(f"allowed_hosts must be names without a port, such as my-nas.local, not {name!r}")
    for proxy in _listed(settings.trusted_proxies):
        if proxy != "*" and not _is_network(proxy):
            raise BadSetting(f"trusted_proxies must be addresses such as 127.0.0.1 or 10.0.0.0/8, not {proxy!r}")
    if settings.public_url and not _is_public_url(settings.public_url):
        raise BadSetting(f"public_url must be an address such as https://quilt.example, not {settings.public_url!r}")
    return settings


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _is_only_here(host: str) -> bool:
    return is_loopback(host) or as_host(host) in LOOPBACK


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_public_url(text: str) -> bool:
    scheme, _, host = text.rstrip("/").partition("://")
    return scheme in ("http", "https") and split_host(host)[0] != ""
