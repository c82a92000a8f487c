"""How the next deal comes about, step by step, and what the public log says of it (``docs/explanation/fair.md``)."""

from __future__ import annotations

import msgspec

from stich.fair import LogKey, layout_of
from stich.fair.numbers import SEED_SIZE, commitment_of, is_commitment, read_number
from stich.fair.statements import SECRET_SIZE, End, chain_entry, opened, opened_entry, options_text, revealed_entry
from stich.fair.statements import OpeningStatement as Statement
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal, Seat
from stich.server.clock import Randomness
from stich.server.store.events import AnyEvent, Chained, Dealt, Numbered, Opened

from .fairness import Fairness
from .fold import Guest, TableState


def next_step(state: TableState, key: LogKey | None, randomness: Randomness, *, over: bool = False) -> AnyEvent | None:
    """Return the next event towards the next deal, if `TableState.deal_due`: a chain of seeds, the opening, or the cards.

    Return None while the deal waits for the players' numbers; ``over`` ends that wait. Without a ``key`` the server deals with its own
    random numbers, and the deal cannot be verified.
    """
    if key is None:
        return deal(state, randomness(SEED_SIZE))
    fair = state.fair
    if fair is None or (fair.used_up and not fair.waiting):
        return chained(state, randomness)
    if not fair.waiting:
        return _opened(state, fair, key)
    if not fair.complete and not over:
        return None
    cards = fair.cards()
    return Dealt(Deal(state.match.dealer, cards.hands, cards.undealt))  # type: ignore[arg-type]


def deal(state: TableState, seed: bytes) -> Dealt:
    """Return the next deal, shuffled by this seed alone."""
    return Dealt(state.game.deal(seed=seed, dealer=state.match.dealer).deal)


def chained(state: TableState, randomness: Randomness) -> Chained:
    """Return a new chain, from the next deal on; with the first one the table's secret."""
    dealt = len(state.match.rows) if state.fair is None else state.fair.deal
    root = randomness(SEED_SIZE).hex()
    return Chained(dealt + 1, root, randomness(SECRET_SIZE).hex() if state.fair is None else None)


def begun(state: TableState) -> bool:
    """Return whether the next deal has been begun: its chain or opening is recorded."""
    return isinstance(state.last, Chained) or waits(state)


def waits(state: TableState, deal: int | None = None) -> bool:
    """Return whether a deal, or the deal of this number, is open and not yet dealt."""
    return state.fair is not None and state.fair.waiting and deal in (None, state.fair.deal)


def _opened(state: TableState, fair: Fairness, key: LogKey) -> Opened:
    dealing, dealer = state.game.dealing, state.match.dealer
    statement = Statement(
        table=state.id,
        salted_tag=fair.salted_tag,
        deal=fair.deal + 1,
        game=state.game.name,
        preset=state.game.preset,
        options=options_text(msgspec.structs.asdict(state.game.options)),
        dealer=dealer,
        pack=dealing.deck.cards,
        layout=layout_of(dealing, dealer),
        first=fair.first,
        chain=fair.chain,
        commitments=tuple(_commitment(o) if isinstance(o, Guest) else None for o in state.seats),
    ).text
    opened(statement)  # nothing is signed that its readers refuse
    return Opened(fair.deal + 1, statement, key.sign(statement).hex())


def _commitment(guest: Guest) -> str | None:
    """Return a guest's commitment to a number; None where it has another form, as older servers let in."""
    return guest.commitment if guest.commitment is not None and is_commitment(guest.commitment) else None


def number(state: TableState, seat: Seat, deal: int, text: str) -> Numbered:
    """Return the event of a seat that sends its number. Raises `StichError` if the deal does not wait for the number."""
    fair = state.fair
    if fair is None or not fair.waiting or fair.deal != deal:
        raise StichError("fair/closed", deal=deal)
    if fair.commitments[seat] != commitment_of(read_number(text)):
        raise StichError("fair/number")
    if fair.numbers[seat] is not None:
        raise StichError("ready/already#number")
    return Numbered(seat, text)


def log_entries(before: TableState, after: TableState) -> list[str]:
    """Return the entries of the public log for the event between these states."""
    if after.fair is None:
        return []
    match after.last:
        case Chained():
            return [chain_entry(after.id, after.fair.first, after.fair.chain, after.fair.salted_tag)]
        case Opened(_, statement):
            return [opened_entry(opened(statement))]
    end = end_of(before, after)
    return [] if end is None else [revealed_entry(after.fair.revealed(end))]


def end_of(before: TableState, after: TableState) -> End | None:
    """How the deal that was opened last ended between these states; None where it did not."""
    if before.fair is None:
        return None
    if before.in_deal:
        return "broken off" if after.ended else None if after.in_deal else "played"
    return "not dealt" if before.fair.waiting and after.match.finished else None
