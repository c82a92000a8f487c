"""Attempts to get into accounts are counted, whether there is such an account or not.

By address; by name at one address; and, much more widely, by name from everywhere. A browser in which the account was signed in before
has a count of its own instead, so that nobody's guesses keep its owner out.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from stich.server.clock import Clock, Randomness, name
from stich.server.lookalikes import skeleton, skeletons
from stich.server.people.sessions import COOKIE_AGE, DEVICE, cookie, token_hash
from stich.server.settings import Settings
from stich.server.store.devices import Devices

from .limits import Buckets
from .problems import HttpProblem
from .security import address

LONGEST = 64
"""Of a device's token."""


class Attempts:
    """The counts, and the cookies by which browsers are known."""

    def __init__(self, settings: Settings, clock: Clock, randomness: Randomness, devices: Devices) -> None:
        self._clock, self._randomness, self._devices = clock, randomness, devices
        self._by_address = Buckets(settings.sign_in_address_rate, settings.sign_in_address_burst, clock.monotonic)
        self._by_place = Buckets(settings.sign_in_rate, settings.sign_in_burst, clock.monotonic, remembered=65536)
        self._by_name = Buckets(settings.sign_in_name_rate, settings.sign_in_name_burst, clock.monotonic, remembered=65536)
        self._by_owner = Buckets(settings.sign_in_rate, settings.sign_in_burst, clock.monotonic, remembered=65536)

    def anonymous(self, request: Request) -> None:
        """One that names nobody: to sign up, or by passkey. Raises `HttpProblem` 429."""
        self._check(self._by_address.take(address(request.scope)))

    async def on(self, request: Request, called: str) -> None:
        """One to get into the account of this name. Raises `HttpProblem` 429."""
        account, token = skeleton(called), _token(request)
        if token and skeletons(called) & await self._devices.accounts(token_hash(token)):
            return self._check(self._by_owner.take(f"{token} {account}"))
        place = address(request.scope)
        # Who has used up his own attempts takes nothing from the name's.
        return self._check(self._by_address.take(place) and self._by_place.take(f"{place} {account}") and self._by_name.take(account))

    def own(self, guest: str) -> None:
        """One of who is signed in, to show that it is he. Raises `HttpProblem` 429."""
        self._check(self._by_owner.take(guest))

    def _check(self, free: bool) -> None:
        if not free:
            raise HttpProblem(429, "login/too-many", "too many attempts: wait a few minutes, or sign in with a passkey")

    async def succeeded(self, request: Request, answer: Response, guest: str, *, secure: bool) -> None:
        """Know this browser from now on, by a new token: one that somebody has planted is worth nothing."""
        token = name(self._randomness, 26)
        oldest = self._clock.now() - COOKIE_AGE
        await self._devices.know(guest, token_hash(_token(request)), token_hash(token), oldest)
        answer.headers.append("Set-Cookie", cookie(token, secure=secure, called=DEVICE))


def _token(request: Request) -> str:
    token = request.cookies.get(DEVICE, "")
    return token if len(token) <= LONGEST else ""
