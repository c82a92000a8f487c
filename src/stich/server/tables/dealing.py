"""Events that lead to the next deal, and the entries of the public log about it (``docs/explanation/fair.md``)."""

from __future__ import annotations

from typing import Any

import msgspec

from stich.fair import LogKey, layout_of
from stich.fair.numbers import SEED_SIZE, commitment_of, is_commitment, read_number
from stich.fair.statements import SECRET_SIZE, End, chain_entry, opened, opened_entry, options_text, played_entry, revealed_entry
from stich.fair.statements import OpeningStatement as Statement
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal, Seat
from stich.registry import match_rules
from stich.server.clock import Randomness
from stich.server.store.events import AnyEvent, Chained, Dealt, Numbered, Opened

from .fairness import Fairness
from .fold import Guest, TableState


def next_step(state: TableState, key: LogKey | None, randomness: Randomness, *, over: bool = False) -> AnyEvent | None:
    """Return the next event on the way to the next deal, which must be due (`TableState.deal_due`): a chain of seeds, the opening, or the
    cards.

    Return None while the opened deal waits for the players' numbers; with ``over``, do not wait for them any longer. ``key``: signs the
    opening; if it is None, the server deals with its own random numbers and the deal cannot be checked.
    """
    if state.boards is not None:  # its cards were committed to before the first table played
        return Dealt(state.boards.deal(len(state.match.rows) + 1))
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
    return Dealt(Deal(state.match.dealer, cards.hands, cards.undealt), _start(state))


def deal(state: TableState, seed: bytes) -> Dealt:
    """Return the event of the next deal, shuffled by this seed alone."""
    return Dealt(state.game.deal(seed=seed, dealer=state.match.dealer).deal, _start(state))


def _start(state: TableState) -> dict[str, Any] | None:
    """Return what earlier deals of the match decide about the next one (`MatchRules.start`); None for an ordinary deal."""
    start = match_rules(state.game).start(state.match)
    return None if start is None else dict(start)


def chained(state: TableState, randomness: Randomness) -> Chained:
    """Return the event that gives the table a new chain of seeds from the next deal on. The first such event also gives the table its
    secret, with which its name in the public log is salted."""
    dealt = len(state.match.rows) if state.fair is None else state.fair.deal
    root = randomness(SEED_SIZE).hex()
    return Chained(dealt + 1, root, randomness(SECRET_SIZE).hex() if state.fair is None else None)


def begun(state: TableState) -> bool:
    """Return whether the preparation of the table's next deal has begun: the last event was its chain of seeds, or the deal is opened."""
    return isinstance(state.last, Chained) or waits(state)


def waits(state: TableState, deal: int | None = None) -> bool:
    """Return whether the table has a deal that is opened and not dealt yet. ``deal``: number that this deal must have, or None for any."""
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
    opened(statement)  # never sign a statement that readers would refuse
    return Opened(fair.deal + 1, statement, key.sign(statement).hex())


def _commitment(guest: Guest) -> str | None:
    """Return the commitment of a guest; None if there is none, or a malformed one, which older servers accepted."""
    return guest.commitment if guest.commitment is not None and is_commitment(guest.commitment) else None


def number(state: TableState, seat: Seat, deal: int, text: str) -> Numbered:
    """Return the event by which a seat sends its number for a deal.

    Raise `StichError` ``fair/closed`` if the deal does not wait for numbers, ``fair/number`` if the number does not match the seat's
    commitment, ``ready/already`` if it was sent before.
    """
    fair = state.fair
    if fair is None or not fair.waiting or fair.deal != deal:
        raise StichError("fair/closed", deal=deal)
    if fair.commitments[seat] != commitment_of(read_number(text)):
        raise StichError("fair/number")
    if fair.numbers[seat] is not None:
        raise StichError("ready/already#number")
    return Numbered(seat, text)


def log_entries(before: TableState, after: TableState) -> list[str]:
    """Return the entries of the public log that belong to the event that leads from ``before`` to ``after``."""
    if after.board is not None and after.board.logged is not None and before.in_deal and after.deal is not None and not after.in_deal:
        return [played_entry(after.id, 1, after.board.logged, after.board.number)]
    if after.club is not None and after.boards is not None:
        number = len(after.match.rows)
        is_played = after.club.logged and number > len(before.match.rows)
        return [played_entry(after.id, number, after.boards.name, number)] if is_played else []
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
    """Return how the last opened deal ended, if the event that leads from ``before`` to ``after`` ended it; otherwise None."""
    if before.fair is None:
        return None
    if before.in_deal:
        return "broken off" if after.ended else None if after.in_deal else "played"
    return "not dealt" if before.fair.waiting and after.match.finished else None
