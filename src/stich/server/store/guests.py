"""A guest as stored: an optional name, a number that tells unnamed guests apart, and sessions."""

from __future__ import annotations

import zlib
from base64 import b32encode
from hashlib import blake2s

import msgspec

BOT = "bot-"
"""Prefix of the ids of bots. No other id begins with it, so an id alone tells whether it belongs to a bot."""


def is_bot(guest: str) -> bool:
    """Return whether this is the id of a bot, an account of a program that belongs to a person (ADR 30)."""
    return guest.startswith(BOT)


class GuestRow(msgspec.Struct, frozen=True):
    """A player with or without an account."""

    id: str
    name: str
    """Chosen name; if empty, pages show ``number`` in words of the reader's language."""
    account: bool = False
    """True if the name belongs to an account, and so is unique."""

    @property
    def bot(self) -> bool:
        """Return whether the guest is a bot."""
        return is_bot(self.id)

    @property
    def number(self) -> int:
        """Return the number that tells unnamed guests apart at a table, as `guest_number`."""
        return guest_number(self.id)


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which a guest is signed in. The database stores the hash of the cookie's token, not the token."""

    id: str
    browser: str
    """Short name of the browser, such as ``Firefox · Linux``."""
    began_at: float
    seen_at: float
    """Seconds since 1970."""


def guest_number(guest: str) -> int:
    """Return a number of four digits that tells unnamed guests apart at a table. It is constant for each guest."""
    return 1000 + zlib.crc32(guest.encode()) % 9000


def guest_handle(guest: str) -> str:
    """Return the public handle of a guest, with which other clients refer to the guest. Ids stay on the server, and guests' names are
    not unique."""
    return "~" + b32encode(blake2s(guest.encode(), person=b"handle").digest())[:12].decode().lower()


def chosen_name(guest: str, name: str) -> str:
    """Return the chosen name of a guest from an event, or an empty string. Older logs hold ``Guest`` and the beginning of the id
    instead."""
    return "" if name == f"Guest {guest[:4]}" else name
