"""A link as it is handed over: an address with the secret behind the #, and its QR code."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import segno

from quiltbee.server.api.responses import Link
from quiltbee.server.domain.setup import GameSetup

Purpose = Literal["invite", "device", "watch"]


@dataclass(frozen=True, slots=True)
class NewLink:
    purpose: Purpose
    seat: int | None
    token: str
    expires_at: int | None = None


def first_links(setup: GameSetup, secret: Callable[[str], str]) -> list[NewLink]:
    """The links of a new game: one for each open seat, and one to watch; `secret` makes the secret of each."""
    seats = [seat for seat in (0, 1) if setup.seats[seat].kind == "open"]
    return [
        *(NewLink("invite", seat, secret(f"invite {seat}")) for seat in seats),
        NewLink("watch", None, secret("watch")),
    ]


MASK = 2
"""One of the eight patterns that a code may be mixed with. Scanners read each of them. Trying all of them for the
prettiest takes several times as long, while everybody else at the server waits."""


def as_answer(link: NewLink, base: str) -> Link:
    url = f"{base}/#join={link.token}"
    return Link(
        purpose=link.purpose,
        seat=link.seat,
        token=link.token,
        url=url,
        qr_svg=qr_svg(url),
        expires_ms=link.expires_at,
    )


def qr_svg(text: str) -> str:
    """A QR code as an SVG picture that scales."""
    picture = io.BytesIO()
    segno.make(text, error="m", mask=MASK).save(picture, kind="svg", xmldecl=False, omitsize=True, border=2)
    return picture.getvalue().decode()


def qr_terminal(text: str) -> str:
    """A QR code for a terminal."""
    lines = io.StringIO()
    segno.make(text, error="l").terminal(out=lines, compact=True, border=2)
    return lines.getvalue()
