"""Answers that are large and the same for everybody: packed once, and not sent again to a browser that has them.

Nothing else is packed: if a secret is packed together with text that a stranger chose, the length betrays the secret.
"""

import gzip
import hashlib
from functools import lru_cache
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

AGAIN = "no-cache"
"""A browser may keep the answer, but must ask each time whether it has changed; mostly it has not."""


class Packed(NamedTuple):
    """Some content, the same as gzip, and a tag that changes when the content does."""

    plain: bytes
    gzipped: bytes
    tag: str


def pack(content: bytes, level: int = 9) -> Packed:
    """The content, packed as well as gzip can."""
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
    return Packed(content, gzip.compress(content, level, mtime=0), tag)


@lru_cache(maxsize=128)
def packed(content: bytes) -> Packed:
    """Content that comes with the package: packed once, and kept. Nothing that a visitor brings goes in here, so that
    nobody can push the page out of the cache."""
    return pack(content)


def packed_answer(have: Packed, media_type: str, asked: Headers, cache: str = AGAIN) -> Response:
    """The content as this browser can read it; 304 if the browser has it already."""
    headers = {"ETag": have.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if have.tag in [tag.strip() for tag in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if "gzip" not in asked.get("accept-encoding", "") or len(have.gzipped) >= len(have.plain):
        return Response(have.plain, headers=headers, media_type=media_type)
    return Response(have.gzipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=media_type)
