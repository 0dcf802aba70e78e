"""Derives many seeds from the one seed of a match. None of them says anything about another."""

import hashlib


def derived(seed: int, *words: object) -> int:
    """A seed of 64 bits for one purpose: `derived(7, "pair", 3, "refill")`.

    A hash, so that a bot that is given its own seed cannot work out the one that the refill is drawn with.
    """
    text = "/".join(map(str, (seed, *words)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
