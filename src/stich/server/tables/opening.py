"""Opening of a table: its state after each of the first events. Pure but for the randomness that is passed in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.fair import LogKey
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.registry import configured, match_rules
from stich.server.clock import Randomness, name
from stich.server.store.events import AnyEvent, BotsAllowed, ChatAllowed, Created, Dealt, Filled, Listed, Origin, Sat
from stich.server.wire.messages import Fill, NewTable, Sit

from .dealing import chained, next_step
from .decide import Person, decide
from .fold import TableState, created

ID_LENGTH = 20
"""Letters of the id of a new table: 99 bits. Tables of older servers have 10."""


def opening(
    wanted: NewTable,
    who: Person,
    others: Sequence[tuple[Person, str | None]],
    key: LogKey | None,
    randomness: Randomness,
) -> list[TableState]:
    """Return a new table after each of the events that open it.

    ``others`` sit down from seat 1 on, each with the commitment to their number.
    Raise `StichError` for an unknown game, preset, option, seat or player, and for hints at a rated table.
    """
    game = configured(wanted.game, wanted.preset, wanted.options)
    if wanted.hints and wanted.rated:
        raise StichError("table/hints")
    if (wanted.bots or who.bot) and wanted.rated:
        raise StichError("table/bots#open")
    if who.bot and not (match_rules(game).deals or match_rules(game).target):
        raise StichError("table/length")
    first = Created(
        table=name(randomness, ID_LENGTH),
        game=game.name,
        preset=game.preset,
        options=msgspec.structs.asdict(game.options),
        first_dealer=Seat(randomness(1)[0] % game.seats),
        clock=wanted.clock,
        rated=wanted.rated,
        hints=wanted.hints,
    )
    states = [created(first)]
    settings: list[AnyEvent] = [] if key is None else [chained(states[0], randomness)]
    settings += [Listed(True)] if wanted.listed else []
    settings += [ChatAllowed(True)] if wanted.talk == "free" else []
    settings += [BotsAllowed(True)] if wanted.bots or who.bot else []
    for event in settings:
        states.append(states[-1].after(event))
    sits: list[tuple[Person, Sit | Fill]] = [] if wanted.sit is None else [(who, Sit(0, wanted.sit, wanted.commitment))]
    sits += [(other, Sit(0, seat, commitment)) for seat, (other, commitment) in enumerate(others, 1)]
    fills: list[tuple[Person, Sit | Fill]] = [(who, Fill(0, seat, level)) for seat, level in sorted(wanted.players.items())]
    # A suspended person may sit down only if no seat is left for other people.
    for person, command in (*fills, *sits) if who.suspended else (*sits, *fills):
        states.append(decide(states[-1], person, command, PLAYERS))
    while states[-1].deal_due and (step := next_step(states[-1], key, randomness)) is not None:
        states.append(states[-1].after(step))
    return states


def continued(deal: State, origin: Origin, level: str, who: Person, randomness: Randomness) -> list[TableState]:
    """Return a new table, after each of its events, where a person plays a finished deal on from a moment of it against computer players.

    Raise `StichError` ``deal/moment``, ``seat/unknown``, ``seat/none`` or ``player/unknown``.
    """
    game = deal.game
    if not 0 <= origin.moment < len(deal.log):
        raise StichError("deal/moment", last=len(deal.log) - 1, moment=origin.moment)
    if not 0 <= origin.seat < game.seats:
        raise StichError("seat/unknown", seat=origin.seat, last=game.seats - 1)
    if origin.seat not in deal.view(None).order:
        raise StichError("seat/none#sat-out", seat=origin.seat)
    if level not in PLAYERS:
        raise StichError("player/unknown#level", name=level[:40], known=tuple(PLAYERS))
    first = Created(
        table=name(randomness, ID_LENGTH),
        game=game.name,
        preset=game.preset,
        options=msgspec.structs.asdict(game.options),
        first_dealer=deal.deal.dealer,
        origin=origin,
    )
    states = [created(first)]
    seats = map(Seat, range(game.seats))
    seated = (Sat(who.id, who.name, seat, who.account) if seat == origin.seat else Filled(seat, level) for seat in seats)
    for event in (*seated, Dealt(deal.deal)):
        states.append(states[-1].after(event))
    for _, action in deal.log[: origin.moment]:
        states.append(states[-1].acted(action))
    return states
