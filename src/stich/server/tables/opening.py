"""Opening of tables. Pure functions, except for the randomness that is passed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from stich.clubs.daily import CLASSES, seat_of
from stich.fair import LogKey
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.registry import configured, match_rules
from stich.server.clock import Randomness, name
from stich.server.store.events import (
    AnyEvent,
    BotsAllowed,
    ChatAllowed,
    ClubPlace,
    Created,
    DailyBoard,
    Dealt,
    Filled,
    LadderBoard,
    Listed,
    Origin,
    Sat,
)
from stich.server.wire.messages import Fill, NewTable, Sit

from .dealing import chained, next_step
from .decide import Person, decide
from .fold import TableState, created

ID_LENGTH = 20
"""Length of the id of a new table (letters, 99 bits). Tables of older servers have 10 letters."""


def opening(
    wanted: NewTable,
    who: Person,
    others: Sequence[tuple[Person, str | None]],
    key: LogKey | None,
    randomness: Randomness,
) -> list[TableState]:
    """Return a new table after each of the events that open it. ``who``: person who opens it.

    ``others``: people who sit down from seat 1 on, each with the commitment to their number for the first deal; ``key``: signs openings of
    deals, None if deals cannot be checked. Raise `StichError` if ``wanted`` names an unknown game, preset, option, seat or player, or
    combines hints or bots with a rated match.
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
    return with_first_deal(states, key, randomness)


def continued(deal: State, origin: Origin, level: str, who: Person, randomness: Randomness) -> list[TableState]:
    """Return a table at which a person continues a finished deal from one of its moments against computer players: the table after each of
    its first events.

    ``origin``: the deal, the moment and the person's seat; ``level``: level of the computer players. Raise `StichError` ``deal/moment`` or
    ``seat/unknown`` if the deal has no such moment or seat, ``seat/none`` if the seat sat out, ``player/unknown`` for an unknown level.
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
    for event in _dealt_alone(Dealt(deal.deal, None if deal.contract is None else dict(deal.contract)), game, origin.seat, level, who):
        states.append(states[-1].after(event))
    for _, action in deal.log[: origin.moment]:
        states.append(states[-1].acted(action))
    return states


def of_board(game: Game, deal: Deal, board: DailyBoard, who: Person, randomness: Randomness) -> list[TableState]:
    """Return a table at which a person plays a board of the day against the computer players of their class: the table after each of its
    first events. ``deal``: cards of the board."""
    first = Created(
        table=name(randomness, ID_LENGTH),
        game=game.name,
        preset=game.preset,
        options=msgspec.structs.asdict(game.options),
        first_dealer=deal.dealer,
        board=board,
    )
    states = [created(first)]
    for event in _dealt_alone(Dealt(deal), game, seat_of(board.number, game.seats), CLASSES[board.player_class], who):
        states.append(states[-1].after(event))
    return states


LADDER_CLOCK = "relaxed"
"""Clock of the ladder's tables. A bot has 30 s for a decision, as at all tables (`clocks.BOT_PATIENCE`)."""


def of_ladder(game: Game, deal: Deal, board: LadderBoard, bots: Mapping[str, Person], randomness: Randomness) -> list[TableState]:
    """Return a table at which bots play a board of the ladder: the table after each of its first events. ``deal``: cards of the board;
    ``bots``: the bots of its seats by id."""
    first = Created(
        table=name(randomness, ID_LENGTH),
        game=game.name,
        preset=game.preset,
        options=msgspec.structs.asdict(game.options),
        first_dealer=deal.dealer,
        clock=LADDER_CLOCK,
        ladder=board,
    )
    states = [created(first)]
    for seat, player in enumerate(board.seats):
        bot = bots.get(player)
        event = Filled(Seat(seat), player) if bot is None else Sat(bot.id, bot.name, Seat(seat), bot.account)
        states.append(states[-1].after(event))
    return [*states, states[-1].after(Dealt(deal))]


def of_event(table: str, game: Game, place: ClubPlace, seats: Sequence[Person | str], clock: str) -> list[TableState]:
    """Return a table of an event of a club with all its players, before its first deal: the table after each of its first events.

    ``table``: its id; ``seats``: people and levels of computer players by seat.
    """
    first = Created(
        table=table,
        game=game.name,
        preset=game.preset,
        options=msgspec.structs.asdict(game.options),
        first_dealer=Seat(0),
        clock=clock,
        club=place,
    )
    states = [created(first)]
    for seat, player in zip(map(Seat, range(game.seats)), seats, strict=True):
        sits = Sat(player.id, player.name, seat, player.account) if isinstance(player, Person) else Filled(seat, player)
        states.append(states[-1].after(sits))
    return states


def with_first_deal(states: Sequence[TableState], key: LogKey | None, randomness: Randomness) -> list[TableState]:
    """Return these states with those that follow until the first deal is dealt, or waits for the players' numbers."""
    all_states = list(states)
    while all_states[-1].deal_due and (step := next_step(all_states[-1], key, randomness)) is not None:
        all_states.append(all_states[-1].after(step))
    return all_states


def _dealt_alone(dealt: Dealt, game: Game, own: Seat, level: str, who: Person) -> Iterator[AnyEvent]:
    """Yield the events by which a person sits down among computer players, and the deal."""
    for seat in map(Seat, range(game.seats)):
        yield Sat(who.id, who.name, seat, who.account) if seat == own else Filled(seat, level)
    yield dealt
