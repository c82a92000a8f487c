"""The cards that were played tell about those that are held: many play as *simple* would, and who does so goes on with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

import msgspec

from stich.kernel.card_actions import plays_of
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.play import Starter, starter
from stich.kernel.playspec import PlaySpec
from stich.kernel.state import State

from ..rules.contract import parse_declaration, sorted_hand, trumps_of
from ..view.trick_inference import Sight
from ..view.view import SchafkopfView, options_of
from ..view.worlds import beginning
from .simple_play import card_to_play

AGREES = (0.97, 0.4)
"""How often a card is the one that *simple* would play: where somebody plays by such rules, and where he looks ahead."""
KINDS = (0.5, 0.5)
"""How many play so or so."""
HEED = 0.65
"""How much of this counts, as a power: what one habit explains, the next does too, and few worlds would bear all the weight."""


class Moment(NamedTuple):
    """A card that was played."""

    seat: Seat
    card: Card
    seen: SchafkopfView
    """What everybody saw before."""


def habits(view: SchafkopfView, worlds: Sequence[State]) -> list[float]:
    """Up to a common factor, the chance that everybody but the observer would have played as he did, in each of these worlds.

    What a seat would play follows from its own cards and from what all have seen, so each hand is looked at once.
    """
    spec, moments = _play(view, worlds[0])
    chances: dict[tuple[Seat, int], float] = {}
    found = []
    for world in worlds:
        deck = world.game.dealing.deck
        hands = {s: deck.mask(world.deal.hands[s]) for s in view.order}
        others = [(s, hand) for s, hand in hands.items() if s != view.observer]
        if spec and (new := [s for s, hand in others if (s, hand) not in chances]):
            chances |= {(s, hands[s]): chance for s, chance in _chances(spec, moments, hands, new).items()}
        chance = 1.0
        for seat_and_hand in others:
            chance *= chances.get(seat_and_hand, 1.0)
        found.append(chance**HEED)
    return found


def _play(view: SchafkopfView, world: State) -> tuple[PlaySpec | None, list[Moment]]:
    """What is played, and every card of it, in any world of this view; None where nothing is played in two parties."""
    state, spec, found = beginning(view, world.deal), None, []
    for entry in view.log:
        if opened := state.phase.open_hand:
            spec = opened.spec
            found.append(Moment(entry.seat, Card(entry.action), state.view(None)))
        state = state.apply(entry.action)
    return spec, found


@cache
def _starter(spec: PlaySpec) -> Starter:
    return starter(spec)


def _chances(spec: PlaySpec, moments: Sequence[Moment], hands: Mapping[Seat, int], seats: Collection[Seat]) -> Mapping[Seat, float]:
    """The chance that each of these seats would have played its cards, where these hands (masks) were dealt, by place."""
    position = _starter(spec)(tuple(hands.values()))
    chances = {seat: list(KINDS) for seat in seats}
    for seat, card, seen in moments:
        legal = position.legal
        if seat in chances and (others := legal.bit_count() - 1):
            agrees = card_to_play(Sight(_through(seen, seat, hands[seat], position.hands[position.actor], legal))) == card
            for kind, often in enumerate(AGREES):
                chances[seat][kind] *= often if agrees else (1 - often) / others
        position = position.play(spec.deck.bit[card])
    return {seat: sum(kinds) for seat, kinds in chances.items()}


def _through(seen: SchafkopfView, seat: Seat, dealt: int, held: int, legal: int) -> SchafkopfView:
    """What everybody sees, with the eyes of the seat that is to play, which was dealt these cards and holds and may play those."""
    options = options_of(seen)
    deck, declaration = options.cards, parse_declaration(cast(str, seen.contract))
    own = sorted_hand(deck.members(held), trumps_of(declaration, options.bettel_trumps))
    called = declaration.called
    return msgspec.structs.replace(
        seen,
        observer=seat,
        hands=tuple(own if s == seat else hand for s, hand in enumerate(seen.hands)),
        legal=tuple(action.text for action in plays_of(deck)(legal)),
        partner=seat if called and dealt >> deck.bit[called] & 1 else seen.partner,
    )
