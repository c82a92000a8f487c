"""Worlds of a Skat seat: deals that agree with all that the seat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.games.skat.rules.actions import Discard
from stich.games.skat.rules.bock import Due
from stich.games.skat.rules.contract import DECK, JACKS, Contract, classes, parse_declaration
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import PRESETS
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.errors import StichError
from stich.kernel.knowledge.play_history import play_history, played_cards, shown_voids
from stich.kernel.knowledge.worlds import Prior, first_state, preferring, union, world_sampler
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State, replayed

from .view import SkatView, explain, observe

CONFIGURATOR = Configurator(Skat, PRESETS, SkatView, observe, explain)
"""Configurator of Skat: its rules, presets and view, put together."""

FACE_DOWN = -1
"""Slot of the two cards that lie face down: the skat, or a player's discards. The other slots are the seats, by their numbers."""
MOST_TRIES = 100_000
_JACKS = DECK.mask(JACKS)

LoggedActions = Sequence[Action | None]
"""Actions of the log; None for a discard, which the observer may not have seen."""
DiscardsBySeat = dict[Seat, int]
"""Discards of each seat in a world, as masks."""


def worlds(view: SkatView, rng: random.Random, n: int, prior: Prior | None = None) -> list[State[SkatView, SkatOutcome]]:
    """Return ``n`` states whose view for this observer is this view, equally likely or as likely as the ``prior`` makes them.

    Raise `StichError` ``worlds/none`` if not enough states are found.
    """
    game = CONFIGURATOR.game_of(view)
    actions = [None if e.action == "discard" else game.parse(e.action) for e in view.log]
    if view.deal is not None:
        return [_replay(game, view, view.deal, actions, {})] * n
    known: dict[int, int] = {s: played | DECK.mask(view.hands[s] or ()) for s, played in played_cards(view, DECK).items()}
    face_down = known_face_down(view)
    capacities = {int(s): view.counts[s] for s in view.order if view.hands[s] is None}
    if face_down is None:
        capacities[FACE_DOWN] = 2
    hidden = DECK.full & ~union(known.values()) & ~(face_down or 0)
    draw = world_sampler(DECK, hidden, capacities, _impossible(view), rng, locations=prior.locations if prior else {})
    if prior:
        draw = preferring(draw, known, prior, n, rng)
    states: list[State[SkatView, SkatOutcome]] = []
    for _ in range(MOST_TRIES):
        if len(states) == n:
            return states
        drawn = draw()
        held = {s: known[s] | drawn.get(s, 0) for s in view.order}
        if undone := _undo_discards(game, view, held, drawn[FACE_DOWN] if face_down is None else face_down, rng):
            deal, discards = undone
            states.append(_replay(game, view, deal, actions, discards))
    raise StichError("worlds/none#tried")


def takers(view: SkatView) -> list[Seat]:
    """Return the seats that picked up the two face-down cards, in order: the declarer, or several in turn in Schieberamsch."""
    if view.hand_game is False and view.declarer is not None:
        return [view.declarer]
    return [e.seat for e in view.log if e.action == "pickup"]


def known_face_down(view: SkatView) -> int | None:
    """Return the two face-down cards (mask) if the observer put them there, else None; 0 while a player holds twelve cards."""
    if view.phase == "discard":
        return 0
    if view.discards is None or view.observer not in takers(view)[-1:]:
        return None
    return DECK.mask(view.discards)


def set_aside(view: SkatView) -> tuple[Card, ...]:
    """Return the face-down cards outside the hands if the observer put them there; else empty."""
    return DECK.members(known_face_down(view) or 0)


def _impossible(view: SkatView) -> dict[int, int]:
    """Return the cards that each seat certainly does not hold (Skat), by the cards played, as masks."""
    if view.contract is None:
        return {}
    contract = Contract.GRAND if view.contract == "ramsch" else parse_declaration(view.contract).contract
    voids = shown_voids(play_history(view, DECK), len(view.order), classes(contract))
    return {s: DECK.mask(cards) for s, cards in voids.items()}


def _undo_discards(
    game: Skat, view: SkatView, held: dict[Seat, int], face_down: int, rng: random.Random
) -> tuple[Deal, DiscardsBySeat] | None:
    """Return a deal of Skat that leads to these cards, with the discards of each seat; None if it contradicts what the observer knows.

    ``held`` includes cards already played; ``face_down`` is two cards, or none yet (masks). The pickups are sampled backwards: any two of a
    player's twelve cards, unless the observer knows them. If contradicting samples are left out, all remaining histories are equally
    likely.
    """
    took = takers(view)
    discards: DiscardsBySeat = {}
    picked_up: Sequence[Card] = DECK.members(face_down)
    for index in range(len(took) - 1, -1, -1):
        taker, before = took[index], took[index - 1] if index else None
        twelve = held[taker] | face_down
        discards[taker] = face_down
        if view.contract == "ramsch" and not game.options.ramsch_jacks and face_down & _JACKS:
            return None
        if taker == view.observer and view.skat is not None:
            picked_up = view.skat
        elif before is not None and before == view.observer:
            picked_up = view.discards or ()
        else:
            picked_up = rng.sample(DECK.members(twelve), 2)
        face_down = DECK.mask(picked_up)
        if face_down & ~twelve:
            return None
        held[taker] = twelve & ~face_down
    hands = tuple(DECK.members(held.get(Seat(s), 0)) for s in range(len(view.hands)))
    return Deal(view.dealer, hands, tuple(picked_up)), discards


def _replay(game: Skat, view: SkatView, deal: Deal, logged: LoggedActions, discards: DiscardsBySeat) -> State[SkatView, SkatOutcome]:
    """Return the state of this deal after the log's actions. ``discards``: cards of the discards, which the log does not name."""
    actions = [Discard(DECK.members(discards[e.seat])) if a is None else a for e, a in zip(view.log, logged, strict=True)]
    declarer = view.declarer
    if declarer is None or view.contract is None or any(e.action.startswith("declare") for e in view.log):
        start = Due(view.factor, view.must_ramsch).start
        return replayed(first_state(game, deal) if start is None else game.start(deal, start), actions)
    contract: dict[str, object] = {"declarer": declarer, "bid": view.bid, "declare": view.contract}
    if not view.hand_game:
        drawn = discards.get(declarer)
        contract["discard"] = list(view.discards or ()) if drawn is None else list(DECK.members(drawn))
    if view.factor > 1:
        contract["factor"] = view.factor
    return replayed(game.start(deal, contract), actions)
