"""Computation of the cards from the server's seed and the players' numbers. Source: ``docs/explanation/fair.md``, "The pieces"."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence

import msgspec

from stich.kernel.rules.deal import Dealing, Seat
from stich.kernel.rules.shuffle import shuffled

UNDEALT = "-"


class DealtCards(msgspec.Struct, frozen=True):
    """Cards as they were dealt: hands by seat, and undealt cards."""

    hands: tuple[tuple[str, ...], ...]
    undealt: tuple[str, ...]

    def __repr__(self) -> str:
        """Return a text that names no card."""
        return f"<Dealt: {len(self.hands)} hands>"


def key_of_deal(seed: bytes, *, game: str, pack: Sequence[str], table: str, deal: int, numbers: Iterable[bytes | None]) -> bytes:
    """Return the key with which the pack of a deal is shuffled. ``numbers``: the players' numbers by seat; None for a seat without a
    number."""
    fields = [b"deal-v1", game.encode(), " ".join(pack).encode(), table.encode(), b"%d" % deal, *(number or b"" for number in numbers)]
    return hmac.digest(seed, b"".join(len(field).to_bytes(4, "big") + field for field in fields), "sha256")


def layout_of(dealing: Dealing, dealer: int) -> str:
    """Return a text with one character for each card of a shuffled pack, from the top: the seat that gets the card, or ``-`` if it is
    undealt."""
    pack = dealing.deck.cards
    deal = dealing.deal_out(pack, Seat(dealer))
    places = {card: str(seat) for seat, hand in enumerate(deal.hands) for card in hand}
    return "".join(places.get(card, UNDEALT) for card in pack)


def dealt(pack: Sequence[str], layout: str, seats: int, key: bytes) -> DealtCards:
    """Return the cards that result from shuffling the pack with this key. ``layout``: as `layout_of` returns it."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    undealt: list[str] = []
    for card, place in zip(shuffled(pack, key), layout, strict=True):
        (undealt if place == UNDEALT else hands[int(place)]).append(card)
    return DealtCards(tuple(map(tuple, hands)), tuple(undealt))
