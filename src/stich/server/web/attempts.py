"""Limits on attempts to get into accounts. Attempts for names without an account count, too.

Attempts are counted by address, by name at one address, and, with a higher limit, by name from all addresses. An IPv6 address is counted by
its /64 network, which one household has, and with a higher limit by its /48 network, the largest that one customer gets. A browser in which
the account was signed in before is counted apart, so that guesses by others never keep the owner out.
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
"""Largest length of the token that marks a known browser (characters)."""
LONGEST_NAME = 200
"""Number of characters of a name that are used."""
SITE = 4
"""Factor of all limits of an address for its /48 network."""


class Attempts:
    """Counters of attempts, and the cookies that mark known browsers."""

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
        """Count an attempt without a name: to sign up, or to sign in with a passkey. Raise `HttpProblem` 429 beyond a limit."""
        self._check(self._free_at(request))

    async def on(self, request: Request, called: str) -> None:
        """Count an attempt to get into the account of this name. Raise `HttpProblem` 429 beyond a limit."""
        # A name has several skeletons, and each may lead to the account: all are counted, so that other spellings give no further attempts.
        alike, token = skeletons(called[:LONGEST_NAME]), _token(request)
        if token and alike & await self._known_browsers.accounts(token_hash(token)):
            return self._check(_take(self._by_owner, token, alike))
        place, site = address(request.scope), site_address(request.scope)
        # An attempt beyond the limit of its address does not count for the name.
        self._check(
            self._free_at(request)
            and _take(self._by_place, place, alike)
            and (site is None or _take(self._by_place_of_site, site, alike))
            and _take(self._by_name, "", alike)
        )
        return None

    def _free_at(self, request: Request) -> bool:
        """Count an attempt for the client's address and its /48 network. Return False if one of them is beyond its limit."""
        site = site_address(request.scope)
        return self._by_address.take(address(request.scope)) and (site is None or self._by_site.take(site))

    def own(self, guest: str) -> None:
        """Count an attempt by which a guest who is signed in confirms their identity. Raise `HttpProblem` 429 beyond a limit."""
        self._check(self._by_owner.take(guest))

    def _check(self, free: bool) -> None:
        if not free:
            raise HttpProblem(429, "login/too-many")

    async def succeeded(self, request: Request, answer: Response, guest: str, *, secure: bool) -> None:
        """Mark this browser as known to the account, by a new token in a cookie of ``answer``.

        The token is always a new one, because an attacker may have planted the old one.
        """
        token = name(self._randomness, 26)
        oldest = self._clock.now() - COOKIE_AGE
        await self._known_browsers.know(guest, token_hash(_token(request)), token_hash(token), oldest)
        answer.headers.append("Set-Cookie", cookie(token, secure=secure, called=DEVICE))


def _take(buckets: Buckets, by: str, names: Iterable[str]) -> bool:
    """Take one token from the bucket of each name. Stop at the first empty bucket and return False.

    ``by``: what is counted, such as addresses; text before each name in the key of its bucket.
    """
    return all(buckets.take(f"{by} {name}") for name in sorted(names))


def _token(request: Request) -> str:
    token = request.cookies.get(DEVICE, "")
    return token if len(token) <= LONGEST else ""
