"""Attempts to get into accounts are counted, whether there is such an account or not.

They are counted by address, by name at one address, and, with a higher limit, by name from everywhere. An address of IPv6 is counted by
its network of 64 bits, which is one household's, and with a higher limit by its network of 48 bits, the most that one customer gets. A
browser in which the account was signed in before has its separate count, so guesses of others never keep the account's owner out.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from stich.server.clock import Clock, Randomness, name
from stich.server.lookalikes import skeletons
from stich.server.settings import Settings
from stich.server.store.known_browsers import KnownBrowsers
from stich.server.users.sessions import COOKIE_AGE, DEVICE, cookie, token_hash

from .limits import Buckets
from .problems import HttpProblem
from .security import address, site_address

LONGEST = 64
"""Of a device's token."""
LONGEST_NAME = 200
"""Characters of a name that are looked at."""
SITE = 4
"""Factor of the limits of an address for a network of 48 bits."""


class Attempts:
    """The counts, and the cookies by which browsers are known."""

    def __init__(self, settings: Settings, clock: Clock, randomness: Randomness, known_browsers: KnownBrowsers) -> None:
        self._clock, self._randomness, self._known_browsers = clock, randomness, known_browsers
        self._by_address = Buckets(settings.sign_in_address_rate, settings.sign_in_address_burst, clock.monotonic, remembered=65536)
        site_rate, site_burst = settings.sign_in_address_rate * SITE, settings.sign_in_address_burst * SITE
        self._by_site = Buckets(site_rate, site_burst, clock.monotonic, remembered=65536)
        place_rate, place_burst = settings.sign_in_rate * SITE, settings.sign_in_burst * SITE
        self._by_place_of_site = Buckets(place_rate, place_burst, clock.monotonic, remembered=65536)
        self._by_place = Buckets(settings.sign_in_rate, settings.sign_in_burst, clock.monotonic, remembered=65536)
        self._by_name = Buckets(settings.sign_in_name_rate, settings.sign_in_name_burst, clock.monotonic, remembered=65536)
        self._by_owner = Buckets(settings.sign_in_rate, settings.sign_in_burst, clock.monotonic, remembered=65536)

    def anonymous(self, request: Request) -> None:
        """Count an attempt without a name: to sign up, or to sign in with a passkey. Raises `HttpProblem` 429."""
        self._check(self._free_at(request))

    async def on(self, request: Request, called: str) -> None:
        """One to get into the account of this name. Raises `HttpProblem` 429."""
        # A name has several skeletons, and each may lead to the account: all are counted, so other spellings are no further attempts.
        alike, token = skeletons(called[:LONGEST_NAME]), _token(request)
        if token and alike & await self._known_browsers.accounts(token_hash(token)):
            return self._check(_take(self._by_owner, token, alike))
        place, site = address(request.scope), site_address(request.scope)
        # Attempts beyond the limit of an address take nothing from the name's.
        self._check(
            self._free_at(request)
            and _take(self._by_place, place, alike)
            and (site is None or _take(self._by_place_of_site, site, alike))
            and _take(self._by_name, "", alike)
        )
        return None

    def _free_at(self, request: Request) -> bool:
        """Count an attempt for the client's address and its network; return whether both are below their limits."""
        site = site_address(request.scope)
        return self._by_address.take(address(request.scope)) and (site is None or self._by_site.take(site))

    def own(self, guest: str) -> None:
        """One of who is signed in, to show that it is he. Raises `HttpProblem` 429."""
        self._check(self._by_owner.take(guest))

    def _check(self, free: bool) -> None:
        if not free:
            raise HttpProblem(429, "login/too-many")

    async def succeeded(self, request: Request, answer: Response, guest: str, *, secure: bool) -> None:
        """Remember this browser by a new token. A new one, because the old token may have been planted by an attacker."""
        token = name(self._randomness, 26)
        oldest = self._clock.now() - COOKIE_AGE
        await self._known_browsers.know(guest, token_hash(_token(request)), token_hash(token), oldest)
        answer.headers.append("Set-Cookie", cookie(token, secure=secure, called=DEVICE))


def _take(buckets: Buckets, by: str, names: Iterable[str]) -> bool:
    """Take a token for each of these names, counted together with the text ``by``; return whether all had one."""
    return all(buckets.take(f"{by} {name}") for name in sorted(names))


def _token(request: Request) -> str:
    token = request.cookies.get(DEVICE, "")
    return token if len(token) <= LONGEST else ""
