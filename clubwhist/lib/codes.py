"""Codes that people read off a card and type into a phone."""

from __future__ import annotations

import secrets

# RFC 8628, section 6.1: consonants only, so no word is spelled and no letter looks like a digit.
ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH = 6


def new_code() -> str:
    """A new code, for example "WDJBMJ"."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidy_code(typed: str) -> str:
    """What someone typed, without blanks and dashes and in capitals."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:32]


def new_phone_key() -> str:
    """What a phone's cookie must hold to speak for a pair."""
    return secrets.token_urlsafe(9)  # twelve letters
