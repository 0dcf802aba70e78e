"""Secrets: made of 256 random bits, handed out once, stored only as a hash."""

import base64
import hashlib
import hmac
import re
import secrets

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_COULD_BE_SECRET = re.compile(
    r"(?<![A-Za-z0-9_-])(?!(?:[a-z0-9]{1,20}-)+[a-z0-9]{1,20}(?![A-Za-z0-9_-]))[A-Za-z0-9_-]{40,}"
)
"""Anything as long as a token, but not short lower-case words with hyphens, such as the name of a backup: not one
in ten billion tokens is written so."""
STRONG_CLIENT_ID = 22
"""A random `client_id` of this length has 88 bits and more, even in hexadecimal: nobody else will send it."""
LEAST_DIFFERENT = 8
"""A `client_id` with fewer different characters than this is not random."""


def new_token() -> str:
    """256 bits as text, fit for a cookie or the fragment of an address."""
    return secrets.token_urlsafe(32)


def derived_token(secret: str, *words: str) -> str:
    """A secret that follows from another one: a request that is repeated makes the same secrets again."""
    digest = hmac.new(secret.encode(), "\0".join(words).encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_strong(client_id: str) -> bool:
    """Whether nobody can guess it."""
    return len(client_id) >= STRONG_CLIENT_ID and len(set(client_id)) >= LEAST_DIFFERENT


def token_hash(token: str) -> str:
    """What is stored. The token has full entropy, so a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


def well_formed(token: str | None) -> bool:
    return token is not None and TOKEN.fullmatch(token) is not None


def new_game_id() -> str:
    """128 random bits: an address that nobody guesses, though knowing it opens nothing."""
    return secrets.token_hex(16)


def mask_tokens(text: str) -> str:
    """Text for a log, with everything that could be a secret made unreadable."""
    return _COULD_BE_SECRET.sub("***", text)
