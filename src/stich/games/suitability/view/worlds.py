"""Deals that fit everything that one seat of Suitability knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.play_history import play_history, played_cards, shown_voids
from stich.kernel.state import State
from stich.kernel.worlds import first_state, replayed, union, world_sampler

from ..rules.contract import DECKS, JOKER_CARDS, Roles, classes
from ..rules.game import Suitability
from ..rules.scoring import SuitabilityOutcome
from .configurator import CONFIGURATOR
from .view import SuitabilityView


def worlds(view: SuitabilityView, rng: random.Random, n: int) -> list[State[SuitabilityView, SuitabilityOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = CONFIGURATOR.game_of(view)
    actions = [game.parse(e.action) for e in view.log]
    if view.deal is not None:
        return [_replay(game, view, view.deal, actions)] * n
    deck = DECKS[game.seats]
    known = {s: played | deck.mask(view.hands[s] or ()) for s, played in played_cards(view, deck).items()}
    hidden = deck.full & ~union(known.values()) & ~deck.mask([view.up] if view.up else [])
    capacities = {s: view.counts[s] for s in range(game.seats) if view.hands[s] is None}
    voids = shown_voids(play_history(view, deck), len(view.order), classes(game.seats, Roles.of(view.roles)), JOKER_CARDS)
    impossible: dict[int, int] = {s: deck.mask(voids.get(Seat(s), ())) for s in capacities}
    if view.swapped:
        for seat in capacities.keys() - {view.swapped.seat}:
            impossible[seat] |= deck.mask([view.swapped.took])
    draw = world_sampler(deck, hidden, capacities, impossible, rng)
    states = []
    for _ in range(n):
        drawn = draw()
        held = {s: deck.members(cards | drawn.get(s, 0)) for s, cards in known.items()}
        states.append(_replay(game, view, _undo_swap(game, view, held), actions))
    return states


def _undo_swap(game: Suitability, view: SuitabilityView, held: dict[int, tuple[Card, ...]]) -> Deal:
    """The deal after which, with the swap, the seats hold these cards."""
    up = view.up
    if view.swapped:
        swap = view.swapped
        order = game.dealing.deck.bit.__getitem__
        dealt = [swap.gave if c == swap.took else c for c in held[swap.seat]]
        held = {**held, swap.seat: tuple(sorted(dealt, key=order))}
        up = swap.took
    return Deal(view.dealer, tuple(held[s] for s in range(game.seats)), (up,) if up else ())


def _replay(game: Suitability, view: SuitabilityView, deal: Deal, actions: Sequence[Action]) -> State[SuitabilityView, SuitabilityOutcome]:
    """The state after the same log in this deal."""
    begins_with_play = view.roles and not view.named_by
    return replayed(game.start(deal, _contract(view)) if begins_with_play else first_state(game, deal), actions)


def _contract(view: SuitabilityView) -> dict[str, object]:
    """The contract as `Game.start` takes it."""
    contract: dict[str, object] = {"suits": {suit: str(role) for suit, role in view.roles.items()}}
    if view.privileged is not None:
        contract |= {"privilege": str(view.privilege), "privileged": view.privileged}
    return contract
