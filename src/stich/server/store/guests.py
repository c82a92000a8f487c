"""A guest as the store keeps one: a name if the guest has chosen one, a number by which the others are told apart, and sessions."""

from __future__ import annotations

import zlib
from base64 import b32encode
from hashlib import blake2s

import msgspec

BOT = "bot-"
"""What the id of a bot begins with, and nobody else's: whatever has an id knows by it who is a program."""


def is_bot(guest: str) -> bool:
    """This is the account of a program, which belongs to a person (ADR 30)."""
    return guest.startswith(BOT)


class GuestRow(msgspec.Struct, frozen=True):
    """Somebody who plays, with or without an account."""

    id: str
    name: str
    """Empty where the guest has chosen none: whoever shows it words ``number`` in the reader's language."""
    account: bool = False
    """The name is that of an account, and nobody else's."""

    @property
    def bot(self) -> bool:
        return is_bot(self.id)

    @property
    def number(self) -> int:
        return guest_number(self.id)


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which a guest is signed in. The token in its cookie is not kept, only the token's hash."""

    id: str
    browser: str
    """A short name, such as ``Firefox · Linux``."""
    began_at: float
    seen_at: float
    """Seconds since 1970."""


def guest_number(guest: str) -> int:
    """Four digits that tell guests without a name apart at one table; always the same for the same guest."""
    return 1000 + zlib.crc32(guest.encode()) % 9000


def guest_handle(guest: str) -> str:
    """By which others may name this guest to the server: ids never leave it, and names of guests are not unique."""
    return "~" + b32encode(blake2s(guest.encode(), person=b"handle").digest())[:12].decode().lower()


def chosen_name(guest: str, name: str) -> str:
    """The name that an event has for this guest, empty where none was chosen: older logs have ``Guest`` and the begin of the id there."""
    return "" if name == f"Guest {guest[:4]}" else name
