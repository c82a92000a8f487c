"""A deal that its declarer lost by one card, written into a site's database as if it had just been played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

import stich
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.server.clock import SystemClock
from stich.server.store.deal_rows import deal_id
from stich.server.store.events import Created, Dealt, Filled, Sat
from stich.server.store.store import Store
from stich.server.tables.extra_statements import extra_statements
from stich.server.tables.fold import TableState, created
from stich.server.tables.view import lobby_entry
from stich.server.users.sessions import COOKIE, resume
from stich.solver import card_values
from stich.study.analysis import best_declarations
from tests.web.guest import Guest

SEAT = Seat(0)
DEALER = Seat(2)


@cache
def lost_by_one_card() -> tuple[State, int]:
    """Return a deal in which forehand has a game won against every defence, and loses it by one card, and the moment of that card."""
    # The seeds before have none.
    return next(found for seed in range(5, 1000) for found in _lost(seed))


def _lost(seed: int) -> Iterator[tuple[State, int]]:
    state = stich.game("skat").deal(seed=seed, dealer=DEALER)
    for action in ("pass", "pass", "18"):
        state = state.apply(action)
    best = next((b for b in best_declarations(state) if "null" not in b.actions[-1]), None)
    if best is None or not 61 <= best.value <= 75 or best.outcome.won is not True or best.actions[0] != "pickup":
        return
    for action in best.actions:
        state = state.apply(action)
    moment = None
    while not state.finished:
        values = card_values(state)
        mine = state.actor == SEAT
        choice = (max if mine else min)(values, key=lambda card: values[card].low)
        worst = min(values, key=lambda card: values[card].low)
        if mine and moment is None and len(state.log) > 12 and values[choice].low >= 61 > values[worst].low:
            moment, choice = len(state.log), worst
        state = state.apply(choice)
    if moment is not None and state.outcome is not None and state.outcome.won is False:
        yield state, moment


async def played_by(guest: Guest, database: Path, deal: State) -> str:
    """Let this guest have played the deal on seat 0 against computers, to its end; the deal's address."""
    clock = SystemClock()
    token = next(cookie["value"] for cookie in await guest.context.cookies() if cookie.get("name") == COOKIE)
    store = await Store.open(database, clock.now)
    try:
        who = await resume(store, token)
        assert who is not None
        table = f"lost{who.id}"[:10]
        game = deal.game
        seated = (Sat(who.id, who.name, SEAT), *(Filled(Seat(seat), "simple") for seat in (1, 2)), Dealt(deal.deal))
        states = list(accumulate(seated, TableState.after, initial=created(Created(table, game.name, game.preset, {}, deal.deal.dealer))))
        for _, action in deal.log:
            states.append(states[-1].acted(action))
        await store.create(lobby_entry(states[-1]), who.id, [state.last for state in states], *extra_statements(states, clock.now()))
    finally:
        await store.close()
    return deal_id(table, 1)
