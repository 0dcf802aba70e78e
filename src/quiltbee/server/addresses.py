"""The names by which browsers may call this server, and the addresses that its links begin with."""

import socket
from urllib.parse import urlsplit

from quiltbee.server.hosts import LOOPBACK, as_host, split_host
from quiltbee.server.settings import Settings


def lan_address() -> str | None:
    """This machine's address in the home network. Nothing is sent: the system only says from where it would send."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def host_names(settings: Settings) -> frozenset[str]:
    """Every name, without port, that a request may be addressed to. Attackers can make other names lead here."""
    names = set(LOOPBACK)
    names.update(settings.more_hosts)
    if settings.public_url:
        names.add(as_host(urlsplit(settings.public_url).hostname or ""))
    if settings.host not in ("0.0.0.0", "::"):
        names.add(as_host(settings.host))
    if settings.lan or settings.host in ("0.0.0.0", "::"):
        name = socket.gethostname().lower()
        names.update({name, f"{name}.local", lan_address() or "localhost"})
    return frozenset(names - {""})


def own_address(settings: Settings) -> str:
    """What to write in front of a link that is made without a request: the public address, or this machine."""
    return settings.public_url.rstrip("/") or f"http://127.0.0.1:{settings.port}"


def public_origin(settings: Settings) -> str:
    """The origin that browsers send for a page at the public address; empty if there is no public address."""
    scheme, _, host = settings.public_url.rstrip("/").lower().partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return f"{scheme}://{host.removesuffix(usual)}" if host else ""


def link_base(settings: Settings, scheme: str, host: str) -> str:
    """Where a link should lead: never to `localhost` if others are to open it."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    name, port = split_host(host)
    if settings.lan and name in LOOPBACK and (address := lan_address()):
        return f"{scheme}://{address}{':' + port if port else ''}"
    return f"{scheme}://{name}{':' + port if port else ''}"
