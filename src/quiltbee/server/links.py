"""A link as it is handed over: an address with the secret behind the #, and its QR code."""

import io

import segno

from quiltbee.server.answers import Link
from quiltbee.server.seats import NewLink


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
    segno.make(text, error="m").save(picture, kind="svg", xmldecl=False, omitsize=True, border=2)
    return picture.getvalue().decode()


def qr_terminal(text: str) -> str:
    """A QR code for a terminal."""
    lines = io.StringIO()
    segno.make(text, error="l").terminal(out=lines, compact=True, border=2)
    return lines.getvalue()
