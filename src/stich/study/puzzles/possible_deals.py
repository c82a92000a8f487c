"""Deals that are possible by one seat's view of a position.

A deal of the hidden cards is possible if no player holds a card that they have shown not to hold. The auction is not used, so there are
more possible deals than could really occur. Two kinds of positions are excluded: those with cards face down that the solver (the person who
solves the puzzle) has not seen, and those with a partner of the solver, who would not see the solver's cards either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, islice
from operator import or_

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import relaid
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy

from .puzzle import Information, Puzzle

LEAST_DEALS, MOST_DEALS = 4, 130
"""Minimum and maximum number of possible deals. With fewer deals the puzzle is nearly open; more take too long."""

PossibleDeals = tuple[PerfectInfoPosition, ...]
"""Deals that are still possible, all at the same point of the play. Cards that all players see are the same in each deal."""


def shown_not_to_hold(state: State, seat: Seat) -> tuple[tuple[Card, ...], ...] | None:
    """Return for each seat, by number, the cards hidden from ``seat`` that the other seat has shown not to hold.

    None if cards lie face down that ``seat`` has not seen.
    """
    hand, view = state.phase.perfect_info, state.view(seat)
    assert hand is not None
    if double_dummy(state.game).unseen(state, seat):
        return None
    spec = hand.spec
    voids = shown_voids(play_history(view, spec.deck), spec.players, spec.classes, spec.jokers)
    out = _union(hand.position.hands) & ~hand.position.hands[hand.order.index(seat)]
    held = sorted(hand.order)
    return tuple(spec.deck.members(spec.deck.mask(voids.get(other, ())) & out) if other != seat else () for other in held)


def possible(hand: PerfectInfoPosition, known_voids: Sequence[Sequence[str]]) -> PossibleDeals | None:
    """Return all deals that are possible for the seat to play, in an order that reveals nothing about the real deal.

    None if they are too few or too many. ``known_voids``: as in `Puzzle`.
    """
    deals = list(islice(_dealt(hand, known_voids), MOST_DEALS + 1))
    if not LEAST_DEALS <= len(deals) <= MOST_DEALS:
        return None
    return tuple(msgspec.structs.replace(hand, position=relaid(hand.spec, hand.position, hands)) for hands in deals)


def deals_of(puzzle: Puzzle, hand: PerfectInfoPosition) -> PossibleDeals:
    """Return the possible deals of a puzzle with one seat's view; empty for a puzzle with open cards.

    Raise `StichError` ``puzzle/wrong`` if they are too few or too many.
    """
    if puzzle.information == Information.OPEN:
        return ()
    if len(puzzle.known_voids) != len(hand.order):
        raise StichError("puzzle/wrong#seats", seats=len(hand.order), count=len(puzzle.known_voids))
    found = possible(hand, puzzle.known_voids)
    if found is None:
        raise StichError("puzzle/wrong#deals", least=LEAST_DEALS, most=MOST_DEALS)
    return found


def hands_of(hand: PerfectInfoPosition) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that each seat holds now in this position, by seat."""
    return tuple(hand.spec.deck.members(hand.position.hands[hand.order.index(seat)]) for seat in sorted(hand.order))


def laid(hand: PerfectInfoPosition, hands: Sequence[Sequence[Card]]) -> PerfectInfoPosition:
    """Return the position with these hands (by seat) in place of the present ones."""
    seats = sorted(hand.order)
    masks = [hand.spec.deck.mask(hands[seats.index(seat)]) for seat in hand.order]
    return msgspec.structs.replace(hand, position=relaid(hand.spec, hand.position, masks))


def voids_of(deals: PossibleDeals) -> tuple[tuple[Card, ...], ...]:
    """Return for each seat, by number, the cards that are hidden from the seat to play and that the other seat holds in none of these
    deals.
    """
    if not deals:
        return ()
    first = deals[0]
    deck, me = first.spec.deck, first.position.actor
    out = _union(first.position.hands) & ~first.position.hands[me]
    places = [first.order.index(seat) for seat in sorted(first.order)]
    return tuple(() if place == me else deck.members(out & ~_union([hand.position.hands[place] for hand in deals])) for place in places)


def seen(possible_deals: PossibleDeals, card: Card) -> PossibleDeals:
    """Return those of the possible deals in which the seat to play may play this card, each as it is after the card."""
    bit = possible_deals[0].spec.deck.bit[card]
    return tuple(hand.after(card) for hand in possible_deals if hand.position.legal >> bit & 1)


def playable(possible_deals: PossibleDeals) -> tuple[Card, ...]:
    """Return every card that the seat to play may play in at least one of these deals."""
    return possible_deals[0].spec.deck.members(_union([hand.position.legal for hand in possible_deals]))


def _dealt(hand: PerfectInfoPosition, known_voids: Sequence[Sequence[str]]) -> Iterator[tuple[int, ...]]:
    """Yield the possible hands of all places, as masks by place. ``known_voids``: as in `Puzzle`."""
    position, spec = hand.position, hand.spec
    me = position.actor
    # The order starts with the leader, so that it does not depend on which seat is the first place.
    others = [place for turn in range(spec.players) if (place := (position.leader + turn) % spec.players) != me]
    sizes = [position.hands[place].bit_count() for place in range(spec.players)]
    seats = sorted(hand.order)
    barred = [spec.deck.mask(map(Card, known_voids[seats.index(hand.order[place])])) for place in range(spec.players)]

    def deal(places: Sequence[int], left: int) -> Iterator[dict[int, int]]:
        if not places:
            yield {}
            return
        place, *later = places
        may = [bit for bit in range(left.bit_length()) if (left & ~barred[place]) >> bit & 1]
        for cards in combinations(may, sizes[place]):
            held = sum(1 << bit for bit in cards)
            for rest in deal(later, left & ~held):
                yield {place: held, **rest}

    out = _union(position.hands) & ~position.hands[me]
    for dealt in deal(others, out):
        yield tuple(position.hands[me] if place == me else dealt[place] for place in range(spec.players))


def _union(masks: Sequence[int]) -> int:
    return reduce(or_, masks, 0)
