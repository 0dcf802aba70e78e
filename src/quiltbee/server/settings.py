"""How a server is set up: flags of `quiltbee serve`, else `QUILTBEE_*` variables, else what suits a family at home."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from quiltbee.server.hosts import as_host, split_host
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.errors import BadDatabaseUrl


class BadSetting(ValueError):
    """A setting that cannot be used; the message says which, and what would be right."""


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "quiltbee"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "quiltbee"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "quiltbee"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. Each field `x` is the flag `--x` and the variable `QUILTBEE_X`."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    """A path for SQLite, or postgresql://…; empty: `games.db` in the user's data folder."""
    lan: bool = False
    """Listen in the home network too."""
    public_url: str = ""
    """The address that players use, if a proxy stands in front: https://quilt.example"""
    allowed_hosts: str = ""
    """More names under which the server may be called, with commas between them."""
    trusted_proxies: str = ""
    """Addresses of proxies whose X-Forwarded-For is believed, with commas between them."""
    limits: bool = True
    """Limit how much one address may ask for."""
    metrics: str = "loopback"
    """Who may read /metrics: loopback, all or nobody."""
    bots: int = 1
    """Processes in which bots think."""
    keep_days: int = 0
    """Delete games that nobody has touched for so many days; 0: keep them for ever."""
    log: str = "text"
    """How the log is written: text or json."""

    @property
    def database_text(self) -> str:
        return self.database or str(data_folder() / "games.db")

    @property
    def more_hosts(self) -> frozenset[str]:
        """The names of `allowed_hosts`, each as it stands in addresses."""
        return frozenset(map(as_host, _listed(self.allowed_hosts)))

    @property
    def listen_on(self) -> str:
        return "0.0.0.0" if self.lan and self.host == "127.0.0.1" else self.host


def read_settings(given: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from flags (those that are not None) and variables; `BadSetting` if one cannot be used."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        variable = f"QUILTBEE_{field.name.upper()}"
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif environ.get(variable):
            values[field.name] = _parsed(variable, environ[variable], type(field.default))
    return _checked(replace(Settings(), **values))


def _parsed(variable: str, text: str, kind: type) -> Any:
    if kind is bool:
        words = {
            "1": True,
            "yes": True,
            "true": True,
            "on": True,
            "0": False,
            "no": False,
            "false": False,
            "off": False,
        }
        if text.lower() not in words:
            raise BadSetting(f"{variable} is yes or no, not {text!r}")
        return words[text.lower()]
    if kind is int:
        try:
            return int(text)
        except ValueError:
            raise BadSetting(f"{variable} is a number, not {text!r}") from None
    return text


def _checked(settings: Settings) -> Settings:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting(f"the port is 0 to 65535, not {settings.port}")
    if not 0 <= settings.bots <= 64:
        raise BadSetting(f"bots is the number of processes, 0 to 64, not {settings.bots}")
    if not 0 <= settings.keep_days <= 36_500:
        raise BadSetting(f"keep_days is a number of days, 0 (for ever) to 36500, not {settings.keep_days}")
    if settings.metrics not in ("loopback", "all", "nobody"):
        raise BadSetting(f"metrics is loopback, all or nobody, not {settings.metrics!r}")
    if settings.log not in ("text", "json"):
        raise BadSetting(f"log is text or json, not {settings.log!r}")
    try:
        database_url(settings.database_text)
    except BadDatabaseUrl as error:
        raise BadSetting(str(error)) from None
    for name in _listed(settings.allowed_hosts):
        if as_host(name) != split_host(as_host(name))[0] or not as_host(name):
            raise BadSetting(f"allowed_hosts are names without a port, such as my-nas.local, not {name!r}")
    for proxy in _listed(settings.trusted_proxies):
        if proxy != "*" and not _is_network(proxy):
            raise BadSetting(f"trusted_proxies are addresses such as 127.0.0.1 or 10.0.0.0/8, not {proxy!r}")
    if settings.public_url and not _is_public_url(settings.public_url):
        raise BadSetting(f"public_url is an address such as https://quilt.example, not {settings.public_url!r}")
    return settings


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_public_url(text: str) -> bool:
    scheme, _, host = text.rstrip("/").partition("://")
    return scheme in ("http", "https") and split_host(host)[0] != ""
