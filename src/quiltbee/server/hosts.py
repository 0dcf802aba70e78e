"""Host names and addresses as they come over the network: read strictly, written in one way."""

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
LONGEST_HOST = 260
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::(?P<port>[1-9][0-9]{0,4}))?")


@lru_cache(maxsize=256)
def split_host(text: str) -> tuple[str, str]:
    """The name and the port of `host[:port]`; the port is empty if there is none. Both are empty if the text is
    anything else."""
    found = _HOST.fullmatch(text) if len(text) <= LONGEST_HOST else None
    if found is None or int(found["port"] or 1) > 65_535:
        return "", ""
    name = as_host(found["name"])
    return name, (found["port"] or "") if name else ""


def as_host(name: str) -> str:
    """A name as it stands in addresses: lower case, IPv6 in brackets. Empty if it has a colon but is not IPv6."""
    if ":" not in name:
        return "" if name.startswith("[") else name.lower()
    try:
        return f"[{IPv6Address(name.removeprefix('[').removesuffix(']'))}]"
    except ValueError:
        return ""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What the limits count as one visitor: an IPv4 address, or an IPv6 network of 64 bits, because one visitor can
    have all addresses of such a network."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(found.sixtofour or IPv6Network((int(found) >> 64 << 64, 64)))
    return "unknown" if found is None else str(found)


def is_loopback(address: str) -> bool:
    """Whether it is this machine itself."""
    found = _address(address)
    return found is not None and found.is_loopback


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address. An IPv4 address that an IPv6 socket wrote as IPv6 is IPv4 again."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
