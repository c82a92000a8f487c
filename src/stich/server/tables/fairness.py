"""Fair dealing: the part of a table's state that is needed to make and check its deals (``docs/explanation/fair.md``). Pure."""

from __future__ import annotations

from functools import cached_property

import msgspec

from stich.fair import DealtCards, RevealStatement, dealt, key_of_deal
from stich.fair.numbers import CHAIN_LENGTH, chain_commitment, seed_of_deal
from stich.fair.statements import WITHHELD, End, opened, tag_of
from stich.kernel.rules.deal import Seat
from stich.server.store.events import AnyEvent, Chained, Ended, LastDeal, Numbered, Opened
from stich.server.store.events import Dealt as DealtEvent
from stich.server.wire.fair_messages import DealOpening, FairView


class Fairness(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """State of fair dealing at a table. It contains the server's seeds, so clients get only `Fairness.view`."""

    table: str
    first: int
    """Number of the first deal of the present chain."""
    root: bytes
    chain: str
    """Commitment to the present chain of seeds."""
    secret: str | None = None
    """Secret by which the public log names the table (hexadecimal); None at tables of older servers (deal-v1)."""
    deal: int = 0
    """Number of the deal that was opened last."""
    opening: Opened | None = None
    """Event that opened this deal."""
    numbers: tuple[str | None, ...] = ()
    """Numbers received so far for the opened deal, by seat (hexadecimal)."""
    waiting: bool = False
    """True if the deal is open and not dealt yet."""

    def __repr__(self) -> str:
        return f"Fairness({self.table}, deal={self.deal}, …)"

    @cached_property
    def commitments(self) -> tuple[str | None, ...]:
        """Commitments of the seats to their numbers for the open deal."""
        return () if self.opening is None else opened(self.opening.statement).commitments

    @property
    def used_up(self) -> bool:
        """True if the chain of seeds has no seed left for the next deal."""
        return self.deal + 1 - self.first >= CHAIN_LENGTH

    @property
    def complete(self) -> bool:
        """True if the players' numbers for all commitments of the open deal were received."""
        return all(c is None or n is not None for c, n in zip(self.commitments, self.numbers, strict=True))

    def after(self, event: AnyEvent) -> Fairness:
        """Return the state after another event."""
        match event:
            case Opened():
                seats = len(opened(event.statement).commitments)
                return msgspec.structs.replace(self, deal=event.deal, opening=event, numbers=(None,) * seats, waiting=True)
            case Numbered(seat, number):
                number = bytes.fromhex(number).hex()  # older servers accepted a newline at the end
                numbers = tuple(number if s == seat else n for s, n in enumerate(self.numbers))
                return msgspec.structs.replace(self, numbers=numbers)
            case DealtEvent() | Ended() | LastDeal():
                return msgspec.structs.replace(self, waiting=False) if self.waiting else self
            case Chained(first, root):
                seeds = bytes.fromhex(root)
                return msgspec.structs.replace(self, first=first, root=seeds, chain=chain_commitment(seeds))
        return self

    @property
    def salted_tag(self) -> str | None:
        """Salted hash that stands for the table in the public log; None at tables of deal-v1, where the hash follows from the table's
        id."""
        return None if self.secret is None else tag_of(self.table, self.secret)

    @property
    def seed(self) -> bytes:
        """The server's seed for the deal that was opened last."""
        return seed_of_deal(self.root, self.deal - self.first + 1)

    def cards(self) -> DealtCards:
        """Return the cards of the deal that was opened last, shuffled with the numbers received."""
        assert self.opening is not None
        statement = opened(self.opening.statement)
        numbers = (None if number is None else bytes.fromhex(number) for number in self.numbers)
        key = key_of_deal(self.seed, game=statement.game, pack=statement.pack, table=self.table, deal=self.deal, numbers=numbers)
        return dealt(statement.pack, statement.layout, len(self.numbers), key)

    def revealed(self, end: End) -> RevealStatement:
        """Return the statement that reveals seed and numbers of the deal that was opened last. ``end``: how the deal ended."""
        numbers = tuple(n or (WITHHELD if c else None) for c, n in zip(self.commitments, self.numbers, strict=True))
        return RevealStatement(table=self.table, secret=self.secret, deal=self.deal, seed=self.seed.hex(), numbers=numbers, end=end)

    @cached_property
    def view(self) -> FairView:
        """Part of the state of fair dealing that clients may see during the deal."""
        shown = self.opening if self.waiting else None
        seats = range(len(self.numbers))
        return FairView(
            deal=self.deal,
            chain=self.chain,
            opening=None if shown is None else DealOpening(shown.statement, shown.receipt),
            numbers=tuple(Seat(s) for s in seats if self.numbers[s] is not None),
            withheld=tuple(Seat(s) for s in seats if not self.waiting and self.commitments[s] and self.numbers[s] is None),
        )


def begun(table: str, event: Chained) -> Fairness:
    """Return the state of fair dealing of a table after its first chain of seeds (``event``)."""
    root = bytes.fromhex(event.root)
    return Fairness(table=table, first=event.first, root=root, chain=chain_commitment(root), secret=event.secret, deal=event.first - 1)
