"""Numbers that look drawn by lot and are always the same."""

import hashlib


def number(text: str) -> int:
    """A number for a text, 64 bits."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
