"""Bots: accounts of programs. A person creates them, gets the token of each once, and is responsible for them (ADR 30)."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from stich.kernel.errors import StichError
from stich.server.clock import Randomness
from stich.server.clock import name as random_name
from stich.server.lookalikes import skeletons
from stich.server.settings import Settings
from stich.server.store.batch import Statement
from stich.server.store.bot_rows import BotRow, BotStore
from stich.server.store.called import called
from stich.server.store.guest_rows import BOT, GuestRow
from stich.server.store.store import Conflict, Store

from .names import checked_account_name
from .sessions import token_hash

TOKEN = "stichbot_"
"""Prefix of all tokens of bots, by which people and leak scanners recognise them."""


class Bots:
    """Bots of this server."""

    def __init__(self, settings: Settings, store: Store, randomness: Randomness) -> None:
        self._settings, self._randomness = settings, randomness
        self.rows = BotStore(store)

    async def make(self, owner: GuestRow, wanted: str, *extra: Statement) -> tuple[GuestRow, str]:
        """Create a bot of this name. Return it with its token, which is shown only once. ``extra``: statements of the same transaction.

        Raise `StichError` ``account/none`` if the owner has no account, ``bot/too-many`` if they have too many bots, ``name/taken`` if an
        account has such a name, and the errors of `checked_account_name`.
        """
        _with_account(owner)
        clean = checked_account_name(wanted)
        if len(await self.rows.of(owner.id)) >= (limit := self._settings.bots_per_person):
            raise StichError("bot/too-many", limit=limit)
        bot, token = GuestRow(BOT + random_name(self._randomness, 12), clean, True), self._token()
        try:
            await self.rows.create(bot, owner.id, called(clean), token_hash(token), *extra)
        except Conflict:
            raise StichError("name/taken") from None
        return bot, token

    async def renew(self, owner: GuestRow, name: str) -> tuple[GuestRow, str]:
        """Replace the token of this bot and return both; the old token becomes invalid. Raise the errors of `named`."""
        bot, token = await self.named(owner, name), self._token()
        await self.rows.renew(bot.id, token_hash(token))
        return bot, token

    async def renew_of_any(self, name: str, *extra: Statement) -> tuple[GuestRow, str]:
        """Replace the token of the bot with this name, of any owner. ``extra``: statements of the same transaction.

        Raise `StichError` ``bot/unknown`` if there is no such bot.
        """
        bot, token = await self.rows.named(called(name)), self._token()
        if bot is None:
            raise StichError("bot/unknown#any")
        await self.rows.renew(bot.id, token_hash(token), *extra)
        return bot, token

    async def named(self, owner: GuestRow, name: str) -> GuestRow:
        """Return the bot of this person with this name, or one that looks like it. Raise `StichError` ``account/none`` if the person has no
        account, ``bot/unknown`` if there is no such bot."""
        alike = [row.guest for row in await self.all(owner) if skeletons(row.guest.name) & skeletons(name)]
        found = next((bot for bot in alike if bot.name == name), alike[0] if alike else None)
        if found is None:
            raise StichError("bot/unknown")
        return found

    async def all(self, owner: GuestRow) -> list[BotRow]:
        """Return the bots of this person. Raise `StichError` ``account/none`` if the person has no account."""
        _with_account(owner)
        return await self.rows.of(owner.id)

    async def opened_by(self, token: str) -> GuestRow | None:
        """Return the bot with this token; None if there is none."""
        return await self.rows.opened_by(token_hash(token)) if token.startswith(TOKEN) and len(token) <= 64 else None

    def _token(self) -> str:
        return TOKEN + urlsafe_b64encode(self._randomness(32)).rstrip(b"=").decode()


def _with_account(owner: GuestRow) -> None:
    if not owner.account:
        raise StichError("account/none")
