"""Rows of guests (people with or without an account, and bots) and of their sessions, as values; the modules `store` and `account_rows`
read and write them."""

from __future__ import annotations

import zlib
from base64 import b32encode
from hashlib import blake2s

import msgspec

BOT = "bot-"
"""Prefix of the ids of bots; no other id begins with it."""


def is_bot(guest: str) -> bool:
    """Return whether this is the id of a bot, an account of a program that belongs to a person (ADR 30)."""
    return guest.startswith(BOT)


class GuestRow(msgspec.Struct, frozen=True):
    """A player with or without an account."""

    id: str
    name: str
    """Name that the guest chose. If it is empty, pages show ``number`` after the word for "guest" in the reader's language."""
    account: bool = False
    """True if the name belongs to an account, and so is unique."""

    @property
    def bot(self) -> bool:
        """Return whether the guest is a bot."""
        return is_bot(self.id)

    @property
    def number(self) -> int:
        """Return the four-digit number of the guest (`guest_number`)."""
        return guest_number(self.id)


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which a guest is signed in. The database stores the hash of the cookie's token, not the token."""

    id: str
    browser: str
    """Short name of the browser, such as ``Firefox · Linux``."""
    began_at: float
    seen_at: float
    """Last use of the session (seconds since 1970)."""


def guest_number(guest: str) -> int:
    """Return a four-digit number that tells unnamed guests at a table apart. It depends only on the id of the guest."""
    return 1000 + zlib.crc32(guest.encode()) % 9000


def guest_handle(guest: str) -> str:
    """Return the public handle of a guest, by which other clients name the guest in requests. Ids are secret, and names of guests are not
    unique."""
    return "~" + b32encode(blake2s(guest.encode(), person=b"handle").digest())[:12].decode().lower()


def chosen_name(guest: str, name: str) -> str:
    """Return the name of a guest in an event; empty if the guest has not chosen one.

    Older logs contain ``Guest`` and the beginning of the guest's id instead of an empty name.
    """
    return "" if name == f"Guest {guest[:4]}" else name
