"""Results of finished matches, computed from the events of a table: the owners of each deal, and facts that decide whether the match is
rated."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.registry import match_rules, scorer
from stich.server.store.events import AnyEvent, Dealt, Listed, Sat
from stich.server.store.guest_rows import is_bot
from stich.server.store.rating_rows import RatingStore
from stich.server.store.result_rows import PlayedDeal, PlayedMatch

from .fold import Guest, TableState, created

log = structlog.get_logger()


async def played(kept: RatingStore, table: str) -> tuple[PlayedMatch | None, float]:
    """Return the match of a finished table and its end (seconds since 1970). The match is None if no person has a result in it, or if the
    current rules cannot read it."""
    events, opening, at = await kept.log(table)
    try:
        return await asyncio.to_thread(played_match, events, opening), at
    except StichError as error:
        log.error("table cannot be read", table=table, events=len(events), code=error.code)
        return None, at


def played_match(events: Sequence[AnyEvent], opening: int) -> PlayedMatch | None:
    """Return the match of a table; None if it is not finished, no person has a result in it, or it continues another deal.

    ``opening``: number of events with which the table was opened.
    """
    state = created(events[0])
    owners: list[str | None] = [None] * len(state.seats)
    deals: list[PlayedDeal] = []
    accounts = {e.guest for e in events if isinstance(e, Sat) and e.account}
    for event in events[1:]:
        before, state = state, state.after(event)
        if isinstance(event, Dealt):
            owners = [_owner(state, seat, owner) for seat, owner in enumerate(owners)]
        if len(state.match.rows) > len(before.match.rows) and state.deal is not None and not state.taken_back and not _again(state.deal):
            people = tuple(owners) if state.rated else tuple(_kept(state, seat, owner) for seat, owner in enumerate(owners))
            kind = scorer(state.game).contract_kind(state.deal.outcome)
            deals.append(PlayedDeal(len(state.match.rows), state.deal, people, kind))
    if not state.match.finished or state.origin is not None:
        return None
    rules = match_rules(state.game)
    match = PlayedMatch(
        table=state.id,
        game=state.game.name,
        preset=state.game.preset,
        deals=tuple(deals),
        accounts=frozenset(accounts),
        rated=state.rated,
        clock=state.clock != "none",
        agreed=bool(rules.deals or rules.target),
        open_seats=_open_seats(events, opening),
        listed=state.listed,
    )
    return match if match.people else None


def _owner(state: TableState, seat: int, before: str | None) -> str | None:
    """Return the owner of a seat's result in a rated match: the guest who held the seat when the deal was dealt, even if they left
    afterwards.

    ``before``: owner in the deal before, who remains the owner while a computer player plays.
    """
    occupant = state.seats[seat]
    return occupant.id if isinstance(occupant, Guest) else before


def _kept(state: TableState, seat: int, before: str | None) -> str | None:
    """Return the owner of a seat's result in an unrated match: the guest to whom the seat belongs now. If there is none, return ``before``,
    the owner in the deal before, if that is a bot."""
    return state.owner(seat) or (before if before is not None and is_bot(before) else None)


def _again(deal: State) -> bool:
    return deal.outcome is not None and deal.outcome.again


def _open_seats(events: Sequence[AnyEvent], opening: int) -> bool:
    """Return whether every guest who sat down after the opening could find the table in the lobby. During the opening the server seats
    people."""
    listed = False
    for number, event in enumerate(events):
        if isinstance(event, Listed):
            listed = event.listed
        elif isinstance(event, Sat) and number >= opening and not listed:
            return False
    return True
