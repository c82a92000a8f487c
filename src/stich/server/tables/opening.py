"""How a new table begins: the events that open it. Pure but for the randomness that is handed in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.fair import LogKey
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.state import State
from stich.players import PLAYERS
from stich.registry import configured, match_rules
from stich.server.clock import Randomness, name
from stich.server.store.events import Acted, BotsAllowed, Created, Dealt, Filled, Listed, Origin, Sat, TalkAllowed
from stich.server.wire.messages import Fill, NewTable, Sit

from .dealing import chained, next_step
from .decide import Person, decide
from .steps import Steps

ID_LENGTH = 20
"""Letters of the id of a new table: 99 bits. Tables of older servers have 10."""


def opening(
    wanted: NewTable,
    who: Person,
    others: Sequence[tuple[Person, str | None]],
    key: LogKey | None,
    randomness: Randomness,
) -> Steps:
    """A table as somebody wants it, where ``others`` sit down from seat 1 on, each with the commitment to his number. Raises `StichError`
    for an unknown game, preset, option, seat or player, and for hints at a rated table."""
    game = configured(wanted.game, wanted.preset, wanted.options)
    if wanted.hints and wanted.rated:
        raise StichError("table/hints")
    if (wanted.bots or who.bot) and wanted.rated:
        raise StichError("table/bots#open")
    if who.bot and not (match_rules(game).deals or match_rules(game).target):
        raise StichError("table/length")
    steps = Steps(
        None,
        Created(
            table=name(randomness, ID_LENGTH),
            game=game.name,
            preset=game.preset,
            options=msgspec.structs.asdict(game.options),
            first_dealer=Seat(randomness(1)[0] % game.seats),
            clock=wanted.clock,
            rated=wanted.rated,
            hints=wanted.hints,
        ),
    )
    if key is not None:
        steps.add(chained(steps.state, randomness))
    if wanted.listed:
        steps.add(Listed(True))
    if wanted.talk == "free":
        steps.add(TalkAllowed(True))
    if wanted.bots or who.bot:
        steps.add(BotsAllowed(True))
    sits: list[tuple[Person, Sit | Fill]] = [] if wanted.sit is None else [(who, Sit(0, wanted.sit, wanted.commitment))]
    sits += [(other, Sit(0, seat, commitment)) for seat, (other, commitment) in enumerate(others, 1)]
    fills: list[tuple[Person, Sit | Fill]] = [(who, Fill(0, seat, level)) for seat, level in sorted(wanted.players.items())]
    # Who is suspended sits down only where no seat is left for another person.
    for person, command in (*fills, *sits) if who.suspended else (*sits, *fills):
        steps.add(decide(steps.state, person, command, PLAYERS))
    while steps.state.deal_due and (step := next_step(steps.state, key, randomness)) is not None:
        steps.add(step)
    return steps


def continued(deal: State, origin: Origin, level: str, who: Person, randomness: Randomness) -> Steps:
    """A table where somebody plays a finished deal on from a moment of it, at a seat of his choice, against computer players. Raises
    `StichError` ``deal/moment``, ``seat/unknown``, ``seat/none`` or ``player/unknown``."""
    game = deal.game
    if not 0 <= origin.moment < len(deal.log):
        raise StichError("deal/moment", last=len(deal.log) - 1, moment=origin.moment)
    if not 0 <= origin.seat < game.seats:
        raise StichError("seat/unknown", seat=origin.seat, last=game.seats - 1)
    if origin.seat not in deal.view(None).order:
        raise StichError("seat/none#sat-out", seat=origin.seat)
    if level not in PLAYERS:
        raise StichError("player/unknown#level", name=level[:40], known=tuple(PLAYERS))
    steps = Steps(
        None,
        Created(
            table=name(randomness, ID_LENGTH),
            game=game.name,
            preset=game.preset,
            options=msgspec.structs.asdict(game.options),
            first_dealer=deal.deal.dealer,
            origin=origin,
        ),
    )
    for seat in map(Seat, range(game.seats)):
        steps.add(Sat(who.id, who.name, seat, who.account) if seat == origin.seat else Filled(seat, level))
    steps.add(Dealt(deal.deal))
    for seat, action in deal.log[: origin.moment]:
        steps.add(Acted(seat, action.text))
    return steps
