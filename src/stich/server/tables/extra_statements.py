"""Statements that are committed with the events of a table: entries of the public log, and finished deals. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from stich.clubs.daily import end_of
from stich.kernel.rules.deal import Seat
from stich.records import encode, record_of
from stich.registry import match_rules
from stich.server.store.batch import Statement
from stich.server.store.daily_rows import finished
from stich.server.store.deal_rows import EndedDeal, PersonInDeal, written
from stich.server.store.events import AnyEvent, DailyBoard
from stich.server.store.log_rows import logged
from stich.study.archive import deal_rows

from .dealing import log_entries
from .fold import Computer, TableState, created


def extra_statements(states: Sequence[TableState], now: float) -> list[Statement]:
    """Return the statements to commit with the events that lead from each of ``states`` to the next one. ``now``: seconds since 1970."""
    public: list[str] = []
    ended: list[Statement] = []
    for before, after in pairwise(states):
        public += log_entries(before, after)
        deal = ended_deal(before, after)
        ended += [] if deal is None else [*written(deal, now), *_finished_board(after, deal, now)]
    return [*(logged(public) if public else ()), *ended]


def ended_deal(before: TableState, after: TableState) -> EndedDeal | None:
    """Return the finished deal if the event that leads from ``before`` to ``after`` ended one; otherwise None."""
    if not before.in_deal or after.deal is None or after.deal.outcome is None:
        return None
    state, outcome = after.deal, after.deal.outcome
    owners = [after.owner(seat) for seat in range(len(after.seats))]
    held = dict(before.card_holders) | {owner: Seat(seat) for seat, owner in enumerate(owners) if owner is not None}
    rows, counts = deal_rows(state), after.origin is None and not after.taken_back and not outcome.again
    return EndedDeal(
        table=after.id,
        number=len(after.match.rows),
        game=state.game.name,
        preset=state.game.preset,
        open=after.public,
        origin=after.origin,
        taken_back=after.taken_back,
        levels=tuple(o.level if isinstance(o, Computer) else "" for o in after.seats),
        fair=None if before.fair is None or before.fair.opening is None else before.fair.deal,
        record=encode(record_of(state, [str(seat) for seat in range(len(after.seats))])).encode(),
        people=tuple(
            PersonInDeal(guest, seat, owners[seat] == guest, counts and rows[seat].dealt_in, rows[seat]) for guest, seat in held.items()
        ),
    )


def _finished_board(after: TableState, ended: EndedDeal, now: float) -> list[Statement]:
    """Return the statement that stores the player's result on a board of the day; none at other tables, or if the day is over."""
    board = after.board
    if not isinstance(board, DailyBoard) or now >= end_of(date.fromisoformat(board.day)):
        return []
    assert after.deal is not None
    own = next((person for person in ended.people if person.guest == board.guest), None)
    if own is None:
        return []
    points = match_rules(after.game).points(after.deal.outcome)[own.seat]
    return [finished(after.id, points, own.made.contract, now)]


def ended_deals(events: Sequence[AnyEvent]) -> list[tuple[EndedDeal, int]]:
    """Return the finished deals of a table, each with the index of the event that ended it."""
    state, found = created(events[0]), []
    for index, event in enumerate(events[1:], 1):
        before, state = state, state.after(event)
        ended = ended_deal(before, state)
        if ended is not None:
            found.append((ended, index))
    return found
