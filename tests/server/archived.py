"""Finished deals in the tables of a database, as the server keeps them: played by *simple* from a seed, held by whom a test says."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

import stich
from stich.kernel.rules.state import State
from stich.records import encode, record_of
from stich.registry import plugin
from stich.server.lookalikes import skeleton
from stich.server.store.guest_rows import GuestRow
from stich.server.store.schema import accounts, deal_people, deals, guests, tables
from stich.server.store.store import Conflict, Store
from stich.study.archive import Losses, deal_rows, month_of

DAY = 24 * 3600.0
NOON = 1_764_547_200.0 + DAY / 2
"""The first of December 2025, at noon by UTC."""


@functools.cache
def played(seed: int, game: str = "skat") -> State:
    """Return a finished deal."""
    players = plugin(game).players
    state = stich.game(game).deal(seed=seed, dealer=seed % 3)
    while not state.finished:
        state = state.apply(players.simple().act(state.view(state.actor)))  # type: ignore[arg-type]
    return state


def people(*names: str) -> dict[str, GuestRow]:
    """People without accounts, whose ids are their names in small letters."""
    return {name: GuestRow(name.lower(), name) for name in names}


async def known(store: Store, *several: GuestRow) -> None:
    """Store these guests in the database."""
    for guest in several:
        row = {"id": guest.id, "name": guest.name, "created_at": 0.0}
        account = {"guest_id": guest.id, "skeleton": skeleton(guest.name), "password_hash": None, "created_at": 0.0}
        await store.write((guests.insert(), [row]), *([(accounts.insert(), [account])] if guest.account else []))


async def table(store: Store, name: str = "t") -> None:
    """Store a table, once."""
    row = {"id": name, "opened_by": "", "created_at": 0.0, "changed_at": 0.0, "finished": False, "info": b"", "shown": False}
    with suppress(Conflict):
        await store.write((tables.insert(), [row]))


async def keep(
    store: Store,
    number: int,
    state: State,
    held: Mapping[int, str],
    *,
    at: float | None = None,
    losses: Sequence[Losses] | None = None,
    counts: bool = True,
    away: Sequence[int] = (),
    levels: Mapping[int, str] | None = None,
    at_table: str = "t",
) -> str:
    """Store a finished deal and return its id. ``seats`` are the people by seat; *club* played on the others. ``away``: seats whose results
    do not count for their people."""
    await table(store, at_table)
    key, at = f"{at_table}{number:09}"[-10:], NOON + number * DAY if at is None else at
    seats = range(state.game.seats)
    level = {seat: "" if seat in held else "club" for seat in seats} | dict(levels or {})
    deal = {
        "id": key,
        "table_id": at_table,
        "number": number,
        "at": at,
        "game": state.game.name,
        "preset": state.game.preset,
        "open": False,
        "levels": msgspec.json.encode([level[seat] for seat in seats]).decode(),
        "record": encode(record_of(state, [str(seat) for seat in seats])).encode(),
        "judged": losses is not None,
    }
    rows = []
    for seat, guest in held.items():
        row, lost = deal_rows(state)[seat], losses[seat] if losses else Losses()
        rows.append(
            {
                "guest_id": guest,
                "deal_id": key,
                "seat": seat,
                "owned": seat not in away,
                "counts": counts and row.dealt_in,
                "at": at,
                "month": month_of(at),
                "game": state.game.name,
                "contract": row.contract,
                "role": row.role,
                "points": row.points,
                "won": row.won,
                "company": len(held) - 1,
                **{f"lost_{kind}": loss for kind, loss in msgspec.structs.asdict(lost).items()},
                "lost": lost.total,
            }
        )
    statements: list[Any] = [(deals.insert(), [deal])] + ([(deal_people.insert(), rows)] if rows else [])
    await store.write(*statements)
    return key
