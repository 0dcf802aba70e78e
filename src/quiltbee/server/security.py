"""Secrets: made of 256 random bits, handed out once, stored only as a hash."""

import hashlib
import re
import secrets
import unicodedata

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
LONGEST_NAME = 40


class BadName(ValueError):
    """A name that cannot be shown."""


def new_token() -> str:
    """256 bits as text, fit for a cookie or the fragment of an address."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is stored. The token has full entropy, so a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


def well_formed(token: str | None) -> bool:
    return token is not None and TOKEN.fullmatch(token) is not None


def new_game_id() -> str:
    """128 random bits: an address that nobody guesses, though knowing it opens nothing."""
    return secrets.token_hex(16)


def clean_name(name: str) -> str:
    """A name as it is shown: composed characters, one line, no control or direction marks, 1 to 40 characters."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(plain) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in plain):
        raise BadName("a name has no control characters")
    return plain


def mask_tokens(text: str) -> str:
    """Text for a log, with everything that could be a secret made unreadable."""
    return re.sub(r"[A-Za-z0-9_-]{40,}", "***", text)
