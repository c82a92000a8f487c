"""Passwords: argon2id in a few threads, so that whoever guesses at them holds up nobody else.

The texts follow NIST SP 800-63B: length counts, no kinds of characters are demanded, and the ones that everybody guesses first are refused.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from stich.kernel.errors import StichError
from stich.server.lookalikes import skeleton
from stich.server.settings import Settings

T = TypeVar("T")

SHORTEST, LONGEST = 8, 128
FEWEST_DIFFERENT = 4
GUESSED = """
password passwort kennwort 12345678 123456789 1234567890 87654321 qwertyui qwertyuiop qwertzui qwertzuiop
asdfghjk asdfghjkl 1qaz2wsx 1q2w3e4r iloveyou ichliebedich letmein1 welcome1 willkommen sunshine princess
football baseball superman trustno1 password1 passwort1 hallo123 schatz123 schafkopf suitability abcdefgh
abcd1234 12341234 admin123 computer internet
""".split()  # noqa: SIM905
"""What is tried first, in the languages of the page."""


def checked_password(text: str, name: str) -> str:
    """A password for the account of this name, in the one form in which it is hashed.

    `StichError` ``password/length`` unless it has 8 to 128 characters, ``password/weak`` where it is guessed first, or is the name.
    """
    normal = unicodedata.normalize("NFKC", text)
    if not SHORTEST <= len(normal) <= LONGEST:
        raise StichError(f"a password has {SHORTEST} to {LONGEST} characters", code="password/length")
    plain = normal.casefold()
    if len(set(plain)) < FEWEST_DIFFERENT or plain in GUESSED or skeleton(plain) == skeleton(name):
        raise StichError("this password is among the first that are guessed: take several words, for example", code="password/weak")
    return normal


class Passwords:
    """Hashes passwords, and compares them with hashes."""

    def __init__(self, settings: Settings) -> None:
        self._hasher = PasswordHasher(time_cost=settings.password_rounds, memory_cost=settings.password_memory, parallelism=1)
        self._threads = ThreadPoolExecutor(settings.password_threads, thread_name_prefix="passwords")
        self._free = settings.password_queue
        self._nobody = self._hasher.hash("a password that nobody has")

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        return await self._run(self._hasher.hash, password)

    async def matches(self, stored: str | None, text: str) -> bool:
        """Whether this is the password. Without a hash to compare with it takes as long, and is not."""
        return await self._run(self._verify, stored or self._nobody, unicodedata.normalize("NFKC", text)) and stored is not None

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *arguments: str) -> T:
        """Work in a thread, unless too many wait already."""
        if self._free == 0:
            raise StichError("too many people sign in at this moment: try again", code="server/busy")
        self._free -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._free += 1
