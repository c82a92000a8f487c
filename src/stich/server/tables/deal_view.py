"""Finished deals as they are sent to readers who may read them. All cards are public to them; the names of players and the table may not
be."""

from __future__ import annotations

from collections.abc import Generator

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.records import Record, record_of
from stich.server.store.deal_rows import KeptDeal
from stich.server.wire.deal_messages import DealAnalysed, DealCard, DealInfo, DealMoment, DealMoments, DealSeat
from stich.server.wire.messages import DealOrigin
from stich.solver import Limits
from stich.study.analysis import AnyAnalysis, BestDeclaration, analyse_declarations, analysing, history, mistakes


def deal_info(kept: KeptDeal, state: State, reader: str | None) -> DealInfo:
    """Return the facts of a finished deal for its page. ``reader``: guest who asks, or None."""
    you = None if reader is None else kept.seat_of(reader)
    shown = kept.open or you is not None
    origin = kept.origin
    return DealInfo(
        id=kept.id,
        game=state.game.name,
        preset=state.game.preset,
        options=state.game.changed,
        at=kept.at,
        seats=deal_seats(kept, reader),
        you=you,
        open=kept.open,
        shared=kept.shared_by is not None,
        table=kept.table if shown else None,
        number=kept.number,
        origin=None if origin is None else DealOrigin(origin.deal, origin.moment, origin.seat),
        taken_back=kept.taken_back,
        moments=len(state.log) + 1,
        fair=kept.fair if shown else None,
        view=state.explained_view(you),
    )


def deal_seats(kept: KeptDeal, reader: str | None) -> tuple[DealSeat, ...]:
    """Return the players by seat. In a private deal that a player has shared, other readers see only that player's name."""
    shown = kept.open or (reader is not None and kept.seat_of(reader) is not None)
    owners = {person.seat: person.guest for person in kept.people if person.owned}

    def seat(number: int, level: str) -> DealSeat:
        guest = owners.get(Seat(number))
        if guest is None:
            return DealSeat("computer", level) if level else DealSeat("guest", "")
        if not shown and guest.id != kept.shared_by:
            return DealSeat("guest", "")
        return DealSeat("guest", guest.name, guest.number, guest.account, guest.bot)

    return tuple(seat(number, level) for number, level in enumerate(kept.levels))


def deal_moments(state: State, observer: Seat | None, *, open: bool) -> DealMoments:
    """Return the views of a finished deal from the dealing to the end. ``observer``: seat, or None for a spectator; ``open``: include all
    cards."""
    assert state.finished
    return DealMoments(tuple(_moment(moment, observer, open=open) for moment in (*history(state), state)))


def _moment(state: State, observer: Seat | None, *, open: bool) -> DealMoment:
    view = state.explained_view(observer)
    if not open:
        return DealMoment(view, None, None)
    hands = tuple(state.view(seat).hands[seat] or () for seat in range(state.game.seats))
    away = {card for hand in hands for card in hand} | _played(state)
    return DealMoment(view, hands, tuple(card for card in state.game.dealing.deck.cards if card not in away))


def _played(state: State) -> set[str]:
    return {action.text for _, action in state.log}  # other actions contain no cards


def deal_record(kept: KeptDeal, state: State, reader: str | None) -> Record:
    """Return the deal as a record with the names that `deal_seats` shows this reader."""
    names = [_name(seat, number) for number, seat in enumerate(deal_seats(kept, reader))]
    return record_of(state, names)


def _name(seat: DealSeat, number: int) -> str:
    if seat.name:
        return seat.name
    return f"Player {number + 1}" if seat.number is None else f"Guest {seat.number}"


def analysed(state: State, limits: Limits) -> Generator[DealCard | DealAnalysed]:
    """Yield the value of each card of a finished deal, then the whole analysis. Raise `StichError` if the deal is not finished."""
    cards = analysing(state, limits=limits)
    while True:
        try:
            index, card = next(cards)
        except StopIteration as end:
            analysis: AnyAnalysis = end.value
            yield DealAnalysed(analysis, mistakes(state, analysis, limits=limits))
            return
        yield DealCard(index, card)


def declarations(state: State, limits: Limits) -> tuple[BestDeclaration, ...]:
    """Return the best declarations for the declarer's hand with all cards known, best first. Raise `StichError` if the deal is not
    finished."""
    return analyse_declarations(state, limits=limits)
