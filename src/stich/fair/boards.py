"""Duplicate boards: one set of deals for many tables, dealt by the server's seed alone (``docs/explanation/fair.md``).

The director publishes the commitment to a set before the first table plays, and its seeds after the last table has played.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.kernel.rules.cards import card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.registry import configured

from .boards_commitment import Commitment, check_number, check_set
from .dealing import dealt, key_of_deal
from .file import FairFile, LogPart
from .numbers import chain_commitment, seed_of_deal
from .several import check_log
from .signing import LogKey, PublicKey
from .statements import (
    NUMBER,
    TABLE,
    OpeningStatement,
    RevealStatement,
    boards_entry,
    chain_entry,
    opened_entry,
    options_text,
    played_entry,
    revealed_entry,
)
from .whole_log import WholeLog, signed_log

SECRET_SIZE = 32


class Played(msgspec.Struct, frozen=True):
    """A deal of a table in which the table played a board. ``deal``: its number at the table; ``board``: number of the board, from 1."""

    table: str
    deal: int
    board: int


class Boards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set of boards as its director stores it, made by `new_boards`. All cards can be computed from the secret."""

    stich_boards: Literal[1] = 1
    secret: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
    name: str
    count: int
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    awaited: str | None = None
    """Description of the public number from which the boards are made, such as a lottery draw; None if they need none."""
    number: str | None = None
    """Public number; None until it is known."""

    def __repr__(self) -> str:
        """Return a text that contains no secret."""
        return f"<Boards {self.name}: {self.count} of {self.preset}>"

    @property
    def rules(self) -> Game:
        """Game with the rules of the set."""
        return configured(self.game, self.preset, self.options)

    @property
    def commitment(self) -> Commitment:
        """Commitment to the set, to be published before the first table plays."""
        return Commitment(
            name=self.name,
            count=self.count,
            game=self.game,
            preset=self.preset,
            options=options_text(msgspec.to_builtins(self.rules.options)),
            awaited=self.awaited,
            chain=chain_commitment(self._root),
            key=self._key.public.text,
        )

    def with_number(self, number: str) -> Boards:
        """Return the set with its public number. Raise `StichError` ``boards/number`` if the number is invalid, or if the set already has a
        different one."""
        check_number(number, self.awaited)
        if self.number not in (None, number):
            raise StichError("boards/number#made", number=self.number)
        return msgspec.structs.replace(self, number=number)

    @property
    def openings(self) -> tuple[OpeningStatement, ...]:
        """Openings of all boards. Raise `StichError` ``boards/number`` if the set needs a public number that is not known yet."""
        return self.commitment.openings(self.number)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Cards of all boards. They are secret until the boards are revealed."""
        return tuple(map(self._deal, self.openings))

    def deal(self, board: int) -> Deal:
        """Return the cards of one board (from 1). They are secret until the boards are revealed."""
        return self._deal(self.openings[board - 1])

    def log(self, before: WholeLog | None = None, played: Iterable[Played] = (), *, revealed: bool = False) -> WholeLog:
        """Return the log of the set: commitment, chain and openings; then the boards played by tables; then, if ``revealed``, the reveals.

        ``before``: earlier log of the set, to which the new entries are added. A log contains hashes and no secret. Raise `StichError`
        ``boards/log`` if ``before`` is no log of this set, ``boards/played`` if one of ``played`` is impossible.
        """
        table = self.openings[0].table
        entries = list(self.entries_of(self.commitment))
        if before is not None:
            self._check_log(before, entries)
            entries = list(before.entries)
        new = [self._played(deal, table) for deal in played]
        new += self.reveal_entries if revealed else []
        known = set(entries)
        return signed_log([*entries, *(entry for entry in dict.fromkeys(new) if entry not in known)], self._key)

    def files(self, log: WholeLog) -> list[FairFile]:
        """Return the fair files of all boards. ``log``: log of the set in which all boards are revealed."""
        openings, key = self.openings, self._key
        wanted = list(map(self._entries_of_board, openings))
        return [self._file(opening, key, part) for opening, part in zip(openings, log.parts(wanted), strict=True)]

    # -- in the public log of a server ------------------------------------------------------------------------------

    def commitment_in(self, key: PublicKey) -> Commitment:
        """Return the commitment to the set in a public log with this key, such as a server's, instead of the log of the set."""
        return msgspec.structs.replace(self.commitment, key=key.text)

    def entries_of(self, commitment: Commitment) -> tuple[str, ...]:
        """Return the entries of a log that publish this commitment to the set, its chain and its openings."""
        openings = self.openings
        table = openings[0].table
        published = boards_entry(table, self.count, commitment.hash)
        return (published, chain_entry(table, 1, openings[0].chain), *map(opened_entry, openings))

    @property
    def reveal_entries(self) -> tuple[str, ...]:
        """Entries of a log that reveal all boards."""
        return tuple(revealed_entry(self._reveal(opening)) for opening in self.openings)

    def entries_of_board(self, board: int) -> list[str]:
        """Return the entries of a log for the fair file of a revealed board (from 1): chain, opening and reveal."""
        return self._entries_of_board(self.openings[board - 1])

    def file(self, board: int, key: LogKey, part: LogPart) -> FairFile:
        """Return the fair file of a revealed board (from 1). ``key``: signs the log; ``part``: positions and proofs of
        `entries_of_board`."""
        return self._file(self.openings[board - 1], key, part)

    # -- values made from the secret -------------------------------------------------------------------------------

    @property
    def _root(self) -> bytes:
        return self._made_from_secret(b"chain")

    @property
    def _key(self) -> LogKey:
        """Key that signs the log. It is not derived from the chain's root, since that becomes public with board 512."""
        return LogKey(self._made_from_secret(b"log"))

    def _made_from_secret(self, what: bytes) -> bytes:
        return hmac.digest(bytes.fromhex(self.secret), b"stich deal-v1 boards " + what + b"\n", "sha256")

    def _deal_key(self, opening: OpeningStatement) -> bytes:
        return key_of_deal(
            seed_of_deal(self._root, opening.deal),
            game=opening.game,
            pack=opening.pack,
            table=opening.table,
            deal=opening.deal,
            numbers=(None,) * len(opening.commitments),
        )

    def _deal(self, opening: OpeningStatement) -> Deal:
        cards = dealt(opening.pack, opening.layout, len(opening.commitments), self._deal_key(opening))
        return Deal(Seat(opening.dealer), tuple(tuple(map(card, hand)) for hand in cards.hands), tuple(map(card, cards.undealt)))

    def _entries_of_board(self, opening: OpeningStatement) -> list[str]:
        return [chain_entry(opening.table, 1, opening.chain), opened_entry(opening), revealed_entry(self._reveal(opening))]

    def _file(self, opening: OpeningStatement, key: LogKey, part: LogPart) -> FairFile:
        deal = self._deal(opening)
        return FairFile(
            stich_fair=1,
            opened=opening.text,
            receipt=key.sign(opening.text).hex(),
            revealed=self._reveal(opening).text,
            hands=deal.hands,
            undealt=deal.undealt,
            log=part,
        )

    def _reveal(self, opening: OpeningStatement) -> RevealStatement:
        seed = seed_of_deal(self._root, opening.deal).hex()
        return RevealStatement(table=opening.table, deal=opening.deal, seed=seed, numbers=(None,) * len(opening.commitments), end="played")

    def _played(self, deal: Played, boards: str) -> str:
        if not re.fullmatch(TABLE, deal.table) or not re.fullmatch(NUMBER, str(deal.deal)):
            raise StichError("boards/played#form", table=deal.table[:50], deal=deal.deal)
        if not 1 <= deal.board <= self.count:
            raise StichError("boards/played#range", count=self.count, board=deal.board)
        return played_entry(deal.table, deal.deal, boards, deal.board)

    def _check_log(self, log: WholeLog, first: list[str]) -> None:
        named = ("log/", "fair/malformed")  # errors about how entries relate to each other are left to readers of the log
        wrong = [f for f in check_log(log.entries, key=log.key, checkpoint=log.checkpoint) if f.code.startswith(named)]
        if log.key != self._key.public.text or wrong or list(log.entries[: len(first)]) != first:
            why = wrong[0].message if wrong else "it begins with other boards, or has another key"
            raise StichError("boards/log", why=why)


def new_boards(game: Game, *, count: int, name: str, secret: bytes, awaited: str | None = None) -> Boards:
    """Return a set of boards made from 32 random secret bytes.

    ``awaited``: description of the public number that the cards depend on, if any. Raise `StichError` ``boards/name``, ``boards/count`` or
    ``boards/number`` if the name, the number of boards or the description is invalid, `ValueError` if the secret has another length.
    """
    check_set(name, count, awaited)
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"the secret of a set has {SECRET_SIZE} bytes, not {len(secret)}")
    return Boards(
        secret=secret.hex(), name=name, count=count, game=game.name, preset=game.preset, options=dict(game.changed), awaited=awaited
    )


def read_boards(data: bytes) -> Boards:
    """Return the set in the bytes of a director's file. Raise `StichError` ``fair/malformed`` if they are invalid; the message reveals
    nothing of the secret."""
    try:
        check_nesting(data)
        boards = msgspec.json.decode(data, type=Boards)
        check_set(boards.name, boards.count, boards.awaited)
        if boards.number is not None:
            check_number(boards.number, boards.awaited)
        configured(boards.game, boards.preset, boards.options)
    except (msgspec.DecodeError, UnicodeDecodeError, StichError):
        raise StichError("fair/malformed#secret") from None
    return boards
