"""Cost of verifiable dealing for a deal: processor time of the server's part of it, and of the verification.

    python benchmarks/fair_dealing.py [--deals 500]

Each step is timed on the first deal of a chain, which takes the most hashes: the opening with its signature, the numbers, the cards, the
reveal, the log's entries with their hashes. For comparison the program times a deal without these steps, and `stich verify`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable

import msgspec

from stich.fair import LogKey, check, merkle
from stich.fair.file import LoggedEntry, LogPart
from stich.fair.numbers import commitment_of
from stich.fair.signing import Head
from stich.kernel.rules.deal import Seat
from stich.registry import HOUSE
from stich.server.store.events import AnyEvent, Created, Dealt, Sat
from stich.server.store.log_rows import logged
from stich.server.tables.dealing import chained, deal, log_entries, next_step, number
from stich.server.tables.fold import TableState, created
from stich.server.tables.past_deal import past_deal

KEY = LogKey(os.urandom(32))
NUMBER = os.urandom(16)


def timed(work: Callable[[], object], times: int) -> float:
    """Milliseconds of processor time, each time."""
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times * 1000


def ready(game: str) -> tuple[list[AnyEvent], TableState]:
    """Return a table with a person on each seat, who all have committed to a number."""
    configured = HOUSE[game].configure()
    options = msgspec.structs.asdict(configured.options)
    events: list[AnyEvent] = [Created("t" * 10, game, configured.preset, options, Seat(0))]
    state = created(events[0])
    for event in (
        chained(state, os.urandom),
        *(Sat(f"guest {seat}", "", Seat(seat), commitment=commitment_of(NUMBER)) for seat in range(configured.seats)),
    ):
        events.append(event)
        state = state.after(event)
    return events, state


def dealing(state: TableState) -> tuple[list[AnyEvent], TableState]:
    """All that the server does from the last ready to the cards, as it does it."""
    events: list[AnyEvent] = []

    def on(event: AnyEvent) -> None:
        nonlocal state
        before, state = state, state.after(event)
        logged(log_entries(before, event, state))
        events.append(event)

    opening = next_step(state, KEY, os.urandom)
    assert opening is not None
    on(opening)
    for seat in range(len(state.seats)):
        on(number(state, Seat(seat), 1, NUMBER.hex()))
    cards = next_step(state, KEY, os.urandom)
    assert isinstance(cards, Dealt)
    on(cards)
    return events, state


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--deals", type=int, default=500)
    deals = arguments.parse_args().deals
    for game in HOUSE:
        begun, state = ready(game)
        with_it = timed(lambda state=state: dealing(state), deals)  # type: ignore[misc]
        without = timed(lambda state=state: state.after(deal(state, os.urandom(32))), deals)  # type: ignore[misc]
        more, after = dealing(state)
        assert after.fair is not None
        reveal = timed(lambda fair=after.fair: logged([fair.revealed("played").text]), deals)  # type: ignore[misc]
        over = past_deal([*begun, *more, chained(after, os.urandom)], after, 1)
        assert over is not None
        nodes = merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in over.entries])
        entries = tuple(
            LoggedEntry(entry, n, tuple(node.hex() for node in merkle.inclusion(n, 3, nodes))) for n, entry in enumerate(over.entries)
        )
        file = over.file(LogPart(KEY.public.text, KEY.checkpoint(Head(3, merkle.root(3, nodes))), entries))
        assert check(file) == ()
        print(
            json.dumps(
                {
                    "game": game,
                    "deals": deals,
                    "dealing_ms": round(with_it, 3),
                    "of_which_without_ms": round(without, 3),
                    "reveal_ms": round(reveal, 3),
                    "placing_ms": round(timed(lambda: KEY.checkpoint(Head(3, merkle.root(3, nodes))), deals), 3),  # noqa: B023
                    "checking_ms": round(timed(lambda file=file: check(file), deals), 3),  # type: ignore[misc]
                }
            )
        )


if __name__ == "__main__":
    main()
